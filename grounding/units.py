"""Units of measurement: what can be compared with what, by an exact factor."""

from fractions import Fraction
from importlib.resources import files

Unit = tuple[str, Fraction]
"""Dimension, and how many of its base unit one of these is."""


def _table() -> dict[str, Unit]:
    text = files(__package__).joinpath("data/units.txt").read_text("utf-8")
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {name: (dimension, Fraction(factor)) for dimension, factor, *names in rows for name in names}


UNITS = _table()
"""Every unit by its name in lower case."""
CURRENCIES = frozenset(dimension for dimension, _ in UNITS.values() if dimension.isupper())
AMBIGUOUS = frozenset("t m a b d s g l h v w j pa mi mo an won mes cal score ha second pp mp rs mw mb lm c in".split())
"""Units that are also words or other things: they count only right behind digits."""
_MILLI = frozenset({"mW", "mHz", "mPa"})


def unit(name: str) -> Unit | None:
    """The unit that `name` is, `°` and `/` included; case matters only for milli and mega."""
    if name in _MILLI:
        dimension, factor = UNITS[name.lower()]
        return dimension, factor / 10**9
    return UNITS.get(name.lower().rstrip("."))
