"""A linear ranker over the features of a candidate and of its links to others."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Self

import numpy as np

from adaptive_rag.planning.asked import Asked
from adaptive_rag.planning.base import Sighting
from adaptive_rag.planning.features import ALONE, FOLLOWED, Matrix, Vector, alone
from adaptive_rag.planning.linkage import LINKED, Links
from adaptive_rag.planning.reading import read
from adaptive_rag.retrieval.base import Passage

SHIPPED: Final = "data/ranker.json"
_PASSES: Final = 2
"""Links are counted anew with the goodness that links gave."""
_SPREAD: Final = 0.5
"""How fast goodness falls with the distance from the best score."""


@dataclass(frozen=True)
class Ranker:
    """Weights per feature; a score says nothing across questions, only within one."""

    alone: Vector
    """Over `ALONE`; for the first look, when no candidate is known to be good."""
    first: Vector
    """Over `ALONE` and `LINKED`; in the first round, when nothing was followed yet."""
    later: Vector
    """Over `ALONE` and `LINKED`; once queries and lookups were made from what was learned."""

    @classmethod
    def shipped(cls) -> Self:
        """The weights that come with the package."""
        held = json.loads(files("adaptive_rag.planning").joinpath(SHIPPED).read_text("utf-8"))
        return cls.of(held)

    @classmethod
    def of(cls, held: Mapping[str, Mapping[str, float]]) -> Self:
        """From `as_dict`; a feature without a weight counts nothing."""
        return cls(
            np.array([held["alone"].get(name, 0.0) for name in ALONE]),
            np.array([held["first"].get(name, 0.0) for name in (*ALONE, *LINKED)]),
            np.array([held["later"].get(name, 0.0) for name in (*ALONE, *LINKED)]),
        )

    def as_dict(self) -> dict[str, dict[str, float]]:
        """Weights by name of feature."""
        return {
            "alone": dict(zip(ALONE, self.alone.tolist(), strict=True)),
            "first": dict(zip((*ALONE, *LINKED), self.first.tolist(), strict=True)),
            "later": dict(zip((*ALONE, *LINKED), self.later.tolist(), strict=True)),
        }

    def goodness(
        self, question: str, parts: Sequence[str], candidates: Sequence[Passage], sightings: Sequence[Sighting]
    ) -> Vector:
        """One number per candidate, 1 for the best, towards 0 for the others."""
        own, together = self.rows(question, parts, candidates, sightings)
        return goodness(together @ self._weights(own))

    def rows(
        self, question: str, parts: Sequence[str], candidates: Sequence[Passage], sightings: Sequence[Sighting]
    ) -> tuple[Matrix, Matrix]:
        """The features that the first and the last pass score: without links, and with those of the pass before."""
        readings = [read(passage) for passage in candidates]
        asked = Asked(question, readings)
        views = [asked.view(reading) for reading in readings]
        ids = [passage["id"] for passage in candidates]
        own = alone(question, parts, asked, dict(zip(ids, views, strict=True)), sightings)
        good = goodness(own @ self.alone)
        links = Links(asked, views)
        for _ in range(_PASSES - 1):
            good = goodness(np.hstack([own, links.weighed(good)]) @ self._weights(own))
        return own, np.hstack([own, links.weighed(good)])

    def _weights(self, own: Matrix) -> Vector:
        """Those of a later round when anything was found by following a lead."""
        return self.later if own[:, FOLLOWED].any() else self.first


def goodness(scores: Vector) -> Vector:
    """Scores to 0..1, the best being 1."""
    good: Vector = np.exp(_SPREAD * (scores - scores.max(initial=-np.inf)))
    return good
