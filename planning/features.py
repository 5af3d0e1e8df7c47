"""What speaks for a candidate by itself: how it was found and how much of the question it holds."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.planning.asked import Asked, View, plain_name
from adaptive_rag.planning.base import Sighting
from adaptive_rag.planning.reading import joined

Matrix = NDArray[np.float64]
Vector = NDArray[np.float64]

ALONE: Final = (
    "dense_rank",
    "sparse_rank",
    "dense_gap",
    "sparse_share",
    "coverage",
    "best_sentence",
    "title_coverage",
    "title_precision",
    "title_is_name",
    "title_in_question",
    "names_held",
    "looked_up",
    "both_legs",
    "part_rank",
    "hop_dense",
    "hop_sparse",
    "lead_lookup",
)
"""The columns of `alone`."""

FOLLOWED: Final = [ALONE.index(name) for name in ("hop_dense", "hop_sparse", "lead_lookup")]
"""The columns that only queries and lookups of a later round fill."""

_UNSEEN: Final = 60
"""The rank of what a leg did not find."""
_BELOW: Final = 0.03
"""How far under the last hit's score the score of what a leg did not find is taken to be."""


def alone(
    question: str, parts: Sequence[str], asked: Asked, pool: Mapping[str, View], sightings: Sequence[Sighting]
) -> Matrix:
    """One row per candidate of `pool`, in its order, columns as in `ALONE`."""
    found = _found(question.strip(), frozenset(parts), asked, sightings)
    names = [joined(name) for name in asked.names]
    rows = [[*found.row(key), *_held(asked, names, view)] for key, view in pool.items()]
    order = [*_Found.columns, *_HELD]
    return np.array(rows, dtype=float).reshape(len(pool), len(order))[:, [order.index(name) for name in ALONE]]


_HELD: Final = (
    "coverage",
    "best_sentence",
    "title_coverage",
    "title_precision",
    "title_is_name",
    "title_in_question",
    "names_held",
)


def _held(asked: Asked, names: Sequence[str], view: View) -> list[float]:
    """What text and title hold of the question."""
    reading = view.reading
    held = sum(name in reading.joined or name in reading.title_joined for name in names)
    return [
        asked.share(view.whole),
        max(map(asked.share, view.sentences), default=0.0),
        asked.share(view.title),
        view.title.bit_count() / max(1, len(reading.title_keys)),
        float(reading.title in asked.names),
        float(len(reading.title) > 2 and reading.title_joined in asked.joined),
        held / max(1, len(names)),
    ]


class _Found:
    """How each candidate was found, over all sightings."""

    columns: Final = (
        "dense_rank",
        "sparse_rank",
        "dense_gap",
        "sparse_share",
        "looked_up",
        "both_legs",
        "part_rank",
        "hop_dense",
        "hop_sparse",
        "lead_lookup",
    )

    def __init__(self) -> None:
        self.dense: dict[str, Sighting] = {}
        self.sparse: dict[str, Sighting] = {}
        self.best: dict[str, dict[str, float]] = {name: defaultdict(float) for name in self.columns[4:]}

    def row(self, key: str) -> list[float]:
        dense, sparse = self.dense.get(key), self.sparse.get(key)
        best = self.best
        return [
            -math.log(dense["rank"] if dense else _UNSEEN),
            -math.log(sparse["rank"] if sparse else _UNSEEN),
            (dense["score"] if dense else self._dense_floor) - self._dense_top,
            (sparse["score"] if sparse else 0.0) / self._sparse_top,
            best["looked_up"][key],
            float(dense is not None and sparse is not None),
            best["part_rank"][key],
            best["hop_dense"][key],
            best["hop_sparse"][key],
            best["lead_lookup"][key],
        ]

    @cached_property
    def _dense_top(self) -> float:
        return max((sight["score"] for sight in self.dense.values()), default=0.0)

    @cached_property
    def _dense_floor(self) -> float:
        return min((sight["score"] for sight in self.dense.values()), default=0.0) - _BELOW

    @cached_property
    def _sparse_top(self) -> float:
        return max((sight["score"] for sight in self.sparse.values()), default=1.0) or 1.0


def _found(question: str, parts: frozenset[str], asked: Asked, sightings: Sequence[Sighting]) -> _Found:
    found = _Found()
    for sight in sightings:
        if sight["query"] == question and sight["leg"] != "lookup":
            (found.dense if sight["leg"] == "dense" else found.sparse)[sight["id"]] = sight
            continue
        near = found.best[_column(sight, parts, asked)]
        near[sight["id"]] = max(near[sight["id"]], 1 / sight["rank"])
    return found


def _column(sight: Sighting, parts: frozenset[str], asked: Asked) -> str:
    if sight["leg"] == "lookup":
        return "looked_up" if plain_name(sight["query"]) in asked.names else "lead_lookup"
    if sight["query"] in parts:
        return "part_rank"
    return f"hop_{sight['leg']}"
