"""From the chosen passages the sentences that matter, with their place."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adaptive_rag.answering.asked import another_number, fits, keys, missing_names, named_in
from adaptive_rag.answering.lines import Line, lines
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.queries import for_queries
from adaptive_rag.retrieval.base import Passage

SHORTLIST = 8
"""Lines that the encoder reads; the others are out by their words alone."""
_MEANING, _WORDS, _RANK, _KIND, _LINK = 0.6, 0.4, 0.15, 0.1, 0.15
"""What each signal counts, all of them from 0 to 1. Set by hand; measured in docs/answers.md."""
_SIDE = 0.2
"""What a line gains that is about the side in question."""
_ANOTHER = 0.5
"""What a line loses that tells of another one of a numbered kind."""
_LEADING = 3
"""Lines that other passages are linked to."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A line of the evidence and how near it is to the question."""

    line: Line
    score: float
    """About 0 to 1."""
    near: float
    """Cosine of question and line, read with its title."""
    held: frozenset[str]
    """Keys of line, lead-in and title."""


def select(
    question: str, passages: Sequence[Passage], encoder: Encoder, *, limit: int, side: bool = False
) -> list[Scored]:
    """The `limit` lines nearest to the question by words, meaning, kind of answer and rank of passage, best first.

    A line about something that a leading line names counts more: it may tell the second half. For one side of a
    comparison, lines about that side do.
    """
    found = lines(passages)
    texts = [f"{about(passages[line.passage])}: {line.whole}" for line in found]
    prior = [
        _WORDS * covered
        + _RANK * (1 - line.passage / len(passages))
        + _KIND * fits(question, line.text)
        + _SIDE * (side and missing_names(question, keys(text)) == 0)
        - _ANOTHER * another_number(question, text)
        for line, text, covered in zip(found, texts, coverage(question, texts), strict=True)
    ]
    leading = sorted(range(len(found)), key=lambda i: -prior[i])[:_LEADING]
    titles = [passages[line.passage]["title"] for line in found]
    for i, line in enumerate(found):
        others = [found[j].text for j in leading if found[j].passage != line.passage]
        prior[i] += _LINK * any(named_in([titles[i]], text) for text in others)
    short = sorted(range(len(found)), key=lambda i: (-prior[i], i))[:SHORTLIST]
    if not short:
        return []
    near = encoder.encode([texts[i] for i in short]) @ for_queries(encoder).encode([question])[0]
    scored = [
        Scored(found[i], prior[i] + _MEANING * float(cosine), float(cosine), keys(texts[i]))
        for i, cosine in zip(short, near, strict=True)
    ]
    return sorted(scored, key=lambda item: -item.score)[:limit]


def held_by(chosen: Iterable[Scored]) -> frozenset[str]:
    """What several lines hold together."""
    return frozenset[str]().union(*(item.held for item in chosen))


def about(passage: Passage) -> str:
    """Title and headings, which a line inherits."""
    return " › ".join(part for part in (passage["title"], passage["place"]) if part)


def coverage(question: str, texts: Sequence[str]) -> list[float]:
    """Share of the question's words that each text has, those that few texts have counting more, 0 to 1."""
    sought = keys(question)
    rows = [keys(text) & sought for text in texts]
    seen = Counter(word for row in rows for word in row)
    weight = {word: math.log(1 + len(rows) / (1 + seen[word])) + 0.1 for word in sought}
    total = sum(weight.values()) or 1.0
    return [sum(weight[word] for word in row) / total for row in rows]
