"""Measure retrieval on labelled questions: each leg and route for itself, the loop among them."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from adaptive_rag.evaluation.datasets import Labelled
from adaptive_rag.evaluation.intervals import interval
from adaptive_rag.evaluation.retrieval_metrics import all_support, ndcg, recall, reciprocal_rank
from adaptive_rag.planning.base import Judge, Planner
from adaptive_rag.planning.rounds import gather
from adaptive_rag.retrieval.base import Mode, Passage, Reranker, Retriever

DEPTH: Final = 10
"""Passages of evidence at most; what nDCG and MRR look at."""
CUTS: Final = (5, 10)


@dataclass(frozen=True, slots=True)
class Found:
    """What one leg found for one question."""

    passages: Sequence[Passage]
    """Best first, at most `DEPTH`."""
    rounds: int
    read: int
    """Passages that were looked at, those of all rounds together."""
    rerank_ms: float = 0.0


Leg = Callable[[str], Found]
"""A question to what is found for it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question on one leg."""

    leg: str
    id: str
    type: str
    ranked: tuple[str, ...]
    """Ids of documents as the labels write them, one per passage."""
    metrics: Mapping[str, float]
    rounds: int
    read: int
    encoder_calls: int
    ms: float
    rerank_ms: float


def legs(
    retriever: Retriever,
    *,
    reranker: Reranker | None = None,
    planner: Planner | None = None,
    judge: Judge | None = None,
    max_hops: int = 3,
    candidates: int = 30,
) -> dict[str, Leg]:
    """Dense, sparse and hybrid; reranked with a reranker, the loop with a planner and a judge."""
    found: dict[str, Leg] = {mode: _single(retriever, mode) for mode in ("dense", "sparse", "hybrid")}
    if reranker is not None:
        found["reranked"] = _reranked(retriever, reranker, candidates)
    if planner is not None and judge is not None:
        found["loop"] = _loop(retriever, planner, judge, max_hops, candidates)
    return found


def evaluate_retrieval(
    questions: Sequence[Labelled],
    routes: Mapping[str, Leg],
    *,
    encoder_calls: Callable[[], int] = lambda: 0,
    on_question: Callable[[Outcome], None] = lambda _: None,
) -> list[Outcome]:
    """Every question on every leg; `encoder_calls` reads a counter that only grows."""
    outcomes: list[Outcome] = []
    for question in questions:
        for name, leg in routes.items():
            outcomes.append(_outcome(name, leg, question, encoder_calls))
            on_question(outcomes[-1])
    return outcomes


def report(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Per leg the means with 95 % bootstrap intervals, over all questions and per type, and every outcome."""
    names = list(dict.fromkeys(outcome.leg for outcome in outcomes))
    return {
        "legs": {name: _summary([outcome for outcome in outcomes if outcome.leg == name]) for name in names},
        "outcomes": [asdict(outcome) for outcome in outcomes],
    }


def _single(retriever: Retriever, mode: Mode) -> Leg:
    def search(question: str) -> Found:
        passages = retriever.search([question], k=DEPTH, mode=mode)[0]
        return Found(passages, rounds=1, read=len(passages))

    return search


def _reranked(retriever: Retriever, reranker: Reranker, candidates: int) -> Leg:
    def search(question: str) -> Found:
        wide = retriever.search([question], k=candidates)[0]
        began = time.perf_counter()
        passages = reranker.rerank(question, wide, k=DEPTH)
        return Found(passages, rounds=1, read=len(wide), rerank_ms=_ms_since(began))

    return search


def _loop(retriever: Retriever, planner: Planner, judge: Judge, max_hops: int, candidates: int) -> Leg:
    def search(question: str) -> Found:
        evidence = gather(question, planner, judge, retriever, max_hops=max_hops, k=DEPTH, candidates=candidates)
        seen = sum(turn["found"] for turn in evidence["rounds"])
        return Found(evidence["passages"], rounds=len(evidence["rounds"]), read=seen)

    return search


def _outcome(name: str, leg: Leg, question: Labelled, encoder_calls: Callable[[], int]) -> Outcome:
    calls, began = encoder_calls(), time.perf_counter()
    found = leg(question.question)
    ms = _ms_since(began)
    ranked = tuple(_label(passage, question) for passage in found.passages)
    return Outcome(
        leg=name,
        id=question.id,
        type=question.type,
        ranked=ranked,
        metrics=_metrics(ranked, question),
        rounds=found.rounds,
        read=found.read,
        encoder_calls=encoder_calls() - calls,
        ms=ms,
        rerank_ms=found.rerank_ms,
    )


def _label(passage: Passage, question: Labelled) -> str:
    """The passage's document as labels write it; a twin's when that is the one looked for."""
    held = [name.rpartition("#")[2] for name in (passage["document"], *passage["also_in"])]
    return next((name for name in held if name in question.gains), held[0])


def _metrics(ranked: Sequence[str], question: Labelled) -> dict[str, float]:
    """Recall and all-support count passages; nDCG and MRR see each document at its first passage."""
    documents = list(dict.fromkeys(ranked))
    values = {f"recall@{k}": recall(ranked, question.supporting, k) for k in CUTS}
    values |= {f"all_support@{k}": all_support(ranked, question.supporting, k) for k in CUTS}
    values[f"ndcg@{DEPTH}"] = ndcg(documents, question.gains, DEPTH)
    return values | {"mrr": reciprocal_rank(documents, question.supporting)}


def _summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    types = sorted({outcome.type for outcome in outcomes} - {""})
    by_type = {name: _means([outcome for outcome in outcomes if outcome.type == name]) for name in types}
    return {**_means(outcomes), "types": by_type}


def _means(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    measures = {name: [outcome.metrics[name] for outcome in outcomes] for name in outcomes[0].metrics}
    costs = {name: [float(getattr(outcome, name)) for outcome in outcomes] for name in _COSTS}
    return {"questions": len(outcomes)} | {name: _estimate(values) for name, values in (measures | costs).items()}


_COSTS: Final = ("rounds", "read", "encoder_calls", "ms", "rerank_ms")


def _estimate(values: Sequence[float]) -> dict[str, float]:
    found = interval(values)
    return {"mean": found.value, "low": found.low, "high": found.high} if found else {}


def _ms_since(began: float) -> float:
    return (time.perf_counter() - began) * 1000
