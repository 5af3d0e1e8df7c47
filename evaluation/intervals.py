"""How sure a mean is: percentile bootstrap over questions (Efron and Tibshirani, 1993); same data, same interval."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
SEED = 20_240_614
_BLOCK = 2_000_000
"""Draws held in memory at once."""

Numbers = NDArray[np.float64]
Statistic = Callable[[Numbers], Numbers]


@dataclass(frozen=True, slots=True)
class Interval:
    """A measure and where it would lie, at the level asked for, had other questions of the kind been asked."""

    value: float
    low: float
    high: float
    count: int
    """Questions that say something."""

    @property
    def differs(self) -> bool:
        """Of a difference: whether 0 lies outside."""
        return self.low > 0 or self.high < 0


def interval(values: Sequence[float | None], *, level: float = 0.95, resamples: int = RESAMPLES) -> Interval | None:
    """Of the mean of the values that are not None; None when there are none."""
    return _bootstrap([values], lambda means: means[:, 0], level, resamples)


def difference(
    ours: Sequence[float | None], theirs: Sequence[float | None], *, level: float = 0.95, resamples: int = RESAMPLES
) -> Interval | None:
    """Of the mean of ours - theirs, question by question; questions where either says None are left out."""
    return _bootstrap([ours, theirs], lambda means: means[:, 0] - means[:, 1], level, resamples)


def ratio(
    ours: Sequence[float | None], theirs: Sequence[float | None], *, level: float = 0.95, resamples: int = RESAMPLES
) -> Interval | None:
    """Of mean(ours) / mean(theirs) over the same questions, as of costs; None also where the mean of theirs is 0."""
    return _bootstrap([ours, theirs], _quotient, level, resamples)


def _bootstrap(
    columns: Sequence[Sequence[float | None]], of: Statistic, level: float, resamples: int
) -> Interval | None:
    rows = [row for row in zip(*columns, strict=True) if None not in row]
    if not rows:
        return None
    table = np.array(rows, dtype=np.float64)
    value = float(of(table.mean(axis=0, keepdims=True))[0])
    if not np.isfinite(value):
        return None
    drawn = of(_resampled_means(table, resamples))
    low, high = np.quantile(drawn[np.isfinite(drawn)], ((1 - level) / 2, (1 + level) / 2))
    return Interval(value, float(low), float(high), len(rows))


def _resampled_means(table: Numbers, resamples: int) -> Numbers:
    """Shape (resamples, columns); one draw takes whole rows, so that pairs stay together."""
    random, size = np.random.default_rng(SEED), len(table)
    at_once = max(1, _BLOCK // size)
    counts = [min(at_once, resamples - begun) for begun in range(0, resamples, at_once)]
    return np.concatenate([table[random.integers(size, size=(count, size))].mean(axis=1) for count in counts])


def _quotient(means: Numbers) -> Numbers:
    with np.errstate(divide="ignore", invalid="ignore"):
        return means[:, 0] / means[:, 1]
