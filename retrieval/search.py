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
    most: Sequence[int]
    """Passages wanted per query."""
    mode: Mode

    def run(self) -> list[list[Passage]]:
        """The best different texts per query; the catalogue is read once for all of them."""
        depths = [_read(k) if self.mode == "sparse" else max(DEPTH, 2 * k) for k in self.most]
        legs = self._legs(depths)
        near = self._different([self._ranked(one)[: _read(k)] for one, k in zip(legs, self.most, strict=True)])
        filled = [self._filled(row, found, legs[row], depths[row]) for row, found in enumerate(near)]
        return self._measured(filled) if self.mode == "hybrid" else [found for found, _ in filled]

    def _legs(self, depths: Sequence[int]) -> list[_Legs]:
        none: list[Ranked] = [[] for _ in self.queries]
        dense = none if self.vectors is None else self.stores.dense.search(self.vectors, max(depths), self.groups)
        near = [found[:depth] for found, depth in zip(dense, depths, strict=True)]
        if self.mode == "dense":
            return list(map(_Legs, near, none))
        asked = zip(self.queries, depths, strict=True)
        return list(map(_Legs, near, [self.stores.sparse.search(query, depth, self.groups) for query, depth in asked]))

    def _ranked(self, legs: _Legs) -> Ranked:
        return fuse(legs) if self.mode == "hybrid" else legs.dense or legs.sparse

    def _filled(self, row: int, found: list[Passage], legs: _Legs, depth: int) -> tuple[list[Passage], _Legs]:
        """Looks deeper while twins took the places and there is more to see."""
        k, ranked = self.most[row], self._ranked(legs)
        if len(found) < k and len(ranked) > _read(k):
            [found] = self._alone(row)._different([ranked])
        while len(found) < k and max(map(len, legs)) == depth:
            depth *= 4
            [legs] = self._alone(row)._legs([depth])
            [found] = self._alone(row)._different([self._ranked(legs)])
        return found, legs

    def _alone(self, row: int) -> "Search":
        vectors = None if self.vectors is None else self.vectors[row : row + 1]
        return replace(self, queries=[self.queries[row]], vectors=vectors, most=[self.most[row]])

    def _different(self, ranked: Sequence[Ranked]) -> list[list[Passage]]:
        names = {name for row in ranked for name, _ in row}
        known, twins = self.catalog.passages(names), self.catalog.twins(names)
        return [
            list(collapsed(query, _scored(row, known), twins))[:k]
            for query, row, k in zip(self.queries, ranked, self.most, strict=True)
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


def _read(k: int) -> int:
    """Passages read when `k` are wanted, in case that some are twins."""
    return k + min(k, SPARE)


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
