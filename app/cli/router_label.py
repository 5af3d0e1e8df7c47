"""`adaptive-rag router label`: silver labels from what the routes really do."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json, warn
from adaptive_rag.app.cli.measuring import PARTIAL, Parallel, bench, failures, prices_of
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.pipelines import ALWAYS, Bench
from adaptive_rag.evaluation.asked import Asked, read_asked
from adaptive_rag.evaluation.ledger import Ledger, run_all
from adaptive_rag.evaluation.silver import Silver, silver, write_labels
from adaptive_rag.routing.base import ROUTES


def label(
    questions: Annotated[Path, typer.Argument(help="Questions with answers, JSONL; see docs/routing.md.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the labels.")] = Path("labels.jsonl"),
    parallel: Parallel = 1,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Run every question through all four routes and write the cheapest sufficient one; killed, it goes on from there.

    Exit code 3 when a route failed on some question.

    Examples:
      adaptive-rag router label questions.jsonl -o labels.jsonl

      adaptive-rag router label questions.jsonl --parallel 8
    """
    asked = read_asked(questions)
    made = labelled(bench(home, demo=demo), asked, runs_file(out), parallel=parallel, quiet=as_json)
    write_labels(made.labels, out)
    if as_json:
        left = {"failed": made.failed, "undecided": made.undecided}
        show_json({"file": str(out), "labels": len(made.labels), **left, **_counts(made)})
        raise typer.Exit(PARTIAL if made.failed else 0)
    for what, counts in _counts(made).items():
        say(f"by {what}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    say_left(made)
    note(f"wrote {out}; fit a router to it with: adaptive-rag router fit {out}")
    raise typer.Exit(PARTIAL if made.failed else 0)


def say_left(made: Silver) -> None:
    """Why some questions got no label."""
    if made.failed:
        warn(f"{made.failed} questions got no label because a route failed")
    if made.undecided:
        warn(f"{made.undecided} questions got no label: give their answers, supporting documents or type")


def labelled(over: Bench, asked: list[Asked], runs: Path, *, parallel: int, quiet: bool) -> Silver:
    """Silver labels of `asked`, with the finished runs kept in `runs`."""
    fixed = over.fixed()
    with counting("routes run", len(asked) * len(fixed), quiet=quiet) as watch:
        done = run_all(asked, fixed, Ledger(runs), parallel=parallel, on_run=lambda run: watch(run["pipeline"]))
    failures([run for mine in done.values() for run in mine])
    cost = prices_of(over.settings).cost
    by_route = {route: done[ALWAYS[route]] for route in ROUTES}
    costs = {route: [cost(run) for run in mine] for route, mine in by_route.items()}
    return silver(asked, by_route, costs, over.made_with())


def runs_file(labels: Path) -> Path:
    """`labels.jsonl` to `labels.runs.jsonl`."""
    return labels.with_suffix(f".runs{labels.suffix or '.jsonl'}")


def _counts(made: Silver) -> dict[str, dict[str, int]]:
    routes = Counter(label["label"] for label in made.labels)
    reasons = Counter(label["by"] for label in made.labels)
    return {"route": {route: routes[route] for route in ROUTES}, "reason": {str(by): n for by, n in reasons.items()}}
