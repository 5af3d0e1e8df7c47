"""A router for four routes serves fewer."""

import pytest

from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.routing.base import ROUTES
from tests.fakes_parts import FixedGrounder, FixedRouter, parts


def answered(choice, routes, **given):
    graph = build_graph(parts(router=FixedRouter(choice), **given))
    question = {"messages": [{"role": "user", "content": "What is the refund window?"}]}
    return graph.invoke(question, context=Context(routes=routes))


@pytest.mark.parametrize(
    ("routes", "taken"),
    [
        (("simple", "moderate"), ("simple", "simple", "moderate", "moderate")),
        (("none", "moderate"), ("none", "moderate", "moderate", "moderate")),
        (("none", "complex"), ("none", "complex", "complex", "complex")),
        (("moderate",), ("moderate", "moderate", "moderate", "moderate")),
    ],
)
def test_a_route_that_is_off_gives_way_to_the_next_costlier(routes, taken):
    assert tuple(answered(choice, routes)["route"] for choice in ROUTES) == taken


@pytest.mark.parametrize("choice", ROUTES)
def test_two_tiers_never_loop_and_a_bad_answer_is_hedged_not_redirected(choice):
    state = answered(choice, ("simple", "moderate"), grounder=FixedGrounder(["unsupported"]))
    assert state["outcome"] == "hedged"
    assert not state["redirected"]
    assert not {"plan", "judge", "synthesise", "direct_answer"} & {step["node"] for step in state["trail"]}


def test_a_gate_retrieves_or_does_not():
    assert answered("none", ("none", "moderate"))["hops"] == 0
    assert answered("complex", ("none", "moderate"))["hops"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("routes", "talk", "question", "comparison"),
    [
        (("simple", "moderate"), "simple", {"simple", "moderate"}, "moderate"),
        (("none", "moderate"), "none", {"moderate"}, "moderate"),
    ],
)
def test_the_shipped_router_serves_two_tiers_and_a_gate(routes, talk, question, comparison):
    from adaptive_rag.models.registry import open_encoder
    from adaptive_rag.routing.artefact import SHIPPED, load
    from adaptive_rag.routing.base import RoutingLimits
    from adaptive_rag.routing.learned import TrainedRouter

    router, limits = TrainedRouter(open_encoder("builtin"), load(SHIPPED)), RoutingLimits(allowed=routes)
    assert router.route("thanks a lot!", limits).route == talk
    assert router.route("What is the notice period for tenants?", limits).route in question
    compared = router.route("Compare the notice period of tenants with that of landlords.", limits)
    assert compared.route == comparison
    assert "complex is switched off" in compared.reason
