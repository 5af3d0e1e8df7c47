"""The realised route mix, period by period, and whether it has left the mix the router was trained on."""

from collections.abc import Mapping
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
    """None when there is no training mix to test against."""

    @property
    def drifted(self) -> bool:
        """Whether the mix has left the training mix by more than chance and the threshold allow."""
        return self.drift is not None and self.drift.drifted


def mix_of(counts: Mapping[Route, int]) -> dict[Route, float]:
    """Shares; all 0 when nothing was counted."""
    total = sum(counts.values())
    return {route: counts[route] / total if total else 0.0 for route in ROUTES}


def periods(columns: Columns, every: Every, training: Mix | None) -> tuple[Period, ...]:
    """The periods that saw a question, oldest first, each tested against the `training` mix."""
    keys = _weeks(columns["time"]) if every == "week" else np.arange(len(columns)) // 1000
    return tuple(
        _period(_label(int(key), every, columns), _counts(columns["route"][keys == key]), training)
        for key in np.unique(keys)
    )


def _period(label: str, counts: Mapping[Route, int], training: Mix | None) -> Period:
    return Period(label, sum(counts.values()), mix_of(counts), drift(counts, training) if training else None)


def _counts(routes: NDArray[np.float64]) -> dict[Route, int]:
    found = np.bincount(routes.astype(np.intp), minlength=len(ROUTES))
    return {route: int(count) for route, count in zip(ROUTES, found, strict=True)}


def _weeks(time: NDArray[np.float64]) -> NDArray[np.int64]:
    return ((time - _FIRST_MONDAY) // _WEEK).astype(np.int64)


def _label(key: int, every: Every, columns: Columns) -> str:
    if every == "week":
        return (datetime(1970, 1, 5, tzinfo=UTC) + timedelta(weeks=key)).date().isoformat()
    return f"{key * 1000 + 1}–{min((key + 1) * 1000, len(columns))}"
