"""How nodes are retried and what happens when they fail for good."""

from typing import Any

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.step import TRANSIENT, Fallback, Node, step
from langgraph.graph import StateGraph
from langgraph.types import RetryPolicy

RETRY = RetryPolicy(max_attempts=3, initial_interval=0.2, backoff_factor=3.0, retry_on=TRANSIENT)


def add(graph: StateGraph[Any, Context, Any, Any], name: str, node: Node, *, otherwise: Fallback) -> None:
    """Add `node`: retried while a failure may pass, measured, and replaced by `otherwise` when it fails for good."""
    run: Any = step(name, node, otherwise=otherwise, attempts=RETRY.max_attempts)
    graph.add_node(name, run, retry_policy=RETRY)
