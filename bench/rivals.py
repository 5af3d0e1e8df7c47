"""Our retrieval beside LangChain's `EnsembleRetriever`: same passages, same vectors, same questions, in turn.

haiku.rag is not among them: it needs Python 3.12, and reaches an encoder through a server or PyTorch only, so that
neither its time nor its vectors could be compared with these.
"""

import json
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

from adaptive_rag.evaluation.datasets import read_questions
from adaptive_rag.evaluation.retrieval import DEPTH, Found, Leg, Outcome, evaluate_retrieval, legs
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import RulesPlanner
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.rerank import open_reranker
from adaptive_rag.text.words import words
from bench._corpus import data, documents, indexed

if TYPE_CHECKING:
    from langchain_chroma import Chroma

NEEDED = ("langchain_chroma", "langchain_classic", "langchain_community", "rank_bm25")
SETS = ("hotpotqa", "musique")
CANDIDATES = 30
WARM_UP = 2


def main() -> None:
    """Print recall@5, all-support@5 and the median ms of a question for each leg; or why there is nothing to print."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    skipped = {"skipped": f"not installed: {', '.join(missing)}"}
    figures = skipped if missing else {name: _measured(name) for name in SETS}
    sys.stdout.write(json.dumps(figures) + "\n")


def _measured(name: str) -> dict[str, object]:
    encoder = open_encoder("builtin")
    questions = read_questions(data() / name)
    with indexed(documents(name), encoder) as (index, place):
        reranker = open_reranker("builtin", encoder)
        ours = legs(index, reranker=reranker, planner=RulesPlanner(), judge=CoverageJudge(), candidates=CANDIDATES)
        routes = {**ours, **_rivals(place, encoder)}
        evaluate_retrieval(questions[:WARM_UP], routes)
        outcomes = evaluate_retrieval(questions, routes)
    return {"questions": len(questions), **{leg: _figures(outcomes, leg) for leg in routes}}


def _figures(outcomes: Sequence[Outcome], leg: str) -> dict[str, float]:
    own = [outcome for outcome in outcomes if outcome.leg == leg]
    means = {name: fmean(outcome.metrics[name] for outcome in own) for name in ("recall@5", "all_support@5")}
    rounded = {name: round(100 * value, 1) for name, value in means.items()}
    return {**rounded, "ms": round(median(outcome.ms for outcome in own), 1)}


def _rivals(place: Path, encoder: Encoder) -> dict[str, Leg]:
    """The retriever as its documentation sets it up, and with BM25 reading lower-case words without punctuation."""
    catalog = Catalog(place / "index")
    ids = [name for (name,) in catalog.rows("SELECT id FROM passages")]
    passages, vectors = catalog.passages(ids), catalog.vectors(ids)
    catalog.close()
    store = _chroma(place / "chroma", encoder)
    texts = [_text(passages[name]) for name in ids]
    store._collection.add(
        ids=ids,
        documents=texts,
        embeddings=[vectors[name].tolist() for name in ids],
        metadatas=[{"id": name} for name in ids],
    )
    return {
        "ensemble": _ensemble(store, passages, str.split),
        "ensemble, words": _ensemble(store, passages, words),
    }


def _chroma(place: Path, encoder: Encoder) -> "Chroma":
    from langchain_chroma import Chroma
    from langchain_core.embeddings import Embeddings

    class Same(Embeddings):
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return [row.tolist() for row in encoder.encode(texts)]

        def embed_query(self, text: str) -> list[float]:
            return self.embed_documents([text])[0]

    return Chroma("rival", Same(), persist_directory=str(place))


def _ensemble(store: "Chroma", passages: dict[str, Passage], split: Callable[[str], list[str]]) -> Leg:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from langchain_classic.retrievers import EnsembleRetriever
        from langchain_community.retrievers import BM25Retriever

    texts = [_text(passage) for passage in passages.values()]
    named = [{"id": name} for name in passages]
    bm25 = BM25Retriever.from_texts(texts, named, preprocess_func=split, k=CANDIDATES)
    dense = store.as_retriever(search_kwargs={"k": CANDIDATES})
    both = EnsembleRetriever(retrievers=[bm25, dense], weights=[0.5, 0.5])

    def search(question: str) -> Found:
        found = [passages[document.metadata["id"]] for document in both.invoke(question)][:DEPTH]
        return Found(found, rounds=1, read=len(found))

    return search


def _text(passage: Passage) -> str:
    return f"{passage['title']}\n{passage['text']}"


if __name__ == "__main__":
    main()
