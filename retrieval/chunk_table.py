"""Tables with too many columns to repeat their header row."""

import re
from dataclasses import replace

from adaptive_rag.retrieval.base import Block

_BAR = re.compile(r"(?<!\\)\|")


def spelled_out(table: Block) -> Block:
    """The header row once, then every cell on its own line behind the name of its column."""
    names = _cells(table.header)
    rows = (_named(names, row) for row in table.text.split("\n"))
    return replace(table, header="", start=None, text="\n".join([table.header, *rows]))


def _named(names: list[str], row: str) -> str:
    cells = _cells(row)
    if len(cells) != len(names):
        return row
    return "\n".join(f"{name}: {cell}" for name, cell in zip(names, cells, strict=True) if cell)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in _BAR.split(row.strip().removeprefix("|").removesuffix("|"))]
