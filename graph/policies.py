"""How nodes are retried and what happens when they fail for good."""

from typing import Any

from langgraph.graph import StateGraph
from langgraph.types import RetryPolicy

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.step import TRANSIENT, Fallback, Keep, Node, step

RETRY = RetryPolicy(max_attempts=3, initial_interval=0.2, backoff_factor=3.0, retry_on=TRANSIENT)


def add(
    graph: StateGraph[Any, Context, Any, Any], name: str, node: Node, *, otherwise: Fallback, keep: Keep | None = None
) -> None:
    """Add `node`: retried while a failure may pass, measured, replaced by `otherwise` when it fails for good.

    `keep` is called with the state in which the node ended the turn.
    """
    run: Any = step(name, node, otherwise=otherwise, attempts=RETRY.max_attempts, keep=keep)
    graph.add_node(name, run, retry_policy=RETRY, input_schema=graph.state_schema)
