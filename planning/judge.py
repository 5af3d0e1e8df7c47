"""The judge that needs no model: evidence chosen together by a small ranker, parts covered by words and names."""

from collections.abc import Sequence

from adaptive_rag.planning.base import Judgement, Sighting
from adaptive_rag.planning.coverage import Covered, chained, coverage
from adaptive_rag.planning.kinds import shape
from adaptive_rag.planning.ranker import Ranker
from adaptive_rag.retrieval.base import Passage


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
        """See `Judge`; a passage that only makes sense with another one is kept by its link to it."""
        if not candidates:
            return []
        known = sightings or _in_order(question, candidates)
        good = self._ranker.goodness(question, parts, candidates, known).tolist()
        best = sorted(range(len(candidates)), key=lambda place: -good[place])[:k]
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
        new = any(passage["id"] not in before for passage in evidence)
        return {
            "sufficient": bool(evidence) and not missing and not (kind == "bridge" and links == 0),
            "missing": missing,
            "new": new,
            "reason": _why(covered, missing, evidence, new=new),
            "by": "rules",
        }


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
