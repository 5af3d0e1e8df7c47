"""Values of a table taken from the wrong row or column."""

from collections.abc import Sequence

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.sought import Sought
from adaptive_rag.grounding.tokens import stems, tokens
from adaptive_rag.grounding.values import Value, agree, comparable, values


def misread(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> str:
    """Why a value of the claim stands in another row or column than the claim and its question name."""
    row = chosen[0] if len(chosen) == 1 and len(chosen[0].cells) > 1 else None
    if row is None:
        return ""
    named = stems(f"{claim.question} {claim.text}")
    return next(
        (r for v in claim.values if (r := _other_row(v, row, named, evidence) or _other_column(v, row, named))), ""
    )


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
    wrong = (
        home and not any(_content(name) & named for name in home) and any(set() < _content(n) <= named for n in rivals)
    )
    return f"{value.text.strip()!r} stands in the column {home[0]!r}" if wrong else ""


def _key(row: Line) -> frozenset[str]:
    return _content(row.cells[0].partition(": ")[2] or row.cells[0])


def _content(text: str) -> frozenset[str]:
    return frozenset(token.stem for token in tokens(text) if token.content)


def _rivals(value: Value, others: Sequence[Value]) -> bool:
    return any(comparable(value, other) for other in others) and not any(agree(value, other) for other in others)
