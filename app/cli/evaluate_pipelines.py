"""`adaptive-rag evaluate pipelines`: the adaptive graph beside the fixed ones."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.measuring import Parallel, bench, failures, number, percent, prices_of, table
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.pipelines import ADAPTIVE, ALWAYS, NAMES, Bench
from adaptive_rag.evaluation.asked import Asked, read_asked
from adaptive_rag.evaluation.ledger import Ledger, run_all
from adaptive_rag.evaluation.pipelines import Against, Comparison, PipelineFigures, compared
from adaptive_rag.evaluation.plots import frontier_plot
from adaptive_rag.evaluation.ran import Ran


def pipelines(
    questions: Annotated[Path, typer.Argument(help="Questions with answers, JSONL; see docs/routing.md.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Folder for runs, figures and plot; a killed run goes on from it.")
    ] = Path("evaluated"),
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="NAME", help=f"Only these of {', '.join(NAMES)}.")
    ] = None,
    llm: Annotated[bool, typer.Option("--llm", help="With the chat model as a router too.")] = False,
    parallel: Parallel = 1,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Answer the same questions by every pipeline: quality, evidence, steps, tokens, seconds, cost and under-serving.

    Exit code 3 when runs failed; the same command tries those again.

    Examples:
      adaptive-rag evaluate pipelines questions.jsonl -o evaluated

      adaptive-rag evaluate pipelines questions.jsonl --only adaptive,always-loop
    """
    names, asked = _names(only, llm=llm), read_asked(questions)
    over = bench(home, demo=demo)
    runs = measured(over, asked, names, out, parallel=parallel, quiet=as_json)
    unit, cost = prices_of(over.settings).unit, prices_of(over.settings).cost
    found = compared(asked, runs, ours=ADAPTIVE, fixed=ALWAYS, cost=cost)
    report = {"unit": unit, "made_with": over.made_with(), **asdict(found)}
    (out / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    frontier_plot(found, out / "frontier.png", unit=unit)
    if as_json:
        show_json(report)
    else:
        _show(found, unit)
        note(f"wrote report.json, frontier.png and runs.jsonl in {out}")
    raise typer.Exit(failures([run for mine in runs.values() for run in mine]))


def _names(only: list[str] | None, *, llm: bool) -> list[str]:
    wanted = [part.strip() for item in only or [] for part in item.split(",")]
    if unknown := sorted(set(wanted) - set(NAMES)):
        raise typer.BadParameter(f"{', '.join(unknown)}: not one of {', '.join(NAMES)}", param_hint="--only")
    return [name for name in NAMES if (name in wanted if wanted else llm or name != "llm")]


def measured(
    over: Bench, asked: list[Asked], names: list[str], out: Path, *, parallel: int, quiet: bool
) -> dict[str, list[Ran]]:
    """The runs of these pipelines, by name, kept in `out`."""
    opened = over.open(names)
    with counting("answers", len(asked) * len(opened), quiet=quiet) as watch:
        ledger = Ledger(out / "runs.jsonl")
        return run_all(asked, opened, ledger, parallel=parallel, on_run=lambda run: watch(run["pipeline"]))


def _show(found: Comparison, unit: str) -> None:
    say(f"{found.pipelines[0].questions} questions; shares in %, with 95 % intervals")
    header = ["pipeline", "quality", "EM", "F1", "contains", "all support", "grounded", "under-served"]
    header += ["redirected", "hops", "tokens", "s", "p95 s", f"cost {unit}", "failed"]
    for line in table([header, *map(_row, found.pipelines)]):
        say(line)
    if found.against:
        say("")
        header = [f"{found.ours} /", "quality", "all support", "cost", "under-served"]
        for line in table([header, *map(_beside, found.against)]):
            say(line)
        say(found.verdict, style="bold")


def _row(one: PipelineFigures) -> list[str]:
    shares = (one.quality, one.exact, one.f1, one.contains, one.all_support, one.grounded, one.under_served)
    steps = [f"{100 * one.redirected:.0f}", number(one.hops), number(one.tokens, 0)]
    spent = [number(one.seconds), f"{one.p95_seconds:.2f}", number(one.cost, 3), str(one.failed)]
    return [one.pipeline, *map(percent, shares), *steps, *spent]


def _beside(one: Against) -> list[str]:
    shares = (one.quality_share, one.all_support_share, one.cost_share, one.under_served_share)
    return [one.other, *(f"{s.value:.2f} ({s.low:.2f}-{s.high:.2f})" if s else "-" for s in shares)]
