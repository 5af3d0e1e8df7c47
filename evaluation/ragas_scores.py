"""The measures of ragas beside ours: faithfulness and context precision, by a chat model as judge.

Written against `ragas.metrics.collections` of ragas 0.4, which is imported when it is asked for.
"""

import asyncio
from dataclasses import dataclass
from math import isnan
from typing import Any

from langchain_core.language_models import BaseChatModel
from pydantic import BaseModel, ValidationError

from adaptive_rag.evaluation.answers import Assessor, Question, Reply
from adaptive_rag.grounding.citations import without_markers
from adaptive_rag.models.ask_json import ask_json
from adaptive_rag.models.base import ModelError

FAITHFULNESS, CONTEXT_PRECISION = "ragas_faithfulness", "ragas_context_precision"


class RagasError(Exception):
    """ragas is not there or can't be used; the message says why."""


class UnreadableReplyError(Exception):
    """The judge's reply is not of the form that the measure asked for."""


@dataclass(frozen=True, slots=True)
class _Metrics:
    faithfulness: Any
    with_reference: Any
    without_reference: Any


def open_ragas(model: BaseChatModel) -> Assessor:
    """Both measures by `model`; one is None where nothing can be judged or the judge fails.

    Raises:
        RagasError: ragas can't be imported.
    """
    try:
        metrics = _metrics(model)
    except ImportError as error:
        raise RagasError(
            f'`--judge` needs ragas, which cannot be imported ({error}); run `pip install "adaptive-rag[ragas]"`'
        ) from error
    return lambda question, reply: _measured(metrics, question, reply)


def _metrics(model: BaseChatModel) -> _Metrics:
    from ragas.llms.base import InstructorBaseRagasLLM
    from ragas.metrics import collections

    class Judge(InstructorBaseRagasLLM):  # type: ignore[misc]
        """Any chat model of LangChain as the model that ragas asks."""

        def generate(self, prompt: str, response_model: type[BaseModel]) -> BaseModel:
            return asked(model, prompt, response_model)

        async def agenerate(self, prompt: str, response_model: type[BaseModel]) -> BaseModel:
            return await asyncio.to_thread(asked, model, prompt, response_model)

    return _Metrics(
        collections.Faithfulness(llm=Judge()),
        collections.ContextPrecisionWithReference(llm=Judge()),
        collections.ContextPrecisionWithoutReference(llm=Judge()),
    )


def _measured(metrics: _Metrics, question: Question, reply: Reply) -> dict[str, float | None]:
    text, gold = without_markers(reply.text), ", ".join(question.answers)
    if reply.stance in ("abstained", "failed") or not (text.strip() and reply.evidence):
        return {FAITHFULNESS: None, CONTEXT_PRECISION: None}
    common = {"user_input": question.question, "retrieved_contexts": list(reply.evidence)}
    return {
        FAITHFULNESS: _score(metrics.faithfulness, response=text, **common),
        CONTEXT_PRECISION: _score(metrics.with_reference, reference=gold, **common)
        if gold
        else _score(metrics.without_reference, response=text, **common),
    }


def asked(model: BaseChatModel, prompt: str, form: type[BaseModel]) -> BaseModel:
    """The model's reply to `prompt`, read as `form`.

    Raises:
        UnreadableReplyError: it is no such thing.
        ModelError: there is none.
    """
    found, _ = ask_json(model, prompt, form.model_json_schema())
    try:
        return form.model_validate(found)
    except ValidationError as error:
        raise UnreadableReplyError(f"no {form.__name__}: {error.error_count()} faults") from error


def _score(metric: Any, **given: Any) -> float | None:
    """A measure may fail on one answer without ending the others; what is not a number is none."""
    try:
        value = float(metric.score(**given).value)
    except (ModelError, UnreadableReplyError):
        return None
    return None if isnan(value) else value
