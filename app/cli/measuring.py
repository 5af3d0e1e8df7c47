"""What the measuring commands share: the bench, the price of a run, numbers as text."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli.console import warn
from adaptive_rag.app.cli.options import settings_for
from adaptive_rag.app.cli.progress import indexing
from adaptive_rag.app.demo_index import demo_settings
from adaptive_rag.app.pipelines import Bench
from adaptive_rag.app.settings import Settings
from adaptive_rag.app.tracing import checked_tracing
from adaptive_rag.evaluation.intervals import Interval
from adaptive_rag.evaluation.ran import Ran
from adaptive_rag.telemetry.prices import SECONDS, Prices, load_prices

PARTIAL = 3
"""Exit code of a command whose result has holes."""

Parallel = Annotated[
    int,
    typer.Option("--parallel", min=1, max=64, help="Questions at once; more than 1 helps with a served model only."),
]


@dataclass(frozen=True)
class RunPrices:
    """The price table, as it applies to a run."""

    table: Prices

    @property
    def unit(self) -> str:
        """`s` unless the settings name a table."""
        return self.table.unit

    def cost(self, run: Ran) -> float:
        """Of one run: the sum over its nodes."""
        return sum(self.table.step_cost(step) for step in run["steps"])


def prices_of(settings: Settings) -> RunPrices:
    """As the settings name them; seconds without."""
    return RunPrices(load_prices(settings.prices) if settings.prices else SECONDS)


def bench(home: Path | None, *, demo: bool = False) -> Bench:
    """What pipelines are opened from; with `demo`, over the demo's index, which is built when it is missing."""
    if warning := checked_tracing():
        warn(warning)
    settings = settings_for(home)
    models = open_models(settings)
    if demo:
        with indexing() as watch:
            settings = demo_settings(settings, models, watch)
    return Bench(settings, models)


def failures(runs: Sequence[Ran]) -> int:
    """Says why runs failed, the most frequent reason first; the exit code."""
    failed = [run for run in runs if run["outcome"] == "failed"]
    if not failed:
        return 0
    why = Counter(run["failures"][-1] if run["failures"] else "no reason given" for run in failed)
    [(line, count)] = why.most_common(1)
    warn(f"{len(failed)} of {len(runs)} runs failed, {count} of them so: {line}")
    warn("run the command again to try the failed ones again")
    return PARTIAL


def percent(value: Interval | None) -> str:
    """`81 (75-87)`, or a dash where nothing was measured."""
    return f"{100 * value.value:.0f} ({100 * value.low:.0f}-{100 * value.high:.0f})" if value else "-"


def number(value: Interval | None, digits: int = 2) -> str:
    """`1.24`, or a dash."""
    return f"{value.value:.{digits}f}" if value else "-"


def table(rows: list[list[str]]) -> list[str]:
    """Columns flush, the first one to the left; the first row is the header."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [_line(row, widths) for row in rows]


def _line(row: list[str], widths: list[int]) -> str:
    cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
    return "  ".join([row[0].ljust(widths[0]), *cells[1:]])
