"""Rows of tables as people would read them out: each value behind its column's name."""

import re
from collections.abc import Sequence

RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
"""The line between header and rows; to be matched whole."""
_SILENT = frozenset(("", "property", "value", "field", "key", "attribute", "detail", "details"))
"""Names of columns that say nothing about what stands in them."""


def cells(line: str) -> list[str]:
    """The cells of a Markdown table row, empty ones included; none when `line` is no row."""
    row = line.strip()
    if not row.startswith("|") or row.count("|") < 2:
        return []
    return [cell.strip() for cell in row.removeprefix("|").removesuffix("|").split("|")]


def named(header: Sequence[str], row: Sequence[str]) -> list[str]:
    """The values that there are as "Weight: 4 kg"; a value without a column's name alone.

    Two columns whose names say nothing are name and value.
    """
    if len(row) == 2 and all(row) and all(name.lower() in _SILENT for name in header):
        return [f"{row[0]}: {row[1]}"]
    names = [*header, *[""] * (len(row) - len(header))]
    return [f"{name}: {value}" if name else value for name, value in zip(names, row, strict=False) if value]


def fields(line: str) -> list[str]:
    """The parts of a row that was read out, "Weight: 4 kg; Price: 12"; none when `line` is something else."""
    parts = line.split("; ")
    return parts if len(parts) > 1 and all(": " in part for part in parts) else []
