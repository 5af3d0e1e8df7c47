"""Choose the evidence and judge whether it suffices."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.planning.base import Judge, Plan, Sighting
from adaptive_rag.planning.rounds import chosen
from adaptive_rag.retrieval.base import Passage, Retriever, Source
from adaptive_rag.retrieval.sources import Combined
from adaptive_rag.routing.base import Route


class Needs(TypedDict):
    """What this node reads."""

    question: str
    plan: Plan
    passages: list[Passage]
    sightings: list[Sighting]
    route: Route
    hops: int


def judge(
    state: Needs, runtime: Runtime[Context], *, judge: Judge, index: Retriever, web: Source | None = None
) -> Update:
    """Keep the `loop_k` candidates that together cover the question best, and write what they leave open."""
    question, parts = state["question"], state["plan"]["parts"]
    ids = list(dict.fromkeys(sight["id"] for sight in state["sightings"]))
    retriever = Combined(index, web, limits(runtime).sources)
    pool = chosen(question, parts, {"passages": retriever.fetch(ids), "sightings": state["sightings"]}, judge)
    evidence = pool["passages"][: limits(runtime).loop_k]
    before = [passage["id"] for passage in state["passages"]]
    judgement = judge.judge(question, parts, evidence, before, hops=_rounds(state))
    return {
        "passages": evidence,
        "sightings": pool["sightings"],
        "judgement": judgement,
        "missing": judgement["missing"],
    }


def _rounds(state: Needs) -> int:
    """Rounds of the loop alone; the cheap routes made one before a redirect."""
    return state["hops"] - (state["route"] in ("simple", "moderate"))
