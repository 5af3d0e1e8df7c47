"""Ask the graph one question and watch it work."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.state import State


class Passed(NamedTuple):
    """A node has ended."""

    node: str
    update: dict[str, Any]


class Drafted(NamedTuple):
    """The next piece of a draft that was not checked yet; only in runs whose `stream` is `drafts`."""

    draft: str
    text: str


class Withdrawn(NamedTuple):
    """A draft that was shown does not hold."""

    draft: str
    reason: str


class Answered(NamedTuple):
    """The checked answer and the state it stands in."""

    message: AIMessage
    state: State


Event = Passed | Drafted | Withdrawn


def _unwatched(event: Event) -> None:
    """Nobody looks on."""


def run(
    graph: Any,
    question: str,
    *,
    context: Context,
    thread: str | None = None,
    watch: Callable[[Event], None] = _unwatched,
) -> Answered:
    """The answer; `watch` is told of every node as it ends and of every draft that is shown."""
    config: RunnableConfig = {"configurable": {"thread_id": thread}} if thread else {}
    given = {"messages": [{"role": "user", "content": question}]}
    final: dict[str, Any] = {}
    for namespace, mode, payload in graph.stream(
        given,
        config,
        context=context,
        stream_mode=["updates", "values", "custom"],
        subgraphs=True,
        durability="exit" if thread else None,
    ):
        if mode == "values":
            final = payload if not namespace else final
        elif mode == "custom":
            watch(_shown(payload))
        else:
            for event in _passed(namespace, payload):
                watch(event)
    return Answered(final["messages"][-1], cast(State, final))


def _shown(event: dict[str, str]) -> Drafted | Withdrawn:
    if event["type"] == "draft":
        return Drafted(event["id"], event["text"])
    return Withdrawn(event["id"], event["reason"])


def _passed(namespace: tuple[str, ...], updates: dict[str, Any]) -> Iterator[Passed]:
    for node, update in updates.items():
        yield Passed(":".join([*(part.split(":")[0] for part in namespace), node]), update or {})
