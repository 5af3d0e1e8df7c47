"""Begin a turn."""

from collections.abc import Callable, Sequence

from langchain_core.messages import AnyMessage
from typing_extensions import TypedDict

from adaptive_rag.graph.state import Update, blank
from adaptive_rag.text.focus import focus


class Needs(TypedDict):
    """What this node reads."""

    messages: list[AnyMessage]


def begin(state: Needs, *_: object, standalone: Callable[[str, Sequence[str]], str]) -> Update:
    """Forget the last turn and write `question`: standalone, and of a long message what it asks; empty for nothing."""
    messages = state["messages"]
    asked = [message.text for message in messages if message.type == "human"]
    open_question = bool(messages) and messages[-1].type == "human"
    question = focus(standalone(asked[-1], asked[:-1])) if open_question and asked[-1].strip() else ""
    return Update(**{**blank(), "question": question})
