"""What indexing costs on top of the encoder: passages a second, and the share of the bare rate that is kept."""

import json
import resource
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.retrieval.base import Document
from adaptive_rag.retrieval.chunk import chunk, fingerprint
from adaptive_rag.retrieval.sync import Writer
from bench._corpus import documents

PASSAGES = 200
ROUNDS = 3


def main() -> None:
    """Print the medians of some rounds, bare encoder and indexing in turn."""
    encoder = open_encoder("builtin")
    rounds = [_round(encoder) for _ in range(ROUNDS)]
    bare, index, again = (sorted(column)[ROUNDS // 2] for column in zip(*rounds, strict=True))
    figures = {
        "passages": PASSAGES,
        "bare_passages_per_second": round(PASSAGES / bare, 1),
        "indexed_passages_per_second": round(PASSAGES / index, 1),
        "share_of_bare_rate": round(sorted(bare / index for bare, index, _ in rounds)[ROUNDS // 2], 3),
        "unchanged_run_seconds": round(again, 3),
        "peak_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    sys.stdout.write(json.dumps(figures) + "\n")


def _round(encoder: Encoder) -> tuple[float, float, float]:
    """Seconds of encoding, of indexing, and of indexing again without a change."""
    found = documents("hotpotqa", PASSAGES)
    texts = [piece.indexed for document in found for piece in chunk(document, encoder)]
    start = perf_counter()
    encoder.encode(sorted(texts, key=len))
    bare = perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        writer = Writer(Path(folder), encoder, partial(chunk, encoder=encoder), fingerprint())
        return bare, _seconds(writer, folder, found), _seconds(writer, folder, found)


def _seconds(writer: Writer, folder: str, found: list[Document]) -> float:
    start = perf_counter()
    writer.sync({Path(folder, "docs"): found})
    return perf_counter() - start


if __name__ == "__main__":
    main()
