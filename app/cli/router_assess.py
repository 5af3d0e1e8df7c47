"""`adaptive-rag router assess`: is a router worth having?"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import say, show_json
from adaptive_rag.app.cli.measuring import Parallel, bench, percent
from adaptive_rag.app.cli.router_label import labelled, runs_file, say_left
from adaptive_rag.evaluation import assess as assessing
from adaptive_rag.evaluation.asked import read_asked, rows
from adaptive_rag.evaluation.silver import Label, read_labels
from adaptive_rag.routing.base import RoutingError


def assess(
    questions: Annotated[Path, typer.Argument(help="Questions with answers, or the labels that `router label` made.")],
    parallel: Parallel = 1,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Measure which share of your questions needs no retrieval or several rounds, and say whether that pays.

    Examples:
      adaptive-rag router assess labels.jsonl

      adaptive-rag router assess questions.jsonl
    """
    labels = _labels(questions, home, parallel=parallel, demo=demo, quiet=as_json)
    if not labels:
        raise RoutingError(f"{questions}: no question could be judged; give answers or supporting documents")
    found = assessing.assess(labels)
    if as_json:
        show_json(asdict(found))
        return
    say(f"{found.questions} questions; shares in %, with 95 % intervals")
    say(f"need no retrieval:           {percent(found.no_retrieval)}")
    say(f"one round cannot answer:     {percent(found.several_rounds)}")
    say(f"either:                      {percent(found.either)}")
    say(found.advice, style="bold")


def _labels(questions: Path, home: Path | None, *, parallel: int, demo: bool, quiet: bool) -> list[Label]:
    if all("sufficient" in row for _, row in rows(questions)):
        return read_labels(questions)
    runs = runs_file(questions)
    made = labelled(bench(home, demo=demo), read_asked(questions), runs, parallel=parallel, quiet=quiet)
    say_left(made)
    return made.labels
