"""Measures in several units that are one: "1 hour and 37 minutes", "18 h 41 min 07 s", "3:15 h", "5 feet 11 inches"."""

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
_COARSE = re.compile(
    r"(?:\b|(?<=\d))(?:hours?|hrs?|h|min(?:ute)?s?|sec(?:ond)?s?|s|years?|months?|weeks?|days?|feet|foot|ft|inch(?:es)?"
    r"|pounds?|lbs?|oz|ounces?|k?g|k?m|c?m)\b",
    re.IGNORECASE,
)
"""Units that go together; a text with fewer than two has no such measure."""
_FOLDED = frozenset({"time", "months", "mass", "length"})


def compounds(text: str) -> Iterator[Quantity]:
    """Those of at least two units, each smaller than the one before."""
    for match in _CLOCKED.finditer(text):
        hours, minutes, seconds = (int(part or 0) for part in match.group("hours", "minutes", "seconds"))
        yield _of(match.span(), "time", Fraction(hours * 3600 + minutes * 60 + seconds))
    if len(_COARSE.findall(text)) < 2:
        return
    position = 0
    while start := _PART.search(text, position):
        found, position = _chain(text, start)
        if found:
            yield found


def _chain(text: str, first: re.Match[str]) -> tuple[Quantity | None, int]:
    """The measure that begins with `first`, if a smaller unit follows it; and where to go on."""
    parts: list[tuple[str, Fraction, Fraction]] = []
    end, match = first.end(), _PART.match(text, first.start())
    while match and (part := _read(match)) and (not parts or _smaller(part, parts[-1])):
        parts.append(part)
        end = match.end()
        match = _PART.match(text, end)
    if len(parts) < 2:
        return None, end
    return _of((first.start("number"), end), parts[0][0], sum((n * unit for _, n, unit in parts), Fraction(0))), end


def _smaller(part: tuple[str, Fraction, Fraction], before: tuple[str, Fraction, Fraction]) -> bool:
    return part[0] == before[0] and part[0] in _FOLDED and part[2] < before[2]


def _read(match: re.Match[str]) -> tuple[str, Fraction, Fraction] | None:
    """Dimension, number and factor."""
    written = match.group("number")
    unit = written_unit(match.group("unit"), written[0].isdigit())
    count = {Fraction(1)} if written.lower() in ("a", "an") else numbers(written)
    return (unit[0], max(count), unit[1]) if unit and count else None


def _of(span: tuple[int, int], dimension: str, number: Fraction) -> Quantity:
    return quantity(span, {Amount(dimension, number, number)})
