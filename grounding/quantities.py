"""Quantities in a text: counts, money, measures, percentages, durations, ranges, years."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from adaptive_rag.grounding.numerals import DIGITS, FRACTIONS, SPELLED, readings, scale, spelled
from adaptive_rag.grounding.units import CURRENCIES, unit
from adaptive_rag.grounding.written_units import UNIT, written_unit


@dataclass(frozen=True, slots=True)
class Amount:
    """A number or range in the base unit of its dimension."""

    dimension: str
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity as found."""

    start: int
    end: int
    amounts: frozenset[Amount]
    years: frozenset[int]
    codes: frozenset[str]
    """What it reads as when it numbers the word before it: "Tern 40" is tern40."""
    has_unit: bool
    loose: bool
    bare: frozenset[Fraction] = frozenset()
    """The number without its unit, for a claim that leaves the unit to the question."""


_CURRENCY = r"(?:US\$|CA?\$|AU?\$|[$€£¥₹₩₽]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|CAD|AUD)\s?)"
_SCALE = (
    r"(?:\s?(?:hundred|thousand|million|billion|trillion|dozen|mn|bn|mio|lakh|crore)\b|(?<=\d)\s?[kKmM]\b(?![²³/]))"
)
_NUMBER = rf"(?:(?:{DIGITS})(?!\d|(?:st|nd|rd|th)\b)|\b{SPELLED}\b)"
_QUANTITY = re.compile(
    rf"(?P<sign>(?:(?<![\w.,%)\]-])-|\bminus\s+)(?=\s?[\d$€£]))?(?P<currency>{_CURRENCY})?\s?(?P<low>{_NUMBER})(?P<lowscale>{_SCALE})?(?:\s?-?(?P<lowunit>{UNIT}))?"
    rf"(?:\s?(?:-|–|—|\bto\b|\bbis\b|\bthrough\b|(?<=\s)(?:and|or)(?=\s))\s?(?P<currency2>{_CURRENCY})?\s?(?P<high>{_NUMBER})(?P<scale>{_SCALE})?)?"
    rf"(?:[\s-]?(?:(?:full|whole|calendar|consecutive|long)\s)?(?P<unit>{UNIT}))?",
    re.IGNORECASE,
)
_NUMERIC = re.compile(
    rf"\d|\b{SPELLED}\b|\b(?:half|quarters?|thirds?|fifths?|tenths?|an?|one|each|every|per)\b", re.IGNORECASE
)
_HALVES = re.compile(
    rf"\b(?P<count>{_NUMBER})\s+and\s+a\s+half\s+(?P<unit>{UNIT})|\b(?:an?|one)\s+(?P<unit2>{UNIT})\s+and\s+a\s+half\b|\bhalf\s+an?\s+(?P<unit3>{UNIT})|\b(?P<quarters>three|a)[\s-]quarters?\s+of\s+an?\s+(?P<unit4>{UNIT})",
    re.IGNORECASE,
)
_PARTS = re.compile(
    rf"\b(?:(?P<count>an?|one|two|three|four)[\s-])?(?P<part>{'|'.join(FRACTIONS)})(?=\s+(?:of|the|as|since|in|by|less|more|to|from|between|after|before|during|because|due)\b|\s*[.,;]|\s*$)|(?<![\d/])(?P<top>[1-9])/(?P<bottom>[2-9]|10)(?![\d/])",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    rf"\b(?:an?|one|each|every|per)\s+(?:(?:full|whole|calendar|single)\s+)?(?P<unit>{UNIT})", re.IGNORECASE
)


def quantities(text: str) -> Iterator[Quantity]:
    """Quantities in order of their forms; halves first, then fractions, then plain numbers, then "a year"."""
    if not _NUMERIC.search(text):
        return
    for match in _HALVES.finditer(text):
        yield from _half(match)
    for match in _PARTS.finditer(text):
        yield from _part(match)
    yield from _plain_ones(text)
    for match in _ARTICLE.finditer(text):
        found = written_unit(match.group("unit"), False)
        if found and found[0] not in CURRENCIES:
            yield _quantity(match.span(), {Amount(found[0], found[1], found[1])}, loose=True)


def _plain_ones(text: str) -> Iterator[Quantity]:
    position = 0
    while match := _QUANTITY.search(text, position):
        found = _plain(text, match)
        yield found
        position = max(found.end, match.start() + 1)


