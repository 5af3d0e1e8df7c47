"""The price of under-serving, swept on questions that training never saw: answer quality against cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from adaptive_rag.evaluation.silver import Label
from adaptive_rag.routing.base import ROUTES, Route, RoutingError
from adaptive_rag.routing.calibrate import Case, Point, frontier, knee, sweep
from adaptive_rag.routing.cost import under_served
from adaptive_rag.routing.learned import TrainedRouter

LEAST: Final = 20
"""Unseen questions below which a sweep says nothing."""
KEPT: Final = 0.95
"""Part of the best quality that a proposal keeps."""
TAUS: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
_STEPS: Final = 25


@dataclass(frozen=True, slots=True)
class Fixed:
    """What one route for all questions gives."""

    route: Route
    cost: float
    quality: float


@dataclass(frozen=True, slots=True)
class Tuned:
    """The sweep and what it proposes."""

    questions: int
    """That training never saw; all points are measured on these alone."""
    seen: int
    """Labelled questions left out because training saw them."""
    cost: dict[Route, float]
    """Of one run by route, measured."""
    points: list[Point]
    frontier: list[Point]
    knee: Point
    in_use: Point
    """The router as it is now."""
    fixed: list[Fixed]


def print_of(question: str) -> str:
    """By which a question is known again, however its spaces and capitals are."""
    return sha256(" ".join(question.lower().split()).encode()).hexdigest()[:16]


def held_out(labels: Mapping[str, Route], share: float) -> frozenset[str]:
    """The groups to keep from training, `share` of each label's: `labels` is by group; the same in every run."""
    held: set[str] = set()
    for route in ROUTES:
        groups = sorted((g for g, label in labels.items() if label == route), key=print_of)
        held.update(groups[: round(share * len(groups))])
    return frozenset(held)


def tune(labels: Sequence[Label], router: TrainedRouter, *, price: float, tau: float, seen: frozenset[str]) -> Tuned:
    """Sweep price and tau for `router`; `seen` are the prints of the questions that it was trained on.

    Raises:
        RoutingError: fewer than `LEAST` labels are left that training did not see.
    """
    fresh = [label for label in labels if print_of(label["question"]) not in seen]
    if len(fresh) < LEAST:
        more = "label more" if len(labels) < LEAST else "label more, or fit with a larger `--hold-out`"
        raise RoutingError(
            f"{len(fresh)} of {len(labels)} labelled questions are new to the router, {LEAST} are needed; {more}"
        )
    cost = mean_costs(labels)
    cases = [Case(router.probabilities(one["question"]), one["label"], one["quality"]) for one in fresh]
    points = sweep(cases, cost, prices(cost), TAUS)
    return Tuned(
        questions=len(fresh),
        seen=len(labels) - len(fresh),
        cost=cost,
        points=points,
        frontier=frontier(points),
        knee=proposed(points),
        in_use=sweep(cases, cost, [price], [tau])[0],
        fixed=[Fixed(route, cost[route], _quality(cases, route)) for route in ROUTES],
    )


def proposed(points: Sequence[Point]) -> Point:
    """The knee of that part of the frontier which keeps `KEPT` of the best quality.

    Half an answer is worse than a slow one: where a cheaper point would lose more than that, it is out of the question.
    """
    front = frontier(points)
    return knee([point for point in front if point.quality >= KEPT * front[-1].quality])


def mean_costs(labels: Sequence[Label]) -> dict[Route, float]:
    """Of one run by route, over all labels: each ran every route."""
    return {route: round(sum(label["cost"][route] for label in labels) / len(labels), 4) for route in ROUTES}


def prices(cost: Mapping[Route, float]) -> list[float]:
    """From nothing to a thousand times what lies between the cheapest and the dearest route, in equal ratios."""
    spread = max(cost.values()) - min(cost.values()) or 1.0
    return [0.0, *(round(spread * 10 ** (-1 + 4 * step / (_STEPS - 1)), 4) for step in range(_STEPS))]


def _quality(cases: Sequence[Case], route: Route) -> float:
    found = (case.quality[route] if case.quality else 1.0 - under_served(route, case.needed) for case in cases)
    return sum(found) / len(cases)
