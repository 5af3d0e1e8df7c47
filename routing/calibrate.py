"""How well probabilities and prices fit labelled questions; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.routing.cost import best, expected_costs, under_served


def calibration_error(confidences: Sequence[float], right: Sequence[bool], bins: int = 10) -> float:
    """Expected calibration error: mean distance of confidence and accuracy over equal bins, weighted by their size."""
    filled: dict[int, list[int]] = {}
    for at, confidence in enumerate(confidences):
        filled.setdefault(min(int(confidence * bins), bins - 1), []).append(at)
    gaps = (abs(sum(confidences[at] - right[at] for at in members)) for members in filled.values())
    return sum(gaps) / len(confidences) if confidences else 0.0


@dataclass(frozen=True)
class Case:
    """One labelled question that training never saw."""

    probabilities: Mapping[Route, float]
    needed: Route
    """The cheapest route that answers it."""
    quality: Mapping[Route, float] | None = None
    """Measured answer quality of each route, 0 to 1; without it, 1 for routes at or above `needed`, 0 below."""


@dataclass(frozen=True)
class Point:
    """What one price of under-serving and one tau give."""

    price: float
    tau: float
    cost: float
    """Mean cost of a question, router included."""
    quality: float
    """Mean answer quality, 0 to 1."""
    under_served: float
    """Share of questions that got less than they need."""
    over_served: float
    """Share of questions that got more than they need."""
    lost: float
    """Mean quality lost against each question's needed route: the bill of under-serving."""
    wasted: float
    """Mean cost beyond each question's needed route: the bill of over-serving."""


def sweep(
    cases: Sequence[Case],
    cost: Mapping[Route, float],
    prices: Sequence[float],
    taus: Sequence[float],
    router: float = 0.0,
) -> list[Point]:
    """One point for every price and tau, cheapest first. `cases` is not empty."""
    points = [_point(cases, cost, price, tau, router) for price in prices for tau in taus]
    return sorted(points, key=lambda point: (point.cost, -point.quality))


def knee(points: Sequence[Point]) -> Point:
    """The point of the frontier farthest above the line from cheapest to best: beyond it, more cost buys little."""
    front = frontier(points)
    cheap, dear = front[0], front[-1]
    width, height = dear.cost - cheap.cost or 1.0, dear.quality - cheap.quality or 1.0
    return max(front, key=lambda p: (p.quality - cheap.quality) / height - (p.cost - cheap.cost) / width)


def frontier(points: Sequence[Point]) -> list[Point]:
    """The points that no cheaper one equals in quality, cheapest first."""
    front: list[Point] = []
    for point in sorted(points, key=lambda p: (p.cost, -p.quality)):
        if not front or point.quality > front[-1].quality:
            front.append(point)
    return front


def _point(cases: Sequence[Case], cost: Mapping[Route, float], price: float, tau: float, router: float) -> Point:
    taken = [best(c.probabilities, expected_costs(c.probabilities, cost, price, tau), tau) for c in cases]
    pairs = list(zip(cases, taken, strict=True))
    return Point(
        price=price,
        tau=tau,
        cost=router + sum(cost[route] for route in taken) / len(cases),
        quality=sum(_quality(case, route) for case, route in pairs) / len(cases),
        under_served=sum(under_served(route, case.needed) == 1.0 for case, route in pairs) / len(cases),
        over_served=sum(_order(route) > _order(case.needed) for case, route in pairs) / len(cases),
        lost=sum(max(0.0, _quality(c, c.needed) - _quality(c, route)) for c, route in pairs) / len(cases),
        wasted=sum(max(0.0, cost[route] - cost[case.needed]) for case, route in pairs) / len(cases),
    )


def _quality(case: Case, route: Route) -> float:
    return case.quality[route] if case.quality else 1.0 - under_served(route, case.needed)


def _order(route: Route) -> int:
    return ROUTES.index(route)
