"""What the graph asks of whoever writes the answer."""

from collections.abc import Sequence
from typing import NotRequired, Protocol

from langchain_core.messages import AnyMessage
from typing_extensions import TypedDict

from adaptive_rag.retrieval.base import Passage


class Word(TypedDict):
    """A word of a draft."""

    text: str
    probability: float
    """Of its least likely token, 0 to 1."""


class Doubt(TypedDict):
    """A sentence that the model was unsure of while it wrote."""

    kept: str
    """The answer before it, which stands."""
    sentence: str
    words: list[Word]
    """Its content words that were less likely than asked for, in order."""
    query: str
    """What to look up."""
    found: NotRequired[list[str]]
    """Ids of the new passages that the look-up brought; missing when there was none."""


class Asking(TypedDict, total=False):
    """What only the loop asks of a writer."""

    theta: float
    so_far: str


class Draft(TypedDict):
    """An answer before its check."""

    text: str
    """With markers `[n]`, n being the position of the passage in the evidence, from 1."""
    dropped: list[str]
    """What did not fit into the model's window: passage ids, "turn 3"."""
    confidence: float | None
    """Mean probability of the answer's tokens, 0 to 1; None where the model does not tell."""
    doubt: NotRequired[Doubt]
    """The first sentence with a content word less likely than `theta`."""


class Writer(Protocol):
    """Writes drafts. Safe to call from several threads."""

    def write(
        self,
        question: str,
        passages: Sequence[Passage],
        *,
        parts: Sequence[str] = (),
        tokens: int,
        theta: float = 0.0,
        so_far: str = "",
    ) -> Draft:
        """An answer from `passages` alone, at most `tokens` long; `passages` is not empty.

        `parts` are the things that a comparison or a question of several asks for; without them it asks for one.
        With `theta` a sentence less sure than that is told, if the model gives probabilities; the answer begins with
        `so_far`, which was written from the same passages.
        """
        ...

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """A direct reply to the conversation, without evidence."""
        ...
