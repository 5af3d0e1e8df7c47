"""Values as they are read from a text, one reader for each form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.bounds import Bound, bound_of
from adaptive_rag.grounding.codes import codes, labels
from adaptive_rag.grounding.compounds import compounds
from adaptive_rag.grounding.dates import clock_times, dates
from adaptive_rag.grounding.frequencies import frequencies
from adaptive_rag.grounding.numerals import SPELLED_ORDINAL, ordinal
from adaptive_rag.grounding.quantities import quantities
from adaptive_rag.grounding.rates import rates, times
from adaptive_rag.text.words import normal

Reading = tuple[str, object]
"""Kind and content: ("quantity", Amount), ("date", Date), ("time", minutes), ("ordinal", rank), ("code", text) …"""

_DECADE = re.compile(r"\b(1\d|20)(\d)0'?s\b")
_CENTURY = re.compile(rf"\b(\d{{1,2}}(?:st|nd|rd|th)|{SPELLED_ORDINAL})[\s-]century\b", re.IGNORECASE)
_RANK = re.compile(rf"\b(\d+(?:st|nd|rd|th)|{SPELLED_ORDINAL})\b", re.IGNORECASE)
_AGES = re.compile(r"\b(?P<bound>under|over)-(?P<age>\d{1,3})s\b", re.IGNORECASE)
_QUARTER = re.compile(
    r"\bQ(?P<digit>[1-4])\b|\b(?P<word>first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?P<part>quarter|half)\b(?!\s+of\s+an?\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Value:
    """Something in a text that has to be exactly right."""

    text: str
    start: int
    end: int
    readings: frozenset[Reading]
    """Everything it can mean."""
    bound: Bound = ""
    loose: bool = False
    """Whether it may be no value at all ("one", "first"); counts as evidence, is not asked for in a claim."""


def _dates(text: str) -> Iterator[Value]:
    for start, end, readings in dates(text):
        yield Value(text[start:end], start, end, frozenset(("date", reading) for reading in readings))
    for match in _DECADE.finditer(text):
        yield Value(match.group(), *match.span(), frozenset({("decade", int(match.group(1) + match.group(2) + "0"))}))


def _times(text: str) -> Iterator[Value]:
    for start, end, minutes in clock_times(text):
        yield Value(text[start:end], start, end, frozenset(("time", minute) for minute in minutes))


def _centuries(text: str) -> Iterator[Value]:
    for match in _CENTURY.finditer(text):
        yield Value(match.group(), *match.span(), frozenset({("century", ordinal(match.group(1)))}))


def _quarters(text: str) -> Iterator[Value]:
    for match in _QUARTER.finditer(text):
        which = int(match.group("digit") or ordinal(match.group("word")) or 0)
        part = (match.group("part") or "quarter").lower()
        yield Value(match.group(), *match.span(), frozenset({(part, which)}), loose=part == "half")


def _codes(text: str) -> Iterator[Value]:
    for start, end, readings in [*codes(text), *labels(text)]:
        version = re.fullmatch(r"[^\W\d_]+ (\d+(?:\.\d+)+)", text[start:end])
        aside = {("numbers", f"version{version.group(1)}")} if version else set()
        yield Value(text[start:end], start, end, frozenset(("code", normal(r)) for r in readings) | aside)


def _compounds(text: str) -> Iterator[Value]:
    for found in compounds(text):
        amounts = frozenset(("quantity", amount) for amount in found.amounts)
        yield Value(
            text[found.start : found.end], found.start, found.end, amounts, bound_of(text, found.start, found.end)
        )


def _ages(text: str) -> Iterator[Value]:
    """As in "under-16s"."""
    for match in _AGES.finditer(text):
        age = Fraction(match.group("age"))
        amounts = {Amount("", age, age), Amount("months", age * 12, age * 12)}
        bound: Bound = "under" if match.group("bound").lower() == "under" else "over"
        yield Value(match.group(), *match.span(), frozenset(("quantity", amount) for amount in amounts), bound)


def _often(text: str) -> Iterator[Value]:
    for start, end, count, loose in times(text):
        yield Value(text[start:end], start, end, frozenset({("times", count)}), loose=loose)
    for start, end, period, loose in rates(text):
        yield Value(text[start:end], start, end, frozenset({("per", period)}), loose=loose)


def _frequencies(text: str) -> Iterator[Value]:
    for start, end, readings in frequencies(text):
        yield Value(text[start:end], start, end, readings)


def _quantities(text: str) -> Iterator[Value]:
    for quantity in quantities(text):
        readings: set[Reading] = {("quantity", amount) for amount in quantity.amounts}
        readings |= {("bare", number) for number in quantity.bare}
        readings |= {("date", (year, None, None)) for year in quantity.years}
        readings |= {("numbers", code) for code in quantity.codes}
        bound = "" if quantity.years and not quantity.has_unit else bound_of(text, quantity.start, quantity.end)
        yield Value(
            text[quantity.start : quantity.end],
            quantity.start,
            quantity.end,
            frozenset(readings),
            bound,
            quantity.loose,
        )


def _ranks(text: str) -> Iterator[Value]:
    for match in _RANK.finditer(text):
        rank = ordinal(match.group())
        if rank is not None:
            loose = match.group().lower() in ("first", "second", "third", "quarter")
            yield Value(match.group(), *match.span(), frozenset({("ordinal", rank)}), loose=loose)


READERS = (_compounds, _ages, _dates, _times, _centuries, _quarters, _codes, _frequencies, _often, _quantities, _ranks)
