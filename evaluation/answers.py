"""Measure answers on questions whose right answer is known, and on some that have none."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Literal

from langchain_core.callbacks import get_usage_metadata_callback

from adaptive_rag.evaluation.answer_metrics import borne, citations, contains, exact_match, f1
from adaptive_rag.grounding.citations import without_markers

Stance = Literal["fact", "hedged", "abstained", "failed"]
"""How an answer is given: `hedged` says in it what the documents do not tell, `abstained` says nothing else."""


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
    withheld: frozenset[str] = frozenset()
    """Documents that no search finds while this is asked."""


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
    evidence: tuple[str, ...] = ()
    """The passages that it was written from, each with title and place before it, best first."""


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
    borne: float | None
    """Whether all its words stand in the evidence or the question."""
    citation_precision: float | None
    citation_recall: float | None
    seconds: float
    input_tokens: int
    output_tokens: int
    judged: dict[str, float | None] = field(default_factory=dict)
    """What a judge outside the product says, by measure."""


Answerer = Callable[[str], Reply]
"""A question to its answer."""
Assessor = Callable[[Question, Reply], dict[str, float | None]]
"""A judge outside the product: measures of one answer, by name."""
Withhold = Callable[[frozenset[str]], AbstractContextManager[None]]
"""Inside this block no search finds the named documents."""


def without_support(questions: Sequence[Question]) -> list[Question]:
    """Those with supporting documents once more, these taken away: then it is right to say that nothing tells it."""
    return [
        replace(one, id=f"{one.id} without support", answerable=False, withheld=one.supporting)
        for one in questions
        if one.supporting
    ]


def evaluate_answers(
    questions: Sequence[Question],
    answer: Answerer,
    *,
    withhold: Withhold = lambda _: nullcontext(),
    assess: Assessor = lambda _, __: {},
    on_answer: Callable[[Answered], None] = lambda _: None,
) -> list[Answered]:
    """Every question answered once, in order."""
    found: list[Answered] = []
    for question in questions:
        with withhold(question.withheld):
            found.append(_answered(question, answer, assess))
        on_answer(found[-1])
    return found


def _answered(question: Question, answer: Answerer, assess: Assessor) -> Answered:
    began = time.perf_counter()
    with get_usage_metadata_callback() as used:
        reply = answer(question.question)
    seconds = time.perf_counter() - began
    bare = without_markers(reply.text)
    cited = citations([_label(held, question.supporting) for held in reply.cited], question.supporting)
    usage = list(used.usage_metadata.values())
    known = question.supporting - question.withheld
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
        borne=borne(bare, [question.question, *reply.evidence]) if reply.evidence else None,
        citation_precision=cited.precision if known else None,
        citation_recall=cited.recall if known else None,
        seconds=seconds,
        input_tokens=sum(one["input_tokens"] for one in usage),
        output_tokens=sum(one["output_tokens"] for one in usage),
        judged=assess(question, reply),
    )


def _label(held: str, supporting: frozenset[str]) -> str:
    """The cited document as the labels write it: whole, or by the id behind its `#`; a twin's when that is the one."""
    names = [name for document in held.split("\n") for name in (document, document.rpartition("#")[2])]
    return next((name for name in names if name in supporting), names[0])
