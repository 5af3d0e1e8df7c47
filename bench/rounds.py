"""What a round of the loop costs against a single hybrid retrieval: milliseconds of CPU, one core, in turn."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from statistics import median
from time import process_time

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.planning.base import Plan
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import LOOKUPS, RulesPlanner
from adaptive_rag.planning.rounds import gather, search
from adaptive_rag.retrieval.index import Index
from bench._corpus import documents, indexed, questions

PASSAGES = 500
QUESTIONS = 16
CANDIDATES = 30
BAR = 1.6


def main() -> None:
    """Rounds of one, two and four queries as the planner writes them, and of four whole questions; 12 lookups each."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # a thread that waits for another would count as work
    encoder = open_encoder("builtin")
    corpus = documents("hotpotqa", PASSAGES)
    with indexed(corpus, encoder) as (index, _):
        asked = questions("hotpotqa")[:QUESTIONS]
        figures = _figures(index, encoder, asked, [document.title for document in corpus])
    sys.stdout.write(json.dumps({"passages": PASSAGES, "bar": BAR, **figures}) + "\n")


def _figures(index: Index, encoder: Encoder, asked: Sequence[str], titles: Sequence[str]) -> dict[str, object]:
    later = [plan for question in asked for plan in _plans(index, question)[1:]]
    names = [name for plan in later for name in plan["lookups"]]
    sides = ["Compare the age of {}, {} and {}".format(*titles[3 * n : 3 * n + 3]) for n in range(QUESTIONS)]
    planned = [plan["queries"] for plan in later] + [_plans(index, side, hops=1)[0]["queries"] for side in sides]
    whole = [[*asked[n:], *asked[:n]][:4] for n in range(len(asked))]
    rounds = {
        "queries_1": [[question] for question in asked],
        "queries_2": [queries for queries in planned if len(queries) == 2],
        "queries_4": [queries for queries in planned if len(queries) == 4],
        "whole_questions_4": whole,
    }
    return {name: _cost(index, encoder, found, asked, names) for name, found in rounds.items() if found}


def _plans(index: Index, question: str, hops: int = 3) -> list[Plan]:
    evidence = gather(question, RulesPlanner(), CoverageJudge(), index, max_hops=hops, candidates=CANDIDATES)
    return [turn["plan"] for turn in evidence["rounds"]]


def _cost(
    index: Index, encoder: Encoder, rounds: Sequence[list[str]], asked: Sequence[str], names: Sequence[str]
) -> dict[str, float]:
    single, batch, whole = [], [], []
    lookups = cycle(names)
    for queries, question in islice(zip(cycle(rounds), cycle(asked)), 2 * QUESTIONS):
        plan = _round(queries, list(islice(lookups, LOOKUPS)))
        single.append(_ms(partial(index.search, [question], k=CANDIDATES)))
        batch.append(_ms(partial(encoder.encode, queries)))
        whole.append(_ms(partial(search, plan, index, k=CANDIDATES)))
    ratio = median(round_ / one for round_, one in zip(whole, single, strict=True))
    means = {"single_ms": single, "round_ms": whole, "of_it_encoding_ms": batch}
    return {name: round(median(values), 2) for name, values in means.items()} | {"ratio": round(ratio, 2)}


def _round(queries: list[str], lookups: list[str]) -> Plan:
    return {"kind": "single", "queries": queries, "lookups": lookups, "parts": [], "reason": "", "by": "bench"}


def _ms(call: Callable[[], object]) -> float:
    began = process_time()
    call()
    return (process_time() - began) * 1000


if __name__ == "__main__":
    main()
