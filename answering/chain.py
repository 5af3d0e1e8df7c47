"""Which of the nearest lines make the answer, and whether they really give it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from adaptive_rag.answering.asked import missing_names, named_in, share
from adaptive_rag.answering.evidence import Scored
from adaptive_rag.grounding.questions import answers
from adaptive_rag.retrieval.base import Passage

Standing = Literal["answers", "near", "nothing"]
"""`near`: on the subject, but it may not be what is asked for."""

SURE = 1.1
"""Cosine plus share of the question's words, from which lines that hold all its names answer it."""
SURE_OF_SIDE = 1.0
"""The same for one side of a comparison: what is compared is often said in other words, or has to be seen from both."""
NEAR = 0.5
"""Cosine from which a line is on the subject at all."""
_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Found:
    """The lines of an answer, in the order of the thought, and how they stand to the question."""

    lines: tuple[Scored, ...]
    standing: Standing


def found(question: str, ranked: Sequence[Scored], passages: Sequence[Passage], *, sure: float = SURE) -> Found:
    """The best line, with the best one of another passage that is linked to it by a name."""
    if not ranked:
        return Found((), "nothing")
    best = ranked[0]
    other = next((item for item in ranked[1:_DEPTH] if _linked(best, item, passages)), None)
    chosen = (best,) if other is None else (best, other)
    return Found(chosen, _standing(question, chosen, sure))


def _linked(one: Scored, other: Scored, passages: Sequence[Passage]) -> bool:
    """Whether either is about something that the other names."""
    if one.line.passage == other.line.passage:
        return False
    here, there = (passages[item.line.passage]["title"] for item in (one, other))
    return named_in([there], one.line.text) or named_in([here], other.line.text)


def _standing(question: str, chosen: Sequence[Scored], sure: float) -> Standing:
    held = frozenset[str]().union(*(item.held for item in chosen))
    near = max(item.near for item in chosen)
    text = " ".join(item.line.text for item in chosen)
    named = missing_names(question, held) == 0
    if named and share(question, held) + near >= sure and answers(question, text):
        return "answers"
    return "near" if near >= NEAR else "nothing"
