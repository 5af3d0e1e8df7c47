"""What a search costs on top of the bare library calls it is made of: medians in milliseconds, and their ratio."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import tantivy
from chromadb import PersistentClient
from chromadb.config import Settings

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.retrieval.base import Document
from adaptive_rag.retrieval.rerank import open_reranker
from bench._corpus import documents, indexed, questions

PASSAGES = 800
CANDIDATES = 30
DEPTH = 60
"""What a search for 30 asks of each leg."""


def main() -> None:
    """Print the medians over all questions, bare calls and search in turn."""
    encoder = open_encoder("builtin")
    found, reranker = documents("hotpotqa", PASSAGES), open_reranker("builtin", encoder)
    with indexed(found, encoder) as (index, place):
        calls: dict[str, Callable[[str], object]] = {
            "embedding": lambda query: encoder.encode([query]),
            "bare": _bare(place, encoder, found),
            "search": lambda query: index.search([query], k=CANDIDATES),
            "dense": lambda query: index.search([query], k=5, mode="dense"),
            "sparse": lambda query: index.search([query], k=5, mode="sparse"),
        }
        times = _measured(calls)
        [candidates] = index.search(["Which of the two is older?"], k=CANDIDATES)
        times["rerank"] = _measured({"rerank": lambda query: reranker.rerank(query, candidates, k=5)})["rerank"]
    ratio = median(search / bare for search, bare in zip(times["search"], times["bare"], strict=True))
    figures = {f"{name}_ms": round(median(values) * 1000, 2) for name, values in times.items()}
    sys.stdout.write(json.dumps({"passages": PASSAGES, **figures, "search_to_bare": round(ratio, 3)}) + "\n")


def _bare(place: Path, encoder: Encoder, found: list[Document]) -> Callable[[str], object]:
    """The three library calls in sequence, over stores of their own that hold the texts as usual."""
    client = PersistentClient(path=str(place / "bare"), settings=Settings(anonymized_telemetry=False))
    collection = client.create_collection("bare", configuration={"hnsw": {"space": "cosine"}}, embedding_function=None)
    texts = [f"{document.title}\n{document.blocks[0].text}" for document in found]
    ids = [document.path for document in found]
    collection.add(ids=ids, documents=texts, embeddings=encoder.encode(texts))
    schema = tantivy.SchemaBuilder().add_text_field("text", stored=True, tokenizer_name="en_stem").build()
    terms = tantivy.Index(schema)
    writer = terms.writer(num_threads=1)
    for text in texts:
        writer.add_document(tantivy.Document(text=text))
    writer.commit()
    terms.reload()
    searcher = terms.searcher()

    def ask(query: str) -> object:
        dense = collection.query(query_embeddings=encoder.encode([query]), n_results=DEPTH)
        parsed, _ = terms.parse_query_lenient(query)
        return dense, [searcher.doc(address) for _, address in searcher.search(parsed, DEPTH).hits]

    return ask


def _measured(calls: dict[str, Callable[[str], object]]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in calls}
    for query in questions("hotpotqa")[:3] + questions("hotpotqa"):
        for name, call in calls.items():
            start = perf_counter()
            call(query)
            times[name].append(perf_counter() - start)
    return {name: values[3:] for name, values in times.items()}


if __name__ == "__main__":
    main()
