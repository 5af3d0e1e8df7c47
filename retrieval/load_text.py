"""Plain text: paragraphs between blank lines."""

import re
from collections.abc import Iterator
from pathlib import Path

from adaptive_rag.retrieval.base import Block, Document, Skipped
from adaptive_rag.retrieval.load_document import document, title_of
from adaptive_rag.retrieval.load_encoding import NotTextError, read_text

_BLANK_LINES = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")


def load_text(path: Path, name: str) -> Iterator[Document | Skipped]:
    """The file as one document, titled by its name."""
    try:
        text = read_text(path)
    except NotTextError as error:
        yield Skipped(name, str(error))
        return
    yield document(name, title_of(name), paragraphs(text))


def paragraphs(text: str) -> Iterator[Block]:
    """The stretches of `text` between blank lines."""
    start = 0
    for gap in _BLANK_LINES.finditer(text):
        yield _paragraph(text, start, gap.start())
        start = gap.end()
    yield _paragraph(text, start, len(text))


def _paragraph(text: str, start: int, end: int) -> Block:
    kept = text[start:end].lstrip("\n")
    return Block("prose", kept.rstrip("\n"), start=end - len(kept))
