"""What surrounds every node: its failure becomes a fact of the state, its cost an entry of the trail."""

import logging
from collections.abc import Callable
from typing import Any, cast

from langchain_core.messages import AIMessage
from langgraph.errors import GraphBubbleUp
from langgraph.runtime import Runtime

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.drafts import showing
from adaptive_rag.graph.state import Failure, Shown, State, Update
from adaptive_rag.models.base import TransientModelError
from adaptive_rag.retrieval.base import TransientRetrievalError
from adaptive_rag.telemetry.meter import measured
from adaptive_rag.telemetry.record import Step

Node = Callable[..., Update]
Fallback = Callable[[State, Failure], Update]
Keep = Callable[[State, str | None], None]
TRANSIENT = (TransientModelError, TransientRetrievalError)

_log = logging.getLogger("adaptive_rag")


def step(
    name: str, node: Node, *, otherwise: Fallback, attempts: int, keep: Keep | None = None
) -> Callable[[State, Runtime[Context]], Update]:
    """`node` as the graph runs it: measured, and with `otherwise` in its place when it fails for good.

    LangGraph's own error handlers would be drawn as nodes, and the subgraphs no longer opened.
    """

    def run(state: State, runtime: Runtime[Context]) -> Update:
        with measured(name) as spent, showing(state, runtime) as settle:
            try:
                update = node(state, runtime)
            except GraphBubbleUp:
                raise
            except Exception as error:
                if isinstance(error, TRANSIENT) and _attempt(runtime) < attempts:
                    raise
                update = _failed(name, state, error, otherwise)
            update = settle(update)
        booked = _booked(state, update, spent)
        if keep and "messages" in booked:
            keep(cast(State, {**state, **booked}), runtime.execution_info.thread_id if runtime.execution_info else None)
        return booked

    run.__name__ = name
    run.__doc__ = getattr(getattr(node, "func", node), "__doc__", None)
    return run


def _attempt(runtime: Runtime[Context]) -> int:
    return runtime.execution_info.node_attempt if runtime.execution_info else 1


def _failed(name: str, state: State, error: Exception, otherwise: Fallback) -> Update:
    _log.info("node %s failed: %s", name, type(error).__name__)
    _log.debug("node %s failed", name, exc_info=error)
    lines = str(error).strip().splitlines()
    failure = Failure(node=name, kind=type(error).__name__, message=lines[0] if lines else type(error).__name__)
    return {"failures": [*state.get("failures", []), failure], **otherwise(state, failure)}


def _booked(state: State, update: Update, spent: Step) -> Update:
    trail = [*update.get("trail", state.get("trail", [])), spent]
    booked = Update(**update)
    booked["trail"] = trail
    if messages := update.get("messages"):
        shown = booked.get("shown", state.get("shown"))
        booked["messages"] = [_with_books(message, trail, shown) for message in messages]
    return booked


def _with_books(message: Any, trail: list[Step], shown: Shown | None) -> Any:
    """The final answer carries what it cost."""
    if not isinstance(message, AIMessage):
        return message
    seconds = round(sum(step["seconds"] for step in trail), 6)
    tokens_in, tokens_out = (sum(step[key] for step in trail) for key in ("input_tokens", "output_tokens"))
    return message.model_copy(
        update={
            "usage_metadata": {
                "input_tokens": tokens_in,
                "output_tokens": tokens_out,
                "total_tokens": tokens_in + tokens_out,
            },
            "response_metadata": {
                **message.response_metadata,
                "nodes": [step["node"] for step in trail],
                "steps": trail,
                "seconds": seconds,
                "time_to_first_token": shown["seconds"] if shown else seconds,
            },
        }
    )
