"""`adaptive-rag report`: what the questions cost and where they went."""

import re
import webbrowser
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import note, say, show_json, warn
from adaptive_rag.app.settings import Settings
from adaptive_rag.routing.artefact import SHIPPED, load
from adaptive_rag.routing.base import ROUTES, RoutingError
from adaptive_rag.telemetry.journal import Journal
from adaptive_rag.telemetry.prices import SECONDS, load_prices
from adaptive_rag.telemetry.report import Report
from adaptive_rag.telemetry.report import report as reported
from adaptive_rag.telemetry.report_html import render_html
from adaptive_rag.telemetry.report_mix import Every, Mix
from adaptive_rag.telemetry.report_text import render_text

_EXAMPLE = "none=35,simple=35,moderate=15,complex=15"
_SHARE = re.compile(rf"(?P<route>{'|'.join(ROUTES)})=(?P<amount>\d+(?:\.\d+)?)")


def report(
    since: Annotated[datetime | None, typer.Option("--since", help="Only questions from this day on.")] = None,
    every: Annotated[str, typer.Option("--every", help="Periods of the mix: week, or thousand questions.")] = "week",
    expect: Annotated[
        str | None,
        typer.Option(
            "--expect", metavar="MIX", help="The usual mix, none=35,simple=65; default: the first full period."
        ),
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write one self-contained page here.")] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page.")] = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Report over the journal: mix and drift, escalations, latency and cost by route, beside the fixed pipelines.

    Examples:
      adaptive-rag report

      adaptive-rag report --since 2026-01-01 --html report.html

      adaptive-rag report --expect none=35,simple=35,moderate=15,complex=15
    """
    settings = options.settings_for(home)
    made = _made(settings, since, _every(every), None if expect is None else _mix(expect))
    if not made.questions:
        warn(f"no questions in {settings.home / 'journal.sqlite'} yet; ask some first")
    if html:
        html.write_text(render_html(made), encoding="utf-8")
        note(f"wrote {html}")
        if show:
            webbrowser.open(html.resolve().as_uri())
    if as_json:
        show_json(asdict(made))
    elif not html:
        say(render_text(made))


def _every(name: str) -> Every:
    if name == "week":
        return "week"
    if name == "thousand":
        return "thousand"
    raise typer.BadParameter(f"{name!r} is neither week nor thousand", param_hint="--every")


def _mix(text: str) -> Mix:
    """`none=35,simple=65` to shares, whatever they add up to; a route that is left out has none."""
    parts = [_SHARE.fullmatch(part.strip()) for part in text.split(",")]
    amounts = {part["route"]: float(part["amount"]) for part in parts if part}
    total = sum(amounts.values())
    if None in parts or total <= 0:
        raise typer.BadParameter(f"{text!r} is no mix; write it like {_EXAMPLE}", param_hint="--expect")
    return {route: amounts.get(route, 0.0) / total for route in ROUTES}


def _made(settings: Settings, since: datetime | None, every: Every, usual: Mix | None) -> Report:
    records = Journal(settings.home / "journal.sqlite").records(since.timestamp() if since else None)
    prices = load_prices(settings.prices) if settings.prices else SECONDS
    return reported(records, prices=prices, every=every, training=_training(settings), usual=usual)


def _training(settings: Settings) -> Mix | None:
    """The mix that the router in use was trained on; None without one."""
    if settings.router != "trained":
        return None
    try:
        return load(settings.adopted_router or SHIPPED).trained_on.mix
    except RoutingError as error:
        warn(str(error))
        return None
