"""Our decision beside semantic-router's: same encoder, same training questions, same queries, in turn, on one core."""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import fmean, median
from time import perf_counter
from typing import Any

from adaptive_rag.evaluation.routes import Query, RouterFigures, figures, read_queries
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.models.remember import remember
from adaptive_rag.routing.artefact import SHIPPED, load
from adaptive_rag.routing.base import ROUTES, Decision, Router, RoutingLimits
from adaptive_rag.routing.cost import RUN_SECONDS
from adaptive_rag.routing.labelled import read
from adaptive_rag.routing.learned import TrainedRouter
from adaptive_rag.routing.train import QUESTIONS
from bench._corpus import data, questions

BAR_MS = 1.0
RIVAL = "semantic_router"
VOTES = ("mean", "max", "sum")
"""How it makes one score of the five nearest utterances; `mean` is its default."""


def main() -> None:
    """Print accuracy, both error directions and the median ms of a decision whose embedding is there already."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    encoder = remember(open_encoder("builtin"), size=2048)
    routers: list[Router] = [TrainedRouter(encoder, load(SHIPPED)), *_rivals(encoder)]
    found = {name: _measured(routers, queries) for name, queries in _sets().items()}
    skipped = {} if len(routers) > 1 else {"skipped": f"{RIVAL} is not installed; only our own figures"}
    json.dump({"bar_ms": BAR_MS, **skipped, **found}, sys.stdout)


def _sets() -> dict[str, list[Query]]:
    """Queries written by hand, and real questions; none of them was trained on."""
    one_hop = questions("musique", "single_hop.jsonl")
    several = [*questions("hotpotqa"), *questions("musique")]
    real = [*(Query(text, "single", None) for text in one_hop), *(Query(text, "multi", "complex") for text in several)]
    return {"written": read_queries(data() / "routing" / "queries.jsonl"), "hotpotqa and musique": real}


def _measured(routers: Sequence[Router], queries: Sequence[Query]) -> dict[str, dict[str, object]]:
    """Every router decides on a query before the next one comes; the first round only fills the encoder's memory."""
    limits = RoutingLimits()
    decisions: dict[str, list[Decision]] = {router.name: [] for router in routers}
    seconds: dict[str, list[float]] = {router.name: [] for router in routers}
    for query in queries:
        for router in routers:
            router.route(query.text, limits)
        for router in routers:
            began = perf_counter()
            decisions[router.name].append(router.route(query.text, limits))
            seconds[router.name].append(perf_counter() - began)
    return {
        name: _rounded(figures(name, queries, mine, median(seconds[name]), RUN_SECONDS))
        for name, mine in decisions.items()
    }


def _rounded(one: RouterFigures) -> dict[str, object]:
    return {
        "queries": one.queries,
        "accuracy": round(one.accuracy.value, 3),
        "mean_recall": round(fmean(one.recall.values()), 3),
        "recall": {depth: round(share, 3) for depth, share in one.recall.items()},
        "under_served": round(one.under_served.value, 3) if one.under_served else None,
        "over_served": round(one.over_served.value, 3) if one.over_served else None,
        "ms": round(1000 * one.seconds, 3),
    }


def _rivals(encoder: Encoder) -> list[Router]:
    if find_spec(RIVAL) is None:
        return []
    from semantic_router import IndexedRouter, Route

    def same(texts: list[str]) -> list[list[float]]:
        found: list[list[float]] = encoder.encode(texts).tolist()
        return found

    rows = read(QUESTIONS)
    routes = [Route(name=route, utterances=[row.question for row in rows if row.label == route]) for route in ROUTES]
    index = IndexedRouter(same, routes).index
    return [Nearest(f"semantic-router, {how}", IndexedRouter(same, index=index, aggregation=how)) for how in VOTES]


@dataclass(frozen=True)
class Nearest:
    """The rival as a router of ours: it takes the route whose utterances are nearest, without a threshold."""

    name: str
    rival: Any

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """What it chooses; it has neither probabilities nor a reason."""
        name = self.rival(question).name
        chosen = next(route for route in ROUTES if route == name)
        return Decision(chosen, {route: float(route == chosen) for route in ROUTES}, "nearest utterances", self.name)


if __name__ == "__main__":
    main()
