"""The planner that needs no model: by kind of question first, by what the evidence taught afterwards."""

from collections.abc import Sequence
from typing import Final

from adaptive_rag.planning.base import Plan
from adaptive_rag.planning.chain import depths
from adaptive_rag.planning.kinds import Shape, shape
from adaptive_rag.planning.links import Lead, leads
from adaptive_rag.planning.reading import keys, read
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import names
from adaptive_rag.text.words import content_words, normal

QUERIES: Final = 4
"""In the first round, where every side of a comparison needs its own."""
FOLLOWED: Final = 2
"""Queries in a later round: more cost the encoder's time and find little that lookups don't."""
LOOKUPS: Final = 12
SOURCES: Final = 6
"""Passages of evidence whose names are followed; later ones lead astray more often than not."""


class RulesPlanner:
    """Deterministic; looks at words and names only."""

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
        taken = shape(question)
        if not asked:
            return _first(question, taken)
        return _next(question, taken, list(parts or taken.parts), asked, evidence[:SOURCES], missing)


def _first(question: str, taken: Shape) -> Plan:
    apart = taken.kind in ("comparison", "several")
    queries = _fresh([question.strip(), *(taken.parts if apart else ())], (), QUERIES)
    return {
        "kind": taken.kind,
        "queries": queries,
        "lookups": _fresh(names(question), queries, LOOKUPS),
        "parts": list(taken.parts),
        "reason": taken.reason,
        "by": "rules",
    }


def _next(
    question: str,
    taken: Shape,
    parts: list[str],
    asked: Sequence[str],
    evidence: Sequence[Passage],
    missing: Sequence[str],
) -> Plan:
    learned = leads(question, evidence)
    near = _nearest(question, evidence, learned, asked)
    queries, spare = near[:FOLLOWED], near[FOLLOWED:]
    titles = [read(passage).title for passage in evidence if passage["title"]]
    lookups = [
        *_fresh([lead.name for lead in learned], asked, LOOKUPS // 2),
        *spare[: LOOKUPS // 4],
        *_fresh(titles, asked, LOOKUPS // 4),
    ]
    return {
        "kind": taken.kind,
        "queries": queries,
        "lookups": _fresh(lookups, asked, LOOKUPS),
        "parts": parts,
        "reason": _why(queries, lookups, learned, missing),
        "by": "rules",
    }


def _nearest(question: str, evidence: Sequence[Passage], learned: Sequence[Lead], asked: Sequence[str]) -> list[str]:
    """New queries for the leads nearest to the question's own names; farther ones wait for the next round."""
    wanted = content_words(question)
    far = depths(question, evidence)
    by_distance: dict[int, list[str]] = {}
    for lead in learned:
        query = _query(lead, wanted)
        if query != lead.name:
            by_distance.setdefault(far.get(lead.source, len(far)), []).append(query)
    fresh = (_fresh(by_distance[distance], asked, LOOKUPS) for distance in sorted(by_distance))
    return next((queries for queries in fresh if queries), [])


def _query(lead: Lead, wanted: Sequence[str]) -> str:
    """The learned name with what is still asked: the question's words without those that its own sentence answered."""
    left = [word for word in dict.fromkeys(wanted) if not keys(word) <= lead.sentence.keys]
    return " ".join([lead.name, *left])


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
    followed = ", ".join(lead.name for lead in learned[:3]) or ", ".join(lookups[:3])
    return f"follows {followed}" + (f"; still missing: {'; '.join(missing)}" if missing else "")
