"""`adaptive-rag router train` and `router fit`: labelled questions into a router."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.router_use import figures
from adaptive_rag.app.origin import Origin, prints, save_origin
from adaptive_rag.evaluation.asked import rows
from adaptive_rag.evaluation.tuning import held_out, print_of
from adaptive_rag.routing.artefact import save
from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.routing.labelled import Labelled, check, counted, read
from adaptive_rag.routing.train import LEAST_WITH_PRIOR, PRIOR_WEIGHT, QUESTIONS, Report, train_file
from adaptive_rag.routing.train import train as trained

Out = Annotated[Path, typer.Option("--out", "-o", help="Where to write the router.")]


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


def fit(
    labels: Annotated[Path, typer.Argument(help="Your labelled questions, JSONL: `question` and `label`.")],
    out: Out = Path("router.json"),
    hold_out: Annotated[
        float, typer.Option("--hold-out", min=0, max=0.5, help="Share kept from training, for `router tune`.")
    ] = 0.25,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Fit a router to your own labelled questions, with the shipped set as prior, so that few suffice.

    Example:
      adaptive-rag router fit labels.jsonl -o router.json
    """
    own, prior = read(labels), read(QUESTIONS, PRIOR_WEIGHT)
    known = set(prints(row.question for row in prior))
    held = held_out({row.group: row.label for row in own if print_of(row.question) not in known}, hold_out)
    kept = [row for row in own if row.group not in held]
    if not as_json:
        say(f"{len(own)} labels, {len(own) - len(kept)} of them held out for `router tune`: {counted(own)}")
    check(kept, LEAST_WITH_PRIOR)
    note(f"training on these and on {len(prior)} shipped questions, about half a minute")
    artefact = trained([*kept, *prior], open_models(options.settings_for(home)).encoder)
    save(artefact, out)
    save_origin(Origin(labels=labels.name, made_with=_made_with(labels), trained=prints(r.question for r in kept)), out)
    _show(Report(out, artefact, _counts(kept)), as_json)


def _counts(kept: Sequence[Labelled]) -> dict[Route, int]:
    counts = Counter(row.label for row in kept)
    return {route: counts[route] for route in ROUTES}


def _made_with(labels: Path) -> dict[str, str]:
    """Of silver labels; empty for labels by hand."""
    first = next((row for _, row in rows(labels)), {})
    found = first.get("made_with")
    return {str(name): str(value) for name, value in found.items()} if isinstance(found, dict) else {}


def _show(report: Report, as_json: bool) -> None:
    if as_json:
        about = report.artefact.model_dump(exclude={"weights"})
        show_json({"file": str(report.path), "counts": report.counts, **about})
        return
    say("trained on your " + ", ".join(f"{count} {route}" for route, count in report.counts.items()))
    figures(report.artefact)
    note(f"wrote {report.path}; adopt it with: adaptive-rag router use {report.path}")
