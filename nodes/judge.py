"""Choose the evidence and judge whether it suffices."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.planning.base import Judge, Plan, Sighting
from adaptive_rag.planning.rounds import chosen
from adaptive_rag.retrieval.base import Passage, Retriever


class Needs(TypedDict):
    """What this node reads."""

    question: str
    plan: Plan
    passages: list[Passage]
    sightings: list[Sighting]


def judge(state: Needs, runtime: Runtime[Context], *, judge: Judge, index: Retriever) -> Update:
    """Keep the `loop_k` candidates that together cover the question best, and write what they leave open."""
    question, parts = state["question"], state["plan"]["parts"]
    ids = list(dict.fromkeys(sight["id"] for sight in state["sightings"]))
    pool = chosen(question, parts, {"passages": index.fetch(ids), "sightings": state["sightings"]}, judge)
    evidence = pool["passages"][: limits(runtime).loop_k]
    judgement = judge.judge(question, parts, evidence, [passage["id"] for passage in state["passages"]])
    return {
        "passages": evidence,
        "sightings": pool["sightings"],
        "judgement": judgement,
        "missing": judgement["missing"],
    }
