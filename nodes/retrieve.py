"""Retrieve once, for the single route."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.retrieval.base import Retriever
from adaptive_rag.routing.base import Route


class Needs(TypedDict):
    """What this node reads."""

    question: str
    route: Route
    hops: int


def retrieve(state: Needs, runtime: Runtime[Context], *, index: Retriever) -> Update:
    """Replace `passages`: the dense top k, or on the moderate route wide hybrid candidates for the reranker."""
    given, query = limits(runtime), state["question"]
    wide = state["route"] == "moderate"
    [passages] = index.search(
        [query],
        k=given.candidates if wide else given.top_k,
        mode="hybrid" if wide else "dense",
        filters=given.filters,
    )
    return {"passages": passages, "asked": [query], "hops": state["hops"] + 1}
