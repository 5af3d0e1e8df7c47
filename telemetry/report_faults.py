"""Where a cheap route gave too little, and what went wrong."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.telemetry.record import Outcome, Record

_SEVERITY: Mapping[Outcome, int] = {"accepted": 0, "abstained": 1, "hedged": 2, "failed": 3}


@dataclass(frozen=True, slots=True)
class Underserved:
    """A question that a cheap route did not answer well, in its worst occurrence."""

    question: str
    """Its text where the journal keeps it, else its hash."""
    times: int
    """How often it was under-served."""
    route: Route
    probability: float
    """The router's own, of that route."""
    redirected: bool
    outcome: Outcome
    score: float | None
    """Of the grounding check, 0 to 1; None when nothing was checked."""
    seconds: float
    time: float


def is_underserved(record: Record) -> bool:
    """A route cheaper than the loop was chosen, and its answer was withdrawn or not (fully) supported."""
    if record["route"] == ROUTES[-1]:
        return False
    grounding = record["grounding"]
    return record["redirected"] or (grounding is not None and grounding["verdict"] in ("unsupported", "partly"))


@dataclass
class Faults:
    """Collects under-served questions, one entry per question, and failures."""

    underserved: dict[str, Underserved] = field(default_factory=dict)
    underserved_by_route: Counter[Route] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        """Look at one record."""
        self.failures.update(record["failures"])
        if is_underserved(record):
            self.underserved_by_route[record["route"]] += 1
            self._note(record)

    def worst(self, count: int) -> tuple[Underserved, ...]:
        """Worst outcome first, then the most frequent, then the least supported."""
        ranked = sorted(self.underserved.values(), key=lambda one: (_severity(one)[0], one.times, _severity(one)[1]))
        return tuple(ranked[::-1][:count])

    def _note(self, record: Record) -> None:
        key = record["question_hash"] or record["question"]
        before = self.underserved.get(key)
        now = _underserved(record, before.times + 1 if before else 1)
        keep = before is not None and _severity(before) > _severity(now)
        self.underserved[key] = replace(before, times=now.times) if before and keep else now


def _severity(one: Underserved) -> tuple[int, float]:
    return _SEVERITY[one.outcome], 1 - (one.score or 0.0)


def _underserved(record: Record, times: int) -> Underserved:
    return Underserved(
        question=record["question"] or record["question_hash"],
        times=times,
        route=record["route"],
        probability=record["probabilities"].get(record["route"], 0.0),
        redirected=record["redirected"],
        outcome=record["outcome"],
        score=record["grounding"]["score"] if record["grounding"] else None,
        seconds=record["seconds"],
        time=record["time"],
    )
