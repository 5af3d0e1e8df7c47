"""Look up what the draft was unsure of."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.answering.base import Doubt
from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Failure, Update
from adaptive_rag.grounding.citations import markers
from adaptive_rag.nodes.notes import lost
from adaptive_rag.retrieval.base import Passage, Retriever, Source
from adaptive_rag.retrieval.sources import Combined

NEW = 3
"""Passages that a look-up brings at most."""


class Needs(TypedDict):
    """What this node reads."""

    passages: list[Passage]
    doubts: list[Doubt]
    asked: list[str]
    hops: int
    failures: list[Failure]


def look_up(state: Needs, runtime: Runtime[Context], *, index: Retriever, web: Source | None = None) -> Update:
    """Put what is new behind the passages that the kept sentences cite, so that their markers stay true."""
    given, doubt, passages = limits(runtime), state["doubts"][-1], state["passages"]
    retriever = Combined(index, web, given.sources)
    queries = [doubt["query"]] if doubt["query"] not in state["asked"] else []
    found = retriever.search(queries, k=len(passages) + NEW, mode="hybrid", filters=given.filters) if queries else [[]]
    cited = min(max(markers(doubt["kept"]), default=0), len(passages))
    known = {passage["id"] for passage in passages}
    new = [passage for passage in found[0] if passage["id"] not in known][: min(NEW, given.loop_k - cited)]
    return {
        "passages": [*passages[:cited], *new, *passages[cited:]][: given.loop_k],
        "doubts": [*state["doubts"][:-1], {**doubt, "found": [passage["id"] for passage in new]}],
        "asked": [*state["asked"], *queries],
        "hops": state["hops"] + 1,
        "failures": lost(retriever.notes, state["failures"]),
    }
