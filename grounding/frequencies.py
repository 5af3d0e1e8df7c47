"""How often something happens, however it is put: "every six hours", "four times a day", "monthly"."""

import re
from collections.abc import Iterator
from fractions import Fraction

from adaptive_rag.grounding.numerals import SPELLED, spelled
from adaptive_rag.grounding.units import unit

_COUNT = rf"(?P<word>once|twice|thrice)|(?P<number>\d+|{SPELLED})\s+times"
_PERIOD = r"(?P<period>second|minute|hour|day|week|fortnight|month|quarter|year)s?\b"
_ADVERBS = {
    "hourly": "hour", "daily": "day", "weekly": "week", "fortnightly": "fortnight", "monthly": "month",
    "quarterly": "quarter", "yearly": "year", "annually": "year", "nightly": "day",
}  # fmt: skip
_EVERY = rf"(?:every|each)\s+(?:(?P<other>other|second)\s+|(?P<length>\d+|{SPELLED})\s+)?{_PERIOD}"
_FORMS = (
    re.compile(rf"\b(?:{_COUNT})\s+(?:an?|per|in\s+an?)\s+{_PERIOD}", re.IGNORECASE),
    re.compile(rf"\b(?:{_COUNT})\s+(?P<adverb>{'|'.join(_ADVERBS)})\b", re.IGNORECASE),
    re.compile(rf"\b(?:(?:{_COUNT})\s+)?{_EVERY}", re.IGNORECASE),
    re.compile(rf"\b(?P<adverb>{'|'.join(_ADVERBS)})\b", re.IGNORECASE),
)
_FEW = {"once": 1, "twice": 2, "thrice": 3}
Found = tuple[int, int, frozenset[tuple[str, object]]]
"""Start, end and what it means: how often in a second or month, and the bare period."""


def frequencies(text: str) -> Iterator[Found]:
    """All of them, the longest forms first; those found twice are left to the caller."""
    for form in _FORMS:
        for match in form.finditer(text):
            yield (*match.span(), frozenset(_readings(match.groupdict())))


def _readings(parts: dict[str, str | None]) -> Iterator[tuple[str, object]]:
    name = _ADVERBS.get((parts.get("adverb") or "").lower()) or (parts.get("period") or "").lower()
    dimension, base = unit("quarter-year" if name == "quarter" else name) or ("", Fraction(1))
    length = 2 if parts.get("other") else _number(parts.get("length"))
    count = _FEW.get((parts.get("word") or "").lower()) or _number(parts.get("number"))
    yield ("often", (dimension, Fraction(count) / (base * length)))
    if count == length == 1:
        yield ("per", name)


def _number(written: str | None) -> int:
    return int(written) if written and written.isdigit() else int(spelled(written or "") or 1)
