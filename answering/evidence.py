"""From the chosen passages the sentences that matter, with their place."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.answering.lines import Line, lines
from adaptive_rag.grounding.stems import stem
from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.words import content_words

SHORTLIST = 12
"""Sentences that the encoder reads; the others are out by their words alone."""
_MEANING, _WORDS, _RANK = 0.6, 0.4, 0.15


@dataclass(frozen=True, slots=True)
class Scored:
    """A line of the evidence and how near it is to the question."""

    line: Line
    score: float
    """About 0 to 1."""
    covered: float
    """Share of the question's words that line, lead-in and title hold, rare ones counting more, 0 to 1."""


def select(question: str, passages: Sequence[Passage], encoder: Encoder, *, limit: int) -> list[Scored]:
    """The `limit` lines nearest to the question by words, meaning and rank of their passage, best first.

    One encoder call for all; the question's own vector is asked for alone, so that a remembering encoder has it.
    """
    found = lines(passages)
    texts = [f"{passages[line.passage]['title']}: {line.whole}" for line in found]
    covered = coverage(question, texts)
    short = sorted(range(len(found)), key=lambda i: (-covered[i] - _rank(found[i], passages), i))[:SHORTLIST]
    if not short:
        return []
    near = encoder.encode([texts[i] for i in short]) @ encoder.encode([question])[0]
    scored = [
        Scored(found[i], _MEANING * float(near[place]) + _WORDS * covered[i] + _rank(found[i], passages), covered[i])
        for place, i in enumerate(short)
    ]
    return sorted(scored, key=lambda item: -item.score)[:limit]


def coverage(question: str, texts: Sequence[str]) -> list[float]:
    """Share of the question's words that each text has, those that few texts have counting more, 0 to 1."""
    asked = keys(question)
    rows = [keys(text) & asked for text in texts]
    seen = Counter(word for row in rows for word in row)
    weight = {word: math.log(1 + len(rows) / (1 + seen[word])) + 0.1 for word in asked}
    total = sum(weight.values()) or 1.0
    return [sum(weight[word] for word in row) / total for row in rows]


@lru_cache(maxsize=4096)
def keys(text: str) -> frozenset[str]:
    """What the content words of `text` are matched by."""
    return frozenset(stem(word) for word in content_words(text))


def _rank(line: Line, passages: Sequence[Passage]) -> float:
    return _RANK * (1 - line.passage / len(passages))
