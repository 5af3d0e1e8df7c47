"""`adaptive-rag evaluate retrieval`: what each leg finds of the supporting passages."""

import json
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.measuring import bench, table
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.pipelines import Bench
from adaptive_rag.evaluation.datasets import read_questions
from adaptive_rag.evaluation.retrieval import Leg, evaluate_retrieval, legs, report
from adaptive_rag.evaluation.retrieval_view import retrieval_plot, retrieval_table

NAMES = ("dense", "sparse", "hybrid", "reranked", "loop")


def retrieval(
    questions: Annotated[Path, typer.Argument(help="JSONL with `question` and `supporting`, or a BEIR folder.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for figures and plot.")] = Path("evaluated"),
    leg: Annotated[
        list[str] | None, typer.Option("--leg", metavar="LEG", help=f"Only these of {', '.join(NAMES)}.")
    ] = None,
    split: Annotated[str, typer.Option("--split", help="Of a BEIR folder.")] = "test",
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Measure recall, all-support, nDCG and MRR of every leg on your index; no answer is written.

    The first leg encodes the question, the others find its vector remembered: compare times of one `--leg` at a time.

    Examples:
      adaptive-rag evaluate retrieval questions.jsonl

      adaptive-rag evaluate retrieval scifact/ --leg dense,hybrid,reranked
    """
    asked = read_questions(questions, split=split)
    wanted = _wanted(_legs(bench(home, demo=demo)), leg)
    with counting("searches", len(asked) * len(wanted), quiet=as_json) as watch:
        evaluate_retrieval(asked[:1], wanted)  # what is opened at first use is no cost of a question
        found = report(evaluate_retrieval(asked, wanted, on_question=lambda one: watch(one.leg)))
    out.mkdir(parents=True, exist_ok=True)
    (out / "retrieval.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    retrieval_plot(found, out / "retrieval.png")
    if as_json:
        show_json(found)
        return
    for line in table(retrieval_table(found)):
        say(line)
    note(f"wrote retrieval.json and retrieval.png in {out}")


def _legs(over: Bench) -> dict[str, Leg]:
    parts, limits = over.parts, over.settings.limits
    return legs(
        parts.index,
        reranker=parts.reranker,
        planner=parts.planner,
        judge=parts.judge,
        max_hops=limits.max_hops,
        candidates=limits.candidates,
    )


def _wanted(there: dict[str, Leg], names: list[str] | None) -> dict[str, Leg]:
    wanted = [part.strip() for item in names or NAMES for part in item.split(",")]
    if unknown := sorted(set(wanted) - set(there)):
        raise typer.BadParameter(f"{', '.join(unknown)}: not one of {', '.join(NAMES)}", param_hint="--leg")
    return {name: leg for name, leg in there.items() if name in wanted}
