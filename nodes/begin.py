"""Begin a turn."""

from collections.abc import Callable, Sequence

from langchain_core.messages import AnyMessage, BaseMessage
from typing_extensions import TypedDict

from adaptive_rag.graph.state import Update, blank
from adaptive_rag.text.focus import focus


class Needs(TypedDict):
    """What this node reads."""

    messages: list[AnyMessage]


def begin(state: Needs, *_: object, standalone: Callable[[str, Sequence[str]], str]) -> Update:
    """Forget the last turn and write `question`: standalone, and of a long message what it asks; empty for nothing."""
    messages = state["messages"]
    asked = [_text(message) for message in messages if message.type == "human"]
    open_question = bool(messages) and messages[-1].type == "human"
    question = focus(standalone(asked[-1], asked[:-1])) if open_question and _says_something(asked[-1]) else ""
    return Update(**{**blank(), "question": question})


def _text(message: BaseMessage) -> str:
    """The text blocks of a message below each other; `message.text` runs them together."""
    if isinstance(message.content, str):
        return message.content
    blocks = [block if isinstance(block, str) else block.get("text") for block in message.content]
    return "\n".join(text for text in blocks if isinstance(text, str))


def _says_something(text: str) -> bool:
    """Marks, invisible characters and pictures alone are no question that could be looked up."""
    return any(char.isalnum() for char in text)
