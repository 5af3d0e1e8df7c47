"""The report as one page that needs nothing else: no script, no font, no picture from elsewhere."""

from collections.abc import Mapping, Sequence
from html import escape

from adaptive_rag.routing.base import ROUTES
from adaptive_rag.telemetry.report import Report
from adaptive_rag.telemetry.report_charts import cost_chart, latency_chart, node_chart, outcome_chart
from adaptive_rag.telemetry.report_figures import ESTIMATED, amount, count, day, percent, seconds, usual_mix, verdict
from adaptive_rag.telemetry.report_flows import flow_chart, mix_chart
from adaptive_rag.telemetry.report_style import STYLE
from adaptive_rag.telemetry.report_tables import (
    Table,
    cost_table,
    escalation_table,
    failure_table,
    mix_table,
    node_table,
    outcome_table,
    route_table,
    underserved_table,
    version_table,
)

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body><main>
{body}
</main></body>
</html>
"""
_NUMBER = ' class="number"'
_COST_PARTS = {"router": "choosing the route", "chosen": "the route chosen", "taken-back": "answers taken back"}


def render_html(report: Report, title: str = "What the questions cost") -> str:
    """The whole page."""
    body = [f"<header><h1>{escape(title)}</h1>{_opening(report)}</header>"]
    if report.questions:
        body += [_tiles(report), f'<div class="grid">{"".join(_sections(report))}</div>']
    return _PAGE.format(title=escape(title), style=STYLE, body="\n".join(body))


def _opening(report: Report) -> str:
    if not report.questions:
        return '<p class="soft">No questions are recorded yet.</p>'
    span = f"{count(report.questions)} questions, {day(report.first)} to {day(report.last)} (UTC)"
    books = " ".join(verdict(report.books, report.unit)) if report.books else ""
    return f'<p class="soft">{escape(span)}</p><p class="verdict">{escape(books)}</p>'


def _tiles(report: Report) -> str:
    tiles = [_tile("questions", count(report.questions))]
    if report.seconds and report.cost:
        tiles.append(_tile(f"median time, p95 {seconds(report.seconds.p95)}", seconds(report.seconds.median)))
        tiles.append(_tile("mean cost of a question", amount(report.cost.mean, report.unit)))
    taken_back = sum(row.redirected for row in report.routes)
    tiles.append(_tile("answers accepted", percent(report.outcomes["accepted"] / report.questions)))
    tiles.append(_tile("taken back and sent on", percent(taken_back / report.questions)))
    tiles.append(_tile("of the time is reranking", percent(report.rerank_share)))
    return f'<div class="tiles">{"".join(tiles)}{_drift_tile(report)}</div>'


def _drift_tile(report: Report) -> str:
    tested = [period for period in report.periods if period.drift]
    drifted = sum(period.drifted for period in tested)
    if not tested:
        return _tile("no usual mix yet to compare with", "–")
    unit = report.every if len(tested) == 1 else f"{report.every}s"
    if not drifted:
        return _tile(f"route drift in {len(tested)} {unit}", "none", "good")
    return _tile(f"of {len(tested)} {unit} drifted", str(drifted), "alarm")


def _tile(name: str, figure: str, style: str = "") -> str:
    return f'<div class="tile {style}"><b>{escape(figure)}</b><span>{escape(name)}</span></div>'


def _sections(report: Report) -> list[str]:
    routes = _key({route: route for route in ROUTES})
    mix = (
        "What the router chose, beside the mix it was trained on. ▲ marks a swing that chance does not explain, "
        f"away from {usual_mix(report.usual, report.every)}."
    )
    latency = "The bar ends at the median, the line at the 95th percentile; redirects included."
    flows = "Strong ribbons are answers that grounding took back and sent to a costlier route."
    worst = "Questions for which a route cheaper than the loop gave too little, the worst first."
    outcomes = _key({outcome: outcome for outcome in report.outcomes})
    asides = [
        _section("Failures", "", "", failure_table(report)),
        _section("Answered with", "Figures across a change are hard to compare.", "", version_table(report)),
    ]
    return [
        _section("Route mix", mix, mix_chart(report) + routes, mix_table(report), wide=True),
        _section("Expected cost", ESTIMATED, cost_chart(report) + _key(_COST_PARTS), cost_table(report)),
        _section("Latency by route", latency, latency_chart(report), route_table(report)),
        _section("Escalations", flows, flow_chart(report), escalation_table(report)),
        _section(
            "Outcomes", "How the answers ended.", outcome_chart(report) + outcomes, outcome_table(report), unfold=True
        ),
        _section("Worst under-serves", worst, "", underserved_table(report), wide=True),
        _section("Time by node", "Steps that run at once count in full.", node_chart(report), node_table(report)),
        f'<div class="stack">{"".join(asides)}</div>',
    ]


def _section(title: str, caption: str, chart: str, table: Table, *, wide: bool = False, unfold: bool = False) -> str:
    """A chart keeps its figures folded; a table without one stands open."""
    figures = f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(table.title)}">{_table(table)}</div>'
    if chart:
        figures = (
            f"<figure>{chart}</figure><details{' open' if unfold else ''}><summary>Figures</summary>{figures}</details>"
        )
    text = f'<p class="soft">{escape(caption)}</p>' if caption else ""
    return f'<section class="{"wide" if wide else ""}"><h2>{escape(title)}</h2>{text}{figures}</section>'


def _table(table: Table) -> str:
    if not table.rows:
        return f'<p class="soft">{escape(table.absent)}</p>'
    figures = table.figures()
    head = _cells("th", table.header, figures, ' scope="col"')
    rows = "".join(f"<tr>{_cells('td', row, figures)}</tr>" for row in table.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cells(tag: str, cells: Sequence[str], figures: Sequence[bool], more: str = "") -> str:
    return "".join(
        f"<{tag}{more}{_NUMBER if figure else ''}>{escape(cell)}</{tag}>"
        for cell, figure in zip(cells, figures, strict=True)
    )


def _key(names: Mapping[str, str]) -> str:
    """What the colours stand for: style to name."""
    square = '<svg viewBox="0 0 10 10" aria-hidden="true"><rect class="{}" width="10" height="10" rx="2"/></svg>'
    items = (f"<li>{square.format(style)}{escape(name)}</li>" for style, name in names.items())
    return f'<ul class="key">{"".join(items)}</ul>'
