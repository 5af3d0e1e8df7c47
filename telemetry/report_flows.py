"""The report's drawings of routes: their mix over time, and what grounding took back."""

from collections.abc import Mapping, Sequence

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.telemetry.report import Report
from adaptive_rag.telemetry.report_figures import count, percent
from adaptive_rag.telemetry.report_svg import band, bar, drawing, inside, label

WIDTH = 1160.0
HEIGHT = 230.0
TOP = 24.0
PLINTH = 72.0
"""Width of the column of a mix that was given."""
WIDEST = 140.0
FLOW_WIDTH = 560.0
GAP = 12.0
EDGE = 12.0
"""Width of the bars that ribbons begin and end at."""


def mix_chart(report: Report) -> str:
    """A column per period, the cheapest route at the bottom; mixes that were given stand apart on the left."""
    given = report.given
    begin = len(given) * (PLINTH + 8) + 20 if given else 0.0
    step = min((WIDTH - begin) / max(len(report.periods), 1), WIDEST)
    wide = step - (4 if step > 12 else 0.5)
    plinths = enumerate(given.items())
    parts = [part for at, (name, mix) in plinths for part in _column(at * (PLINTH + 8), PLINTH, mix, name)]
    labelled = max(1, round(82 / step + 0.5))
    for number, period in enumerate(report.periods):
        x = begin + number * step
        name = period.label if number % labelled == 0 else ""
        parts += _column(x, wide, period.mix, name, f"{period.label}, {count(period.questions)} questions: ")
        if period.drifted:
            parts.append(label(x + wide / 2, TOP - 8, "▲ drift" if step > 56 else "▲", "alarm", "middle"))
        if report.usual and period.label == report.usual.label:
            parts.append(label(x + wide / 2, TOP - 8, "usual" if step > 40 else "●", "tick", "middle"))
    return drawing(WIDTH, TOP + HEIGHT + 24, f"Share of each route per {report.every}", parts)


def flow_chart(report: Report) -> str:
    """Ribbons from the route that was chosen to the one that answered."""
    flows = _flows(report)
    scale = (HEIGHT - GAP * (len(ROUTES) - 1)) / max(report.questions, 1)
    chosen = {route: sum(flows[route, end] for end in ROUTES) for route in ROUTES}
    answered = {route: sum(flows[begin, route] for begin in ROUTES) for route in ROUTES}
    left, right = 128.0, FLOW_WIDTH - 128.0 - EDGE
    parts = [
        label(left - 8, TOP - 10, "chosen", "tick", "end"),
        label(right + EDGE + 8, TOP - 10, "answered by", "tick"),
    ]
    parts += [*_ribbons(flows, chosen, answered, scale, (left + EDGE, right))]
    for side, x, anchor, sums in ((left, left - 8, "end", chosen), (right, right + EDGE + 8, "start", answered)):
        for route, y in _stacked(sums, scale).items():
            parts.append(bar(side, y, EDGE, max(sums[route] * scale, 1), route))
            parts.append(label(x, y + sums[route] * scale / 2 + 4, f"{route} {count(sums[route])}", "name", anchor))
    return drawing(FLOW_WIDTH, TOP + HEIGHT + 8, "From the route chosen to the route that answered", parts)


def _column(x: float, wide: float, mix: Mapping[Route, float], name: str, hint: str = "") -> list[str]:
    y = TOP + HEIGHT
    parts = [label(x + wide / 2, y + 17, name, "tick", "middle")] if name else []
    for route in ROUTES:
        tall = mix.get(route, 0.0) * HEIGHT
        y -= tall
        share = percent(mix.get(route, 0.0))
        parts.append(bar(x, y, wide, tall, route, f"{hint}{route} {share}"))
        parts.append(inside(x, y + tall / 2 + 4, wide if tall > 15 else 0, share, f"on {route}"))
    return parts


def _flows(report: Report) -> dict[tuple[Route, Route], int]:
    """Questions by route chosen and route that answered."""
    flows = {(begin, end): 0 for begin in ROUTES for end in ROUTES}
    for one in report.escalations:
        flows[one.from_route, one.to_route] += one.questions
    for row in report.routes:
        flows[row.route, row.route] += row.questions - sum(flows[row.route, end] for end in ROUTES)
    return flows


def _stacked(sums: Mapping[Route, int], scale: float) -> dict[Route, float]:
    """Where the bar of each route begins, for those that have one."""
    tops, y = {}, TOP
    for route in ROUTES:
        if sums[route]:
            tops[route] = y
            y += sums[route] * scale + GAP
    return tops


def _ribbons(
    flows: Mapping[tuple[Route, Route], int],
    chosen: Mapping[Route, int],
    answered: Mapping[Route, int],
    scale: float,
    sides: tuple[float, float],
) -> Sequence[str]:
    begins, ends = _stacked(chosen, scale), _stacked(answered, scale)
    parts = []
    for (begin, end), questions in flows.items():
        if questions:
            style = f"flow {begin}" if begin == end else f"flow moved {begin}"
            hint = f"{begin} → {end}: {count(questions)} questions"
            tall = questions * scale
            parts.append(band((sides[0], begins[begin]), (sides[1], ends[end]), tall, style, hint))
            begins[begin], ends[end] = begins[begin] + tall, ends[end] + tall
    return parts
