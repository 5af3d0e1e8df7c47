"""Quantities in a text: counts, money, measures, percentages, durations, ranges, years."""

import re
from collections.abc import Iterator
from fractions import Fraction

from adaptive_rag.grounding.amounts import Amount, Quantity, quantity
from adaptive_rag.grounding.foreign_numerals import FOREIGN
from adaptive_rag.grounding.numerals import NUMBER, SPELLED, numbers, scale
from adaptive_rag.grounding.shares import shares
from adaptive_rag.grounding.units import CURRENCIES, unit
from adaptive_rag.grounding.written_units import UNIT, written_unit

_CURRENCY = r"(?:US\$|CA?\$|AU?\$|[$€£¥₹₩₽]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|CAD|AUD)\s?)"
_SCALE = (
    r"(?:\s?(?:hundred|thousand|million|billion|trillion|dozen|mn|bn|mio|lakh|crore)\b|(?<=\d)\s?[kKmM]\b(?![²³/]))"
)
_QUANTITY = re.compile(
    rf"(?P<sign>(?:(?<![\w.,%)\]-])-|\bminus\s+)(?=\s?[\d$€£]))?(?P<currency>{_CURRENCY})?\s?(?P<low>{NUMBER})(?P<lowscale>{_SCALE})?(?:\s?-?(?P<lowunit>{UNIT}))?"
    rf"(?:\s?(?:-|–|—|\bto\b|\bbis\b|\bthrough\b|(?<=\s)(?:and|or)(?=\s))\s?(?P<currency2>{_CURRENCY})?\s?(?P<high>{NUMBER})(?P<scale>{_SCALE})?)?"
    rf"(?:[\s-]?(?:(?:full|whole|calendar|consecutive|long)\s)?(?P<unit>{UNIT}))?(?P<below>\s+below\s+zero\b)?",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:rose|fell|grew|drop\w*|increas\w+|decreas\w+|reduc\w+|rais\w+|cut|lower\w*|went|climb\w*|shorten\w*|extend\w*"
    r"|chang\w+|declin\w+|shr[aiu]nk)\b[^.;]*\bfrom\s+(?:about\s+|around\s+)?\S?$",
    re.IGNORECASE,
)
"""Before a number: what follows is a change from one value to another and no range."""
_NUMERIC = re.compile(
    rf"\d|\b(?:{SPELLED}|{FOREIGN})\b|\b(?:half|quarters?|thirds?|fifths?|tenths?|an?|one|each|every|per)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    rf"\b(?:an?|one|each|every|per)\s+(?:(?:full|whole|calendar|single)\s+)?(?P<unit>{UNIT})", re.IGNORECASE
)


def quantities(text: str) -> Iterator[Quantity]:
    """Quantities in order of their forms; halves first, then fractions, then plain numbers, then "a year"."""
    if not _NUMERIC.search(text):
        return
    yield from shares(text)
    yield from _plain_ones(text)
    for match in _ARTICLE.finditer(text):
        found = written_unit(match.group("unit"), False)
        if found and found[0] not in CURRENCIES:
            yield quantity(match.span(), {Amount(found[0], found[1], found[1])}, loose=True)


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
    if high and not (_ranges(text, match) and _rises(parts)):
        high = None
    found, end = _dimension(text, parts, match, digits, bool(high))
    span = (span[0], end if not high else span[1])
    factor = scale((parts["lowscale"] or "").strip()) or (high and scale((parts["scale"] or "").strip())) or 1
    lows = {number * factor for number in numbers(parts["low"])}
    highs = {number * (scale((parts["scale"] or "").strip()) or 1) for number in numbers(high)} if high else None
    sign = -1 if parts["sign"] or parts["below"] else 1
    dimension, unit_factor = found or ("", Fraction(1))
    metres = (parts["lowscale"] or "").strip() == "m" and not parts["currency"] and highs is None
    if highs is None:
        amounts = {Amount(dimension, sign * low * unit_factor, sign * low * unit_factor) for low in lows}
        if metres:
            amounts |= {Amount("length", low / factor, low / factor) for low in lows}
        return _single(text, span, amounts | _kin(amounts), lows, parts, found, digits)
    amounts = {Amount(dimension, low * unit_factor, top * unit_factor) for low in lows for top in highs if low <= top}
    return quantity(span, amounts or {Amount(dimension, low * unit_factor, low * unit_factor) for low in lows})


def _kin(amounts: set[Amount]) -> set[Amount]:
    """The same temperature on the other scale; plain degrees are a temperature on either."""
    turned = {
        Amount("fahrenheit", a.low * 9 / 5 + 32, a.high * 9 / 5 + 32) for a in amounts if a.dimension == "celsius"
    }
    turned |= {
        Amount("celsius", (a.low - 32) * 5 / 9, (a.high - 32) * 5 / 9) for a in amounts if a.dimension == "fahrenheit"
    }
    plain = [a for a in amounts if a.dimension == "angle"]
    return turned | {Amount(scale_name, a.low, a.high) for a in plain for scale_name in ("celsius", "fahrenheit")}


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
    version = {f"version{written}"} if re.fullmatch(r"\d+\.\d+", written) else set()
    return {f"{word}{written.lower()}" for word in before} | version


def _ranges(text: str, match: re.Match[str]) -> bool:
    """Whether the two numbers are the ends of a range rather than two values side by side."""
    joint = text[match.end("low") : match.start("high")].lower()
    if re.search(r"\b(?:and|or)\b", joint):
        return (
            bool(re.search(r"\bbetween\s+(?:about\s+|the\s+)?\S*$", text[: match.start("low")].lower()))
            and "and" in joint
        )
    return not _CHANGES.search(text[: match.start("low")]) and not re.search(
        r"\bby\s+(?:about\s+)?\S*$", text[: match.start("low")].lower()
    )


def _rises(parts: dict[str, str | None]) -> bool:
    """Whether some reading of the two numbers goes upwards, as a range does: "by 1.5 % to 17.2 %" has two values."""
    low_unit, high_unit = (written_unit(name, False) if name else None for name in (parts["lowunit"], parts["unit"]))
    if low_unit and high_unit and low_unit[0] != high_unit[0]:
        return False
    factor = scale((parts["lowscale"] or parts["scale"] or "").strip()) or 1
    top = scale((parts["scale"] or "").strip()) or 1
    low, high = numbers(parts["low"]), numbers(parts["high"])
    if all(re.fullmatch(r"\d{1,3}(?:,\d{3})+", parts[end] or "") for end in ("low", "high")):
        low, high = frozenset({max(low)}), frozenset({max(high)})
    return any(one * factor <= other * top for one in low for other in high)


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
