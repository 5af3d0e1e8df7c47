"""Ask the graph one question and watch it work."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.state import State


class Passed(NamedTuple):
    """A node has ended."""

    node: str
    update: dict[str, Any]


class Answered(NamedTuple):
    """The checked answer and the state it stands in."""

    message: AIMessage
    state: State


def run(graph: Any, question: str, *, context: Context, thread: str | None = None) -> Iterator[Passed | Answered]:
    """Every node as it ends, then the answer, always one, last."""
    config: RunnableConfig = {"configurable": {"thread_id": thread}} if thread else {}
    given = {"messages": [{"role": "user", "content": question}]}
    final: dict[str, Any] = {}
    for namespace, mode, payload in graph.stream(
        given,
        config,
        context=context,
        stream_mode=["updates", "values"],
        subgraphs=True,
        durability="exit" if thread else None,
    ):
        if mode == "values":
            final = payload if not namespace else final
            continue
        for node, update in payload.items():
            yield Passed(":".join([*(part.split(":")[0] for part in namespace), node]), update or {})
    yield Answered(final["messages"][-1], final)  # type: ignore[arg-type]
