"""Answer without retrieval."""

from langchain_core.messages import AnyMessage
from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.answering.base import Writer
from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update

ASK_FOR_A_QUESTION = "What would you like to know?"


class Needs(TypedDict):
    """What this node reads."""

    messages: list[AnyMessage]
    question: str


def direct_answer(state: Needs, runtime: Runtime[Context], *, writer: Writer) -> Update:
    """Draft a reply to the conversation; an empty question is asked back, without a model."""
    if not state["question"]:
        return {"draft": ASK_FOR_A_QUESTION}
    draft = writer.reply(state["messages"], tokens=limits(runtime).answer_tokens)
    return {"draft": draft["text"], "dropped": draft["dropped"], "confidence": draft["confidence"]}
