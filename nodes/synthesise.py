"""Draft the loop's answer from the evidence of all rounds."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.answering.base import Asking, Doubt, Writer
from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Update
from adaptive_rag.planning.base import Plan
from adaptive_rag.retrieval.base import Passage


class Needs(TypedDict):
    """What this node reads."""

    question: str
    passages: list[Passage]
    plan: Plan | None
    doubts: list[Doubt]


def synthesise(state: Needs, runtime: Runtime[Context], *, writer: Writer) -> Update:
    """Draft one cited answer; after a look-up, write on behind the sentences that stand. A doubt of it is added."""
    if not state["passages"]:
        return {"draft": ""}
    given, doubts = limits(runtime), state["doubts"]
    so_far = doubts[-1]["kept"] if doubts else ""
    asking = Asking(theta=given.theta, so_far=so_far) if given.theta else Asking()
    draft = writer.write(
        state["question"], state["passages"], parts=_parts(state["plan"]), tokens=given.answer_tokens, **asking
    )
    doubt = [draft["doubt"]] if "doubt" in draft else []
    return {
        "draft": draft["text"],
        "dropped": draft["dropped"],
        "confidence": draft["confidence"],
        "doubts": [*doubts, *doubt],
    }


def _parts(plan: Plan | None) -> list[str]:
    return plan["parts"] if plan and plan["kind"] in ("comparison", "several") else []
