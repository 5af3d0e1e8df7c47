"""Tables in CSV or TSV: every row a line that names its columns."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from adaptive_rag.retrieval.base import Block, Document, Skipped
from adaptive_rag.retrieval.load_document import document, title_of
from adaptive_rag.retrieval.load_encoding import NotTextError, read_text

_DELIMITERS = ",;\t|"
_LONG = 80
"""Characters of a cell from which on each column of the row gets its own line."""


def load_csv(path: Path, name: str) -> Iterator[Document | Skipped]:
    """The file as one document, a block per row: "SKU: QX-037; Price EUR: 12"; its first row names the columns."""
    try:
        text = read_text(path)
        yield document(name, title_of(name), _blocks(text, "\t" if path.suffix.lower() == ".tsv" else _delimiter(text)))
    except NotTextError as error:
        yield Skipped(name, str(error))
    except csv.Error as error:
        yield Skipped(name, f"not a table: {error}")


def _delimiter(text: str) -> str:
    """The one that stands most often in the first line, quoted stretches left out."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(_DELIMITERS, key=bare.count)


def _blocks(text: str, delimiter: str) -> Iterator[Block]:
    """Numbered as a spreadsheet numbers them, the row of column names being row 1."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    numbered = ((number, row) for number, row in enumerate(rows, 1) if any(cell.strip() for cell in row))
    _, columns = next(numbered, (0, []))
    only = True
    for number, row in numbered:
        only = False
        yield Block("prose", _row([column.strip() for column in columns], row), place=f"row {number}")
    if only:
        yield Block("prose", "; ".join(cell.strip() for cell in columns), place="row 1")


def _row(columns: Sequence[str], row: Sequence[str]) -> str:
    cells = [cell.strip() for cell in row]
    names = [*columns, *[""] * len(cells)]
    pairs = [f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell]
    return ("\n" if any("\n" in cell or len(cell) > _LONG for cell in cells) else "; ").join(pairs)
