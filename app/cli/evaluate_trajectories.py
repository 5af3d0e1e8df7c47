"""`adaptive-rag evaluate trajectories`: the way each question took, against the way it should take."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.measuring import bench, percent, table
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.pipelines import ADAPTIVE, Bench
from adaptive_rag.app.records import record
from adaptive_rag.evaluation.asked import rows, text_of
from adaptive_rag.evaluation.datasets import DatasetError
from adaptive_rag.evaluation.intervals import interval
from adaptive_rag.evaluation.langsmith import Example, open_client
from adaptive_rag.evaluation.langsmith_evaluators import evaluate_remotely, reference_from
from adaptive_rag.evaluation.ran import Pipeline
from adaptive_rag.evaluation.trajectory import Check, compare, run_of
from adaptive_rag.graph.state import State
from adaptive_rag.telemetry.record import Fingerprints, Record

KNOWN = ("route", "hops", "required", "redirected", "outcome", "exact", "answers", "supporting")


def trajectories(
    questions: Annotated[
        Path, typer.Argument(help="JSONL: `question` and any of `route`, `hops`, `required`, `redirected`, `outcome`.")
    ],
    strict: Annotated[bool, typer.Option("--strict", help="Compare step by step with `exact` too.")] = False,
    upload: Annotated[
        str | None, typer.Option("--upload", metavar="DATASET", help="Run as an experiment on this LangSmith dataset.")
    ] = None,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Compare route, hops, order of nodes, redirect and outcome with a reference; each aspect apart, offline.

    Exit code 3 when a question went another way than it should.

    Examples:
      adaptive-rag evaluate trajectories questions.jsonl

      adaptive-rag evaluate trajectories questions.jsonl --upload my-questions
    """
    examples = _examples(questions)
    client = open_client(os.environ) if upload else None
    over = bench(home, demo=demo)
    if client and upload:
        name = evaluate_remotely(client, upload, examples, Asking(over), strict=strict)
        note(f"experiment {name} on dataset {upload}")
        return
    found = checked(over, examples, strict=strict, quiet=as_json)
    if as_json:
        show_json([_plain(example, checks) for example, checks in zip(examples, found, strict=True)])
    else:
        _show(examples, found)
    raise typer.Exit(3 if any(check.passed is False for checks in found for check in checks) else 0)


class Asking:
    """The adaptive graph as LangSmith's evaluation calls it."""

    def __init__(self, over: Bench) -> None:
        [self._pipeline] = over.open([ADAPTIVE])

    def __call__(self, question: str, thread: str) -> dict[str, Any]:
        """Answer, record, and the ids of what was cited and found."""
        state = _state(self._pipeline, question)
        citations = state["messages"][-1].response_metadata.get("citations", ())
        return {
            "answer": state["messages"][-1].text,
            "record": _record(state, self._pipeline.made_with),
            "cited": [citation["document"] for citation in citations],
            "retrieved": [passage["document"] for passage in state["passages"]],
        }


def _state(pipeline: Pipeline, question: str) -> State:
    given = {"messages": [{"role": "user", "content": question}]}
    return cast(State, pipeline.graph.invoke(given, context=pipeline.context))


def _record(state: State, made_with: Mapping[str, str]) -> Record:
    known = {name: made_with.get(name, "") for name in ("generator", "encoder", "index", "router")}
    return record(state, None, Fingerprints(**known))  # type: ignore[typeddict-item]


def _examples(path: Path) -> list[Example]:
    found = []
    for number, row in rows(path):
        reference = {name: row[name] for name in KNOWN if row.get(name) is not None}
        found.append(Example(text_of(row, path, number), reference, str(row.get("id") or "")))
    if not found:
        raise DatasetError(f"{path}: no question in it")
    return found


def checked(over: Bench, examples: Sequence[Example], *, strict: bool, quiet: bool) -> list[list[Check]]:
    """Every aspect of the way that each question takes through the adaptive graph."""
    [pipeline] = over.open([ADAPTIVE])
    found = []
    with counting("questions", len(examples), quiet=quiet) as watch:
        for example in examples:
            run = run_of(_record(_state(pipeline, example.question), pipeline.made_with))
            found.append(compare(run, reference_from(example.reference), strict=strict))
            watch(run.route)
    return found


def _show(examples: Sequence[Example], checked: Sequence[Sequence[Check]]) -> None:
    for example, checks in zip(examples, checked, strict=True):
        for check in checks:
            if check.passed is False:
                note(f"{example.key or example.question}: {check.aspect} {check.note}")
    lines = [["aspect", "compared", "as it should, %"]]
    for at, check in enumerate(checked[0]):
        passed = [_share(checks[at].passed) for checks in checked]
        lines.append([check.aspect, str(sum(one is not None for one in passed)), percent(interval(passed))])
    for line in table(lines):
        say(line)


def _share(passed: bool | None) -> float | None:
    return None if passed is None else float(passed)


def _plain(example: Example, checks: Sequence[Check]) -> dict[str, Any]:
    told = {check.aspect: {"passed": check.passed, "note": check.note} for check in checks}
    return {"id": example.key, "question": example.question, "checks": told}
