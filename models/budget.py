"""What of a prompt fits into a model's context window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adaptive_rag.models.base import ContextOverflowError

MARGIN = 8
"""Tokens that a template puts around a part, at most; every part is counted with it."""


@dataclass(frozen=True)
class Parts:
    """What one would like to send."""

    system: str
    question: str
    passages: Sequence[str] = ()
    """As they will stand in the prompt, best first."""
    history: Sequence[str] = ()
    """Earlier turns, oldest first."""


@dataclass(frozen=True)
class Fitted:
    """What can be sent, and the record of what can't."""

    passages: list[int] = field(default_factory=list)
    """Positions in `Parts.passages` of those kept, ascending; a passage keeps the number its position gives it."""
    history: list[int] = field(default_factory=list)
    """Positions in `Parts.history` of the turns kept, ascending: the newest ones, without a gap."""
    used: int = 0
    """Tokens of all that is kept, margins included and the answer's reserve not."""
    dropped_passages: list[int] = field(default_factory=list)
    dropped_history: list[int] = field(default_factory=list)

    def record(self) -> dict[str, Any]:
        """For the metadata of a run; empty when nothing was dropped."""
        counts = {"dropped_passages": self.dropped_passages, "dropped_turns": len(self.dropped_history)}
        return {"prompt_tokens": self.used, **counts} if any(counts.values()) else {}


def fit(parts: Parts, *, window: int, reserve: int, count: Callable[[str], int]) -> Fitted:
    """System text, question and the answer's `reserve` first, then the best passages whole, then the newest turns.

    A passage that is too long is left out and the next ones are tried; the turns end at the first that is too long.

    Raises:
        ContextOverflowError: system text, question and reserve alone are too much; its message may be shown to users.
    """
    fixed = [count(text) + MARGIN for text in (parts.system, parts.question)]
    room = window - reserve - sum(fixed)
    if room < 0:
        raise _too_long(fixed[1] - MARGIN, max(0, fixed[1] - MARGIN + room))
    passages = [count(text) + MARGIN for text in parts.passages]
    kept, room = _whole(passages, room)
    turns = [count(text) + MARGIN for text in parts.history]
    first, room = _newest(turns, room)
    return Fitted(
        passages=kept,
        history=list(range(first, len(turns))),
        used=window - reserve - room,
        dropped_passages=[at for at in range(len(passages)) if at not in kept],
        dropped_history=list(range(first)),
    )


def _whole(sizes: Sequence[int], room: int) -> tuple[list[int], int]:
    kept: list[int] = []
    for at, size in enumerate(sizes):
        if size <= room:
            kept.append(at)
            room -= size
    return kept, room


def _newest(sizes: Sequence[int], room: int) -> tuple[int, int]:
    """Position of the oldest turn that is kept."""
    first = len(sizes)
    while first and sizes[first - 1] <= room:
        first -= 1
        room -= sizes[first]
    return first, room


def _too_long(tokens: int, limit: int) -> ContextOverflowError:
    return ContextOverflowError(
        f"The question is too long: it has {tokens} tokens, and the model can take {limit}. Please ask a shorter one."
    )
