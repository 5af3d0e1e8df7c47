"""Choose the route."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.routing.base import Router, RoutingLimits


class Needs(TypedDict):
    """What this node reads."""

    question: str


def classify(state: Needs, runtime: Runtime[Context], *, router: Router) -> Update:
    """Write the route of `question`, its probabilities and the reason; the index and the conversation are not seen."""
    given = limits(runtime)
    decision = router.route(state["question"], RoutingLimits(allowed=given.routes, tau=given.tau))
    return {
        "route": decision.route,
        "probabilities": {route: round(float(p), 4) for route, p in decision.probabilities.items()},
        "reason": decision.reason,
        "router": decision.router,
    }
