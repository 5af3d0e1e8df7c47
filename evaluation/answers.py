"""Measure answers on questions whose right answer is known, and on some that have none; by route."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args
from uuid import uuid4

from langchain_core.callbacks import get_usage_metadata_callback
from langchain_core.messages import HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph

from adaptive_rag.answering.base import Writer
from adaptive_rag.evaluation.answer_metrics import abstention, citations, contains, exact_match, f1, mean
from adaptive_rag.graph.context import Context
from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.grounding.citations import markers, without_markers
from adaptive_rag.grounding.claims import statements
from adaptive_rag.retrieval.base import Passage

Stance = Literal["fact", "hedged", "abstained", "failed"]
"""How an answer is given: `hedged` says in it what the documents do not tell, `abstained` says nothing else."""
QUALITY = ("em", "f1", "contains", "grounded", "citation_precision", "citation_recall")
COST = ("seconds", "input_tokens", "output_tokens")


@dataclass(frozen=True, slots=True)
class Question:
    """A question and what is right."""

    id: str
    question: str
    answers: tuple[str, ...] = ()
    """Any of them is right; empty when the documents hold no answer, or none is known."""
    supporting: frozenset[str] = frozenset()
    """Documents that the answer rests on, as the labels write them."""
    answerable: bool = True


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back for one question."""

    text: str
    stance: Stance
    grounded: bool | None
    """Whether the check found it supported; None where nothing was checked."""
    cited: tuple[str, ...]
    """Documents cited, each with the documents that hold the same text behind it, joined by line breaks."""
    route: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """One question, its answer and how good that is; a measure that means nothing for it is None."""

    id: str
    route: str
    text: str
    stance: Stance
    answerable: bool
    em: float | None
    f1: float | None
    contains: float | None
    grounded: float | None
    citation_precision: float | None
    citation_recall: float | None
    seconds: float
    input_tokens: int
    output_tokens: int


Answerer = Callable[[str], Reply]
"""A question to its answer."""


def of_graph(graph: CompiledStateGraph[Any, Any, Any, Any], context: Context | None = None) -> Answerer:
    """Each question on a thread of its own."""

    def answer(question: str) -> Reply:
        config: RunnableConfig = {"configurable": {"thread_id": f"evaluate-{uuid4()}"}}
        state = graph.invoke({"messages": [HumanMessage(question)]}, config, context=context)
        message = state["messages"][-1]
        told = message.response_metadata
        verdict = told["grounding"]
        return Reply(
            text=message.text,
            stance=stance(message.text, told["outcome"]),
            grounded=verdict["verdict"] == "supported" if verdict else None,
            cited=tuple(record["document"] for record in told["citations"]),
            route=told["route"],
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
        cited = [passages[number - 1] for number in markers(text) if number <= len(passages)]
        return Reply(
            text=text,
            stance=stance(text, "accepted" if verdict["verdict"] == "supported" else verdict["verdict"]),
            grounded=verdict["verdict"] == "supported",
            cited=tuple("\n".join([passage["document"], *passage["also_in"]]) for passage in cited),
            route="given",
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


def evaluate_answers(
    questions: Sequence[Question], answer: Answerer, *, on_answer: Callable[[Answered], None] = lambda _: None
) -> list[Answered]:
    """Every question answered once, in order."""
    found: list[Answered] = []
    for question in questions:
        found.append(_answered(question, answer))
        on_answer(found[-1])
    return found


def report(answered: Sequence[Answered]) -> dict[str, Any]:
    """Over all questions and per route: means, stances, abstention; and every answer. Plain data."""
    routes = list(dict.fromkeys(one.route for one in answered))
    by_route = {route: summary([one for one in answered if one.route == route]) for route in routes}
    return {"all": summary(answered), "routes": by_route, "answers": [asdict(one) for one in answered]}


def summary(answered: Sequence[Answered]) -> dict[str, Any]:
    """The measures of a set; quality is told for answerable questions, abstention for all."""
    told = [one for one in answered if one.answerable]
    facts = [one for one in answered if one.stance == "fact"]
    held_back = abstention([one.answerable for one in answered], [one.stance != "fact" for one in answered])
    return {
        "questions": len(answered),
        "answerable": len(told),
        "stances": {name: sum(one.stance == name for one in answered) for name in get_args(Stance)},
        **{name: mean(getattr(one, name) for one in told) for name in QUALITY},
        "facts_grounded": mean(one.grounded for one in facts),
        "facts_right": mean(one.contains if one.answerable else 0.0 for one in facts),
        "abstention_precision": held_back.precision,
        "abstention_recall": held_back.recall,
        **{name: mean(float(getattr(one, name)) for one in answered) for name in COST},
    }


def _answered(question: Question, answer: Answerer) -> Answered:
    began = time.perf_counter()
    with get_usage_metadata_callback() as used:
        reply = answer(question.question)
    seconds = time.perf_counter() - began
    bare = without_markers(reply.text)
    cited = citations([_label(held, question.supporting) for held in reply.cited], question.supporting)
    usage = list(used.usage_metadata.values())
    return Answered(
        id=question.id,
        route=reply.route,
        text=reply.text,
        stance=reply.stance,
        answerable=question.answerable,
        em=exact_match(bare, question.answers),
        f1=f1(bare, question.answers),
        contains=contains(bare, question.answers),
        grounded=None if reply.grounded is None else float(reply.grounded),
        citation_precision=cited.precision if question.supporting else None,
        citation_recall=cited.recall,
        seconds=seconds,
        input_tokens=sum(one["input_tokens"] for one in usage),
        output_tokens=sum(one["output_tokens"] for one in usage),
    )


def _label(held: str, supporting: frozenset[str]) -> str:
    """The cited document as the labels write it: whole, or by the id behind its `#`; a twin's when that is the one."""
    names = [name for document in held.split("\n") for name in (document, document.rpartition("#")[2])]
    return next((name for name in names if name in supporting), names[0])
