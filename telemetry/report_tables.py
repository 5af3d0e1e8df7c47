"""The report as tables of finished cells, which terminal and page both show."""

from dataclasses import dataclass

from adaptive_rag.routing.base import ROUTES
from adaptive_rag.telemetry.report import Report
from adaptive_rag.telemetry.report_faults import Underserved
from adaptive_rag.telemetry.report_figures import ABSENT, amount, count, day, p_value, percent, seconds
from adaptive_rag.telemetry.report_mix import Mix, Period
from adaptive_rag.telemetry.report_routes import NodeRow, RouteRow, Spread


@dataclass(frozen=True, slots=True)
class Table:
    """Cells as they are shown."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    absent: str = ""
    """What to say when there are no rows."""

    def figures(self) -> list[bool]:
        """For each column, whether it holds numbers and so is read from the right."""
        columns = zip(*self.rows, strict=True)
        return [number > 0 and all(map(_is_figure, column)) for number, column in enumerate(columns)]


def route_table(report: Report) -> Table:
    """Latency and cost by route."""
    header = ("route", "questions", "share", "median", "p95", "mean cost", "p95 cost", "rerank", "under-served")
    return Table("Latency and cost by route", header, tuple(_route(row, report.unit) for row in report.routes))


def outcome_table(report: Report) -> Table:
    """How the questions of each route ended."""
    header = ("route", *report.outcomes, "questions")
    rows = [
        (row.route, *(_part(n, row.questions) for n in row.outcomes.values()), count(row.questions))
        for row in report.routes
    ]
    everything = (_part(n, report.questions) for n in report.outcomes.values())
    return Table("Outcomes", header, (*rows, ("all", *everything, count(report.questions))))


def escalation_table(report: Report) -> Table:
    """From which route to which."""
    rows = [(one.from_route, one.to_route, count(one.questions), percent(one.share)) for one in report.escalations]
    header = ("from", "to", "questions", "of those sent there")
    return Table("Escalations", header, tuple(rows), "No answer was taken back.")


def cost_table(report: Report) -> Table:
    """The adaptive pipeline beside the fixed ones."""
    books, unit = report.books, report.unit
    if books is None:
        return Table("Expected cost of one question", (), (), "No questions, no cost.")
    rows = (
        ("always one retrieval", amount(books.always_single, unit)),
        ("adaptive", amount(books.actual, unit)),
        ("of it: choosing the route", amount(books.router, unit)),
        ("of it: the route chosen", amount(books.expected - books.router, unit)),
        ("of it: answers taken back", amount(books.escalations, unit)),
        ("always the loop", amount(books.always_loop, unit)),
    )
    return Table("Expected cost of one question", ("pipeline", "mean cost"), rows)


def mix_table(report: Report) -> Table:
    """The route mix by period, after the mixes that were given."""
    rows = [(name, "", *_mix(mix), "", "") for name, mix in report.given.items()]
    rows += [_period(period, report) for period in report.periods]
    return Table(
        f"Route mix per {report.every}",
        (report.every, "questions", *ROUTES, "p", "drift"),
        tuple(rows),
        "No questions.",
    )


def node_table(report: Report) -> Table:
    """Where in the graph the time goes."""
    header = ("node", "passes", "median", "p95", "of all time", "tokens in", "tokens out", "model calls")
    return Table("Time by node", header, tuple(_node(row) for row in report.nodes), "No steps were recorded.")


def underserved_table(report: Report) -> Table:
    """The worst under-serves."""
    header = ("question", "times", "route", "P", "redirected", "ended", "support", "took")
    rows = tuple(_underserved(one) for one in report.underserved)
    return Table("Worst under-serves", header, rows, "No cheap route gave too little.")


def failure_table(report: Report) -> Table:
    """The most frequent failures."""
    rows = tuple((text, count(times)) for text, times in report.failures)
    return Table("Failures", ("what", "times"), rows, "Nothing failed.")


def version_table(report: Report) -> Table:
    """What answered, and when."""
    rows = [
        (one.part, one.fingerprint or ABSENT, count(one.questions), day(one.first), day(one.last))
        for one in report.versions
    ]
    return Table("Answered with", ("part", "fingerprint", "questions", "from", "to"), tuple(rows), "Nothing is known.")


def _route(row: RouteRow, unit: str) -> tuple[str, ...]:
    took = _two(row.seconds)
    cost = (amount(row.cost.mean, unit), amount(row.cost.p95, unit)) if row.cost else (ABSENT, ABSENT)
    return (
        row.route,
        count(row.questions),
        percent(row.share),
        *took,
        *cost,
        percent(row.rerank_share),
        _part(row.underserved, row.questions) if row.route != ROUTES[-1] else ABSENT,
    )


def _period(one: Period, report: Report) -> tuple[str, ...]:
    chance = p_value(one.drift.p_value if one.drift else None)
    return (one.label, count(one.questions), *_mix(one.mix), chance, _swing(one, report))


def _mix(mix: Mix) -> tuple[str, ...]:
    return tuple(percent(mix.get(route, 0.0)) for route in ROUTES)


def _swing(one: Period, report: Report) -> str:
    """The route whose share moved most, by how many percentage points."""
    if report.usual and one.label == report.usual.label:
        return "the usual mix"
    return f"{one.drift.swing} {one.drift.change * 100:+.0f} points" if one.drift and one.drift.drifted else ""


def _node(row: NodeRow) -> tuple[str, ...]:
    use = (row.input_tokens, row.output_tokens, row.model_calls)
    return (row.node, count(row.passes), *_two(row.seconds), percent(row.share), *(count(one) for one in use))


def _underserved(one: Underserved) -> tuple[str, ...]:
    return (
        one.question,
        count(one.times),
        one.route,
        f"{one.probability:.2f}",
        "yes" if one.redirected else "no",
        one.outcome,
        ABSENT if one.score is None else f"{one.score:.2f}",
        seconds(one.seconds),
    )


def _two(spread: Spread | None) -> tuple[str, str]:
    return (seconds(spread.median), seconds(spread.p95)) if spread else (ABSENT, ABSENT)


def _part(part: int, whole: int) -> str:
    return percent(part / whole) if whole else ABSENT


def _is_figure(cell: str) -> bool:
    return not cell or cell[0] in "<–" or cell[0].isdigit()
