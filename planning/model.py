"""Plan and judge by a capable chat model; the rules stand in for every reply that fails or cannot be read."""

import re
from collections.abc import Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage, SystemMessage

from adaptive_rag.models.ask_json import ask_json, without_thoughts
from adaptive_rag.models.base import ModelError
from adaptive_rag.planning.base import Judge, Judgement, Plan, Planner, Sighting
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.words import normal

QUERIES = 4
LETTERS = 600
"""Of each passage that the model reads."""
_NO = re.compile(
    r"\b(?:insufficient|not\s+(?:yet\s+)?(?:sufficient|enough)|unsufficient)\b|\bno\b(?=[,.: ])", re.IGNORECASE
)
_YES = re.compile(r"\bsufficient\b|\benough\b", re.IGNORECASE)

PLAN = {
    "title": "Plan",
    "description": "What to search for next.",
    "type": "object",
    "properties": {"queries": {"type": "array", "items": {"type": "string"}, "maxItems": QUERIES}},
    "required": ["queries"],
    "additionalProperties": False,
}
VERDICT = {
    "title": "Verdict",
    "description": "Whether the sources suffice to answer.",
    "type": "object",
    "properties": {
        "sufficient": {"type": "boolean"},
        "missing": {"type": "array", "items": {"type": "string"}, "maxItems": QUERIES},
    },
    "required": ["sufficient", "missing"],
    "additionalProperties": False,
}


class ModelPlanner:
    """The model's queries, the rules' names to look up."""

    def __init__(self, model: BaseChatModel, rules: Planner) -> None:
        self._model, self._rules = model, rules

    def plan(
        self,
        question: str,
        *,
        parts: Sequence[str],
        asked: Sequence[str],
        evidence: Sequence[Passage],
        missing: Sequence[str],
    ) -> Plan:
        """See `Planner`."""
        rules = self._rules.plan(question, parts=parts, asked=asked, evidence=evidence, missing=missing)
        values = {
            "question": question,
            "asked": _lines(asked),
            "missing": _lines(missing),
            "sources": _sources(evidence),
        }
        try:
            found, _ = ask_json(self._model, _messages("plan", values), PLAN)
        except ModelError as error:
            return {**rules, "by": "rules (fallback)", "reason": f"{rules['reason']}; the model failed: {error}"}
        queries = _queries(found)
        if queries is None:
            return {**rules, "by": "rules (fallback)", "reason": f"{rules['reason']}; the model's plan was unreadable"}
        fresh = _fresh([question, *queries] if not asked else queries, asked)
        parts = list(parts) or [query for query in fresh if query != question] or [question]
        return {
            **rules,
            "queries": fresh,
            "parts": parts,
            "by": "model",
            "reason": f"the model asks: {' | '.join(fresh)}",
        }


class ModelJudge:
    """The rules choose the evidence, the model says whether it suffices."""

    def __init__(self, model: BaseChatModel, rules: Judge) -> None:
        self._model, self._rules = model, rules

    def choose(
        self,
        question: str,
        parts: Sequence[str],
        candidates: Sequence[Passage],
        *,
        k: int,
        sightings: Sequence[Sighting] = (),
    ) -> list[Passage]:
        """See `Judge`."""
        return self._rules.choose(question, parts, candidates, k=k, sightings=sightings)

    def judge(
        self,
        question: str,
        parts: Sequence[str],
        evidence: Sequence[Passage],
        before: Sequence[str],
        *,
        hops: int | None = None,
    ) -> Judgement:
        """See `Judge`; what cannot be read counts as insufficient."""
        rules = self._rules.judge(question, parts, evidence, before, hops=hops)
        values = {"question": question, "sources": _sources(evidence)}
        try:
            found, text = ask_json(self._model, _messages("judge", values), VERDICT)
        except ModelError as error:
            return {**rules, "by": "rules (fallback)", "reason": f"{rules['reason']}; the model failed: {error}"}
        verdict = _verdict(found, text)
        if verdict is None:
            reason = "the model's verdict was unreadable and counts as insufficient"
            return {**rules, "sufficient": False, "by": "rules (fallback)", "reason": reason}
        missing = [] if verdict else (_texts((found or {}).get("missing")) or rules["missing"])
        reason = (
            "the model finds it sufficient" if verdict else f"the model misses: {'; '.join(missing) or 'something'}"
        )
        return {**rules, "sufficient": verdict, "missing": missing, "by": "model", "reason": reason}


def _messages(name: str, values: dict[str, str]) -> list[SystemMessage | HumanMessage]:
    return [SystemMessage(render(name)), HumanMessage(render(f"{name}_user", **values))]


def _verdict(found: dict[str, Any] | None, text: str) -> bool | None:
    """The object's, else the prose's, in which any no counts; None for half an object and for what says neither."""
    prose = without_thoughts(text)
    if found is not None or "{" in prose:
        said = (found or {}).get("sufficient")
        return said if isinstance(said, bool) else None
    if _NO.search(prose):
        return False
    return True if _YES.search(prose) else None


def _queries(found: dict[str, Any] | None) -> list[str] | None:
    return _texts(found.get("queries")) if found and isinstance(found.get("queries"), list) else None


def _texts(value: Any) -> list[str]:
    return [item.strip() for item in value if isinstance(item, str) and item.strip()] if isinstance(value, list) else []


def _fresh(queries: Sequence[str], asked: Sequence[str]) -> list[str]:
    """Each query once, none that was asked before, at most four."""
    known, fresh = {normal(query) for query in asked}, list[str]()
    for query in queries:
        if normal(query) not in known:
            known.add(normal(query))
            fresh.append(query)
    return fresh[:QUERIES]


def _lines(items: Sequence[str]) -> str:
    return "\n".join(f"- {item}" for item in items) or "- nothing yet"


def _sources(evidence: Sequence[Passage]) -> str:
    return (
        "\n".join(
            f"[{number}] {passage['title']}: {' '.join(passage['text'].split())[:LETTERS]}"
            for number, passage in enumerate(evidence, 1)
        ).replace("</sources>", "< /sources>")
        or "none yet"
    )
