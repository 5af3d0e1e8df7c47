"""Parts of a whole: "an hour and a half", "three quarters", "one in five"."""

import re
from collections.abc import Iterator
from fractions import Fraction

from adaptive_rag.grounding.amounts import Amount, Quantity, quantity
from adaptive_rag.grounding.numerals import FRACTIONS, NUMBER, SPELLED, numbers
from adaptive_rag.grounding.written_units import UNIT, written_unit

_HALVES = re.compile(
    rf"\b(?P<count>{NUMBER})\s+and\s+a\s+half\s+(?P<unit>{UNIT})|\b(?:an?|one)\s+(?P<unit2>{UNIT})\s+and\s+a\s+half\b|\bhalf\s+an?\s+(?P<unit3>{UNIT})|\b(?P<quarters>three|a)[\s-]quarters?\s+of\s+an?\s+(?P<unit4>{UNIT})",
    re.IGNORECASE,
)
_PARTS = re.compile(
    rf"\b(?:(?P<count>an?|one|two|three|four)[\s-])?(?P<part>{'|'.join(FRACTIONS)})(?=\s+(?:of|the|as|since|in|by|less|more|to|from|between|after|before|during|because|due)\b|\s*[.,;]|\s*$)|(?<![\d/])(?P<top>[1-9])/(?P<bottom>[2-9]|10)(?![\d/])",
    re.IGNORECASE,
)
_ODDS = re.compile(
    rf"\b(?P<top>\d{{1,2}}|{SPELLED})\s+(?:in|out\s+of)\s+(?:every\s+)?"
    rf"(?P<bottom>\d{{1,3}}(?:,?000)*|{SPELLED})\b(?!\s+{UNIT}|[.,:]\d)",
    re.IGNORECASE,
)
"""A share as people count it: "one in five"."""


def shares(text: str) -> Iterator[Quantity]:
    """Halves of a unit first, then shares of people and things, then fractions."""
    for match in _HALVES.finditer(text):
        yield from _half(match)
    for match in _ODDS.finditer(text):
        yield from _odds(match)
    for match in _PARTS.finditer(text):
        yield from _part(match)


def _half(match: re.Match[str]) -> Iterator[Quantity]:
    parts = match.groupdict()
    found = written_unit(parts["unit"] or parts["unit2"] or parts["unit3"] or parts["unit4"], False)
    base = Fraction(1, 2) if parts["unit3"] else Fraction(3, 2)
    base = Fraction(3 if parts["quarters"].lower() == "three" else 1, 4) if parts["quarters"] else base
    counts = {number + Fraction(1, 2) for number in numbers(parts["count"])} or {base}
    if found:
        yield quantity(match.span(), {Amount(found[0], count * found[1], count * found[1]) for count in counts})


def _odds(match: re.Match[str]) -> Iterator[Quantity]:
    for top in numbers(match.group("top")):
        yield from (_share(match.span(), top / bottom) for bottom in numbers(match.group("bottom")) if top < bottom)


def _part(match: re.Match[str]) -> Iterator[Quantity]:
    parts = match.groupdict()
    if parts["top"]:
        share = Fraction(int(parts["top"]), int(parts["bottom"]))
    else:
        count = {"two": 2, "three": 3, "four": 4}.get((parts["count"] or "").lower(), 1)
        share = Fraction(count, FRACTIONS[parts["part"].lower()])
    loose = (parts["part"] or "").lower() in ("third", "fifth", "tenth", "quarter") and not parts["count"]
    yield _share(match.span(), share, loose)


def _share(span: tuple[int, int], share: Fraction, loose: bool = False) -> Quantity:
    return quantity(span, {Amount("", share, share), Amount("percent", share * 100, share * 100)}, loose=loose)
