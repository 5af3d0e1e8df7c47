"""The verdict of a comparison, computed where both sides give exactly one value to compare."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.values import Value, values
from adaptive_rag.planning.compare import comparison

_EARLIER = re.compile(r"\b(?:first|earlier|earliest|older|oldest|before)\b", re.IGNORECASE)
_LATER = re.compile(
    r"\b(?:later|latest|younger|youngest|newer|newest|more recent(?:ly)?|most recent(?:ly)?|after)\b", re.IGNORECASE
)
MORE = re.compile(
    r"\b(?:longer|longest|larger|largest|bigger|biggest|heavier|heaviest|taller|tallest|higher|highest|wider|deeper|louder|"
    r"faster|warmer|hotter|stronger|greater|more|most|dearer)\b",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"\b(?:shorter|shortest|smaller|smallest|lighter|lightest|lower|lowest|narrower|quieter|quietest|slower|colder|cooler|"
    r"cheaper|cheapest|less|least|fewer|fewest)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\b(?:which|who|what)\b.*\bor\b", re.IGNORECASE | re.DOTALL)
_THAN = re.compile(r"^\W*(?:is|are|was|were|does|do|did|has|have)\b.*\bthan\b", re.IGNORECASE | re.DOTALL)


_SHORTEST_MONTH, _LONGEST_MONTH = 28 * 86_400, 31 * 86_400


def computed(question: str, lines: Sequence[str]) -> str:
    """Which side it is, or yes or no, in one sentence; `lines` has the text found for each side, in order."""
    compared = comparison(question)
    if compared is None or len(compared.sides) != 2 or len(lines) != 2:
        return ""
    for more, less, read in ((_LATER, _EARLIER, _years), (MORE, _LESS, amounts)):
        upward, downward = more.search(question), less.search(question)
        asked = upward or downward
        pair = apart(read(lines[0]), read(lines[1]))
        if asked and not (upward and downward) and pair:
            return _said(
                question, compared.sides, asked.group().lower(), (pair[0].least > pair[1].least) == bool(upward)
            )
    return ""


class Measured(NamedTuple):
    """A value in its base unit, from its least to its greatest reading."""

    least: Fraction
    greatest: Fraction
    text: str


Read = dict[str, list[Measured]]
"""Per dimension the values of a text."""


def apart(one: Read, other: Read) -> tuple[Measured, Measured] | None:
    """The two values of the only dimension in which both have one and these differ; else None."""
    shared = [(one[name][0], other[name][0]) for name in one if len(one[name]) == len(other.get(name, ())) == 1]
    differing = [(a, b) for a, b in shared if a.greatest < b.least or b.greatest < a.least]
    return differing[0] if len(differing) == 1 else None


def _years(text: str) -> Read:
    found = [(year, value.text) for value in values(text) if (year := _year(value))]
    return {"year": [Measured(Fraction(year), Fraction(year), said) for year, said in found]}


def _year(value: Value) -> int | None:
    years = {content[0] for kind, content in value.readings if kind == "date" and isinstance(content, tuple)}
    return years.pop() if len(years) == 1 else None


def amounts(text: str) -> Read:
    """The amounts with a unit that `text` gives without doubt."""
    found: Read = {}
    for value in values(text):
        ranges = [_range(content) for _, content in value.readings if isinstance(content, Amount) and content.dimension]
        if not value.loose and len({name for name, *_ in ranges}) == 1:
            least, greatest = min(low for _, low, _ in ranges), max(high for *_, high in ranges)
            found.setdefault(ranges[0][0], []).append(Measured(least, greatest, value.text.strip()))
    return found


def _range(amount: Amount) -> tuple[str, Fraction, Fraction]:
    if amount.dimension == "months":
        return "time", amount.low * _SHORTEST_MONTH, amount.high * _LONGEST_MONTH
    return amount.dimension, amount.low, amount.high


def _said(question: str, sides: Sequence[str], word: str, first_is_it: bool) -> str:
    than = bool(_THAN.search(question))
    if not than and not _CHOICE.search(question):
        return ""
    one, other = (_as_asked(question, side) for side in (sides if first_is_it else (sides[1], sides[0])))
    opening = ("Yes, " if first_is_it else "No, ") if than else ""
    told = f"{opening}{one} is {_comparative(word)} than {other}."
    return told[0].upper() + told[1:]


def _as_asked(question: str, side: str) -> str:
    """With the article that it has in the question."""
    found = re.search(rf"\b(?:the|our|your|an?)\s+{re.escape(side)}", question, re.IGNORECASE)
    return found.group() if found else side


def _comparative(word: str) -> str:
    """Of a superlative or an order: "longest" is "longer", "first" is "earlier"."""
    special = {
        "first": "earlier",
        "before": "earlier",
        "after": "later",
        "latest": "later",
        "most": "more",
        "least": "less",
    }
    return special.get(word) or re.sub(r"est$", "er", word)
