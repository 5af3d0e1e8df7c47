"""The report's bar drawings: latency, cost, outcomes and time by node."""

from collections.abc import Iterable

from adaptive_rag.telemetry.report import Report
from adaptive_rag.telemetry.report_figures import amount, count, percent, seconds
from adaptive_rag.telemetry.report_routes import RouteRow
from adaptive_rag.telemetry.report_svg import bar, dot, drawing, inside, label, line, ticks

WIDTH = 560.0
ROW = 34.0
LEFT = 118.0
"""Room for the names of rows."""
RIGHT = 108.0
"""Room for the figures behind bars."""
MOST_NODES = 10


def latency_chart(report: Report) -> str:
    """Per route a bar up to the median and a line on to the 95th percentile."""
    highest = max((row.seconds.p95 for row in report.routes if row.seconds), default=0.0)
    scale = _scale(highest)
    parts = [*_grid(highest, len(report.routes), "s")]
    for number, row in enumerate(report.routes):
        parts += [_name(number, row.route), *_latency(number * ROW, row, scale)]
    return drawing(WIDTH, len(report.routes) * ROW + 24, "Latency by route: median and 95th percentile", parts)


def cost_chart(report: Report) -> str:
    """The adaptive pipeline, in its parts, between the two fixed ones."""
    books = report.books
    if books is None:
        return ""
    routing = [("router", books.router), ("chosen", books.expected - books.router), ("taken-back", books.escalations)]
    rows = [
        ("always once", [("fixed", books.always_single or 0.0)], books.always_single),
        ("adaptive", routing, books.actual),
        ("always the loop", [("fixed", books.always_loop or 0.0)], books.always_loop),
    ]
    highest = max(total or 0.0 for _, _, total in rows)
    parts = [*_grid(highest, len(rows), report.unit)]
    for number, (name, pieces, total) in enumerate(rows):
        x = LEFT
        for style, value in pieces:
            parts.append(bar(x, number * ROW + 7, value * _scale(highest), 20, style, amount(value, report.unit)))
            x += max(value * _scale(highest), 0)
        text = "not measured" if total is None else amount(total, report.unit)
        parts += [_name(number, name), label(x + 8, number * ROW + 21, text, "figure")]
    return drawing(WIDTH, len(rows) * ROW + 24, "Mean cost of one question, adaptive and fixed", parts)


def outcome_chart(report: Report) -> str:
    """Per route one bar of all its questions, divided by how they ended."""
    wide = WIDTH - LEFT - RIGHT
    parts = []
    for number, row in enumerate(report.routes):
        x, y = LEFT, number * ROW
        parts += [_name(number, row.route), label(WIDTH - RIGHT + 8, y + 21, count(row.questions), "figure")]
        for outcome, questions in row.outcomes.items():
            share = questions / row.questions if row.questions else 0.0
            parts.append(bar(x, y + 7, share * wide, 20, outcome, f"{row.route}, {outcome}: {percent(share)}"))
            parts.append(inside(x, y + 21, share * wide, percent(share), f"on {outcome}"))
            x += share * wide
    return drawing(WIDTH, len(report.routes) * ROW + 4, "How the questions of each route ended", parts)


def node_chart(report: Report) -> str:
    """The nodes that take most time, by their share of it."""
    rows = report.nodes[:MOST_NODES]
    highest = max((row.share for row in rows), default=0.0)
    parts = []
    for number, row in enumerate(rows):
        long = row.share * _scale(highest)
        hint = f"{row.node}: {percent(row.share)} of the time, median {seconds(row.seconds.median)}"
        parts += [_name(number, row.node), bar(LEFT, number * ROW + 7, long, 20, "node", hint)]
        parts.append(label(LEFT + long + 8, number * ROW + 21, percent(row.share), "figure"))
    return drawing(WIDTH, len(rows) * ROW + 4, "Share of the time by node", parts)


def _latency(y: float, row: RouteRow, scale: float) -> list[str]:
    if row.seconds is None:
        return []
    middle, end = LEFT + row.seconds.median * scale, LEFT + row.seconds.p95 * scale
    median, p95 = seconds(row.seconds.median), seconds(row.seconds.p95)
    within = inside(LEFT, y + 21, middle - LEFT, median, f"on {row.route}")
    return [
        bar(LEFT, y + 7, middle - LEFT, 20, row.route, f"{row.route}: median {median}, p95 {p95}"),
        within,
        line(middle, y + 17, end, y + 17, "whisker"),
        dot(end, y + 17, 4, "whisker"),
        label(end + 10, y + 21, p95 if within else f"{median} · {p95}", "figure"),
    ]


def _scale(highest: float) -> float:
    return (WIDTH - LEFT - RIGHT) / (highest or 1.0)


def _name(number: int, name: str) -> str:
    return label(LEFT - 10, number * ROW + 21, name, "name", "end")


def _grid(highest: float, rows: int, unit: str) -> Iterable[str]:
    for value in ticks(highest, 5 if unit == "s" else 3):
        x = LEFT + value * _scale(highest)
        yield line(x, 0, x, rows * ROW, "grid-line")
        yield label(x, rows * ROW + 16, _tick(value, unit), "tick", "middle")


def _tick(value: float, unit: str) -> str:
    if not value:
        return "0"
    if unit != "s":
        return amount(value, unit)
    return f"{value:g} s" if value >= 1 else f"{value * 1000:g} ms"
