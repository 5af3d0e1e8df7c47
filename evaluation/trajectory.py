"""The way a run took, against a reference: route, hops, order of nodes, redirect and outcome, each told apart; pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from adaptive_rag.routing.base import Route
from adaptive_rag.telemetry.record import Outcome, Record

Aspect = Literal["route", "hops", "order", "redirect", "outcome", "strict"]
_TASK = re.compile(r":[0-9a-f]{8}-[0-9a-f-]{27}")
HOP = "retrieve"
"""The node whose passes are the hops of a trajectory that is given by its nodes alone."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run did."""

    nodes: tuple[str, ...]
    """In the order in which they ended; names of subgraphs and the graph's own marks may be among them."""
    route: Route
    hops: int
    redirected: bool = False
    outcome: Outcome = "accepted"


@dataclass(frozen=True, slots=True)
class Reference:
    """What a run should do; an aspect that is None is not compared."""

    route: Route | None = None
    hops: tuple[int, int] | None = None
    """Least and most, both allowed."""
    required: tuple[str, ...] | None = None
    """Nodes that have to be passed in this order, whatever lies between."""
    redirected: bool | None = None
    outcome: Outcome | None = None
    exact: tuple[str, ...] | None = None
    """The whole way, for the strict comparison."""


@dataclass(frozen=True, slots=True)
class Check:
    """One aspect compared."""

    aspect: Aspect
    passed: bool | None
    """None: the reference says nothing of it."""
    note: str
    """Why it failed; empty when it passed."""


def run_of(record: Record) -> Run:
    """The way that a record tells of."""
    return Run(
        nodes=tuple(step["node"] for step in record["steps"]),
        route=record["route"],
        hops=record["hops"],
        redirected=record["redirected"],
        outcome=record["outcome"],
    )


def reference_of(nodes: Sequence[str], *, route: Route | None = None, slack: int = 1) -> Reference:
    """From one good way: each node once, in order of first passage; its hops give or take `slack`, at least 1."""
    way = plain_nodes(nodes)
    hops = way.count(HOP)
    least = max(hops - slack, 1) if hops else 0
    return Reference(
        route=route, hops=(least, hops + slack if hops else 0), required=tuple(dict.fromkeys(way)), exact=way
    )


def plain_nodes(nodes: Sequence[str]) -> tuple[str, ...]:
    """Without the graph's own marks (`__start__`); `loop:plan`, `loop/plan`, `loop:<task>|plan:<task>` are `plan`."""
    names = (re.split(r"[|/:]", _TASK.sub("", node))[-1] for node in nodes)
    return tuple(name for name in names if name and not name.startswith("__"))


def compare(run: Run, reference: Reference, *, strict: bool = False) -> list[Check]:
    """One check per aspect, in a fixed order; `strict` adds the step-by-step one."""
    checks = [_route(run, reference), _hops(run, reference), _order(run, reference)]
    checks += [_redirect(run, reference), _outcome(run, reference)]
    return [*checks, _strict(run, reference)] if strict else checks


def _route(run: Run, reference: Reference) -> Check:
    return _equal("route", run.route, reference.route)


def _redirect(run: Run, reference: Reference) -> Check:
    return _equal("redirect", run.redirected, reference.redirected)


def _outcome(run: Run, reference: Reference) -> Check:
    return _equal("outcome", run.outcome, reference.outcome)


def _strict(run: Run, reference: Reference) -> Check:
    exact = None if reference.exact is None else plain_nodes(reference.exact)
    return _equal("strict", plain_nodes(run.nodes), exact)


def _equal(aspect: Aspect, found: object, wanted: object) -> Check:
    passed = None if wanted is None else found == wanted
    return Check(aspect, passed, f"{found}, not {wanted}" if passed is False else "")


def _hops(run: Run, reference: Reference) -> Check:
    if reference.hops is None:
        return Check("hops", None, "")
    least, most = reference.hops
    passed = least <= run.hops <= most
    return Check("hops", passed, "" if passed else f"{run.hops}, not {least} to {most}")


def _order(run: Run, reference: Reference) -> Check:
    if reference.required is None:
        return Check("order", None, "")
    way = iter(plain_nodes(run.nodes))
    missing = next((node for node in reference.required if node not in way), None)
    return Check("order", missing is None, "" if missing is None else f"{missing} was not passed, or not in its turn")
