"""Routers on labelled queries: how often right, which way wrong, how sure, and what it costs."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from adaptive_rag.evaluation.asked import DEPTH, DEPTHS, Depth, rows, text_of
from adaptive_rag.evaluation.datasets import DatasetError
from adaptive_rag.evaluation.intervals import Interval, interval
from adaptive_rag.routing.base import ROUTES, Decision, Route, Router, RoutingLimits
from adaptive_rag.routing.calibrate import calibration_error
from adaptive_rag.routing.cost import expected_cost
from adaptive_rag.routing.rules import baseline

_READ: Final[Mapping[str, tuple[Depth, Route | None]]] = {
    **{route: (DEPTH[route], route) for route in ROUTES},
    "none": ("none", None),
    "single": ("single", None),
    "multi": ("multi", None),
}


@dataclass(frozen=True, slots=True)
class Query:
    """A query and how much retrieval it needs."""

    text: str
    depth: Depth
    route: Route | None
    """The exact route, where the label tells `simple` from `moderate` or says `complex`."""


@dataclass(frozen=True, slots=True)
class RouterFigures:
    """One router on all queries; classes are none, single and multi."""

    router: str
    queries: int
    accuracy: Interval
    recall: dict[Depth, float]
    """By class, of the classes that occur."""
    exact: float | None
    """Share with exactly the labelled route, of those whose label is one of the four; None when none is."""
    under_served: Interval | None
    """Share of the queries that need retrieval which got less than they need."""
    over_served: Interval | None
    """Share of the queries that need less than the loop which got more than they need."""
    calibration_error: float
    """Ten bins, of the most probable class."""
    seconds: float
    """Of one decision, median."""
    expected_cost: float
    """Seconds of one query, router included, at the given seconds by route."""
    mix: dict[Route, float]
    confusion: dict[Depth, dict[Depth, int]]
    """Needed, then taken."""


class Baseline:
    """The published rule table as a router, for comparison; routes that are off are no concern of it."""

    name = "baseline"

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """What the table says."""
        route = baseline(question)
        return Decision(route, {r: float(r == route) for r in ROUTES}, "the rule table", self.name)


def read_queries(path: Path) -> list[Query]:
    """Lines with `query` or `question`, and `label`: none, single, multi, or one of the four routes (also as `route`).

    Raises:
        DatasetError: the file or a line cannot be read, or a label is unknown.
    """
    found = []
    for number, row in rows(path):
        label = row.get("label", row.get("route"))
        if not isinstance(label, str) or label not in _READ:
            raise DatasetError(f"{path}:{number} has the unknown label {label!r}; known are {', '.join(_READ)}")
        found.append(Query(text_of(row, path, number), *_READ[label]))
    if not found:
        raise DatasetError(f"{path}: no query in it")
    return found


def evaluate_router(
    router: Router, queries: Sequence[Query], cost: Mapping[Route, float], limits: RoutingLimits
) -> RouterFigures:
    """Ask it every query, one after the other; `cost` is the seconds of one run by route."""
    router.route(queries[0].text, limits)
    decisions, spent = [], []
    for query in queries:
        began = time.perf_counter()
        decisions.append(router.route(query.text, limits))
        spent.append(time.perf_counter() - began)
    return figures(router.name, queries, decisions, median(spent), cost)


def figures(
    name: str, queries: Sequence[Query], decisions: Sequence[Decision], seconds: float, cost: Mapping[Route, float]
) -> RouterFigures:
    """From its decisions, in the order of `queries`, of which there is at least one."""
    pairs = [(query.depth, DEPTH[decision.route]) for query, decision in zip(queries, decisions, strict=True)]
    routes = [decision.route for decision in decisions]
    mix: dict[Route, float] = {route: routes.count(route) / len(routes) for route in ROUTES}
    accuracy = interval([float(needed == taken) for needed, taken in pairs])
    assert accuracy is not None
    return RouterFigures(
        router=name,
        queries=len(queries),
        accuracy=accuracy,
        recall=_recall(pairs),
        exact=_exact(queries, routes),
        under_served=interval([float(_less(taken, needed)) for needed, taken in pairs if needed != "none"]),
        over_served=interval([float(_less(needed, taken)) for needed, taken in pairs if needed != "multi"]),
        calibration_error=_calibration(queries, decisions),
        seconds=seconds,
        expected_cost=expected_cost(mix, cost, seconds),
        mix=mix,
        confusion={needed: {taken: pairs.count((needed, taken)) for taken in DEPTHS} for needed in DEPTHS},
    )


def _recall(pairs: Sequence[tuple[Depth, Depth]]) -> dict[Depth, float]:
    needed = Counter(need for need, _ in pairs)
    return {depth: pairs.count((depth, depth)) / needed[depth] for depth in DEPTHS if needed[depth]}


def _exact(queries: Sequence[Query], routes: Sequence[Route]) -> float | None:
    told = [query.route == route for query, route in zip(queries, routes, strict=True) if query.route]
    return sum(told) / len(told) if told else None


def _calibration(queries: Sequence[Query], decisions: Sequence[Decision]) -> float:
    sums = [_by_depth(decision.probabilities) for decision in decisions]
    likeliest = [max(DEPTHS, key=lambda depth, p=p: p[depth]) for p in sums]  # type: ignore[misc]
    right = [best == query.depth for best, query in zip(likeliest, queries, strict=True)]
    return calibration_error([p[best] for p, best in zip(sums, likeliest, strict=True)], right)


def _by_depth(probabilities: Mapping[Route, float]) -> dict[Depth, float]:
    found = dict.fromkeys(DEPTHS, 0.0)
    for route, probability in probabilities.items():
        found[DEPTH[route]] += probability
    return found


def _less(one: Depth, other: Depth) -> bool:
    return DEPTHS.index(one) < DEPTHS.index(other)
