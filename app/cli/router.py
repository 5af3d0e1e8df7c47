"""`adaptive-rag router`: train it, look at it, adopt it."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.routing.artefact import SHIPPED, Artefact, load
from adaptive_rag.routing.train import Report, train_file

app = typer.Typer(no_args_is_help=True, help="The trained router: how it was made, how to make your own.")
QUESTIONS = SHIPPED.with_name("questions.jsonl")

Out = Annotated[Path, typer.Option("--out", "-o", help="Where to write the router.")]


@app.command("train")
def train(
    questions: Annotated[Path, typer.Argument(help="Labelled questions, JSONL.")] = QUESTIONS,
    out: Out = Path("router.json"),
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Train a router on labelled questions alone; without a file, repeat how the shipped one was made.

    Example:
      adaptive-rag router train -o router.json
    """
    _show(train_file(questions, open_models(options.settings_for(home)).encoder, out), as_json)


@app.command("fit")
def fit(
    questions: Annotated[Path, typer.Argument(help="Your labelled questions, JSONL.")],
    out: Out = Path("router.json"),
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Fit a router to your own labelled questions, with the shipped set as prior, so that few suffice.

    Example:
      adaptive-rag router fit labels.jsonl -o router.json
    """
    _show(train_file(questions, open_models(options.settings_for(home)).encoder, out, prior=QUESTIONS), as_json)


@app.command("use")
def use(
    file: Annotated[Path, typer.Argument(help="A router that `train` or `fit` wrote.")], home: options.Home = None
) -> None:
    """Adopt a router: copies it to the home folder, where it is taken from now on.

    Example:
      adaptive-rag router use router.json
    """
    settings = options.settings_for(home)
    load(file)
    settings.home.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, settings.home / "router.json")
    note(f"{settings.home / 'router.json'} is in use")


@app.command("status")
def status(as_json: options.Json = False, home: options.Home = None) -> None:
    """What the router in use was made from, how good it was then, and whether it fits the encoder.

    Example:
      adaptive-rag router status
    """
    settings = options.settings_for(home)
    file = settings.adopted_router or SHIPPED
    artefact, encoder = load(file), open_models(settings).encoder.fingerprint
    if as_json:
        about = artefact.model_dump(exclude={"weights"})
        show_json({"file": str(file), "fits_encoder": artefact.encoder == encoder, **about})
        return
    say(f"{file}: {settings.router}")
    _figures(artefact)
    fits = artefact.encoder == encoder
    say(f"encoder {artefact.encoder}" + ("" if fits else f", but {encoder} is in use: the rules take its place"))
    raise typer.Exit(0 if fits else 1)


def _show(report: Report, as_json: bool) -> None:
    if as_json:
        about = report.artefact.model_dump(exclude={"weights"})
        show_json({"file": str(report.path), "counts": report.counts, **about})
        return
    say(", ".join(f"{count} {route}" for route, count in report.counts.items()))
    _figures(report.artefact)
    note(f"wrote {report.path}; adopt it with: adaptive-rag router use {report.path}")


def _figures(artefact: Artefact) -> None:
    measured, origin = artefact.measured, artefact.trained_on
    say(f"trained on {origin.questions} questions, {origin.near_duplicates} near-duplicates left out")
    say(f"data {origin.sha256[:16]}")
    say("mix " + ", ".join(f"{route} {share:.0%}" for route, share in origin.mix.items()))
    say(
        f"held out: served {measured.served:.1%}, under-served {measured.under_served:.1%}, "
        f"over-served {measured.over_served:.1%}, calibration error {measured.calibration_error:.3f}"
    )
