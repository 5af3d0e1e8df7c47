"""Whether the mix of routes swings away from the usual one; pure."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from adaptive_rag.routing.base import ROUTES, Route

LEVEL = 0.001
"""A mix less likely than this by chance alone counts as different."""

EFFECT = 0.2
"""Least effect size (Cohen's w) worth a report: with many questions, chance alone is too weak a bar."""

_FLOOR = 0.005
"""Least expected share, so that a route unseen before does not make every question a drift."""


@dataclass(frozen=True)
class Drift:
    """The realised mix held against the expected one."""

    questions: int
    statistic: float
    """G, twice the log likelihood ratio."""
    p_value: float
    effect: float
    """Cohen's w: 0.1 small, 0.3 medium, 0.5 large."""
    drifted: bool
    """`p_value` below `level` and `effect` at least the least effect."""
    swing: Route
    """The route whose share moved most."""
    change: float
    """By how much, as a difference of shares: 0.12 is 12 percentage points more."""


def drift(
    realised: Mapping[Route, int],
    usual: Mapping[Route, float],
    *,
    sampled: int = 0,
    level: float = LEVEL,
    effect: float = EFFECT,
) -> Drift:
    """G-test with an effect-size threshold; no questions, no drift.

    Of homogeneity where the `usual` mix was itself counted, on `sampled` questions, else of goodness of fit.
    """
    total = sum(realised.values())
    expected = _floored(usual)
    if total == 0:
        return Drift(0, 0.0, 1.0, 0.0, False, "none", 0.0)
    seen = {route: realised.get(route, 0) / total for route in ROUTES}
    raw = _between(seen, total, usual, sampled) if sampled else 2 * total * _divergence(seen, expected)
    statistic = max(0.0, raw)
    size = math.sqrt(sum((seen[r] - expected[r]) ** 2 / expected[r] for r in ROUTES))
    chance = chi_square_tail(statistic)
    swing = max(ROUTES, key=lambda r: abs(seen[r] - expected[r]))
    return Drift(
        questions=total,
        statistic=statistic,
        p_value=chance,
        effect=size,
        drifted=chance < level and size >= effect,
        swing=swing,
        change=seen[swing] - expected[swing],
    )


def chi_square_tail(x: float) -> float:
    """P(X ≥ x) for chi-square with three degrees of freedom (four routes), in closed form."""
    return math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2)


def _between(one: Mapping[Route, float], ones: int, other: Mapping[Route, float], others: int) -> float:
    """G between two counted mixes: how far each is from what both have in common."""
    both = {route: (ones * one[route] + others * other.get(route, 0.0)) / (ones + others) for route in ROUTES}
    return 2 * (ones * _divergence(one, both) + others * _divergence(other, both))


def _divergence(mix: Mapping[Route, float], other: Mapping[Route, float]) -> float:
    """Kullback and Leibler's; no share of `other` is 0 where one of `mix` is not."""
    return sum(share * math.log(share / other[route]) for route, share in mix.items() if share > 0)


def _floored(mix: Mapping[Route, float]) -> dict[Route, float]:
    floored = {route: max(mix.get(route, 0.0), _FLOOR) for route in ROUTES}
    return {route: share / sum(floored.values()) for route, share in floored.items()}
