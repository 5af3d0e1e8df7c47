"""A number with what it measures, as found in a text."""

from dataclasses import dataclass
from fractions import Fraction


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


def quantity(span: tuple[int, int], amounts: set[Amount], loose: bool = False) -> Quantity:
    """A quantity without other readings."""
    return Quantity(*span, frozenset(amounts), frozenset(), frozenset(), True, loose)
