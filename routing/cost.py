"""What a route costs, what under-serving costs, and which route is cheapest to expect."""

from collections.abc import Mapping

from adaptive_rag.routing.base import ROUTES, Route, RoutingLimits, nearest_allowed

RUN_SECONDS: Mapping[Route, float] = {"none": 0.4, "simple": 0.9, "moderate": 1.1, "complex": 2.9}
"""Seconds of one run by route until the user's own are measured."""

PRICE = 6.0
"""Seconds that one under-served question is worth: a confidently wrong or half answer."""

SHALLOW = 0.25
"""Part of the price when `moderate` was needed and `simple` ran: the passage comes later in the list, seldom never."""


def expected_cost(mix: Mapping[Route, float], cost: Mapping[Route, float], router: float) -> float:
    """Mean cost of one question, in the unit of `cost`: router + Σ mix·cost. `mix` sums to 1.

    >>> mix = {"none": 0.35, "simple": 0.50, "complex": 0.15}
    >>> round(expected_cost(mix, {"none": 400.0, "simple": 900.0, "complex": 2900.0}, router=12.0))
    1037
    """
    return router + sum(share * cost[route] for route, share in mix.items())


def under_served(taken: Route, needed: Route) -> float:
    """How badly `taken` falls short of `needed`: 0 (enough) to 1 (wrong or half an answer)."""
    if ROUTES.index(taken) >= ROUTES.index(needed):
        return 0.0
    return SHALLOW if (taken, needed) == ("simple", "moderate") else 1.0


def expected_costs(
    probabilities: Mapping[Route, float], cost: Mapping[Route, float], price: float, tau: float
) -> dict[Route, float]:
    """For each route, its own cost plus the price of under-serving times how badly it is expected to fall short.

    The price is `price`, for `none` the one that `tau` stands for: then `none` is cheapest whenever P(none) > tau.
    """
    prices = {route: price_of(tau, cost["none"], cost["simple"]) if route == "none" else price for route in ROUTES}
    return {
        taken: cost[taken] + prices[taken] * sum(p * under_served(taken, needed) for needed, p in probabilities.items())
        for taken in ROUTES
    }


def price_of(tau: float, cheap: float, dear: float) -> float:
    """The price at which least expected cost takes the cheap of two routes exactly when its probability is above `tau`.

    Cheap wins when cheap + price·(1 - P) < dear, that is P > 1 - (dear - cheap) / price. A `tau` of 1 counts as 0.999.

    >>> price_of(0.75, cheap=0.5, dear=1.5)
    4.0
    """
    return max(dear - cheap, 0.0) / (1.0 - min(tau, 0.999))


def tau_of(price: float, cheap: float, dear: float) -> float:
    """The inverse of `price_of`: the probability above which the cheap route is taken; 0 when it always is.

    >>> tau_of(4.0, cheap=0.5, dear=1.5)
    0.75
    """
    return max(0.0, 1.0 - (dear - cheap) / price) if price > 0 else 0.0


def choose(probabilities: Mapping[Route, float], expected: Mapping[Route, float], limits: RoutingLimits) -> Route:
    """The route of least expected cost, `none` only above tau; one that is off gives way to the next costlier."""
    return nearest_allowed(best(probabilities, expected, limits.tau), limits.allowed)


def best(probabilities: Mapping[Route, float], expected: Mapping[Route, float], tau: float) -> Route:
    """As `choose`, with every route on."""
    held = [route for route in ROUTES if route != "none" or probabilities["none"] > tau]
    return min(held, key=lambda route: expected[route])
