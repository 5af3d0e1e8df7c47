"""What confidence-triggered retrieval brings when the rounds missed a fact: the built-in model writes, small sample.

The passage with the answer is hidden from the rounds; only a look-up can find it. The judge is content too early.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from adaptive_rag.answering.cited import CitedWriter
from adaptive_rag.evaluation.answer_metrics import contains
from adaptive_rag.evaluation.datasets import Labelled
from adaptive_rag.planning.base import Judgement
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.retrieval.base import Document, Mode, Passage, Retriever
from bench._corpus import documents
from bench._setting import Setting, around, in_time, over, two_hops

QUESTIONS, OTHERS, PASSAGES, TOKENS = 8, 150, 5, 48
THETAS = (0.0, 0.2, 0.4)


class Content(CoverageJudge):
    """Chooses as ever, and asks no more."""

    def judge(self, *given: Any, **named: Any) -> Judgement:
        """Enough, whatever is missing."""
        return {**super().judge(*given, **named), "sufficient": True}


@dataclass(frozen=True)
class Hiding:
    """An index whose rounds, which ask each leg alone, don't see `hidden`."""

    index: Retriever
    hidden: str

    def search(
        self, queries: Sequence[str], *, k: int | Sequence[int], mode: Mode = "hybrid", **given: Any
    ) -> list[list[Passage]]:
        """As the index does."""
        found = self.index.search(queries, k=k, mode=mode, **given)
        return found if mode == "hybrid" else [[p for p in each if p["document"] != self.hidden] for each in found]

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """As the index does."""
        return self.index.fetch(ids)


def main() -> None:
    """For each theta: how often it triggers, with and without the fact, whether the fact came, and what it cost."""
    asked = _missed(two_hops(50))
    with over(around("hotpotqa", [one for one, _ in asked], OTHERS)) as setting:
        runs = [_runs(setting, one, fact) for one, fact in in_time(asked)]
    figures = {str(theta): _means([run[theta] for run in runs]) for theta in THETAS}
    json.dump({"questions": len(runs), "passages": PASSAGES, **figures}, sys.stdout)


def _missed(asked: Sequence[Labelled]) -> list[tuple[Labelled, str]]:
    """Questions with the one supporting passage that holds the answer."""
    corpus: dict[str, Document] = {document.path: document for document in documents("hotpotqa")}
    held = [(one, [path for path in one.supporting if _holds(corpus[path], one)]) for one in asked]
    return [(one, paths[0]) for one, paths in held if len(paths) == 1][:QUESTIONS]


def _holds(document: Document, one: Labelled) -> bool:
    return bool(contains(document.blocks[0].text, one.answers))


def _runs(setting: Setting, one: Labelled, fact: str) -> dict[float, dict[str, float]]:
    """With the fact missed and a round left for a look-up, and with all that the rounds find."""
    whole = {theta: _run(setting, one, fact, theta, hidden="", max_hops=1) for theta in THETAS}
    missed = {theta: _run(setting, one, fact, theta, hidden=fact, max_hops=2) for theta in THETAS}
    return {
        theta: {f"missed_{name}": value for name, value in missed[theta].items()}
        | {f"complete_{name}": value for name, value in whole[theta].items()}
        for theta in THETAS
    }


def _means(runs: Sequence[dict[str, float]]) -> dict[str, float]:
    return {name: round(fmean(run[name] for run in runs), 2) for name in runs[0]}


def _run(setting: Setting, one: Labelled, fact: str, theta: float, *, hidden: str, max_hops: int) -> dict[str, float]:
    parts = replace(setting.parts, index=Hiding(setting.parts.index, hidden), judge=Content())
    limits = {"max_hops": max_hops, "loop_k": PASSAGES, "answer_tokens": TOKENS, "theta": theta}
    answered = replace(setting, parts=parts).ask(
        one.question, "complex", writer=CitedWriter(setting.models.chat()), **limits
    )
    state, used = answered.state, answered.message.usage_metadata
    assert used is not None
    evidence = [passage["document"] for passage in state["passages"]]
    return {
        "triggered": float(bool(state["doubts"])),
        "fact_in_evidence": float(fact in evidence),
        "draft_holds_gold": contains(state["draft"], one.answers) or 0.0,
        "answer_holds_gold": contains(answered.message.text, one.answers) or 0.0,
        "tokens": used["total_tokens"],
    }


if __name__ == "__main__":
    main()
