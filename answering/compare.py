"""The verdict of a comparison, computed where both sides give exactly one value to compare; else none."""

import re
from collections.abc import Sequence
from fractions import Fraction

from adaptive_rag.grounding.quantities import Amount
from adaptive_rag.grounding.values import Value, values
from adaptive_rag.planning.compare import comparison

_EARLIER = re.compile(r"\b(?:first|earlier|earliest|older|oldest|before)\b", re.IGNORECASE)
_LATER = re.compile(
    r"\b(?:later|latest|younger|youngest|newer|newest|more recent(?:ly)?|most recent(?:ly)?|after)\b", re.IGNORECASE
)
_MORE = re.compile(
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


def computed(question: str, lines: Sequence[str]) -> str:
    """Yes, no, or the side that it is, with both values; `lines` has the text found for each side, in order."""
    compared = comparison(question)
    if compared is None or len(compared.sides) != 2 or len(lines) != 2:
        return ""
    for more, less, read in ((_LATER, _EARLIER, _years), (_MORE, _LESS, _amounts)):
        if bool(more.search(question)) == bool(less.search(question)):
            continue
        pair = _pair(read(lines[0]), read(lines[1]))
        if pair:
            first_is_it = (pair[0][0] > pair[1][0]) == bool(more.search(question))
            return _said(question, compared.sides, first_is_it, (pair[0][1], pair[1][1]))
    return ""


_Read = dict[str, list[tuple[Fraction, str]]]
"""Per dimension the numbers in its base unit, each as written."""


def _years(text: str) -> _Read:
    found = [(_year(value), value.text.strip()) for value in values(text)]
    return {"year": [(Fraction(year), said) for year, said in found if year]}


def _year(value: Value) -> int | None:
    years = {content[0] for kind, content in value.readings if kind == "date" and isinstance(content, tuple)}
    return years.pop() if len(years) == 1 else None


def _amounts(text: str) -> _Read:
    found: _Read = {}
    for value in values(text):
        amounts = [content for _, content in value.readings if isinstance(content, Amount)]
        if len(amounts) == 1 and amounts[0].dimension and amounts[0].low == amounts[0].high and not value.loose:
            found.setdefault(amounts[0].dimension, []).append((amounts[0].low, value.text.strip()))
    return found


def _pair(one: _Read, other: _Read) -> tuple[tuple[Fraction, str], tuple[Fraction, str]] | None:
    """The values of the only dimension in which both have one and they differ; else None."""
    shared = [name for name in one if len(one[name]) == len(other.get(name, ())) == 1]
    pairs = [(one[name][0], other[name][0]) for name in shared if one[name][0][0] != other[name][0][0]]
    return pairs[0] if len(pairs) == 1 else None


def _said(question: str, sides: Sequence[str], first_is_it: bool, shown: tuple[str, str]) -> str:
    if _THAN.search(question):
        return f"{'Yes' if first_is_it else 'No'}: {shown[0]} against {shown[1]}."
    if not _CHOICE.search(question):
        return ""
    mine, other = shown if first_is_it else (shown[1], shown[0])
    return f"{sides[0] if first_is_it else sides[1]}: {mine} against {other}."
