"""Passages to measure with."""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from adaptive_rag.models.base import TokenEncoder
from adaptive_rag.retrieval.base import Block, Document
from adaptive_rag.retrieval.chunk import chunk, fingerprint
from adaptive_rag.retrieval.index import Index
from adaptive_rag.retrieval.sync import Writer


def data() -> Path:
    """Where the benchmark data lies: `ADAPTIVE_RAG_DATA`, or `../shared/data`."""
    folder = Path(os.environ.get("ADAPTIVE_RAG_DATA") or Path(__file__).parents[2] / "shared" / "data")
    if not folder.is_dir():
        raise SystemExit(f"no benchmark data in {str(folder)!r}; set ADAPTIVE_RAG_DATA")
    return folder


def documents(name: str, limit: int | None = None) -> list[Document]:
    """The passages of one set as documents of one block; their path is their id."""
    with (data() / name / "corpus.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, limit)]
    return [Document(row["_id"], row["title"], (Block("prose", row["text"]),)) for row in rows]


def questions(name: str, file: str = "questions.jsonl") -> list[str]:
    """The questions of one set, or of another file beside them."""
    with (data() / name / file).open(encoding="utf-8") as lines:
        return [json.loads(line)["question"] for line in lines]


@contextmanager
def indexed(corpus: Sequence[Document], encoder: TokenEncoder) -> Iterator[tuple[Index, Path]]:
    """An index of `corpus`, open, and the folder around it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "index")
        writer = Writer(folder, encoder, partial(chunk, encoder=encoder), fingerprint())
        writer.sync({Path(place, "docs"): list(corpus)})
        with closing(Index.open(folder, encoder)) as index:
            yield index, Path(place)
