"""Values in a text and whether two of them mean the same: quantities, dates, times, ranks, codes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.bounds import Bound, bound_of
from adaptive_rag.grounding.codes import codes, labels
from adaptive_rag.grounding.dates import MONTHS, clock_times, covers, dates
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
_ANY = re.compile(
    r"[\d½¼¾/]|[A-Z]_[A-Z]|--\w|@|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|\w+-\w+|an?|each|every|per|half|\w*thirds?|quarters?|\w+ths?|first|second|dozen|hundred|once|twice|thrice|noon|midday|midnight|\w+ly|annual"
    rf"|{'|'.join(MONTHS)})\b|\.\w",
    re.IGNORECASE,
)
_QUARTER = re.compile(
    r"\bQ(?P<digit>[1-4])\b|\b(?P<word>first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?P<part>quarter|half)\b(?!\s+of\s+an?\b)",
    re.IGNORECASE,
)
_ROUNDED = Fraction(3, 100)


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


@lru_cache(maxsize=4096)
def values(text: str) -> tuple[Value, ...]:
    """All values of `text`, in order; certain ones never overlap."""
    if not _ANY.search(text):
        return ()
    plain = text.translate(_PLAIN)
    every = [value for reader in _READERS for value in reader(plain)]
    found: list[Value] = []
    for value in every:
        if not value.loose and not _meets(value, found):
            found.append(value)
    found += [value for value in every if value.loose and not _meets(value, found)]
    return tuple(sorted(found, key=lambda value: value.start))


def _meets(value: Value, others: list[Value]) -> bool:
    return any(value.start < other.end and other.start < value.end and not other.loose for other in others)


def agree(claim: Value, evidence: Value) -> bool:
    """Whether some reading of `evidence` says what some reading of `claim` says."""
    return any(_same(a, b, claim.bound, evidence.bound) for a in claim.readings for b in evidence.readings)


def comparable(claim: Value, evidence: Value) -> bool:
    """Whether the two are of one kind and dimension, so that one could contradict the other."""
    return bool(_kinds(claim) & _kinds(evidence))


def _kinds(value: Value) -> set[tuple[str, str]]:
    kinds = {_kind(reading) for reading in value.readings if reading[0] not in ("bare", "numbers")}
    return {kind for kind in kinds if kind[0] == "date"} or kinds


_PLAIN = str.maketrans(dict.fromkeys("‐‑‒−", "-"))


def _kind(reading: Reading) -> tuple[str, str]:
    kind, content = reading
    dimension = content.dimension if isinstance(content, Amount) else ""
    return (kind, "time" if dimension in ("months", "workdays") else dimension)


def _same(claim: Reading, evidence: Reading, wanted: Bound, given: Bound) -> bool:
    (kind, said), (other, seen) = claim, evidence
    if other == "bare":
        return isinstance(said, Amount) and said == Amount("", seen, seen)  # type: ignore[arg-type]
    if isinstance(said, Amount) and isinstance(seen, Amount):
        return said.dimension == seen.dimension and _amounts_agree(said, seen, wanted, given)
    if kind == "code" and other == "numbers":
        return said == seen
    if kind == other == "date":
        return covers(seen, said)  # type: ignore[arg-type]
    return kind == other not in ("numbers", "bare") and said == seen


def _amounts_agree(said: Amount, seen: Amount, wanted: Bound, given: Bound) -> bool:
    if (wanted in ("over", "min") and given in ("under", "max")) or (
        wanted in ("under", "max") and given in ("over", "min")
    ):
        return False
    if said.low != said.high:
        return (said.low, said.high) == (seen.low, seen.high)
    number = said.low
    if wanted == "about" and number and abs(seen.low - number) <= _ROUNDED * abs(number):
        return True
    if wanted in ("over", "under"):
        return _implied(number, seen, wanted, given)
    if _rounded(number, seen):
        return True
    if seen.low != seen.high:
        return (number == seen.high and wanted == "max") or (number == seen.low and wanted == "min")
    return number == seen.low


def _implied(number: Fraction, seen: Amount, wanted: Bound, given: Bound) -> bool:
    """Whether a bound follows: "more than 1,000" from 1,234 and from "over 1,000", not from 1,000."""
    if given == wanted:
        return seen.low == number
    if wanted == "over":
        return number < seen.low <= 2 * number
    return number > seen.high >= number / 2


def _rounded(number: Fraction, seen: Amount) -> bool:
    """Whether `number` is a share without an end, such as a third, in whole percents."""
    endless = seen.dimension == "percent" and seen.low == seen.high and seen.low.denominator % 3 == 0
    return endless and number in (seen.low.__floor__(), round(seen.low), round(seen.low, 1))


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
        yield Value(text[start:end], start, end, frozenset(("code", normal(reading)) for reading in readings))


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


_READERS = (_dates, _times, _centuries, _quarters, _codes, _frequencies, _often, _quantities, _ranks)
