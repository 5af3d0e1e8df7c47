"""Latency, cost, outcome and escalation by route, and where in the graph the time goes."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.telemetry.record import Outcome
from adaptive_rag.telemetry.report_columns import OUTCOMES, Columns, NodeTally, Numbers


@dataclass(frozen=True, slots=True)
class Spread:
    """How a measure is spread over questions."""

    mean: float
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class RouteRow:
    """The questions that the router sent to one route; times and costs include what a redirect added."""

    route: Route
    questions: int
    share: float
    seconds: Spread | None
    """None when no question took the route."""
    cost: Spread | None
    rerank_share: float
    """Of the route's seconds, 0 to 1."""
    underserved: int
    """Redirected, or answered without full support; always 0 for the loop."""
    redirected: int
    outcomes: Mapping[Outcome, int]


@dataclass(frozen=True, slots=True)
class Escalation:
    """Answers that grounding withdrew and sent on."""

    from_route: Route
    to_route: Route
    questions: int
    share: float
    """Of the questions that the router sent to `from_route`."""


@dataclass(frozen=True, slots=True)
class NodeRow:
    """All passes through one node; nodes that run at once count each in full."""

    node: str
    passes: int
    seconds: Spread
    share: float
    """Of the seconds of all nodes together."""
    input_tokens: int
    output_tokens: int
    model_calls: int


def spread(values: Numbers) -> Spread | None:
    """None without values."""
    if not len(values):
        return None
    median, p95 = np.quantile(values, (0.5, 0.95))
    return Spread(float(values.mean()), float(median), float(p95))


def share(part: Numbers, whole: Numbers) -> float:
    """Of two sums; 0 when there is nothing to share."""
    total = float(whole.sum())
    return float(part.sum()) / total if total else 0.0


def route_rows(columns: Columns) -> tuple[RouteRow, ...]:
    """One row per route, from cheapest to costliest, also for routes that nothing took."""
    return tuple(_route_row(columns, route) for route in ROUTES)


def escalation_rows(columns: Columns) -> tuple[Escalation, ...]:
    """Most frequent first."""
    return tuple(
        Escalation(begun, ended, count, count / int(columns.where(begun).sum() or count))
        for (begun, ended), count in columns.escalations.most_common()
    )


def node_rows(nodes: Mapping[str, NodeTally]) -> tuple[NodeRow, ...]:
    """The node that took most time first."""
    total = sum(sum(tally.seconds) for tally in nodes.values())
    rows = [_node_row(node, tally, total) for node, tally in nodes.items()]
    return tuple(sorted(rows, key=lambda row: -row.share))


def outcome_counts(outcomes: Numbers) -> dict[Outcome, int]:
    """All four, also those that did not occur."""
    found = np.bincount(outcomes.astype(np.intp), minlength=len(OUTCOMES))
    return {outcome: int(count) for outcome, count in zip(OUTCOMES, found, strict=True)}


def _route_row(columns: Columns, route: Route) -> RouteRow:
    where = columns.where(route)
    return RouteRow(
        route=route,
        questions=int(where.sum()),
        share=float(where.mean()) if len(where) else 0.0,
        seconds=spread(columns["seconds"][where]),
        cost=spread(columns["cost"][where]),
        rerank_share=share(columns["rerank"][where], columns["seconds"][where]),
        underserved=columns.faults.underserved_by_route[route],
        redirected=int(columns["redirected"][where].sum()),
        outcomes=outcome_counts(columns["outcome"][where]),
    )


def _node_row(node: str, tally: NodeTally, total: float) -> NodeRow:
    values = np.frombuffer(tally.seconds, dtype=np.float64)
    return NodeRow(
        node=node,
        passes=len(values),
        seconds=Spread(float(values.mean()), *(float(at) for at in np.quantile(values, (0.5, 0.95)))),
        share=float(values.sum()) / total if total else 0.0,
        input_tokens=tally.input_tokens,
        output_tokens=tally.output_tokens,
        model_calls=tally.model_calls,
    )
