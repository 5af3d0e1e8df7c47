"""`adaptive-rag search`: what the index finds, leg by leg."""

from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_index, open_models, open_reranker
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json
from adaptive_rag.app.demo_index import demo_settings
from adaptive_rag.retrieval.base import Mode, Passage

MODES: tuple[Mode, ...] = ("dense", "sparse", "hybrid")
LEGS = (*MODES, "reranked")
CANDIDATES = 30


def search(
    query: Annotated[str, typer.Argument(help="What to look for.")],
    k: Annotated[int, typer.Option("-k", min=1, max=100, help="Passages per leg.")] = 5,
    leg: Annotated[
        list[str] | None, typer.Option("--leg", metavar="LEG", help="Only these: dense, sparse, hybrid, reranked.")
    ] = None,
    where: options.Where = None,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Show the passages that each leg finds, with their scores; no chat model is used.

    Examples:
      adaptive-rag search --demo "E-4042"

      adaptive-rag search "notice period" --leg hybrid -k 10 --json
    """
    wanted = _legs(leg)
    settings = options.settings_for(home)
    models = open_models(settings)
    settings = demo_settings(settings, models) if demo else settings
    index, filters = open_index(settings, models), options.filters_from(where)
    found: dict[str, list[Passage]] = {
        mode: index.search([query], k=k, mode=mode, filters=filters)[0] for mode in MODES if mode in wanted
    }
    if "reranked" in wanted:
        [candidates] = index.search([query], k=max(k, CANDIDATES), mode="hybrid", filters=filters)
        found["reranked"] = open_reranker(settings, models).rerank(query, candidates, k=k)
    if as_json:
        show_json({"query": query, "legs": found})
    else:
        for name, passages in found.items():
            _show(name, passages)


def _legs(names: list[str] | None) -> list[str]:
    wanted = [part.strip() for item in names for part in item.split(",")] if names else list(LEGS)
    if unknown := set(wanted) - set(LEGS):
        raise typer.BadParameter(f"{', '.join(sorted(unknown))}: not one of {', '.join(LEGS)}", param_hint="--leg")
    return wanted


def _show(leg: str, passages: list[Passage]) -> None:
    note(f"{leg}: nothing found" if not passages else leg, "bold")
    for number, passage in enumerate(passages, 1):
        place = f" › {passage['place']}" if passage["place"] else ""
        say(f"{number:>3}. {passage['score']:.3f}  {passage['document']}{place}")
        note(f"            {' '.join(passage['text'].split())[:120]}")
