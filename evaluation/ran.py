"""One question through one pipeline: the very graph that answers users, with what it did and spent."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from typing_extensions import TypedDict

from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.graph.context import Context
from adaptive_rag.grounding.base import Support
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.routing.base import Route
from adaptive_rag.telemetry.record import Outcome, Step


class Ran(TypedDict):
    """What came out; plain JSON data."""

    pipeline: str
    id: str
    question: str
    answer: str
    outcome: Outcome
    grounded: Support | None
    """What the check said of the final answer; None for a direct one."""
    route: Route
    redirected: bool
    hops: int
    found: list[str]
    """Names of the documents, and ids of the passages, that the answer was written from."""
    steps: list[Step]
    failures: list[str]
    made_with: dict[str, str]


@dataclass(frozen=True)
class Pipeline:
    """A way to answer: a compiled graph and the limits of its runs."""

    name: str
    graph: Any
    context: Context
    made_with: Mapping[str, str] = field(default_factory=dict)
    """Fingerprints of whatever its answers depend on; a run made with other ones is not reused."""


def ask(pipeline: Pipeline, asked: Asked) -> Ran:
    """Run it, in a conversation of its own."""
    given = {"messages": [{"role": "user", "content": asked.question}]}
    state = pipeline.graph.invoke(given, context=pipeline.context)
    return Ran(
        pipeline=pipeline.name,
        id=asked.id,
        question=asked.question,
        answer=state["messages"][-1].text,
        outcome=state["outcome"],
        grounded=state["verdict"]["verdict"] if state["verdict"] else None,
        route=state["route"],
        redirected=state["redirected"],
        hops=state["hops"],
        found=_names(state["passages"]),
        steps=state["trail"],
        failures=[f"{failure['node']}: {failure['message']}" for failure in state["failures"]],
        made_with=dict(pipeline.made_with),
    )


def seconds(ran: Ran) -> float:
    """From question to answer."""
    return sum(step["seconds"] for step in ran["steps"])


def tokens(ran: Ran) -> int:
    """Read and written by chat models."""
    return sum(step["input_tokens"] + step["output_tokens"] for step in ran["steps"])


def _names(passages: list[Passage]) -> list[str]:
    names = [name for passage in passages for name in (passage["id"], passage["document"], *passage["also_in"])]
    return list(dict.fromkeys(names))
