"""Evidence as sentences, each with what it inherits from its place: title, headings, the subject named before it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adaptive_rag.grounding.tokens import stems
from adaptive_rag.grounding.values import Value, values
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import names
from adaptive_rag.text.sentences import spans

_CARRIES_ON = re.compile(
    r"^\W*(?:it|its|he|she|his|her|they|their|this|that|these|those|the (?:company|firm|device|model|product|film|band|team|city|town|book|"
    r"author|album|species|plan|system|service|software|machine|building|museum|university|school|policy|former|latter))\b",
    re.IGNORECASE,
)
_OPENING = 6


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the evidence."""

    passage: int
    """Position of its passage, from 0."""
    text: str
    stems: frozenset[str]
    values: tuple[Value, ...]
    names: tuple[str, ...]
    around: str
    """Title, place and, where the sentence names no subject itself, how the sentence before it opens."""
    around_stems: frozenset[str]
    around_values: tuple[Value, ...]


def lines(evidence: Sequence[Passage]) -> list[Line]:
    """All sentences of the evidence, in order."""
    return [line for position, passage in enumerate(evidence) for line in _of_passage(position, passage)]


def _of_passage(position: int, passage: Passage) -> list[Line]:
    text, head = passage["text"], f"{passage['title']}. {passage['place']}"
    found: list[Line] = []
    subject = ""
    header = ""
    for start, end in spans(text):
        sentence = text[start:end]
        own = tuple(names(sentence))
        header = sentence if "|" in sentence and not found else header
        carried = subject if _CARRIES_ON.match(sentence) or not own else ""
        around = " . ".join(part for part in (head, carried, header if "|" in sentence else "") if part)
        found.append(_line(position, sentence, own, around))
        subject = _opening(sentence) if own and not _CARRIES_ON.match(sentence) else subject
    return found


def _opening(sentence: str) -> str:
    """What a sentence is about: its first words."""
    return " ".join(sentence.split()[:_OPENING])


def _line(position: int, sentence: str, own: tuple[str, ...], around: str) -> Line:
    return Line(
        position, sentence, stems(sentence), tuple(values(sentence)), own, around, stems(around), tuple(values(around))
    )
