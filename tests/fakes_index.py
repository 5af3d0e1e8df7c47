"""Small documents and an index over them; the encoder is `HashEncoder`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from adaptive_rag.graph.context import DEFAULTS
from adaptive_rag.retrieval.base import Block, Chunk, Document, Passage, Scalar, Skipped
from adaptive_rag.retrieval.index import Index
from adaptive_rag.retrieval.sync import Summary, Writer
from tests.fakes import HashEncoder


def document(path: str, *texts: str, title: str = "", **metadata: Scalar | Sequence[Scalar]) -> Document:
    """One block, and so one chunk, for each of `texts`."""
    return Document(path, title, tuple(Block("prose", text) for text in texts), metadata)


def relevant(passages: Sequence[Passage]) -> list[Passage]:
    """Those that a run with the default limits takes for evidence."""
    return [passage for passage in passages if passage["score"] >= DEFAULTS.relevance]


def by_block(document: Document) -> Iterator[Chunk]:
    """One chunk per block."""
    return (Chunk(block.text, document.title, block.place) for block in document.blocks)


class Shelf:
    """An index in a temporary folder, with folders that documents come from."""

    def __init__(self, place: Path, encoder: HashEncoder | None = None) -> None:
        self.folder = place / "index"
        self.root = place / "docs"
        self.encoder = encoder or HashEncoder()

    def writer(self, chunking: str = "by block", chroma_url: str | None = None) -> Writer:
        return Writer(self.folder, self.encoder, by_block, chunking, chroma_url)

    def put(self, *found: Document | Skipped, root: str = "", **options: bool) -> Summary:
        return self.writer().sync({self.root / root if root else self.root: list(found)}, **options)

    def open(self, **options: str) -> Index:
        return Index.open(self.folder, self.encoder, **options)

    def texts(self, query: str, k: int = 10, **options: object) -> list[str]:
        index = self.open()
        found = [passage["text"] for passage in index.search([query], k=k, **options)[0]]
        index.close()
        return found
