import doctest

import pytest

from adaptive_rag.routing import cost
from adaptive_rag.routing.base import ROUTES, RoutingLimits
from adaptive_rag.routing.cost import best, choose, expected_cost, expected_costs, price_of, tau_of, under_served

SECONDS = {"none": 0.4, "simple": 0.9, "moderate": 1.1, "complex": 2.9}


def spread(none=0.0, simple=0.0, moderate=0.0, complex=0.0):
    return {"none": none, "simple": simple, "moderate": moderate, "complex": complex}


def taken(probabilities, price=4.0, tau=0.7, allowed=ROUTES):
    expected = expected_costs(probabilities, SECONDS, price, tau)
    return choose(probabilities, expected, RoutingLimits(allowed=allowed, tau=tau))


def test_expected_cost_of_a_mix():
    mix = {"none": 0.35, "simple": 0.50, "complex": 0.15}
    milliseconds = {"none": 400.0, "simple": 900.0, "complex": 2900.0}
    adaptive = expected_cost(mix, milliseconds, router=12.0)
    assert adaptive == pytest.approx(1037.0)
    assert adaptive / milliseconds["simple"] == pytest.approx(1.15, abs=0.005)
    assert milliseconds["complex"] / adaptive == pytest.approx(2.8, abs=0.005)


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(cost).failed == 0
    assert doctest.testmod(cost).attempted >= 4


@pytest.mark.parametrize(
    ("route", "needed", "share"),
    [
        ("none", "simple", 1.0),
        ("none", "complex", 1.0),
        ("simple", "complex", 1.0),
        ("moderate", "complex", 1.0),
        ("simple", "moderate", 0.25),
        ("simple", "simple", 0.0),
        ("complex", "none", 0.0),
    ],
)
def test_falling_short(route, needed, share):
    assert under_served(route, needed) == share


def test_expected_costs_by_hand():
    found = expected_costs(spread(simple=0.5, moderate=0.2, complex=0.3), SECONDS, 4.0, 0.75)
    assert found["simple"] == pytest.approx(0.9 + 4 * (0.25 * 0.2 + 0.3))
    assert found["moderate"] == pytest.approx(1.1 + 4 * 0.3)
    assert found["complex"] == pytest.approx(2.9)
    assert found["none"] == pytest.approx(0.4 + 0.5 / 0.25)


@pytest.mark.parametrize("tau", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("other", ["simple", "moderate", "complex"])
def test_none_exactly_above_tau(tau, other):
    assert taken(spread(none=tau + 0.01, **{other: 0.99 - tau}), tau=tau) == "none"
    assert taken(spread(none=tau - 0.01, **{other: 1.01 - tau}), tau=tau) != "none"
    assert taken(spread(none=tau, **{other: 1 - tau}), tau=tau) != "none"


def test_tau_of_one_never_skips_retrieval():
    assert taken(spread(none=1.0), tau=1.0) == "simple"


def test_the_price_moves_the_line_between_cheap_and_costly():
    torn = spread(simple=0.6, complex=0.4)
    assert taken(torn, price=4.0) == "simple"
    assert taken(torn, price=8.0) == "complex"
    assert taken(spread(simple=0.001, complex=0.999), price=0.0) == "simple"


def test_not_the_raw_arg_max():
    assert taken(spread(none=0.6, complex=0.4)) == "simple"
    assert taken(spread(simple=0.55, complex=0.45), price=6.0) == "complex"


def test_price_and_tau_are_two_names_for_one_line():
    for price in (1.0, 2.5, 9.0):
        assert price_of(tau_of(price, 0.4, 0.9), 0.4, 0.9) == pytest.approx(price)
    assert tau_of(0.1, 0.4, 0.9) == 0.0
    assert tau_of(0.0, 0.4, 0.9) == 0.0


@pytest.mark.parametrize(
    ("probabilities", "allowed", "route"),
    [
        (spread(none=1.0), ("simple", "moderate"), "simple"),
        (spread(simple=1.0), ("none", "moderate", "complex"), "moderate"),
        (spread(complex=1.0), ("simple", "moderate"), "moderate"),
        (spread(complex=1.0), ("none", "simple"), "simple"),
        (spread(moderate=1.0), ("none", "complex"), "complex"),
    ],
)
def test_a_route_that_is_off_gives_way(probabilities, allowed, route):
    assert taken(probabilities, allowed=allowed) == route


def test_best_ignores_what_is_off():
    chances = spread(complex=1.0)
    assert best(chances, expected_costs(chances, SECONDS, 4.0, 0.7), 0.7) == "complex"
