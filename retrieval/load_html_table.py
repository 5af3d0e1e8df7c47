"""An HTML table to rows of cells between bars."""

from collections.abc import Iterator

from bs4 import Tag

from adaptive_rag.retrieval.base import Block

_LAYOUT = ["h1", "h2", "h3", "table", "pre"]


def arranging(root: Tag) -> set[int]:
    """The `id()` of each table that only arranges the page, having headings, code or further tables in it."""
    return {id(inner.find_parent("table")) for inner in root.find_all(_LAYOUT)}


class Table:
    """Collects the cells of one table."""

    def __init__(self, tag: Tag) -> None:
        self.tag = tag
        self._before: list[str] = []
        self._rows: list[list[str]] = []
        self._headed = False

    def open(self, tag: Tag) -> None:
        """A row or a cell begins."""
        if tag.name == "tr":
            self._rows.append([])
        elif tag.name in ("td", "th"):
            self._rows = self._rows or [[]]
            self._rows[-1].append("")

    def write(self, text: str) -> None:
        """Text of the cell that is open, or of the caption."""
        if self._rows and self._rows[-1]:
            self._rows[-1][-1] = " ".join(f"{self._rows[-1][-1]} {text}".split())
        else:
            self._before.append(text)

    def close(self, tag: Tag) -> None:
        """A row ends: the first one is the header when all its cells are header cells."""
        if tag.name == "tr" and len(self._rows) == 1:
            cells = tag.find_all(["td", "th"])
            self._headed = (len(cells) > 1 and all(cell.name == "th" for cell in cells)) or tag.find_parent(
                "thead"
            ) is not None

    def blocks(self) -> Iterator[Block]:
        """Caption, then the table."""
        if self._before:
            yield Block("prose", "\n".join(self._before))
        rows = [f"| {' | '.join(row)} |" for row in self._rows if any(row)]
        if self._headed and len(rows) > 1:
            yield Block("table", "\n".join(rows[1:]), header=rows[0])
        elif rows:
            yield Block("table", "\n".join(rows))
