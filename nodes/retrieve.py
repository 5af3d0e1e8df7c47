"""Retrieve once, for the single route."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Failure, Update
from adaptive_rag.nodes.notes import lost
from adaptive_rag.retrieval.base import Retriever, Source
from adaptive_rag.retrieval.sources import Combined
from adaptive_rag.routing.base import Route


class Needs(TypedDict):
    """What this node reads."""

    question: str
    route: Route
    hops: int
    failures: list[Failure]


def retrieve(state: Needs, runtime: Runtime[Context], *, index: Retriever, web: Source | None = None) -> Update:
    """Replace `passages`: the dense top k, or on the moderate route wide hybrid candidates for the reranker."""
    given, query = limits(runtime), state["question"]
    wide = state["route"] == "moderate"
    retriever = Combined(index, web, given.sources)
    [passages] = retriever.search(
        [query],
        k=given.candidates if wide else given.top_k,
        mode="hybrid" if wide else "dense",
        filters=given.filters,
    )
    return {
        "passages": passages,
        "asked": [query],
        "hops": state["hops"] + 1,
        "failures": lost(retriever.notes, state["failures"]),
    }
