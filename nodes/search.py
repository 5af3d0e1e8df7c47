"""Retrieve for all queries of a round at once."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Failure, Update
from adaptive_rag.nodes.notes import lost
from adaptive_rag.planning.base import Plan, Sighting
from adaptive_rag.planning.rounds import search as search_all
from adaptive_rag.retrieval.base import Retriever, Source
from adaptive_rag.retrieval.sources import Combined


class Needs(TypedDict):
    """What this node reads."""

    plan: Plan
    asked: list[str]
    sightings: list[Sighting]
    hops: int
    failures: list[Failure]


def search(state: Needs, runtime: Runtime[Context], *, index: Retriever, web: Source | None = None) -> Update:
    """Add what the plan's queries and lookups find to the candidates, and count the round."""
    given, plan = limits(runtime), state["plan"]
    retriever = Combined(index, web, given.sources)
    found = search_all(plan, retriever, k=given.candidates, filters=given.filters)
    return {
        "sightings": [*state["sightings"], *found["sightings"]],
        "asked": [*state["asked"], *plan["queries"], *plan["lookups"]],
        "hops": state["hops"] + 1,
        "failures": lost(retriever.notes, state["failures"]),
    }
