"""What a question cost, in one unit: seconds unless a price table says otherwise."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from adaptive_rag.telemetry.record import Record, Step


class PricesError(Exception):
    """A price table could not be read; the message says which, why and what to do."""


@dataclass(frozen=True, slots=True)
class Price:
    """What use is charged at, in the table's unit."""

    per_second: float = 0.0
    per_input_token: float = 0.0
    per_output_token: float = 0.0

    def of(self, seconds: float, input_tokens: int, output_tokens: int) -> float:
        """The charge for this much use."""
        return seconds * self.per_second + input_tokens * self.per_input_token + output_tokens * self.per_output_token


@dataclass(frozen=True, slots=True)
class Prices:
    """A price table: one price for all, and others for nodes that run on another model or machine."""

    unit: str = "s"
    price: Price = Price(per_second=1.0)
    nodes: Mapping[str, Price] = field(default_factory=dict)

    def cost(self, record: Record) -> float:
        """Of one question: its totals at the general price, the steps of a node in `nodes` at that node's."""
        total = self.price.of(record["seconds"], record["input_tokens"], record["output_tokens"])
        apart = [step for step in record["steps"] if step["node"] in self.nodes] if self.nodes else []
        return total + sum(self.step_cost(step) - _at(self.price, step) for step in apart)

    def step_cost(self, step: Step) -> float:
        """Of one pass through a node."""
        return _at(self.nodes.get(step["node"], self.price), step)


SECONDS = Prices()
"""The default: a question costs the seconds it took."""


def priced(record: Record, prices: Prices) -> Record:
    """`record` with its cost by this table."""
    return Record(**(record | {"cost": prices.cost(record), "cost_unit": prices.unit}))


def load_prices(path: Path) -> Prices:
    """The table in a TOML file: `unit`, `per_second`, `per_input_token`, `per_output_token`, and `[nodes.NAME]`.

    Raises:
        PricesError: when the file can't be read or holds a key or value that means nothing.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PricesError(f"cannot read the price table {path}: {error}") from error
    unit, nodes = table.pop("unit", None), table.pop("nodes", {})
    if not isinstance(unit, str) or not unit or not isinstance(nodes, dict):
        raise PricesError(f'{path}: name the unit of the prices, as in unit = "USD", and nodes as [nodes.NAME]')
    return Prices(
        unit, _price(table, str(path)), {name: _price(of, f"{path} [nodes.{name}]") for name, of in nodes.items()}
    )


def _price(table: Any, where: str) -> Price:
    known = [one.name for one in fields(Price)]
    if not isinstance(table, dict) or set(table) - set(known):
        raise PricesError(f"{where}: expected {', '.join(known)}, found {table!r}")
    for key, value in table.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise PricesError(f"{where}: {key} has to be a number from 0 upwards, not {value!r}")
    return Price(**table)


def _at(price: Price, step: Step) -> float:
    return price.of(step["seconds"], step["input_tokens"], step["output_tokens"])
