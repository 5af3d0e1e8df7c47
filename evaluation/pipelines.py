"""The adaptive graph beside fixed pipelines on the same questions: what each answers, and what that costs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

from adaptive_rag.evaluation.asked import DEPTH, DEPTHS, Asked, Depth
from adaptive_rag.evaluation.intervals import Interval, difference, interval, ratio
from adaptive_rag.evaluation.judged import Judged, judged
from adaptive_rag.evaluation.ran import Ran, seconds, tokens
from adaptive_rag.evaluation.silver import decide
from adaptive_rag.routing.base import ROUTES, Route

ORACLE = "oracle"
Cost = Callable[[Ran], float]


@dataclass(frozen=True, slots=True)
class PipelineFigures:
    """Means over all questions with 95 % intervals; None where nothing is known to measure it by.

    A failed run says nothing of quality; it is counted in `failed`.
    """

    pipeline: str
    questions: int
    failed: int
    quality: Interval | None
    """Given answers that stand in the answer, and "not in the documents" where they do not tell."""
    exact: Interval | None
    f1: Interval | None
    contains: Interval | None
    all_support: Interval | None
    """Share of questions whose supporting documents were all found."""
    grounded: Interval | None
    """Share whose answer passed its check, honest abstentions included."""
    hops: Interval | None
    tokens: Interval | None
    seconds: Interval | None
    p95_seconds: float
    cost: Interval | None
    """In the unit of the price table."""
    under_served: Interval | None
    """Share of the questions that need retrieval which ended on less than they need, redirects counted as the loop."""
    redirected: float
    mix: dict[Route, float]
    """Of what the router chose, before any redirect."""


@dataclass(frozen=True, slots=True)
class Against:
    """Our pipeline beside another, question by question."""

    other: str
    quality: Interval | None
    """Ours minus theirs."""
    quality_share: Interval | None
    """Ours over theirs."""
    all_support_share: Interval | None
    cost_share: Interval | None
    under_served_share: Interval | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All pipelines, and ours beside each other one."""

    pipelines: list[PipelineFigures]
    ours: str
    against: list[Against]
    verdict: str
    """Whether a fixed pipeline would do as well for less; empty when nothing was compared."""


Rows = dict[str, list[float | None]]


def compared(
    questions: Sequence[Asked], runs: Mapping[str, Sequence[Ran]], *, ours: str, fixed: Mapping[Route, str], cost: Cost
) -> Comparison:
    """From the runs of each pipeline, in the order of `questions`; with the four in `fixed`, an oracle joins."""
    needs = [_needed(asked, at, runs, fixed) for at, asked in enumerate(questions)]
    held = {**runs, **_oracle(questions, runs, fixed, cost)}
    table = {name: _rows(questions, mine, needs, cost) for name, mine in held.items()}
    figures = [_figures(name, held[name], table[name]) for name in held]
    others = [name for name in held if name != ours] if ours in held else []
    against = [_against(name, table[ours], table[name]) for name in others]
    return Comparison(figures, ours, against, _verdict(ours, [one for one in against if one.other in fixed.values()]))


def _verdict(ours: str, fixed: Sequence[Against]) -> str:
    told = [(one, one.quality, one.cost_share) for one in fixed if one.quality and one.cost_share]
    as_good = [(one.other, quality, cost.value) for one, quality, cost in told if cost.value > 1 and quality.low <= 0]
    if not told:
        return ""
    if not as_good:
        return f"no fixed pipeline answers these questions as well for less: {ours} earns its keep"
    other, quality, cost = max(as_good, key=lambda one: one[2])
    worse = f"{quality.value:+.1%} for {ours}, {quality.low:+.1%} to {quality.high:+.1%}"
    return (
        f"{other} costs {1 / cost:.2f} of {ours} and is not surely worse (quality {worse}): "
        "on these questions the router is not worth having, or there are too few of them to tell"
    )


def _oracle(
    questions: Sequence[Asked], runs: Mapping[str, Sequence[Ran]], fixed: Mapping[Route, str], cost: Cost
) -> dict[str, list[Ran]]:
    """Of the four fixed runs of each question the cheapest of the best; nobody can route better, or for less."""
    if not set(fixed.values()) <= set(runs):
        return {}
    by_question = zip(questions, *(runs[name] for name in fixed.values()), strict=True)
    return {ORACLE: [_best(asked, mine, cost) for asked, *mine in by_question]}


def _best(asked: Asked, runs: Sequence[Ran], cost: Cost) -> Ran:
    return max(runs, key=lambda run: (*_worth(asked, run), -cost(run)))


def _worth(asked: Asked, run: Ran) -> tuple[float, bool]:
    verdict = judged(asked, run)
    return (verdict.quality or 0.0, verdict.enough) if asked.depth != "none" else (0.0, run["hops"] == 0)


def _needed(asked: Asked, at: int, runs: Mapping[str, Sequence[Ran]], fixed: Mapping[Route, str]) -> Depth | None:
    """What the set says; else what the fixed runs show; else None."""
    if asked.depth or not set(fixed.values()) <= set(runs):
        return asked.depth
    mine = {route: runs[fixed[route]][at] for route in ROUTES}
    decided = decide(asked, mine, {route: judged(asked, run) for route, run in mine.items()})
    return DEPTH[decided[0]] if decided else None


def _rows(questions: Sequence[Asked], runs: Sequence[Ran], needs: Sequence[Depth | None], cost: Cost) -> Rows:
    verdicts = [judged(asked, run) for asked, run in zip(questions, runs, strict=True)]
    measures: dict[str, Callable[[Judged], float | None]] = {
        "quality": lambda v: v.quality,
        "exact": lambda v: v.exact,
        "f1": lambda v: v.f1,
        "contains": lambda v: v.contains,
        "all_support": lambda v: v.supported,
        "grounded": lambda v: float(v.grounded),
    }
    return {
        **{name: [of(verdict) for verdict in verdicts] for name, of in measures.items()},
        "hops": [float(run["hops"]) for run in runs],
        "tokens": [float(tokens(run)) for run in runs],
        "seconds": [seconds(run) for run in runs],
        "cost": [cost(run) for run in runs],
        "under_served": [_under_served(run, need) for run, need in zip(runs, needs, strict=True)],
    }


def _under_served(run: Ran, need: Depth | None) -> float | None:
    if need is None or need == "none":
        return None
    ended: Depth = "multi" if run["redirected"] else DEPTH[run["route"]]
    return float(DEPTHS.index(ended) < DEPTHS.index(need))


def _figures(name: str, runs: Sequence[Ran], table: Rows) -> PipelineFigures:
    measured: dict[str, Any] = {measure: interval(values) for measure, values in table.items()}
    taken = [seconds(run) for run in runs]
    chosen = [run["route"] for run in runs]
    return PipelineFigures(
        pipeline=name,
        questions=len(runs),
        failed=sum(run["outcome"] == "failed" for run in runs),
        p95_seconds=quantiles(taken, n=20, method="inclusive")[-1] if len(taken) > 1 else taken[0],
        redirected=sum(run["redirected"] for run in runs) / len(runs),
        mix={route: chosen.count(route) / len(runs) for route in ROUTES},
        **measured,
    )


def _against(other: str, ours: Rows, theirs: Rows) -> Against:
    return Against(
        other=other,
        quality=difference(ours["quality"], theirs["quality"]),
        quality_share=ratio(ours["quality"], theirs["quality"]),
        all_support_share=ratio(ours["all_support"], theirs["all_support"]),
        cost_share=ratio(ours["cost"], theirs["cost"]),
        under_served_share=ratio(ours["under_served"], theirs["under_served"]),
    )
