"""The judge that needs no model: evidence chosen together, parts covered by words and names."""

from collections.abc import Sequence
from typing import Final

from adaptive_rag.planning.base import Judgement, Sighting
from adaptive_rag.planning.coverage import coverage
from adaptive_rag.planning.links import leads, titled
from adaptive_rag.retrieval.base import Passage

_SMOOTHING: Final = 60
_SOURCES: Final = 6


class CoverageJudge:
    """Deterministic; the same candidates in the same order give the same evidence."""

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
        base = _fused(candidates, sightings)
        order = sorted(candidates, key=lambda passage: -base[passage["id"]])
        best = max(base.values(), default=1.0)
        linked = {
            passage["id"]: max((lead.weight for lead in leads(question, order[:_SOURCES]) if titled(lead.name, passage)), default=0.0)
            for passage in candidates
        }
        score = {key: value / best + linked[key] for key, value in base.items()}
        chosen = sorted(candidates, key=lambda passage: -score[passage["id"]])[:k]
        return [{**passage, "score": min(1.0, score[passage["id"]] / 2)} for passage in chosen]

    def judge(
        self, question: str, parts: Sequence[str], evidence: Sequence[Passage], before: Sequence[str]
    ) -> Judgement:
        """See `Judge`."""
        covered = coverage(question, parts, evidence)
        missing = [entry.part for entry in covered if not entry.by]
        new = any(passage["id"] not in before for passage in evidence)
        sufficient = bool(evidence) and not missing
        return {"sufficient": sufficient, "missing": missing, "new": new, "reason": _why(missing, len(parts), new), "by": "rules"}


def _fused(candidates: Sequence[Passage], sightings: Sequence[Sighting]) -> dict[str, float]:
    """Reciprocal ranks over the legs of all full queries; the order of `candidates` without sightings."""
    scores = {passage["id"]: 0.0 if sightings else 1 / (_SMOOTHING + place) for place, passage in enumerate(candidates)}
    for sight in sightings:
        if sight["leg"] != "lookup" and sight["id"] in scores:
            scores[sight["id"]] += 1 / (_SMOOTHING + sight["rank"])
    return scores


def _why(missing: Sequence[str], parts: int, new: bool) -> str:
    if not missing:
        return "every part is covered" if parts > 1 else "the evidence covers the question"
    return f"nothing covers: {'; '.join(missing)}" + ("" if new else "; the last round brought nothing new")
