"""Units as they are written in a text, of one word or several."""

import re
from fractions import Fraction

from adaptive_rag.grounding.units import AMBIGUOUS, UNITS, unit

_UNIT_NAMES = sorted((re.escape(name) for name in UNITS), key=len, reverse=True)
_PER = (
    r"(?:kilomet(?:er|re)s?|km|miles?|met(?:er|re)s?|m|(?:kilo|mega|giga)bits?|[kmg]?bit)"
    r"\s?(?:per|an|/)\s?(?:hour|h|second|sec|s)\b"
)
UNIT = (
    rf"(?:{_PER}|(?:kilo|mega|giga|tera)?watt[ -]hours?\b"
    r"|percentage points?|per cent|degrees? (?:celsius|fahrenheit|c|f)\b"
    r"|(?:square|cubic|sq\.?) (?:kilomet(?:er|re)|met(?:er|re)|cm|km|m|feet|foot|mile)s?\b"
    rf"|(?:working|business|week) ?days?\b|US dollars?|(?:{'|'.join(_UNIT_NAMES)})(?![\w²³]))"
)
_SPELLED_UNITS = {"percentage": "pp", "per cent": "%", "us dollar": "usd"}


def written_unit(name: str, attached: bool) -> tuple[str, Fraction] | None:
    """The unit that `name` spells; an ambiguous one ("m", "a") only right behind its number."""
    lower = re.sub(r"\s+", " ", name.lower()).replace("watt hour", "watt-hour")
    if re.match(r"(?:working|business|week) ?day", lower):
        return ("workdays", Fraction(1))
    if lower in AMBIGUOUS and not attached:
        return None
    return unit(_short(lower) if " " in lower or "/" in lower else lower if "-hour" in lower else name)


def _short(name: str) -> str:
    """The table's name of a unit of several words."""
    speed = re.match(r"(k|m|g)?\w*?(bit|met|mi)?\w*\s?(?:per|an|/)\s?(h|s)", name)
    if name.startswith(("degree", "percentage", "per cent", "us dollar")):
        last = name.split()[-1][0]
        return next((short for full, short in _SPELLED_UNITS.items() if name.startswith(full)), f"°{last}")
    if name.startswith(("square", "sq", "cubic")):
        base = name.split()[-1]
        return (
            "km"
            if base.startswith(("kilo", "km"))
            else "cm"
            if base.startswith("cm")
            else "m"
            if base.startswith("m") and not base.startswith("mil")
            else base
        ) + ("³" if name.startswith("cubic") else "²")
    if speed and "bit" in name:
        return f"{speed.group(1) or ''}bit/s"
    return (
        "mph"
        if name.startswith("mile")
        else "km/h"
        if name.startswith("k")
        else "m/s"
        if name.startswith("m")
        else name
    )
