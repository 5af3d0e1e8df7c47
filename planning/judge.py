"""The judge that needs no model: evidence chosen together by a small ranker, parts covered by words and names."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from adaptive_rag.planning.base import Judgement, Sighting
from adaptive_rag.planning.coverage import Covered, chained, coverage
from adaptive_rag.planning.kinds import shape
from adaptive_rag.planning.ranker import Ranker
from adaptive_rag.retrieval.base import Passage

AGAIN: Final = 0.5
"""What is left of a passage's goodness for each passage of its document that was chosen before it."""

LATE: Final = 3
LEADING: Final = 5
"""From round `LATE` on, something new has to be among so many of the evidence: further down, each moves something."""


class CoverageJudge:
    """Deterministic; the same candidates and sightings give the same evidence."""

    def __init__(self, ranker: Ranker | None = None) -> None:
        self._ranker = ranker or Ranker.shipped()

    def choose(
        self,
        question: str,
        parts: Sequence[str],
        candidates: Sequence[Passage],
        *,
        k: int,
        sightings: Sequence[Sighting] = (),
    ) -> list[Passage]:
        """See `Judge`; a passage that only makes sense with another one is kept by its link to it.

        Every passage of a document that is chosen already makes the next one of it stand back.
        """
        if not candidates:
            return []
        known = sightings or _in_order(question, candidates)
        good = self._ranker.goodness(question, parts, candidates, known).tolist()
        best = _varied(good, [passage["document"] for passage in candidates], k)
        return [{**candidates[place], "score": good[place]} for place in best]

    def judge(
        self,
        question: str,
        parts: Sequence[str],
        evidence: Sequence[Passage],
        before: Sequence[str],
        *,
        hops: int | None = None,
    ) -> Judgement:
        """See `Judge`; a link between passages counts once a round could follow it."""
        links = (hops - 1) if hops else (len(evidence) if before else 0)
        kind = shape(question).kind
        look = chained if kind == "bridge" else coverage
        covered = look(question, parts, evidence, links=links)
        missing = [entry.part for entry in covered if not entry.by]
        looked_at = evidence[:LEADING] if hops and hops >= LATE else evidence
        new = any(passage["id"] not in before for passage in looked_at)
        return {
            "sufficient": bool(evidence) and not missing and not (kind == "bridge" and links == 0),
            "missing": missing,
            "new": new,
            "reason": _why(covered, missing, evidence, new=new),
            "by": "rules",
        }


def _varied(good: Sequence[float], documents: Sequence[str], k: int) -> list[int]:
    """The places of the best `k`, best first, so that no long document takes them all."""
    left, held, taken = list(range(len(good))), Counter[str](), list[int]()
    while left and len(taken) < k:
        best = max(left, key=lambda place: good[place] * AGAIN ** held[documents[place]])
        left.remove(best)
        taken.append(best)
        held[documents[best]] += 1
    return taken


def _in_order(question: str, candidates: Sequence[Passage]) -> list[Sighting]:
    """Sightings as if one dense search had found the candidates as they stand."""
    return [
        {"id": passage["id"], "query": question.strip(), "leg": "dense", "rank": rank, "score": passage["score"]}
        for rank, passage in enumerate(candidates, 1)
    ]


def _why(covered: Sequence[Covered], missing: Sequence[str], evidence: Sequence[Passage], *, new: bool) -> str:
    titles = {passage["id"]: passage["title"] or passage["document"] for passage in evidence}
    by = {entry.part: " and ".join(titles[key] for key in entry.by[:2]) for entry in covered if entry.by}
    found = "; ".join(f"“{part}” by {sources}" for part, sources in by.items())
    lacks = f"nothing covers: {'; '.join(missing)}" if missing else ""
    stale = "" if new else "the last round brought nothing new"
    return ". ".join(piece for piece in (f"covered: {found}" if found else "", lacks, stale) if piece)
