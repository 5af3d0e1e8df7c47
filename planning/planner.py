"""The planner that needs no model: by kind of question first, by what the evidence taught afterwards."""

from collections.abc import Sequence
from typing import Final

from adaptive_rag.planning.base import Plan
from adaptive_rag.planning.kinds import Shape, shape
from adaptive_rag.planning.links import Lead, leads, question_names
from adaptive_rag.planning.reading import keys
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.words import content_words, normal

QUERIES: Final = 4
LOOKUPS: Final = 24
SOURCES: Final = 6
"""Passages of evidence whose names are followed; later ones lead astray more often than not."""


class RulesPlanner:
    """Deterministic; looks at words and names only."""

    def plan(
        self, question: str, *, parts: Sequence[str], asked: Sequence[str], evidence: Sequence[Passage], missing: Sequence[str]
    ) -> Plan:
        """See `Planner`."""
        taken = shape(question)
        return self._next(question, taken, parts, asked, evidence, missing) if asked else self._first(question, taken)

    def _first(self, question: str, taken: Shape) -> Plan:
        apart = taken.kind in ("comparison", "several")
        queries = [question.strip(), *(taken.parts if apart else ())]
        return {
            "kind": taken.kind,
            "queries": _fresh(queries, (), QUERIES),
            "lookups": _fresh(question_names(question), queries, LOOKUPS),
            "parts": list(taken.parts),
            "reason": taken.reason,
            "by": "rules",
        }

    def _next(
        self,
        question: str,
        taken: Shape,
        parts: Sequence[str],
        asked: Sequence[str],
        evidence: Sequence[Passage],
        missing: Sequence[str],
    ) -> Plan:
        learned = leads(question, evidence[:SOURCES])
        open_words = _open_words(question, parts, missing)
        titles = [passage["title"] for passage in evidence[:SOURCES] if passage["title"]]
        queries = _fresh([_query(lead, open_words) for lead in learned], asked, QUERIES)
        lookups = _fresh([*(lead.name for lead in learned), *titles], asked, LOOKUPS)
        return {
            "kind": taken.kind,
            "queries": queries,
            "lookups": lookups,
            "parts": list(parts or taken.parts),
            "reason": _why(queries, lookups, learned, missing),
            "by": "rules",
        }


def _query(lead: Lead, open_words: Sequence[str]) -> str:
    """The learned name with what is still asked, without the words that its own sentence answered."""
    answered = keys(lead.sentence)
    left = [word for word in open_words if not keys(word) <= answered]
    return " ".join([lead.name, *left])


def _open_words(question: str, parts: Sequence[str], missing: Sequence[str]) -> list[str]:
    """The content words of what is missing; of the whole question when the parts say nothing."""
    return list(dict.fromkeys(content_words(" ".join(missing)) or content_words(question)))


def _fresh(texts: Sequence[str], asked: Sequence[str], limit: int) -> list[str]:
    """`texts` without doubles and without what was asked before, case and spaces aside, at most `limit`."""
    known = {_same(text) for text in asked}
    kept: dict[str, str] = {}
    for text in texts:
        if text.strip() and _same(text) not in known:
            kept.setdefault(_same(text), text)
    return list(kept.values())[:limit]


def _same(text: str) -> str:
    return " ".join(normal(text).split()).strip(" ?.")


def _why(queries: Sequence[str], lookups: Sequence[str], learned: Sequence[Lead], missing: Sequence[str]) -> str:
    if not queries and not lookups:
        return "the evidence names nothing that was not asked before"
    names = ", ".join(lead.name for lead in learned[:3]) or ", ".join(lookups[:3])
    return f"follows {names}" + (f"; still missing: {'; '.join(missing)}" if missing else "")
