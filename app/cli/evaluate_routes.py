"""`adaptive-rag evaluate routes`: routers on labelled queries."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json, warn
from adaptive_rag.app.cli.measuring import percent, table
from adaptive_rag.app.cli.progress import counting
from adaptive_rag.app.settings import Settings
from adaptive_rag.evaluation.asked import DEPTHS
from adaptive_rag.evaluation.routes import Baseline, RouterFigures, evaluate_router, read_queries
from adaptive_rag.routing.artefact import SHIPPED, load
from adaptive_rag.routing.base import Route, Router, RoutingLimits
from adaptive_rag.routing.cost import expected_cost
from adaptive_rag.routing.registry import open_router

FREE = ("rules", "trained")
NAMES = ("baseline", *FREE, "llm")


def routes(
    queries: Annotated[Path, typer.Argument(help="JSONL: `query` and `label` (none, single, multi or a route).")],
    llm: Annotated[bool, typer.Option("--llm", help="Ask the chat model too, which costs a call a query.")] = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Compare the routers: accuracy, both error directions, calibration and cost.

    Example:
      adaptive-rag evaluate routes queries.jsonl
    """
    settings = options.settings_for(home)
    asked, cost = read_queries(queries), load(settings.adopted_router or SHIPPED).run_seconds
    limits = RoutingLimits(allowed=settings.limits.routes, tau=settings.limits.tau)
    found = []
    names = [name for name in NAMES if llm or name != "llm"]
    with counting("routers", len(names), quiet=as_json) as watch:
        for router in _routers(settings, names):
            found.append(evaluate_router(router, asked, cost, limits))
            watch(router.name)
    if as_json:
        show_json({"run_seconds": dict(cost), "routers": [asdict(figures) for figures in found]})
    else:
        _show(found, cost)


def _routers(settings: Settings, names: list[str]) -> Iterator[Router]:
    models = open_models(settings)
    for name in names:
        if name == "baseline":
            yield Baseline()
            continue
        router, warnings = open_router(
            name, encoder=models.encoder, model=models.chat, artefact_path=settings.adopted_router
        )
        for warning in warnings:
            warn(warning)
        yield router


def _show(found: list[RouterFigures], cost: dict[Route, float]) -> None:
    say(f"{found[0].queries} queries; shares in %, with 95 % intervals")
    header = ["router", "right", *DEPTHS, "under-served", "over-served", "ECE", "ms", "expected s"]
    for line in table([header, *map(_row, found)]):
        say(line)
    single, loop = (expected_cost({route: 1.0}, cost, 0.0) for route in ("moderate", "complex"))
    note(f"always moderate {single:.2f} s, always loop {loop:.2f} s; none, single, multi: share recognised of each")


def _row(one: RouterFigures) -> list[str]:
    recall = [f"{100 * one.recall[depth]:.0f}" if depth in one.recall else "-" for depth in DEPTHS]
    wrong = [percent(one.under_served), percent(one.over_served), f"{one.calibration_error:.3f}"]
    return [one.router, percent(one.accuracy), *recall, *wrong, f"{1000 * one.seconds:.2f}", f"{one.expected_cost:.2f}"]
