"""Numbers of things that are listed: "three scopes: a, b and c", "the four" of a table with four rows."""

import re
from collections.abc import Sequence
from fractions import Fraction

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.tokens import stems, tokens
from adaptive_rag.grounding.values import Value

_LIST = re.compile(r"(?::|\bthose of|\bnamely|\bi\.e\.|[–—(])\s*(?P<items>(?:[^.;:()]|[.:](?=\w))+)")
_ITEMS = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+")
_MOST_WORDS = 6
"""Of an item."""
_ALL = re.compile(r"\b(?:the|all|these|of)\s+(?:the\s+)?$", re.IGNORECASE)


def enumerated(value: Value, claim: str, chosen: Sequence[Line], evidence: Sequence[Line]) -> bool:
    """Whether `value` is how many items the claim or a chosen line lists, or how many rows the table has."""
    number = _count(value)
    if number is None or number < 2:
        return False
    noun = next((t.stem for t in tokens(claim) if t.start == value.end + 1 and t.content), "")
    listed = [line.text for line in chosen if stems(line.text.partition(":")[0]) == {noun}]
    rows = sum(line.passage == chosen[0].passage and bool(line.cells) for line in evidence)
    of_table = chosen[0].cells and _ALL.search(claim[: value.start]) and number == rows
    return bool(of_table) or number in _lengths(claim[value.end :]) or any(number in _lengths(text) for text in listed)


def _count(value: Value) -> Fraction | None:
    amounts = {content for kind, content in value.readings if kind == "quantity"}
    return next((a.low for a in amounts if isinstance(a, Amount) and not a.dimension and a.low == a.high), None)


def _lengths(text: str) -> set[int]:
    """How many items each list of `text` has."""
    split = (_ITEMS.split(match.group("items").strip()) for match in _LIST.finditer(text))
    return {len(items) for items in split if all(0 < len(item.split()) <= _MOST_WORDS for item in items)}
