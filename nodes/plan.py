"""Plan the next round of the loop."""

from typing_extensions import TypedDict

from adaptive_rag.graph.state import Update
from adaptive_rag.planning.base import Plan, Planner
from adaptive_rag.retrieval.base import Passage


class Needs(TypedDict):
    """What this node reads."""

    question: str
    plan: Plan | None
    asked: list[str]
    passages: list[Passage]
    missing: list[str]


def plan(state: Needs, *_: object, planner: Planner) -> Update:
    """Write the queries of the next round: the first plan, or what is still missing asked with what was learned."""
    before = state["plan"]
    following = planner.plan(
        state["question"],
        parts=before["parts"] if before else [],
        asked=state["asked"] if before else [],
        evidence=state["passages"],
        missing=state["missing"],
    )
    return {"plan": {**following, "parts": before["parts"] if before else following["parts"]}}
