"""What the records say, as plain data: report_text and report_html show it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from adaptive_rag.telemetry.prices import SECONDS, Prices
from adaptive_rag.telemetry.record import Outcome, Record
from adaptive_rag.telemetry.report_books import Books, books
from adaptive_rag.telemetry.report_columns import Columns, columns
from adaptive_rag.telemetry.report_faults import Underserved
from adaptive_rag.telemetry.report_mix import Every, Mix, Period, Usual, periods
from adaptive_rag.telemetry.report_routes import (
    Escalation,
    NodeRow,
    RouteRow,
    Spread,
    escalation_rows,
    node_rows,
    outcome_counts,
    route_rows,
    share,
    spread,
)

WORST = 10
"""Under-served questions and kinds of failure that a report names."""


@dataclass(frozen=True, slots=True)
class Version:
    """A generator, encoder, index or router that answered, and when."""

    part: str
    fingerprint: str
    questions: int
    first: float
    last: float
    """Unix seconds."""


@dataclass(frozen=True, slots=True)
class Report:
    """All figures over one span of records; times in seconds, costs in `unit`."""

    unit: str
    questions: int
    first: float
    last: float
    """Unix seconds of the first and last question; 0 without questions."""
    seconds: Spread | None
    first_held: Spread | None
    """Seconds to the first text where that was the checked answer; None when there was no such question."""
    first_draft: Spread | None
    """The same where drafts were shown."""
    cost: Spread | None
    input_tokens: int
    output_tokens: int
    rerank_share: float
    """Of all seconds, 0 to 1."""
    outcomes: Mapping[Outcome, int]
    routes: tuple[RouteRow, ...]
    escalations: tuple[Escalation, ...]
    nodes: tuple[NodeRow, ...]
    every: Every
    periods: tuple[Period, ...]
    usual: Usual | None
    """What each period is tested against; None as long as there is no such mix."""
    training: Mix | None
    """What the router was trained on, for comparison."""
    books: Books | None
    underserved: tuple[Underserved, ...]
    """The worst ones."""
    failures: tuple[tuple[str, int], ...]
    """The most frequent ones and their number."""
    versions: tuple[Version, ...]
    """Parts with their fingerprints, each part's oldest first."""

    @property
    def given(self) -> dict[str, Mix]:
        """The mixes that were not counted here, by name."""
        stated = self.usual.mix if self.usual and not self.usual.questions else None
        return {name: mix for name, mix in (("training", self.training), ("expected", stated)) if mix}


def report(
    records: Iterable[Record],
    *,
    prices: Prices = SECONDS,
    every: Every = "week",
    training: Mix | None = None,
    usual: Mix | None = None,
) -> Report:
    """Read `records` once and price them by `prices`; see `periods` for what their mix is tested against."""
    read = columns(records, prices)
    told, against = periods(read, every, usual)
    times = read["time"] if len(read) else np.zeros(1)
    return Report(
        unit=prices.unit,
        questions=len(read),
        first=float(times.min()),
        last=float(times.max()),
        seconds=spread(read["seconds"]),
        first_held=spread(read["first_token"][read["first_token"] >= read["seconds"]]),
        first_draft=spread(read["first_token"][read["first_token"] < read["seconds"]]),
        cost=spread(read["cost"]),
        input_tokens=int(read["input_tokens"].sum()),
        output_tokens=int(read["output_tokens"].sum()),
        rerank_share=share(read["rerank"], read["seconds"]),
        outcomes=outcome_counts(read["outcome"]),
        routes=route_rows(read),
        escalations=escalation_rows(read),
        nodes=node_rows(read.nodes),
        every=every,
        periods=told,
        usual=against,
        training=training,
        books=books(read),
        underserved=read.faults.worst(WORST),
        failures=tuple(read.faults.failures.most_common(WORST)),
        versions=_versions(read),
    )


def _versions(read: Columns) -> tuple[Version, ...]:
    found = [
        Version(part, fingerprint, int(count), first, last)
        for (part, fingerprint), (first, last, count) in read.versions.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.part, one.first)))
