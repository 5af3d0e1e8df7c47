"""Evidence as sentences, each with what it inherits from its place: title, headings, the subject named before it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from adaptive_rag.grounding.orders import no_evidence, touches, without_orders
from adaptive_rag.grounding.proper import first_names, proper_names
from adaptive_rag.grounding.spelled_out import only_year, spelled_out
from adaptive_rag.grounding.tokens import stems, tokens
from adaptive_rag.grounding.values import Value, values
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.sentences import spans
from adaptive_rag.text.tables import RULE, cells, fields, named

_CARRIES_ON = re.compile(
    r"^\W*(?:it|its|he|she|his|her|they|their|this|that|these|those|the (?:company|firm|device|model|product"
    r"|film|band|team|city|town|book|"
    r"author|album|species|plan|system|service|software|machine|building|museum|university|school|policy|former|latter))\b",
    re.IGNORECASE,
)
_OPENING = 6
_REMEMBERED = 256
"""Passages."""
_VERB = re.compile(r"\s(?:is|was|are|were|has|have|had|can|may|must|will|does|did|do)\b|\s\w+ed\b|,")
_KIND = re.compile(
    r"^[^;.]{2,90}?\s(?:is|was|are|were)\s(?:an?|the|one of the)\s"
    r"((?:(?!(?:of|in|on|at|for|from|by|to|with|and|that|which|who|whose|first|\w+ed)\b)[\w-]+\s?){1,7})"
)
_NUMBERED = re.compile(r"([^\W\d_]+): (\d+[a-z]?)")


@dataclass(frozen=True)
class Line:
    """One sentence of the evidence; what it takes to compare it is worked out when it is asked for."""

    passage: int
    """Position of its passage, from 0."""
    quote: str
    """Word for word."""
    names: tuple[str, ...]
    title: str
    head: str
    """Title, place, and what the page says its subject is."""
    carried: str
    """Where the sentence names no subject itself, how the one before it opens; first names to its surnames."""
    header: str
    """Column names, of a table row."""
    year: str
    """That of the page, for days without one."""

    @cached_property
    def text(self) -> str:
        """As it is read: a life span in brackets and elided units spelled out."""
        return spelled_out(self.quote, self.year)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """Of a table row or a record, each value behind its column's name; of prose and column names nothing."""
        alone = self.header in ("", self.quote)
        return tuple(fields(self.quote) if alone else named(cells(self.header), cells(self.quote)))

    @cached_property
    def said(self) -> str:
        """As a reader is told: a row read out, anything else word for word; of column names nothing."""
        return "; ".join(self.cells) or ("" if cells(self.quote) else self.quote)

    @cached_property
    def words(self) -> frozenset[str]:
        """Normalised, forms kept."""
        return frozenset(token.word for token in tokens(self.text))

    @cached_property
    def stems(self) -> frozenset[str]:
        """Of all words, parts of hyphenated ones too."""
        return stems(self.text)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """In order; of a row, numbers also as their column names them."""
        return (*values(self.text), *(label for cell in self.cells for label in _labels(cell)))

    @cached_property
    def around(self) -> str:
        """What it inherits from its place."""
        return " . ".join(part for part in (self.head, self.carried, self.header) if part)

    @cached_property
    def around_stems(self) -> frozenset[str]:
        """Of what it inherits."""
        return stems(self.around)

    @cached_property
    def around_values(self) -> tuple[Value, ...]:
        """Of its place, and the codes of what the sentence before it is about."""
        of_subject = (v for v in values(self.carried) if any(kind == "code" for kind, _ in v.readings))
        return (*_of_place(f"{self.head} . {self.header}"), *of_subject)


def lines(evidence: Sequence[Passage]) -> list[Line]:
    """All sentences of the evidence, in order; those that hide or give orders to the model left out."""
    return [line for at, p in enumerate(evidence) for line in _of_passage(at, p["title"], p["place"], p["text"])]


@lru_cache(maxsize=_REMEMBERED)
def _of_passage(position: int, title: str, place: str, text: str) -> tuple[Line, ...]:
    """Writer, check and hedge read the same evidence one after the other."""
    shown = without_orders(title)
    head = f"{shown}. {without_orders(place)}"
    barred = no_evidence(text)
    found: list[Line] = []
    subject = ""
    header = ""
    year, firsts = only_year(title), first_names(text)
    for start, end in spans(text):
        sentence = text[start:end]
        if touches(start, end, barred) or RULE.fullmatch(sentence):
            continue
        if not found:
            head += f". {_kind(sentence)}"
        own = tuple(proper_names(sentence))
        header = (header or sentence) if cells(sentence) else ""
        carried = subject if _CARRIES_ON.match(sentence) or not own else ""
        carried = " ".join((carried, *(firsts[name] for name in own if name in firsts)))
        found.append(Line(position, sentence, own, shown, head, carried, header, year))
        subject = _opening(sentence) if own and not _CARRIES_ON.match(sentence) else subject
    return tuple(found)


def _opening(sentence: str) -> str:
    """What a sentence is about: its first words up to the verb, and what it says that thing is ("was a railway")."""
    opening = " ".join(sentence.split()[:_OPENING])
    return f"{_VERB.split(opening, maxsplit=1)[0]} {_kind(sentence)}"


def _kind(sentence: str) -> str:
    """What a sentence says its subject is: "rare mineral" of "Tessarite is a rare mineral first described in 1968"."""
    kind = _KIND.search(sentence)
    return kind.group(1).strip() if kind else ""


def _labels(cell: str) -> tuple[Value, ...]:
    """The number of a cell as its column names it: "Line: 4" is line 4."""
    match = _NUMBERED.fullmatch(cell)
    return values(f"{match.group(1)} {match.group(2)}") if match else ()


@lru_cache(maxsize=_REMEMBERED)
def _of_place(text: str) -> tuple[Value, ...]:
    """All lines of a place share its values."""
    return tuple(values(text))
