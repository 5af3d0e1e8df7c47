"""Passages taken apart into what can answer: sentences, list items, table rows, each readable alone."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adaptive_rag.grounding.orders import no_evidence, touches
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import names
from adaptive_rag.text.sentences import Span, spans
from adaptive_rag.text.tables import RULE, cells, named

_ITEM = re.compile(r"^(?:[-*+•‣▪–]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+")
_BARE = re.compile(r"(?:yes|no)[.!]", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,6}\s+")
_REFERS_BACK = re.compile(
    r"\W*(?:it|its|he|his|she|her|they|their|this|that|these|those|both|such|the (?:former|latter|same|two))\b"
    r"|[\"“][^\"”]+[\"”],?\s+(?:he|she|they)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, list item or table row of the evidence."""

    passage: int
    """Position of its passage in the evidence, from 0."""
    start: int
    """Where it begins in the passage's text."""
    end: int
    text: str
    """As written, without bullet or heading mark; of a table row, each value with its column's name."""
    block: int = -1
    """Number of the list it is an item of, counted within the passage; -1 elsewhere."""
    before: str = ""
    """What it needs to be understood: the lead-in of a list item, the sentence that its pronoun speaks of."""

    @property
    def whole(self) -> str:
        """Readable alone."""
        return f"{self.before} {self.text}" if self.before else self.text


def lines(passages: Sequence[Passage]) -> list[Line]:
    """All lines of all passages, in order; those that hide or give orders to the model left out, as in the check."""
    return [line for number, passage in enumerate(passages) for line in _of_passage(number, passage["text"])]


def _of_passage(number: int, text: str) -> Iterator[Line]:
    header: list[str] = []
    barred = no_evidence(text)
    lead, subject, block, listed = "", "", -1, False
    for start, end in _pieces(text):
        piece = text[start:end]
        if RULE.fullmatch(piece) or touches(start, end, barred):
            continue
        if row := cells(piece):
            if header:
                yield Line(number, start, end, "; ".join(named(header, row)), before=lead)
            header = header or row
            continue
        header = []
        item = bool(_ITEM.match(piece))
        bare = _HEADING.sub("", _ITEM.sub("", piece))
        block += item and not listed
        yield Line(number, start, end, bare, block if item else -1, lead if item else _referred(bare, subject))
        listed = item
        lead = bare if bare.endswith(":") else lead if item else ""
        subject = subject if _REFERS_BACK.match(bare) or not names(bare) else bare


def _pieces(text: str) -> list[Span]:
    """Sentences and lines; a bare "No." stands together with the sentence that says why."""
    found: list[Span] = []
    for start, end in spans(text):
        bare = bool(found) and _BARE.fullmatch(text[slice(*found[-1])]) and "\n" not in text[found[-1][1] : start]
        found.append((found.pop()[0] if bare else start, end))
    return found


def _referred(sentence: str, subject: str) -> str:
    return subject if _REFERS_BACK.match(sentence) else ""
