"""Measures in several units that are one: "1 hour and 37 minutes", "18 h 41 min 07 s", "3:15 h", "5 ft 11 in"."""

import re
from collections.abc import Iterator
from fractions import Fraction

from adaptive_rag.grounding.amounts import Amount, Quantity, quantity
from adaptive_rag.grounding.numerals import NUMBER, numbers
from adaptive_rag.grounding.written_units import UNIT, written_unit

_PART = re.compile(rf"\s*(?:,|,?\s*\band\b)?\s*(?P<number>{NUMBER}|\ban?\b)\s?-?(?P<unit>{UNIT})", re.IGNORECASE)
_CLOCKED = re.compile(
    r"(?<![\d:.])(?P<hours>\d{1,3}):(?P<minutes>[0-5]\d)(?::(?P<seconds>[0-5]\d))?\s?(?:h|hrs?|hours?)\b"
)
_FOLDED = frozenset({"time", "months", "mass", "length"})


def compounds(text: str) -> Iterator[Quantity]:
    """Those of at least two units, each smaller than the one before."""
    for match in _CLOCKED.finditer(text):
        hours, minutes, seconds = (int(part or 0) for part in match.group("hours", "minutes", "seconds"))
        yield _of(match.span(), "time", Fraction(hours * 3600 + minutes * 60 + seconds))
    position = 0
    while start := _PART.search(text, position):
        found, position = _chain(text, start)
        if found:
            yield found


def _chain(text: str, first: re.Match[str]) -> tuple[Quantity | None, int]:
    """The measure that begins with `first`, if more than one unit follows another; and where to go on."""
    parts, end, match = [], first.end(), first
    dimension, last = "", None
    while match:
        read = _read(match)
        if read is None or (parts and (read[0] != dimension or last is None or read[2] >= last)):
            break
        dimension, last, end = read[0], read[2], match.end()
        parts.append(read[1] * read[2])
        match = _PART.match(text, end)
    if len(parts) < 2 or dimension not in _FOLDED:
        return None, max(end, first.end())
    return _of((first.start("number"), end), dimension, sum(parts, Fraction(0))), end


def _read(match: re.Match[str]) -> tuple[str, Fraction, Fraction] | None:
    written = match.group("number")
    unit = written_unit(match.group("unit"), written[0].isdigit())
    count = {Fraction(1)} if written.lower() in ("a", "an") else numbers(written)
    return (unit[0], max(count), unit[1]) if unit and count else None


def _of(span: tuple[int, int], dimension: str, number: Fraction) -> Quantity:
    return quantity(span, {Amount(dimension, number, number)})
