"""What a router is and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

Route = Literal["none", "simple", "moderate", "complex"]
ROUTES: tuple[Route, ...] = ("none", "simple", "moderate", "complex")
"""From cheapest to costliest."""


class RoutingError(Exception):
    """A router could not be opened, trained or asked; the message says what to do."""


@dataclass(frozen=True)
class Decision:
    """The route of one question and why."""

    route: Route
    probabilities: Mapping[Route, float]
    """Over all four routes, sums to 1; a rules router puts 1.0 on its choice."""
    reason: str
    """One line a person can read: "complex: P=0.62, expected cost 1.9 s against 2.6 s for simple"."""
    router: str
    """`rules`, `trained` or `llm`; with `(fallback)` behind it when another one was wanted."""


@dataclass(frozen=True)
class RoutingLimits:
    """What a run allows the router."""

    allowed: tuple[Route, ...] = ROUTES
    """Routes that are switched on; never empty."""
    tau: float = 0.7
    """`none` only when P(none) is above this, 0 to 1."""


class Router(Protocol):
    """Sees only the question (made standalone), before any retrieval. Safe to call from several threads."""

    @property
    def name(self) -> str:
        """`rules`, `trained` or `llm`."""
        ...

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """The cheapest allowed route that is good enough; a switched-off one gives way to the next costlier one."""
        ...


def nearest_allowed(route: Route, allowed: tuple[Route, ...]) -> Route:
    """`route` if it is on, else the next costlier one that is on, else the costliest that is on."""
    costlier = [r for r in ROUTES[ROUTES.index(route) :] if r in allowed]
    return costlier[0] if costlier else max(allowed, key=ROUTES.index)
