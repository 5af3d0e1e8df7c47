"""What the graph asks of whoever writes the answer."""

from collections.abc import Sequence
from typing import Protocol

from langchain_core.messages import AnyMessage
from typing_extensions import TypedDict

from adaptive_rag.retrieval.base import Passage


class Draft(TypedDict):
    """An answer before its check."""

    text: str
    """With markers `[n]`, n being the position of the passage in the evidence, from 1."""
    dropped: list[str]
    """What did not fit into the model's window: passage ids, "turn 3"."""
    confidence: float | None
    """Mean probability of the answer's tokens, 0 to 1; None where the model does not tell."""


class Writer(Protocol):
    """Writes drafts. Safe to call from several threads."""

    def write(self, question: str, passages: Sequence[Passage], *, parts: Sequence[str] = (), tokens: int) -> Draft:
        """An answer from `passages` alone, at most `tokens` long; `passages` is not empty.

        `parts` are the things that a comparison or a question of several asks for; without them it asks for one.
        """
        ...

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """A direct reply to the conversation, without evidence."""
        ...
