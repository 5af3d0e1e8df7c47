"""Every decision where to go next; pure, and the only place that knows the next step."""

from typing import Literal

from langgraph.graph import END
from langgraph.runtime import Runtime

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Bounded, State


def after_classifying(state: State) -> Literal["direct_answer", "single", "loop"]:
    """One branch per depth; `simple` and `moderate` are the two depths of the single subgraph."""
    if not state["question"] or state["route"] == "none":
        return "direct_answer"
    return "loop" if state["route"] == "complex" else "single"


def after_retrieving(state: State) -> Literal["rerank", "generate"]:
    """Only the moderate route has wide candidates to rerank."""
    return "rerank" if state["route"] == "moderate" and state["passages"] else "generate"


ROUND = 3
"""Steps that a round takes: plan, retrieve, judge."""


def after_planning(state: Bounded, runtime: Runtime[Context]) -> Literal["retrieve", "synthesise"]:
    """Search unless the rounds are spent, there is nothing new to ask, or the index does not answer."""
    nothing_to_ask = not (state["plan"] and (state["plan"]["queries"] or state["plan"]["lookups"]))
    return "synthesise" if nothing_to_ask or _spent(state, runtime, ROUND) or _index_failed(state) else "retrieve"


def after_judging(state: Bounded, runtime: Runtime[Context]) -> Literal["plan", "synthesise"]:
    """Ask again while something is missing, the last round brought something new, and rounds are left."""
    judgement = state["judgement"]
    done = judgement is None or judgement["sufficient"] or not judgement["new"]
    return "synthesise" if done or _spent(state, runtime, ROUND + 1) or _index_failed(state) else "plan"


LOOK_UP = 2
"""Steps that a look-up takes: it, and writing again."""


def after_synthesising(state: Bounded, runtime: Runtime[Context]) -> Literal["look_up", "__end__"]:
    """Look up what the model was unsure of, while rounds are left."""
    sure = not state["doubts"] or "found" in state["doubts"][-1]
    return END if sure or _spent(state, runtime, LOOK_UP) or _index_failed(state) else "look_up"  # type: ignore[return-value]


def after_looking_up(state: Bounded) -> Literal["synthesise", "__end__"]:
    """Write the doubtful sentence again when there is new evidence."""
    return "synthesise" if state["doubts"][-1].get("found") else END  # type: ignore[return-value]


def after_grounding(state: State) -> Literal["loop", "__end__"]:
    """A withdrawn answer goes to the loop; everything else is final."""
    return "loop" if state["outcome"] == "redirect" else END  # type: ignore[return-value]


def _spent(state: Bounded, runtime: Runtime[Context], steps: int) -> bool:
    """No round is left, or the host's recursion limit leaves no room for `steps` more."""
    return state["hops"] >= limits(runtime).max_hops or state["remaining_steps"] <= steps


def _index_failed(state: State) -> bool:
    return any(failure["node"] == "retrieve" for failure in state["failures"])
