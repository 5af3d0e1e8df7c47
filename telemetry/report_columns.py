"""Records to columns in one pass, so that a report over many of them stays fast and small."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.telemetry.prices import Prices
from adaptive_rag.telemetry.record import Outcome, Record, Step
from adaptive_rag.telemetry.report_faults import Faults

Numbers = NDArray[np.float64]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
ROUTER_NODE = "classify"
"""Its steps are what the router itself costs."""
Measure = Literal[
    "time",
    "route",
    "seconds",
    "cost",
    "router_cost",
    "rerank",
    "first_token",
    "redirected",
    "outcome",
    "input_tokens",
    "output_tokens",
]
"""What a record is reduced to; routes and outcomes by their position, `first_token` NaN where that was not noted."""
_ROW = np.dtype([(measure, np.float64) for measure in get_args(Measure)])


@dataclass
class NodeTally:
    """All passes through one node."""

    seconds: "array[float]" = field(default_factory=lambda: array("d"))
    input_tokens: int = 0
    output_tokens: int = 0
    model_calls: int = 0

    def add(self, step: Step) -> None:
        """Count one pass."""
        self.seconds.append(step["seconds"])
        self.input_tokens += step["input_tokens"]
        self.output_tokens += step["output_tokens"]
        self.model_calls += step["model_calls"]


@dataclass(frozen=True)
class Columns:
    """All that a report needs of its records."""

    table: NDArray[np.void]
    """One row a question, in the order of the records."""
    nodes: dict[str, NodeTally]
    escalations: Counter[tuple[Route, Route]]
    versions: dict[tuple[str, str], list[float]]
    """Part and fingerprint to first time, last time and number of questions."""
    faults: Faults

    def __getitem__(self, measure: Measure) -> Numbers:
        return self.table[measure]

    def __len__(self) -> int:
        return len(self.table)

    def where(self, route: Route) -> NDArray[np.bool_]:
        """Which questions the router sent there."""
        return np.equal(self["route"], ROUTES.index(route))


def columns(records: Iterable[Record], prices: Prices) -> Columns:
    """Read `records` once, each priced by `prices`."""
    rows = array("d")
    nodes: defaultdict[str, NodeTally] = defaultdict(NodeTally)
    escalations: Counter[tuple[Route, Route]] = Counter()
    versions: dict[tuple[str, str], list[float]] = {}
    faults = Faults()
    for record in records:
        rows.extend(_row(record, prices))
        for step in record["steps"]:
            nodes[step["node"]].add(step)
        if record["from_route"] and record["to_route"]:
            escalations[record["from_route"], record["to_route"]] += 1
        _note_versions(versions, record)
        faults.add(record)
    return Columns(np.frombuffer(rows, dtype=_ROW), dict(nodes), escalations, versions, faults)


def _row(record: Record, prices: Prices) -> tuple[float, ...]:
    return (
        record["time"],
        ROUTES.index(record["route"]),
        record["seconds"],
        prices.cost(record),
        sum(prices.step_cost(step) for step in record["steps"] if step["node"] == ROUTER_NODE),
        record["rerank_seconds"],
        record.get("time_to_first_token", np.nan),
        record["redirected"],
        OUTCOMES.index(record["outcome"]),
        record["input_tokens"],
        record["output_tokens"],
    )


def _note_versions(versions: dict[tuple[str, str], list[float]], record: Record) -> None:
    for part, fingerprint in record["fingerprints"].items():
        seen = versions.setdefault((part, str(fingerprint)), [record["time"], record["time"], 0.0])
        seen[0], seen[1], seen[2] = min(seen[0], record["time"]), max(seen[1], record["time"]), seen[2] + 1
