"""Passages to measure with."""

import json
import os
from itertools import islice
from pathlib import Path

from adaptive_rag.retrieval.base import Block, Document


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


def questions(name: str) -> list[str]:
    """The questions of one set."""
    with (data() / name / "questions.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line)["question"] for line in lines]
