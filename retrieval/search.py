"""One round of queries against one generation of the stores."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.models.base import Vectors
from adaptive_rag.retrieval.base import Mode, Passage
from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.collapse import collapsed
from adaptive_rag.retrieval.fuse import Ranked, fuse
from adaptive_rag.retrieval.stores import Stores

DEPTH = 50
"""Candidates that each leg hands to the fusion, at least."""


class _Legs(NamedTuple):
    dense: Ranked
    sparse: Ranked


@dataclass(frozen=True)
class Search:
    """What is asked, and where."""

    catalog: Catalog
    stores: Stores
    queries: Sequence[str]
    vectors: Vectors | None
    """One row per query; None when only BM25 is asked."""
    groups: Sequence[Sequence[str]]
    """Facets that a passage has to hold, see `facets.wanted`."""
    k: int
    mode: Mode

    def run(self) -> list[list[Passage]]:
        """The best `k` different texts per query."""
        depth = max(DEPTH, 2 * self.k)
        return [self._filled(row, legs, depth) for row, legs in enumerate(self._legs(depth))]

    def _legs(self, depth: int) -> list[_Legs]:
        none: list[Ranked] = [[] for _ in self.queries]
        dense = none if self.vectors is None else self.stores.dense.search(self.vectors, depth, self.groups)
        if self.mode == "dense":
            return list(map(_Legs, dense, none))
        sparse = [self.stores.sparse.search(query, depth, self.groups) for query in self.queries]
        return list(map(_Legs, dense, sparse))

    def _filled(self, row: int, legs: _Legs, depth: int) -> list[Passage]:
        """Looks deeper while twins took the places and there is more to see."""
        found = self._different(self.queries[row], fuse(legs) if self.mode == "hybrid" else legs.dense or legs.sparse)
        if len(found) < self.k and max(map(len, legs)) == depth:
            return self._alone(row)._deeper(depth * 4)
        if self.mode == "hybrid" and self.vectors is not None:
            return self._measured(self.vectors[row], found, legs.dense)
        return found

    def _alone(self, row: int) -> "Search":
        vectors = None if self.vectors is None else self.vectors[row : row + 1]
        return replace(self, queries=[self.queries[row]], vectors=vectors)

    def _deeper(self, depth: int) -> list[Passage]:
        return self._filled(0, self._legs(depth)[0], depth)

    def _different(self, query: str, ranked: Ranked) -> list[Passage]:
        first = self.k + 10
        found = self._once(query, ranked[:first])
        if len(found) < self.k and first < len(ranked):
            found = self._once(query, ranked)
        return found[: self.k]

    def _once(self, query: str, ranked: Ranked) -> list[Passage]:
        names = [name for name, _ in ranked]
        found = self.catalog.passages(names)
        scored = [Passage(**{**found[name], "score": score}) for name, score in ranked if name in found]
        return list(collapsed(query, scored, self.catalog.twins(names)))

    def _measured(self, vector: NDArray[np.float32], passages: list[Passage], dense: Ranked) -> list[Passage]:
        """With the cosine, also of those that only BM25 found."""
        known = dict(dense)
        stored = self.catalog.vectors([passage["id"] for passage in passages if passage["id"] not in known])
        known |= {name: max(0.0, float(found @ vector)) for name, found in stored.items()}
        return [Passage(**{**passage, "cosine": known.get(passage["id"], 0.0)}) for passage in passages]
