"""Rerank the wide candidates of the moderate route."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.retrieval.base import Passage, Reranker


class Needs(TypedDict):
    """What this node reads."""

    question: str
    passages: list[Passage]


def rerank(state: Needs, runtime: Runtime[Context], *, reranker: Reranker) -> Update:
    """Keep the best `top_k` of `passages`, read together with the question; none that is not relevant at all."""
    given = limits(runtime)
    ranked = reranker.rerank(state["question"], state["passages"], k=given.top_k)
    return {"passages": [passage for passage in ranked if passage["score"] >= given.relevance]}
