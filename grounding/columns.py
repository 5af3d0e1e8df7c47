"""Values of a table taken from the wrong row or column."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.reckoning import Number, numbers_of
from adaptive_rag.grounding.sought import Sought
from adaptive_rag.grounding.stems import stem
from adaptive_rag.grounding.tokens import content_stems, stems
from adaptive_rag.grounding.values import Value, agree, comparable, values

_SUPERLATIVE = re.compile(
    r"\b(?:(?P<most>most|highest|largest|longest|greatest|biggest|heaviest)|fewest|least|lowest|smallest|shortest|lightest)"
    r" (?:[^\W\d_]+ )?(?P<what>[^\W\d_]+)(?=\W*$|[,.;:]| (?:of|at|in|with|among|per|and|on|for|from)\b)",
    re.IGNORECASE,
)


def misread(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> str:
    """Why a value of the claim stands in another row or column than the claim and its question name."""
    row = chosen[0] if len(chosen) == 1 and len(chosen[0].cells) > 1 else None
    if row is None:
        return ""
    named = stems(f"{claim.question} {claim.text}")
    wrong = (_other_row(v, row, named, evidence) or _other_column(v, row, named) for v in claim.values)
    return next((reason for reason in wrong if reason), "") or _surpassed(claim.text, row, evidence)


def _surpassed(claim: str, row: Line, evidence: Sequence[Line]) -> str:
    """The superlative of a column that another row has more of, or less: "the most stops"."""
    for match in _SUPERLATIVE.finditer(claim):
        mine = _in_column(row, stem(match.group("what").lower()))
        rows = [line for line in evidence if line.passage == row.passage]
        others = [number for line in rows for number in _in_column(line, stem(match.group("what").lower()))]
        if mine and (max(mine) < max(others) if match.group("most") else min(mine) > min(others)):
            return f"another row has {match.group()!r}"
    return ""


def _in_column(row: Line, column: str) -> list[Number]:
    """The numbers of the row's cell in that column."""
    found = (cell.partition(": ") for cell in row.cells)
    return [
        number
        for name, _, cell in found
        if column in content_stems(name)
        for v in values(cell)
        for number in numbers_of(v)
    ]


def _other_row(value: Value, row: Line, named: frozenset[str], evidence: Sequence[Line]) -> str:
    """The row whose first cell has more of what is named, and a rival value."""
    mine = _key(row) & named
    for other in evidence:
        better = other.passage == row.passage and other.cells and mine < _key(other) & named
        if better and _rivals(value, other.values) and not _key(row) <= named:
            return f"{value.text.strip()!r} stands in the row of {row.cells[0]!r}"
    return ""


def _other_column(value: Value, row: Line, named: frozenset[str]) -> str:
    """The column that has the value, where another one is named that has a rival value."""
    columns = [cell.partition(": ") for cell in row.cells[1:] if ": " in cell]
    home = [name for name, _, cell in columns if any(agree(value, v) for v in values(cell))]
    rivals = [name for name, _, cell in columns if name not in home and _rivals(value, values(cell))]
    unnamed = not any(content_stems(name) & named for name in home)
    wrong = home and unnamed and any(set() < content_stems(name) <= named for name in rivals)
    return f"{value.text.strip()!r} stands in the column {home[0]!r}" if wrong else ""


def _key(row: Line) -> frozenset[str]:
    return content_stems(row.cells[0].partition(": ")[2] or row.cells[0])


def _rivals(value: Value, others: Sequence[Value]) -> bool:
    return any(comparable(value, other) for other in others) and not any(agree(value, other) for other in others)
