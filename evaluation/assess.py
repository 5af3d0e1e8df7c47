"""Is a router worth having on these questions?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adaptive_rag.evaluation.intervals import Interval, interval
from adaptive_rag.evaluation.silver import Label

WORTH: Final = 0.15
"""Share of questions off the middle route from which a router earns its keep."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What the questions need, and the advice that follows."""

    questions: int
    no_retrieval: Interval
    """Share that needs none."""
    several_rounds: Interval
    """Share that one round cannot answer."""
    either: Interval
    worth_it: bool
    advice: str


def assess(labels: Sequence[Label]) -> Assessment:
    """From silver labels, at least one."""
    none = _share(labels, "none")
    several = _share(labels, "complex")
    either = _share(labels, "none", "complex")
    return Assessment(len(labels), none, several, either, either.value >= WORTH, _advice(either))


def _share(labels: Sequence[Label], *routes: str) -> Interval:
    found = interval([float(label["label"] in routes) for label in labels])
    assert found is not None, "there is at least one label"
    return found


def _advice(either: Interval) -> str:
    off = f"{either.value:.0%} of the questions need no retrieval or more than one round"
    bar = f"{WORTH:.0%}"
    if either.value < WORTH:
        close = f" ({either.high:.0%} at most, so ask more questions before you decide)" if either.high >= WORTH else ""
        return (
            f"{off}, under {bar}{close}: keep the fixed moderate pipeline and work on chunking and reranking instead; "
            'switch the others off with routes = ["moderate"]'
        )
    sure = "" if either.low >= WORTH else f", though with so few questions it may be {either.low:.0%}"
    return f"{off}{sure}: a router is worth having; fit one with `adaptive-rag router fit`"
