"""What answers the questions: the whole graph, or a writer alone."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from langchain_core.messages import HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph

from adaptive_rag.answering.base import Writer
from adaptive_rag.evaluation.answers import Answerer, Reply, Stance
from adaptive_rag.graph.context import Context
from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.grounding.citations import markers
from adaptive_rag.grounding.claims import statements
from adaptive_rag.retrieval.base import Passage


def of_graph(graph: CompiledStateGraph[Any, Any, Any, Any], context: Context | None = None) -> Answerer:
    """Each question on a thread of its own."""

    def answer(question: str) -> Reply:
        config: RunnableConfig = {"configurable": {"thread_id": f"evaluate-{uuid4()}"}}
        state = graph.invoke({"messages": [HumanMessage(question)]}, config, context=context)
        message = state["messages"][-1]
        told, passages = message.response_metadata, {passage["id"]: passage for passage in state["passages"]}
        verdict = told["grounding"]
        return Reply(
            text=message.text,
            stance=stance(message.text, told["outcome"]),
            grounded=verdict["verdict"] == "supported" if verdict else None,
            cited=tuple(_names(passages[record["id"]]) for record in told["citations"]),
            route=told["route"],
            evidence=tuple(map(_text, state["passages"])),
        )

    return answer


def of_writer(
    writer: Writer, grounder: Grounder, evidence: Callable[[str], Sequence[Passage]], *, tokens: int = 300
) -> Answerer:
    """The writer alone, on evidence that is given; its route is called `given`."""

    def answer(question: str) -> Reply:
        passages = evidence(question)
        text = writer.write(question, passages, tokens=tokens)["text"]
        verdict = grounder.check(question, text, passages)
        return Reply(
            text=text,
            stance=stance(text, "accepted" if verdict["verdict"] == "supported" else verdict["verdict"]),
            grounded=verdict["verdict"] == "supported",
            cited=tuple(_names(passages[number - 1]) for number in markers(text) if number <= len(passages)),
            route="given",
            evidence=tuple(map(_text, passages)),
        )

    return answer


def stance(text: str, outcome: str) -> Stance:
    """How `text` is given, by the graph's outcome or a check's verdict, and by what it says itself."""
    if outcome in ("failed", "unsupported", "partly"):
        return "failed"
    unknown = [is_abstention(statement.bare) for statement in statements(text)]
    if outcome == "abstained" or (unknown and all(unknown)):
        return "abstained"
    return "hedged" if outcome == "hedged" or any(unknown) else "fact"


def _names(passage: Passage) -> str:
    return "\n".join([passage["document"], *passage["also_in"]])


def _text(passage: Passage) -> str:
    return "\n".join(part for part in (passage["title"], passage["place"], passage["text"]) if part)
