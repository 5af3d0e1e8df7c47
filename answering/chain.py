"""Which of the nearest lines make the answer, and whether they really give it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from adaptive_rag.answering.asked import (
    another_number,
    asked,
    ends_held,
    keys,
    measured,
    missing_names,
    named_in,
    share,
)
from adaptive_rag.answering.elsewhere import half_told, namesake, other_year, untold_place
from adaptive_rag.answering.evidence import Scored, held_by
from adaptive_rag.answering.follow import followed
from adaptive_rag.answering.lines import lines
from adaptive_rag.grounding.questions import answers
from adaptive_rag.retrieval.base import Passage

Standing = Literal["answers", "near", "nothing"]
"""`near`: on the subject, but it may not be what is asked for."""

_HOW_TO = re.compile(r"\bhow (?:do|does|to|can|should|must)\b|\b(?:steps|procedure|instructions)\b", re.IGNORECASE)
SURE = 1.1
"""Cosine plus share of the question's words, from which lines that hold all its names answer it."""
SURE_OF_SIDE = 1.0
"""The same for one side of a comparison: what is compared is often said in other words, or has to be seen from both."""
NEAR = 0.5
"""Cosine from which a line is on the subject at all."""
_DEPTH = 8
_LONGEST = 3
_JOINED = 0.67
"""Share of the question's words that lines of several passages have to hold: the last step is easily missed."""


@dataclass(frozen=True, slots=True)
class Found:
    """The lines of an answer, in the order of the thought, and how they stand to the question."""

    lines: tuple[Scored, ...]
    standing: Standing


def found(question: str, ranked: Sequence[Scored], passages: Sequence[Passage], *, sure: float = SURE) -> Found:
    """The best line, with those of other passages that carry it on by a name; or the list that it is an item of."""
    if not ranked:
        return Found((), "nothing")
    chosen = (
        _steps(question, ranked[0], passages)
        or _list(question, ranked[0], passages)
        or _linked_lines(question, ranked, passages)
    )
    return Found(tuple(chosen), _standing(question, chosen, passages, sure))


def _steps(question: str, best: Scored, passages: Sequence[Passage]) -> list[Scored]:
    """The whole list of steps that the best line stands in or leads to, when the question asks how to do something."""
    if not _HOW_TO.search(question):
        return []
    items = [line for line in lines([passages[best.line.passage]]) if line.block >= 0]
    after = [line.block for line in items if line.start > best.line.start]
    return _items(best, best.line.block if best.line.block >= 0 else after[0] if after else -1, passages)


def _list(question: str, best: Scored, passages: Sequence[Passage]) -> list[Scored]:
    """All items of the best line's list when its lead-in or heading is what answers, and not the item itself."""
    answering = best.line.block >= 0 and not keys(best.line.text) & keys(question)
    items = _items(best, best.line.block, passages) if answering else []
    return items if len(items) > 1 else []


def _items(best: Scored, block: int, passages: Sequence[Passage]) -> list[Scored]:
    here = [line for line in lines([passages[best.line.passage]]) if line.block == block >= 0]
    return [replace(best, line=replace(line, passage=best.line.passage)) for line in here]


def _linked_lines(question: str, ranked: Sequence[Scored], passages: Sequence[Passage]) -> list[Scored]:
    """The best line with those that carry it on: the nearest, or step by step where that holds more of the question."""
    near = _chain(question, ranked[:_DEPTH], passages)
    far = followed(question, ranked[0], passages) if len(ranked) > 1 else near
    further = asked(question).ends <= held_by(far) and share(question, held_by(far)) > share(question, held_by(near))
    return far if further else near


def _chain(question: str, ranked: Sequence[Scored], passages: Sequence[Passage]) -> list[Scored]:
    """A second line when it is linked to the first; a third when it brings words of the question still open."""
    chosen = [ranked[0]]
    for item in ranked[1:]:
        if not any(_linked(one, item, passages) for one in chosen):
            continue
        held = held_by(chosen)
        if len(chosen) == 1 or share(question, held | item.held) > share(question, held):
            chosen.append(item)
        if len(chosen) == _LONGEST:
            break
    return chosen


def _linked(one: Scored, other: Scored, passages: Sequence[Passage]) -> bool:
    """Whether either is about something that the other names."""
    if one.line.passage == other.line.passage:
        return False
    here, there = (passages[item.line.passage]["title"] for item in (one, other))
    return named_in([there], one.line.text) or named_in([here], other.line.text)


def _standing(question: str, chosen: Sequence[Scored], passages: Sequence[Passage], sure: float) -> Standing:
    held = held_by(chosen)
    near = max(item.near for item in chosen)
    text = " ".join(item.line.text for item in chosen)
    named, covered = missing_names(question, held) == 0, share(question, held)
    whole = len(chosen) == 1 or (covered >= _JOINED and ends_held(question, held))
    enough = whole and covered + near >= sure
    told = answers(question, text) and measured(question, text) and not half_told(question, held)
    if named and enough and told and not _beside(question, chosen, passages):
        return "answers"
    return "near" if near >= NEAR or (named and asked(question).names) else "nothing"


def _beside(question: str, chosen: Sequence[Scored], passages: Sequence[Passage]) -> bool:
    """Whether what was chosen tells of another thing than the question's, or not of the place it asks for."""
    text, whole = (" ".join(texts) for texts in zip(*((one.line.text, one.line.whole) for one in chosen), strict=True))
    titles = [passages[one.line.passage]["title"] for one in chosen]
    elsewhere = untold_place(question, whole) or namesake(question, titles, whole)
    return elsewhere or another_number(question, text) or other_year(question, f"{'. '.join(titles)}. {whole}")
