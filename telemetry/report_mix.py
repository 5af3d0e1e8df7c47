"""The realised route mix, period by period, and whether it has left the usual one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.routing.drift import Drift, drift
from adaptive_rag.telemetry.report_columns import Columns

Every = Literal["week", "thousand"]
Mix = Mapping[Route, float]
"""Share per route, sums to 1."""
LEAST = 100
"""Questions that a period needs before its mix can count as the usual one."""
_WEEK = 7 * 86_400
_FIRST_MONDAY = 4 * 86_400


@dataclass(frozen=True, slots=True)
class Period:
    """One week (Monday to Sunday, UTC) or one thousand questions."""

    label: str
    """The Monday, or the numbers of the first and last question."""
    questions: int
    mix: Mix
    drift: Drift | None
    """None of the usual mix itself, and as long as none is known."""

    @property
    def drifted(self) -> bool:
        """Whether the mix has left the usual one by more than chance and the threshold allow."""
        return self.drift is not None and self.drift.drifted


@dataclass(frozen=True, slots=True)
class Usual:
    """The mix that others are tested against."""

    label: str
    """The period it was counted in; empty for a mix that was stated."""
    mix: Mix
    questions: int
    """It was counted on; 0 for a mix that was stated."""


def mix_of(counts: Mapping[Route, int]) -> dict[Route, float]:
    """Shares; all 0 when nothing was counted."""
    total = sum(counts.values())
    return {route: counts[route] / total if total else 0.0 for route in ROUTES}


def periods(columns: Columns, every: Every, stated: Mix | None) -> tuple[tuple[Period, ...], Usual | None]:
    """The periods that saw a question, oldest first, and the mix they are tested against: the `stated` one, if any.

    Else that of the first period that is over and had `LEAST` questions: what is usual is what the users really ask.
    """
    keys = _weeks(columns["time"]) if every == "week" else np.arange(len(columns)) // 1000
    counted = [(_label(int(key), every, columns), _counts(columns["route"][keys == key])) for key in np.unique(keys)]
    usual = Usual("", stated, 0) if stated else _first(counted)
    return tuple(_period(label, counts, usual) for label, counts in counted), usual


def _first(counted: Sequence[tuple[str, Mapping[Route, int]]]) -> Usual | None:
    large = ((label, counts) for label, counts in counted[:-1] if sum(counts.values()) >= LEAST)
    return next((Usual(label, mix_of(counts), sum(counts.values())) for label, counts in large), None)


def _period(label: str, counts: Mapping[Route, int], usual: Usual | None) -> Period:
    tested = drift(counts, usual.mix, sampled=usual.questions) if usual and label != usual.label else None
    return Period(label, sum(counts.values()), mix_of(counts), tested)


def _counts(routes: NDArray[np.float64]) -> dict[Route, int]:
    found = np.bincount(routes.astype(np.intp), minlength=len(ROUTES))
    return {route: int(count) for route, count in zip(ROUTES, found, strict=True)}


def _weeks(time: NDArray[np.float64]) -> NDArray[np.int64]:
    return ((time - _FIRST_MONDAY) // _WEEK).astype(np.int64)


def _label(key: int, every: Every, columns: Columns) -> str:
    if every == "week":
        return (datetime(1970, 1, 5, tzinfo=UTC) + timedelta(weeks=key)).date().isoformat()
    return f"{key * 1000 + 1}–{min((key + 1) * 1000, len(columns))}"
