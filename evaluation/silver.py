"""Silver labels: the cheapest route that was sufficient, question by question, on the user's own index and model.

After Adaptive-RAG (Jeong et al., NAACL 2024): the outcome decides, and where no route was sufficient, the kind of the
question set does.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from typing_extensions import TypedDict

from adaptive_rag.evaluation.asked import DEPTH, Asked, rows
from adaptive_rag.evaluation.datasets import DatasetError
from adaptive_rag.evaluation.judged import Judged, judged
from adaptive_rag.evaluation.ran import Ran
from adaptive_rag.routing.base import ROUTES, Route

By = Literal["outcome", "prior", "grounding"]


class Label(TypedDict):
    """A line of a label file; `router fit` reads `question`, `label` and `group`."""

    id: str
    question: str
    label: Route
    by: By
    """`outcome`: the cheapest sufficient route; `prior`: none was; `grounding`: nothing is known of the answer, and
    this is the cheapest route whose answer stands in what was found."""
    group: str
    sufficient: list[Route]
    quality: dict[Route, float] | None
    """Of each route's answer, 0 to 1; None when nothing is known to judge it by."""
    cost: dict[Route, float]
    """Of each route's run, in the unit of the price table."""
    made_with: dict[str, str]
    """Fingerprints of generator, encoder and index."""


class Silver(NamedTuple):
    """Labels, and how many questions got none."""

    labels: list[Label]
    failed: int
    """Some route broke down on them; run again, they are tried again."""
    undecided: int
    """Nothing told the routes apart."""


def silver(
    questions: Sequence[Asked],
    runs: Mapping[Route, Sequence[Ran]],
    costs: Mapping[Route, Sequence[float]],
    made_with: Mapping[str, str],
) -> Silver:
    """One label per question, from the runs of all four routes, each in the order of `questions`."""
    labels: list[Label] = []
    failed = 0
    for at, asked in enumerate(questions):
        mine = {route: runs[route][at] for route in ROUTES}
        if any(run["outcome"] == "failed" for run in mine.values()):
            failed += 1
            continue
        verdicts = {route: judged(asked, run) for route, run in mine.items()}
        if decided := decide(asked, mine, verdicts):
            spent = {route: round(costs[route][at], 6) for route in ROUTES}
            labels.append(_label(asked, decided, verdicts, spent, made_with))
    return Silver(labels, failed, len(questions) - failed - len(labels))


def decide(asked: Asked, runs: Mapping[Route, Ran], verdicts: Mapping[Route, Judged]) -> tuple[Route, By] | None:
    """The label and what decided it; None when nothing did.

    "Not in the documents" after a shallower look than the question is known to need is luck: there the prior decides.
    """
    if asked.unanswerable and asked.depth:
        return _prior(asked, verdicts), "prior"
    for route in ROUTES:
        if verdicts[route].enough:
            return route, "outcome"
    if asked.depth:
        return _prior(asked, verdicts), "prior"
    if asked.answers or asked.supporting or asked.unanswerable:
        return "complex", "prior"
    held = (route for route in ROUTES if runs[route]["grounded"] == "supported")
    return next(((route, "grounding") for route in held), None)


def write_labels(labels: Sequence[Label], path: Path) -> None:
    """All of them or, when that fails, none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.new")
    draft.write_text("".join(json.dumps(label, ensure_ascii=False) + "\n" for label in labels), encoding="utf-8")
    draft.replace(path)


def read_labels(path: Path) -> list[Label]:
    """What `write_labels` wrote.

    Raises:
        DatasetError: the file cannot be read, is empty, or is no label file.
    """
    found = [_read(row, path, number) for number, row in rows(path)]
    if not found:
        raise DatasetError(f"{path}: no label in it")
    return found


def stale(made_with: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """One line for everything that changed since; empty when the labels still hold."""
    changed = [name for name in ("generator", "encoder", "index") if made_with.get(name, "") != now.get(name, "")]
    return [f"{name} was {made_with.get(name) or 'unknown'}, is {now.get(name) or 'not there'}" for name in changed]


def _read(row: Mapping[str, Any], path: Path, number: int) -> Label:
    if not set(Label.__annotations__) <= set(row) or row["label"] not in ROUTES or set(row["cost"]) != set(ROUTES):
        raise DatasetError(f"{path}:{number} is no silver label; make them with `adaptive-rag router label`")
    return cast(Label, dict(row))


def _prior(asked: Asked, verdicts: Mapping[Route, Judged]) -> Route:
    """By hand if there is such a label; of the two single routes the cheap one when it found all that supports."""
    if asked.route:
        return asked.route
    if asked.depth == "single":
        return "simple" if verdicts["simple"].supported == 1.0 else "moderate"
    return next(route for route in ROUTES if DEPTH[route] == asked.depth)


def _label(
    asked: Asked,
    decided: tuple[Route, By],
    verdicts: Mapping[Route, Judged],
    cost: dict[Route, float],
    made_with: Mapping[str, str],
) -> Label:
    quality = {route: verdict.quality for route, verdict in verdicts.items()}
    known = {route: value for route, value in quality.items() if value is not None}
    return Label(
        id=asked.id,
        question=asked.question,
        label=decided[0],
        by=decided[1],
        group=asked.group or asked.id,
        sufficient=[route for route, verdict in verdicts.items() if verdict.enough],
        quality=known if len(known) == len(ROUTES) else None,
        cost=cost,
        made_with=dict(made_with),
    )
