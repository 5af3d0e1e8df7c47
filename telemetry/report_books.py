"""What the choice of route cost, and what the fixed pipelines would have cost."""

from collections.abc import Mapping
from dataclasses import dataclass

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.routing.cost import expected_cost
from adaptive_rag.telemetry.report_columns import Columns, Numbers


@dataclass(frozen=True, slots=True)
class Books:
    """Mean cost of one question, in the unit of the price table."""

    router: float
    """What the choice itself costs."""
    routes: Mapping[Route, float | None]
    """Per route, without the router's cost, over the questions that stayed on it; None when there were none."""
    expected: float
    """Router + Σ share · cost of the route, as if nothing had been redirected."""
    escalations: float
    """What redirects added to that."""
    actual: float
    """What was measured: `expected` + `escalations`."""
    always_single: float | None
    """Every question on `simple` or `moderate`, at their measured mean; None when none stayed there."""
    always_loop: float | None
    """Every question in the loop, at its measured mean; None when none was sent there."""


def books(columns: Columns) -> Books | None:
    """None without questions."""
    if not len(columns):
        return None
    stayed = columns["redirected"] == 0
    own = columns["cost"] - columns["router_cost"]
    sent = {route: columns.where(route) for route in ROUTES}
    costs = {route: _mean(own[where & stayed]) for route, where in sent.items()}
    router, actual = float(columns["router_cost"].mean()), float(columns["cost"].mean())
    known = {route: cost if cost is not None else _mean(own[sent[route]]) or 0.0 for route, cost in costs.items()}
    expected = expected_cost({route: float(where.mean()) for route, where in sent.items()}, known, router)
    single = (sent["simple"] | sent["moderate"]) & stayed
    return Books(router, costs, expected, actual - expected, actual, _mean(own[single]), costs["complex"])


def _mean(values: Numbers) -> float | None:
    return float(values.mean()) if len(values) else None
