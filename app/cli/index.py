"""`adaptive-rag index`: documents into the index."""

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.cli.progress import describing
from adaptive_rag.app.indexing import index_paths
from adaptive_rag.retrieval.sync import Summary

PARTIAL = 3


class Contextualize(StrEnum):
    """What is indexed with a passage, beside its own text."""

    HEADINGS = "headings"
    LLM = "llm"


def index(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.", metavar="PATH...")],
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Start anew, with the encoder and chunking now set.")
    ] = False,
    empty_ok: Annotated[
        bool, typer.Option("--empty-ok", help="Let an empty folder remove all its documents from the index.")
    ] = False,
    meta: Annotated[
        list[str] | None, typer.Option("--meta", metavar="KEY=VALUE", help="Metadata for every document of this run.")
    ] = None,
    contextualize: Annotated[
        Contextualize,
        typer.Option("--contextualize", help="`llm`: the chat model writes a line on each passage, indexed with it."),
    ] = Contextualize.HEADINGS,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Index text, Markdown, HTML, PDF, JSONL and CSV; only what changed since the last time is read again.

    Exit code 3 when something was skipped, with the reasons.

    Examples:
      adaptive-rag index docs/

      adaptive-rag index handbook.pdf faq.jsonl --meta tenant=acme
    """
    settings = options.settings_for(home)
    metadata = options.filters_from(meta)
    start = perf_counter()
    with describing(quiet=as_json) as (watch, described):
        summary = index_paths(
            settings,
            open_models(settings),
            paths,
            rebuild=rebuild,
            empty_ok=empty_ok,
            metadata=metadata,
            contextualize=contextualize is Contextualize.LLM,
            on_progress=watch,
            on_described=described,
        )
    seconds = perf_counter() - start
    if as_json:
        show_json({**asdict(summary), "seconds": round(seconds, 3)})
    else:
        _show(summary, seconds)
    raise typer.Exit(PARTIAL if summary.skipped else 0)


def _show(summary: Summary, seconds: float) -> None:
    counts = {name: getattr(summary, name) for name in ("added", "updated", "removed", "unchanged")}
    say(", ".join(f"{count} {name}" for name, count in counts.items()) + f", {len(summary.skipped)} skipped")
    for skipped in summary.skipped:
        note(f"skipped {skipped.path}: {skipped.reason}", "yellow")
    for reason, count in summary.undescribed.items():
        note(f"{count} passages go without a line of the model: {reason}", "yellow")
    if summary.described:
        note(f"{summary.described} passages have a line of the model")
    note(f"{summary.passages} passages in the index, {summary.encoded} newly encoded, {seconds:.1f} s")
