"""Fit the loop's ranker on labelled questions: `python -m adaptive_rag.evaluation.fit_ranker --help`.

The weights that ship were fitted by this on the 100 questions of HotpotQA and MuSiQue named in the docs, each set on
its own corpus and on all corpora in one index; figures are those of questions that a fold did not see.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from adaptive_rag.evaluation.datasets import Labelled, read_questions
from adaptive_rag.evaluation.retrieval import evaluate_retrieval, legs, report
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.planning.features import Matrix, Vector
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import RulesPlanner
from adaptive_rag.planning.ranker import Ranker
from adaptive_rag.planning.rounds import Pool, chosen, merged, search
from adaptive_rag.retrieval.base import Passage, Retriever
from adaptive_rag.retrieval.index import Index

HOPS: Final = 3
EVIDENCE: Final = 10
CANDIDATES: Final = 30
PENALTY: Final = 3.0
"""Weight of the squared weights, each measured in standard deviations of its feature."""


@dataclass(frozen=True)
class Case:
    """A labelled question and the index it is asked of."""

    question: Labelled
    retriever: Retriever
    fold: int
    """Equal for the same question on every index, so that no fold has seen it."""


@dataclass(frozen=True)
class Sample:
    """The candidates of one round."""

    fold: int
    hop: int
    alone: Matrix
    together: Matrix
    wanted: Vector
    """1 for supporting passages, else 0."""


def cases(sets: Sequence[tuple[Retriever, Sequence[Labelled]]], *, folds: int) -> list[Case]:
    """Every question of every set, dealt to `folds` by its place in its set."""
    return [Case(one, index, place % folds) for index, questions in sets for place, one in enumerate(questions)]


def fitted(given: Sequence[Case], start: Ranker, *, repeats: int = 3) -> Ranker:
    """A ranker fitted `repeats` times, each on the rounds that the ranker before made."""
    ranker = start
    for _ in range(repeats):
        ranker = _fit([sample for case in given for sample in samples(case, ranker)])
    return ranker


def cross_validated(given: Sequence[Case], start: Ranker, *, folds: int, repeats: int = 3) -> dict[str, Any]:
    """The report of the loop on every case, each judged by a ranker that saw none of its fold."""
    rankers = _fold_rankers(given, start, folds, repeats)
    outcomes = []
    for case in given:
        judge = CoverageJudge(rankers[case.fold])
        routes = {"loop": legs(case.retriever, planner=RulesPlanner(), judge=judge, max_hops=HOPS)["loop"]}
        outcomes += evaluate_retrieval([case.question], routes)
    return report(outcomes)


def samples(case: Case, ranker: Ranker) -> list[Sample]:
    """The candidates of every round when no round is the last before its time."""
    planner, judge, question = RulesPlanner(), CoverageJudge(ranker), case.question.question
    pool: Pool = {"passages": [], "sightings": []}
    parts: list[str] = []
    asked: list[str] = []
    taken: list[Sample] = []
    for hop in range(HOPS):
        evidence = pool["passages"][:EVIDENCE]
        plan = planner.plan(question, parts=parts, asked=asked, evidence=evidence, missing=[])
        if not plan["queries"] and not plan["lookups"]:
            break
        parts = parts or plan["parts"]
        asked += [*plan["queries"], *plan["lookups"]]
        pool = merged(pool, search(plan, case.retriever, k=CANDIDATES))
        alone, together = ranker.rows(question, parts, pool["passages"], pool["sightings"])
        taken.append(Sample(case.fold, hop, alone, together, _wanted(pool["passages"], case.question)))
        pool = chosen(question, parts, pool, judge)
    return taken


def _fold_rankers(given: Sequence[Case], start: Ranker, folds: int, repeats: int) -> list[Ranker]:
    rankers = [start] * folds
    for _ in range(repeats):
        taken = [sample for case in given for sample in samples(case, rankers[case.fold])]
        rankers = [_fit([sample for sample in taken if sample.fold != fold]) for fold in range(folds)]
    return rankers


def _fit(taken: Sequence[Sample]) -> Ranker:
    first = [sample for sample in taken if sample.hop == 0]
    later = [sample for sample in taken if sample.hop > 0]
    return Ranker(
        _weights([(sample.alone, sample.wanted) for sample in first]),
        _weights([(sample.together, sample.wanted) for sample in first]),
        _weights([(sample.together, sample.wanted) for sample in later]),
    )


def _weights(groups: Sequence[tuple[Matrix, Vector]]) -> Vector:
    """Weights under which every supporting passage stands above those that are not: a softmax per supporting one."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    usable = [(rows, wanted > 0) for rows, wanted in groups if 0 < wanted.sum() < len(wanted)]
    spread = np.concatenate([rows for rows, _ in usable]).std(axis=0) + 1e-9
    scaled = [(rows / spread, wanted) for rows, wanted in usable]
    found = minimize(_loss, np.zeros(len(spread)), args=(scaled,), jac=True, method="L-BFGS-B")
    weights: Vector = found.x / spread
    return weights


def _loss(weights: Vector, groups: Sequence[tuple[Matrix, Any]]) -> tuple[float, Vector]:
    loss, slope = PENALTY * float(weights @ weights) / 2, PENALTY * weights
    for rows, wanted in groups:
        more, steeper = _group_loss(weights, rows[wanted], rows[~wanted])
        loss, slope = loss + more, slope + steeper
    return loss, slope


def _group_loss(weights: Vector, good: Matrix, bad: Matrix) -> tuple[float, Vector]:
    """Mean over the good rows of -log(share of the good row in the softmax of itself and all bad rows)."""
    up, down = good @ weights, bad @ weights
    top = max(up.max(), down.max())
    weight = np.exp(down - top)
    own = np.exp(up - top)
    total = weight.sum() + own
    slope = ((weight @ bad) + own[:, None] * good) / total[:, None] - good
    return float(np.mean(np.log(total) - (up - top))), slope.mean(axis=0)


def _wanted(passages: Sequence[Passage], question: Labelled) -> Vector:
    held = [[name.rpartition("#")[2] for name in (p["document"], *p["also_in"])] for p in passages]
    return np.array([float(any(name in question.gains for name in names)) for names in held])


def main(given: Sequence[str] | None = None) -> int:
    """Read indexes and questions, write weights and the cross-validated report."""
    options = _options().parse_args(given)
    encoder = open_encoder(options.encoder)
    opened = {folder: Index.open(Path(folder), encoder) for folder, _ in options.set}
    dealt = cases([(opened[folder], read_questions(Path(file))) for folder, file in options.set], folds=options.folds)
    start = Ranker.shipped()
    checked = cross_validated(dealt, start, folds=options.folds)
    Path(options.report).write_text(json.dumps(checked, indent=1), "utf-8")
    Path(options.out).write_text(json.dumps(fitted(dealt, start).as_dict(), indent=1) + "\n", "utf-8")
    return 0


def _options() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m adaptive_rag.evaluation.fit_ranker", description=__doc__)
    parser.add_argument("--set", nargs=2, action="append", required=True, metavar=("INDEX", "QUESTIONS"))
    parser.add_argument("--out", required=True, help="where the weights go, as planning/data/ranker.json")
    parser.add_argument("--report", required=True, help="where the cross-validated report goes (JSON)")
    parser.add_argument("--encoder", default="builtin")
    parser.add_argument("--folds", type=int, default=5)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
