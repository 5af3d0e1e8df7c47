"""Generated tokens to text that may be shown."""

import codecs
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Finish = Literal["stop", "length"]


@dataclass(frozen=True)
class Token:
    """One generated token."""

    id: int
    piece: bytes
    """A character may be spread over the pieces of several tokens."""
    logprob: float | None = None
    """Natural logarithm of the model's own probability, before sampling settings and grammar; None unless asked for."""
    top: tuple[tuple[bytes, float], ...] = ()
    """The likeliest tokens in this place with their log-probabilities, as many as were asked for."""


@dataclass(frozen=True)
class Piece:
    """The text that became certain with a token; often empty."""

    text: str
    token: Token | None
    """None in the last piece when that only closes the text."""
    finish: Finish | None = None
    """Set in the last piece."""


def pieces(tokens: Iterable[Token], stop: Sequence[str], limit: int) -> Iterator[Piece]:
    """One piece per token, at most `limit` of them; the text ends before the first of the `stop` texts.

    Text that may turn out to begin a stop text is held back until that is decided. No token is drawn after the last.
    """
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    held = ""
    finish: Finish = "stop"
    for count, token in enumerate(tokens, start=1):
        held += decoder.decode(token.piece)
        if (end := _stopped(held, stop)) is not None:
            yield Piece(held[:end], token, "stop")
            return
        ready = len(held) - _undecided(held, stop)
        yield Piece(held[:ready], token)
        held = held[ready:]
        if count == limit:
            finish = "length"
            break
    yield Piece(held + decoder.decode(b"", final=True), None, finish)


def _stopped(text: str, stop: Sequence[str]) -> int | None:
    """Where the first stop text begins."""
    return min((at for word in stop if (at := text.find(word)) >= 0), default=None)


def _undecided(text: str, stop: Sequence[str]) -> int:
    """Length of the longest end of `text` that begins a stop text."""
    return max((size for word in stop for size in range(1, len(word)) if text.endswith(word[:size])), default=0)
