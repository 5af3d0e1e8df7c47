"""Draft an answer from the evidence."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.answering.base import Writer
from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.retrieval.base import Passage


class Needs(TypedDict):
    """What this node reads."""

    question: str
    passages: list[Passage]


def generate(state: Needs, runtime: Runtime[Context], *, writer: Writer) -> Update:
    """Draft a cited answer from `passages`; without any there is nothing to say, and no model is asked."""
    if not state["passages"]:
        return {"draft": ""}
    draft = writer.write(state["question"], state["passages"], tokens=limits(runtime).answer_tokens)
    return {"draft": draft["text"], "dropped": draft["dropped"], "confidence": draft["confidence"]}
