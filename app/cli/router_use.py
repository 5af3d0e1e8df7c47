"""`adaptive-rag router use` and `router status`: adopt a router, look at the one in use."""

from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json, warn
from adaptive_rag.app.cli.measuring import bench
from adaptive_rag.app.origin import copy_origin, load_origin
from adaptive_rag.app.pipelines import Bench
from adaptive_rag.evaluation.silver import read_labels, stale
from adaptive_rag.retrieval.base import RetrievalError
from adaptive_rag.routing.artefact import SHIPPED, Artefact, load, save
from adaptive_rag.routing.base import ROUTES


def use(
    file: Annotated[Path, typer.Argument(help="A router that `train`, `fit` or `tune` wrote.")],
    price: Annotated[
        float | None,
        typer.Option("--price", min=0, help="What an under-served question is worth, in the unit of cost."),
    ] = None,
    home: options.Home = None,
) -> None:
    """Adopt a router: copies it to the home folder, where it is taken from now on.

    Examples:
      adaptive-rag router use router.json

      adaptive-rag router use tuned/router.json --price 4.5
    """
    target = options.settings_for(home).home / "router.json"
    artefact = load(file)
    save(artefact if price is None else artefact.model_copy(update={"price": price}), target)
    copy_origin(file, target)
    note(f"{target} is in use")


def status(
    labels: Annotated[
        Path | None, typer.Option("--labels", help="Silver labels, to see whether they still hold.")
    ] = None,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """What the router in use was made from, how good it was then, and whether it and its labels still fit.

    Exit code 1 when something has to be made anew.

    Example:
      adaptive-rag router status --labels labels.jsonl
    """
    over = bench(home, demo=demo)
    file = over.settings.adopted_router or SHIPPED
    artefact, encoder = load(file), over.models.encoder.fingerprint
    old = _stale(over, file, labels)
    fits = artefact.encoder == encoder
    if as_json:
        about = artefact.model_dump(exclude={"weights"})
        show_json({"file": str(file), "fits_encoder": fits, "stale": old, **about})
    else:
        say(f"{file}: {over.settings.router}")
        figures(artefact)
        say(f"encoder {artefact.encoder}" + ("" if fits else f", but {encoder} is in use: the rules take its place"))
        for line in old:
            warn(f"{line}; label again with `adaptive-rag router label`, then fit")
    raise typer.Exit(0 if fits and not old else 1)


def figures(artefact: Artefact) -> None:
    """Where a router comes from and how good it was on what it did not see."""
    measured, origin = artefact.measured, artefact.trained_on
    say(f"trained on {origin.questions} questions, {origin.near_duplicates} near-duplicates left out")
    say(f"data {origin.sha256[:16]}")
    say("mix " + ", ".join(f"{route} {origin.mix.get(route, 0.0):.0%}" for route in ROUTES))
    say(
        f"held out: served {measured.served:.1%}, under-served {measured.under_served:.1%}, "
        f"over-served {measured.over_served:.1%}, calibration error {measured.calibration_error:.3f}"
    )
    say(f"price of under-serving {artefact.price:g}")


def _stale(over: Bench, router: Path, labels: Path | None) -> list[str]:
    """What changed since the labels of the router in use, and since `labels`, were measured."""
    origin = load_origin(router)
    given = {"the router's labels": origin.made_with} if origin and origin.made_with else {}
    for label in read_labels(labels) if labels else ():
        given[f"labels {labels}"] = label["made_with"]
    now = _now(over) if given else {}
    return [f"{name} are stale: {line}" for name, made_with in given.items() for line in stale(made_with, now)]


def _now(over: Bench) -> dict[str, str]:
    try:
        return over.made_with()
    except RetrievalError:
        return {"generator": over.settings.chat_model, "encoder": over.models.encoder.fingerprint, "index": ""}
