"""`adaptive-rag evaluate answers`: right, grounded, cited, held back, by route."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.measuring import bench, number, percent, table
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.pipelines import ADAPTIVE, Bench
from adaptive_rag.evaluation.answer_report import report
from adaptive_rag.evaluation.answerers import of_graph
from adaptive_rag.evaluation.answers import Assessor, Question, evaluate_answers, without_support
from adaptive_rag.evaluation.asked import Asked, read_asked
from adaptive_rag.evaluation.intervals import Interval
from adaptive_rag.evaluation.withheld import Withholding, withhold

COSTS = ("seconds", "input_tokens", "output_tokens")


def answers(
    questions: Annotated[Path, typer.Argument(help="Questions with answers, JSONL; see docs/routing.md.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for figures and answers.")] = Path("evaluated"),
    take_away: Annotated[
        bool,
        typer.Option(
            "--without-support", help="Ask each once more, with its supporting documents kept from the search."
        ),
    ] = False,
    judge: Annotated[
        str | None,
        typer.Option("--judge", metavar="MODEL", help="`provider:model` that judges by the measures of ragas, too."),
    ] = None,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Answer every question and measure the answers, over all and by the route taken, with 95 % intervals.

    Examples:
      adaptive-rag evaluate answers questions.jsonl

      adaptive-rag evaluate answers questions.jsonl --without-support
    """
    asked = read_asked(questions)
    assess = _assessor(judge) if judge else None
    found = answered(bench(home, demo=demo), asked, quiet=as_json, take_away=take_away, assess=assess)
    out.mkdir(parents=True, exist_ok=True)
    (out / "answers.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if as_json:
        show_json(found)
        return
    for line in table(_table(found)):
        say(line)
    note(f"wrote answers.json in {out}")


def answered(
    over: Bench, asked: Sequence[Asked], *, quiet: bool, take_away: bool = False, assess: Assessor | None = None
) -> dict[str, Any]:
    """The report on the adaptive graph; with `take_away`, each question with support is asked without it as well."""
    index = Withholding(over.parts.index, over.made_with()["index"])
    [pipeline] = Bench(over.settings, over.models, replace(over.parts, index=index)).open([ADAPTIVE])
    given = [Question(a.id, a.question, a.answers, a.supporting, answerable=not a.unanswerable) for a in asked]
    given += without_support(given) if take_away else []
    with counting("answers", len(given), quiet=quiet) as watch:
        found = evaluate_answers(
            given,
            of_graph(pipeline.graph, pipeline.context),
            withhold=withhold,
            assess=assess or (lambda _, __: {}),
            on_answer=lambda one: watch(one.route),
        )
    return report(found)


def _assessor(judge: str) -> Assessor:
    from adaptive_rag.evaluation.ragas_scores import open_ragas
    from adaptive_rag.models.registry import open_chat_model

    return open_ragas(open_chat_model(judge))


def _table(found: Mapping[str, Any]) -> list[list[str]]:
    """A row a measure: there are more of these than routes."""
    parts = {"all": found["all"], **found["routes"]}
    shown = {name: number if name in COSTS else percent for name in found["all"]["intervals"]}
    counted = [[name, *(str(part[name]) for part in parts.values())] for name in ("questions", "answerable")]
    measured = [
        [_heading(name), *(show(_interval(part, name)) for part in parts.values())] for name, show in shown.items()
    ]
    return [["", *parts], *counted, *measured]


def _heading(name: str) -> str:
    return name.replace("_", " ") + ("" if name in COSTS else ", %")


def _interval(part: Mapping[str, Any], name: str) -> Interval | None:
    found = part["intervals"].get(name)
    return Interval(**found) if found else None
