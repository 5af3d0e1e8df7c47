"""`adaptive-rag evaluate answers`: right, grounded, cited, held back, by route."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.measuring import bench, table
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.pipelines import ADAPTIVE, Bench
from adaptive_rag.evaluation.answers import COST, QUALITY, Question, evaluate_answers, of_graph, report
from adaptive_rag.evaluation.asked import Asked, read_asked

HELD = ("abstention_precision", "abstention_recall")


def answers(
    questions: Annotated[Path, typer.Argument(help="Questions with answers, JSONL; see docs/routing.md.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for figures and answers.")] = Path("evaluated"),
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Answer every question once and measure the answers, over all and by the route taken.

    Example:
      adaptive-rag evaluate answers questions.jsonl
    """
    asked = read_asked(questions)
    found = answered(bench(home, demo=demo), asked, quiet=as_json)
    out.mkdir(parents=True, exist_ok=True)
    (out / "answers.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if as_json:
        show_json(found)
        return
    for line in table(_table(found)):
        say(line)
    note(f"wrote answers.json in {out}")


def answered(over: Bench, asked: Sequence[Asked], *, quiet: bool) -> dict[str, Any]:
    """The report on the adaptive graph."""
    [pipeline] = over.open([ADAPTIVE])
    given = [Question(a.id, a.question, a.answers, a.supporting, answerable=not a.unanswerable) for a in asked]
    with counting("answers", len(given), quiet=quiet) as watch:
        answer = of_graph(pipeline.graph, pipeline.context)
        return report(evaluate_answers(given, answer, on_answer=lambda one: watch(one.route)))


def _table(found: Mapping[str, Any]) -> list[list[str]]:
    header = ["route", "questions", *(name.replace("_", " ") for name in (*QUALITY, *HELD)), *COST]
    return [header, _row("all", found["all"]), *(_row(route, part) for route, part in found["routes"].items())]


def _row(name: str, part: Mapping[str, Any]) -> list[str]:
    shares = ["-" if part[measure] is None else f"{100 * part[measure]:.0f} %" for measure in (*QUALITY, *HELD)]
    return [name, str(part["questions"]), *shares, *(f"{part[cost]:.2f}" for cost in COST)]
