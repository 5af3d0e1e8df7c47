"""One round of the loop as pure functions, and the whole loop as the graph runs it node by node."""

from collections.abc import Iterable, Sequence
from typing import Final

from typing_extensions import TypedDict

from adaptive_rag.planning.base import Judge, Judgement, Leg, Plan, Planner, Sighting
from adaptive_rag.retrieval.base import Filters, Passage, Retriever

LOOKUP_HITS: Final = 2
"""Passages kept per name looked up."""
SIDE_HITS: Final = 10
"""Passages kept per query that is not the question itself."""
POOL: Final = 40
"""Candidates carried from one round to the next, the evidence being the first of them."""


class Pool(TypedDict):
    """The candidates of all rounds so far, best first once judged."""

    passages: list[Passage]
    sightings: list[Sighting]


class Round(TypedDict):
    """What one round did, for traces and figures."""

    plan: Plan
    judgement: Judgement
    found: int
    """Passages that this round saw for the first time."""
    evidence: list[str]
    """Ids, best first, as chosen at the end of the round."""


class Evidence(TypedDict):
    """What the loop ends with."""

    passages: list[Passage]
    rounds: list[Round]


def search(plan: Plan, retriever: Retriever, *, k: int, filters: Filters | None = None) -> Pool:
    """All queries of `plan` in one encoder batch, names by BM25 alone; every hit with where it was found.

    `k` hits for each leg of the first query, fewer for the others.
    """
    queries, lookups = plan["queries"], plan["lookups"]
    most = [k, *[SIDE_HITS] * len(queries)][: len(queries)]
    dense = retriever.search(queries, k=most, mode="dense", filters=filters) if queries else []
    words = [*queries, *lookups]
    sparse = retriever.search(words, k=[*most, *[LOOKUP_HITS] * len(lookups)], mode="sparse", filters=filters)
    hits: list[tuple[str, Leg, Sequence[Passage]]] = []
    for query, near, exact in zip(queries, dense, sparse, strict=False):
        hits += [(query, "dense", near), (query, "sparse", exact)]
    hits += [(name, "lookup", found) for name, found in zip(lookups, sparse[len(queries) :], strict=True)]
    return _pool(hits)


def merged(pool: Pool, more: Pool) -> Pool:
    """Both pools, no passage twice, the older first."""
    passages = {passage["id"]: passage for passage in [*more["passages"], *pool["passages"]]}
    order = dict.fromkeys(passage["id"] for passage in [*pool["passages"], *more["passages"]])
    return {
        "passages": [passages[key] for key in order],
        "sightings": [*pool["sightings"], *more["sightings"]],
    }


def chosen(question: str, parts: Sequence[str], pool: Pool, judge: Judge) -> Pool:
    """`pool` in the judge's order, cut to what the next round needs."""
    best = judge.choose(question, parts, pool["passages"], k=POOL, sightings=pool["sightings"])
    kept = {passage["id"] for passage in best}
    return {"passages": best, "sightings": [sight for sight in pool["sightings"] if sight["id"] in kept]}


def gather(
    question: str,
    planner: Planner,
    judge: Judge,
    retriever: Retriever,
    *,
    max_hops: int = 3,
    k: int = 10,
    candidates: int = 30,
    filters: Filters | None = None,
) -> Evidence:
    """Plan, retrieve, judge, until the evidence suffices, nothing new is asked or found, or `max_hops` are spent."""
    pool: Pool = {"passages": [], "sightings": []}
    rounds: list[Round] = []
    asked: list[str] = []
    parts: list[str] = []
    missing: list[str] = []
    while len(rounds) < max_hops:
        evidence = pool["passages"][:k]
        plan = planner.plan(question, parts=parts, asked=asked, evidence=evidence, missing=missing)
        if not plan["queries"] and not plan["lookups"]:
            break
        parts = parts or plan["parts"]
        asked += [*plan["queries"], *plan["lookups"]]
        found = search(plan, retriever, k=candidates, filters=filters)
        fresh = _ids(found["passages"]) - _ids(pool["passages"])
        pool = chosen(question, parts, merged(pool, found), judge)
        best = pool["passages"][:k]
        judgement = judge.judge(question, parts, best, [p["id"] for p in evidence], hops=len(rounds) + 1)
        ids = [passage["id"] for passage in best]
        rounds.append({"plan": plan, "judgement": judgement, "found": len(fresh), "evidence": ids})
        missing = judgement["missing"]
        if judgement["sufficient"] or not judgement["new"]:
            break
    return {"passages": pool["passages"][:k], "rounds": rounds}


def _pool(hits: Iterable[tuple[str, Leg, Sequence[Passage]]]) -> Pool:
    passages: dict[str, Passage] = {}
    sightings: list[Sighting] = []
    for query, leg, found in hits:
        for rank, passage in enumerate(found, 1):
            passages.setdefault(passage["id"], passage)
            sightings.append({"id": passage["id"], "query": query, "leg": leg, "rank": rank, "score": passage["score"]})
    return {"passages": list(passages.values()), "sightings": sightings}


def _ids(passages: Sequence[Passage]) -> set[str]:
    return {passage["id"] for passage in passages}
