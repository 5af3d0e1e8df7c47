"""The report as plain text for a terminal, without colours."""

from collections.abc import Iterator
from textwrap import fill
from unicodedata import category, combining, east_asian_width

from adaptive_rag.telemetry.report import Report
from adaptive_rag.telemetry.report_figures import ESTIMATED, amount, count, day, percent, seconds, usual_mix, verdict
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

LINE = 100
"""Columns of running text."""
WIDEST = 60
"""Columns of a cell, then a question is cut."""


def render_text(report: Report) -> str:
    """All of `report`, section by section, ending in a newline."""
    if not report.questions:
        return "No questions are recorded yet.\n"
    tables = (route_table, outcome_table, escalation_table, cost_table)
    more = (mix_table, node_table, underserved_table, failure_table, version_table)
    parts = [_summary(report), *(text_table(make(report)) for make in tables)]
    parts.append(
        "\n".join(fill(line, LINE) for line in (*verdict(report.books, report.unit), ESTIMATED)) if report.books else ""
    )
    parts.extend(text_table(make(report)) for make in more)
    return "\n\n".join(part for part in parts if part) + "\n"


def text_table(table: Table) -> str:
    """Title, header and rows in aligned columns."""
    if not table.rows:
        return f"{table.title}\n  {table.absent}"
    cells = [table.header, *(tuple(map(_plain, row)) for row in table.rows)]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    rule = tuple("─" * width for width in widths)
    lines = [_aligned(row, widths, table.figures()) for row in (cells[0], rule, *cells[1:])]
    return "\n".join([table.title, *lines])


def _summary(report: Report) -> str:
    lines = [f"{count(report.questions)} questions, {day(report.first)} to {day(report.last)}"]
    if report.seconds and report.cost:
        lines.append(
            f"median {seconds(report.seconds.median)}, p95 {seconds(report.seconds.p95)}; "
            f"mean cost {amount(report.cost.mean, report.unit)}; "
            f"reranking takes {percent(report.rerank_share)} of the time"
        )
        tokens = f"{count(report.input_tokens)} tokens in, {count(report.output_tokens)} out"
        lines.append("; ".join([*_first_text(report), tokens]))
    drifted = [period.label for period in report.periods if period.drifted]
    if drifted:
        lines.append(f"{', '.join(drifted)}: the route mix has left {usual_mix(report.usual, report.every)}")
    return "\n".join(lines)


def _first_text(report: Report) -> Iterator[str]:
    """When users saw something: the checked answer, or a draft."""
    for shown, after in (("checked", report.first_held), ("of a draft", report.first_draft)):
        if after:
            yield f"first text, {shown}, after {seconds(after.median)} (p95 {seconds(after.p95)})"


def _aligned(row: tuple[str, ...], widths: list[int], figures: list[bool]) -> str:
    cells = [
        " " * (width - _width(cell)) + cell if figure else cell + " " * (width - _width(cell))
        for cell, width, figure in zip(row, widths, figures, strict=True)
    ]
    return f"  {'  '.join(cells)}".rstrip()


def _plain(cell: str) -> str:
    """One line without control characters, cut to `WIDEST` columns."""
    line = " ".join("".join(" " if category(char)[0] == "C" else char for char in cell).split())
    while _width(line) > WIDEST:
        line = f"{line[:-2]}…"
    return line


def _width(text: str) -> int:
    """Columns of a terminal: wide characters take two, marks that join the one before take none."""
    return sum(2 if east_asian_width(char) in "WF" else not combining(char) for char in text)
