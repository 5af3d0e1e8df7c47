"""One round of queries against one generation of the stores."""

from collections.abc import Mapping, Sequence
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
"""Candidates that vectors and fusion start from, at least."""
SPARE = 10
"""Most passages that are read beyond those asked for before anything deeper is."""

Vector = NDArray[np.float32]


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
        """The best `k` different texts per query; the catalogue is read once for all of them."""
        depth = self.k + self._spare if self.mode == "sparse" else max(DEPTH, 2 * self.k)
        legs = self._legs(depth)
        near = self._different([self._ranked(one)[: self.k + self._spare] for one in legs])
        filled = [self._filled(row, found, legs[row], depth) for row, found in enumerate(near)]
        return self._measured(filled) if self.mode == "hybrid" else [found for found, _ in filled]

    @property
    def _spare(self) -> int:
        """Passages read beyond `k`, in case that some are twins."""
        return min(self.k, SPARE)

    def _legs(self, depth: int) -> list[_Legs]:
        none: list[Ranked] = [[] for _ in self.queries]
        dense = none if self.vectors is None else self.stores.dense.search(self.vectors, depth, self.groups)
        if self.mode == "dense":
            return list(map(_Legs, dense, none))
        sparse = [self.stores.sparse.search(query, depth, self.groups) for query in self.queries]
        return list(map(_Legs, dense, sparse))

    def _ranked(self, legs: _Legs) -> Ranked:
        return fuse(legs) if self.mode == "hybrid" else legs.dense or legs.sparse

    def _filled(self, row: int, found: list[Passage], legs: _Legs, depth: int) -> tuple[list[Passage], _Legs]:
        """Looks deeper while twins took the places and there is more to see."""
        alone, ranked = self._alone(row), self._ranked(legs)
        if len(found) < self.k and len(ranked) > self.k + self._spare:
            [found] = alone._different([ranked])
        while len(found) < self.k and max(map(len, legs)) == depth:
            depth *= 4
            [legs] = alone._legs(depth)
            [found] = alone._different([self._ranked(legs)])
        return found, legs

    def _alone(self, row: int) -> "Search":
        vectors = None if self.vectors is None else self.vectors[row : row + 1]
        return replace(self, queries=[self.queries[row]], vectors=vectors)

    def _different(self, ranked: Sequence[Ranked]) -> list[list[Passage]]:
        names = {name for row in ranked for name, _ in row}
        known, twins = self.catalog.passages(names), self.catalog.twins(names)
        return [
            list(collapsed(query, _scored(row, known), twins))[: self.k]
            for query, row in zip(self.queries, ranked, strict=True)
        ]

    def _measured(self, filled: Sequence[tuple[list[Passage], _Legs]]) -> list[list[Passage]]:
        """With the cosine, also of those that only BM25 found."""
        near = [(found, dict(legs.dense)) for found, legs in filled]
        stored = self.catalog.vectors({one["id"] for found, known in near for one in found if one["id"] not in known})
        vectors = () if self.vectors is None else self.vectors
        return [
            [_near(passage, vector, known, stored) for passage in found]
            for (found, known), vector in zip(near, vectors, strict=True)
        ]


def _scored(ranked: Ranked, known: Mapping[str, Passage]) -> list[Passage]:
    """Copies, so that what one query adds to a passage is not seen by another."""
    return [
        Passage(**{**known[name], "also_in": [*known[name]["also_in"]], "score": score})
        for name, score in ranked
        if name in known
    ]


def _near(passage: Passage, vector: Vector, known: Mapping[str, float], stored: Mapping[str, Vector]) -> Passage:
    name = passage["id"]
    cosine = known[name] if name in known else max(0.0, float(stored[name] @ vector)) if name in stored else 0.0
    return Passage(**{**passage, "cosine": cosine})