def _plain(text: str, match: re.Match[str]) -> Quantity:
    parts = match.groupdict()
    digits = parts["low"][0].isdigit() or parts["low"][0] == "."
    high, span = parts["high"], (match.start() + len(match.group()) - len(match.group().lstrip()), match.end())
    if high and not _ranges(text, match):
        high = None
    found, end = _dimension(text, parts, match, digits, bool(high))
    span = (span[0], end if not high else span[1])
    factor = scale((parts["lowscale"] or "").strip()) or (high and scale((parts["scale"] or "").strip())) or 1
    lows = {number * factor for number in _numbers(parts["low"])}
    highs = {number * (scale((parts["scale"] or "").strip()) or 1) for number in _numbers(high)} if high else None
    sign = -1 if parts["sign"] else 1
    dimension, unit_factor = found or ("", Fraction(1))
    metres = (parts["lowscale"] or "").strip() == "m" and not parts["currency"] and highs is None
    if highs is None:
        amounts = {Amount(dimension, sign * low * unit_factor, sign * low * unit_factor) for low in lows}
        if metres:
            amounts |= {Amount("length", low / factor, low / factor) for low in lows}
        return _single(text, span, amounts, lows, parts, found, digits)
    amounts = {Amount(dimension, low * unit_factor, top * unit_factor) for low in lows for top in highs if low <= top}
    return _quantity(span, amounts or {Amount(dimension, low * unit_factor, low * unit_factor) for low in lows})


def _single(
    text: str,
    span: tuple[int, int],
    amounts: set[Amount],
    lows: set[Fraction],
    parts: dict[str, str | None],
    found: object,
    digits: bool,
) -> Quantity:
    written = parts["low"] or ""
    bare = found is None and parts["lowscale"] is None
    years = {int(low) for low in lows if bare and digits and re.fullmatch(r"[12]\d{3}", written) and low <= 2199}
    loose = not digits and bare and written.lower() in ("one", "zero", "a hundred", "a thousand", "a million", "score")
    return Quantity(
        *span,
        frozenset(amounts),
        frozenset(years),
        frozenset(_labelled(text, span[0], written) if bare else ()),
        found is not None,
        loose,
        frozenset(lows) if found else frozenset(),
    )


def _labelled(text: str, start: int, written: str) -> set[str]:
    before = re.findall(r"[^\W\d_][\w'&]*", text[max(0, start - 40) : start].lower())[-4:]
    return {f"{word}{written.lower()}" for word in before}


def _ranges(text: str, match: re.Match[str]) -> bool:
    """Whether the two numbers are the ends of a range rather than two values side by side."""
    joint = text[match.end("low") : match.start("high")].lower()
    if re.search(r"\b(?:and|or)\b", joint):
        return (
            bool(re.search(r"\bbetween\s+(?:about\s+|the\s+)?\S*$", text[: match.start("low")].lower()))
            and "and" in joint
        )
    return True


def _dimension(
    text: str, parts: dict[str, str | None], match: re.Match[str], digits: bool, ranged: bool
) -> tuple[tuple[str, Fraction] | None, int]:
    """The unit that counts, and where the quantity ends."""
    currency = parts["currency"]
    name = (
        (parts["unit"] or parts["lowunit"])
        if ranged
        else (parts["lowunit"] or (None if parts["high"] else parts["unit"]))
    )
    group = "unit" if name == parts["unit"] and (ranged or not parts["lowunit"]) else "lowunit"
    if currency:
        found = unit(currency.strip())
        return found, match.end("lowscale") if parts["lowscale"] else match.end("low")
    if name:
        attached = digits and match.start(group) - match.end("low") <= 1
        found = written_unit(name, attached)
        if found:
            return found, match.end(group)
    if parts["high"] and not ranged and parts["unit"]:
        return written_unit(parts["unit"], False), match.end("lowscale") if parts["lowscale"] else match.end("low")
    return None, match.end("lowscale") if parts["lowscale"] else match.end("low")


def _numbers(written: str | None) -> frozenset[Fraction]:
    if not written:
        return frozenset()
    if written[0].isdigit() or written[0] == ".":
        return readings(written)
    number = spelled(written)
    return frozenset() if number is None else frozenset({number})


def _half(match: re.Match[str]) -> Iterator[Quantity]:
    parts = match.groupdict()
    found = written_unit(parts["unit"] or parts["unit2"] or parts["unit3"] or parts["unit4"], False)
    base = Fraction(1, 2) if parts["unit3"] else Fraction(3, 2)
    base = Fraction(3 if parts["quarters"].lower() == "three" else 1, 4) if parts["quarters"] else base
    counts = {number + Fraction(1, 2) for number in _numbers(parts["count"])} or {base}
    if found:
        yield _quantity(match.span(), {Amount(found[0], count * found[1], count * found[1]) for count in counts})


def _part(match: re.Match[str]) -> Iterator[Quantity]:
    parts = match.groupdict()
    if parts["top"]:
        share = Fraction(int(parts["top"]), int(parts["bottom"]))
    else:
        count = {"two": 2, "three": 3, "four": 4}.get((parts["count"] or "").lower(), 1)
        share = Fraction(count, FRACTIONS[parts["part"].lower()])
    loose = (parts["part"] or "").lower() in ("third", "fifth", "tenth", "quarter") and not parts["count"]
    yield _quantity(match.span(), {Amount("", share, share), Amount("percent", share * 100, share * 100)}, loose=loose)


def _quantity(span: tuple[int, int], amounts: set[Amount], loose: bool = False) -> Quantity:
    return Quantity(*span, frozenset(amounts), frozenset(), frozenset(), True, loose)
