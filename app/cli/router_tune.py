"""`adaptive-rag router tune`: what under-serving is worth, from measured quality and cost."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.measuring import prices_of, table
from adaptive_rag.app.origin import copy_origin, seen_by
from adaptive_rag.evaluation import tuning
from adaptive_rag.evaluation.plots import sweep_plot
from adaptive_rag.evaluation.silver import read_labels
from adaptive_rag.routing.artefact import SHIPPED, Artefact, load, save
from adaptive_rag.routing.calibrate import Point
from adaptive_rag.routing.learned import TrainedRouter


def tune(
    labels: Annotated[Path, typer.Argument(help="Silver labels, from `router label`.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Folder for the tuned router, the figures and the plot.")
    ] = Path("tuned"),
    router: Annotated[
        Path | None, typer.Option("--router", help="The router to tune; default: the one in use.")
    ] = None,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Sweep the price of under-serving on labels that training never saw, and propose the knee.

    Example:
      adaptive-rag router tune labels.jsonl --router router.json -o tuned
    """
    settings = options.settings_for(home)
    file = router or settings.adopted_router or SHIPPED
    artefact = load(file)
    learned = TrainedRouter(open_models(settings).encoder, artefact)
    tuned = tuning.tune(read_labels(labels), learned, price=artefact.price, tau=settings.limits.tau, seen=seen_by(file))
    _write(tuned, artefact, file, out, unit=prices_of(settings).unit)
    if as_json:
        show_json(asdict(tuned))
    else:
        _show(tuned, out)


def _write(tuned: tuning.Tuned, artefact: Artefact, file: Path, out: Path, *, unit: str) -> None:
    changed = {"price": tuned.knee.price, "run_seconds": tuned.cost}
    save(artefact.model_copy(update=changed), out / "router.json")
    copy_origin(file, out / "router.json")
    (out / "sweep.json").write_text(json.dumps(asdict(tuned), indent=1) + "\n", encoding="utf-8")
    sweep_plot(tuned, out / "sweep.png", unit=unit)


def _show(tuned: tuning.Tuned, out: Path) -> None:
    say(f"{tuned.questions} questions that training never saw; {tuned.seen} left out")
    header = ["", "price", "tau", "quality", "cost", "under-served", "quality lost", "over-served", "cost wasted"]
    rows = [_row("in use", tuned.in_use), _row("proposed", tuned.knee)]
    fixed = [[f"always {f.route}", "", "", f"{f.quality:.1%}", f"{f.cost:.2f}", "", "", "", ""] for f in tuned.fixed]
    for line in table([header, *rows, *fixed]):
        say(line)
    note(f"wrote {out}/router.json, sweep.json and sweep.png")
    note(f"adopt the proposed one with: adaptive-rag router use {out / 'router.json'}")
    note(f"and with tau = {tuned.knee.tau:g} under [limits] in adaptive-rag.toml")


def _row(name: str, point: Point) -> list[str]:
    shares = [f"{point.under_served:.1%}", f"{point.lost:.3f}", f"{point.over_served:.1%}", f"{point.wasted:.2f}"]
    return [name, f"{point.price:g}", f"{point.tau:g}", f"{point.quality:.1%}", f"{point.cost:.2f}", *shares]
