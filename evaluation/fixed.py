"""A router that has made up its mind."""

from dataclasses import dataclass

from adaptive_rag.routing.base import ROUTES, Decision, Route, RoutingLimits


@dataclass(frozen=True)
class Fixed:
    """Always the same route, at no cost: what a fixed pipeline does."""

    choice: Route
    name: str = "fixed"

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """`choice`, whatever the question."""
        probabilities = {route: float(route == self.choice) for route in ROUTES}
        return Decision(self.choice, probabilities, f"{self.choice}: fixed", self.name)
