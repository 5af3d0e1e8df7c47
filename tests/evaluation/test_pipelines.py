import pytest

from adaptive_rag.app.pipelines import ALWAYS
from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.pipelines import compared
from adaptive_rag.evaluation.plots import frontier_plot
from adaptive_rag.evaluation.ran import seconds
from adaptive_rag.routing.base import ROUTES
from tests.fakes_bench import ran, step

SINGLE = Asked("s", "What is the refund window?", ("30 days",), supporting=frozenset({"refunds.md"}), depth="single")
MULTI = Asked("m", "Compare both.", ("30 days", "24 months"), every=True, depth="multi")
SMALL_TALK = Asked("n", "hello", depth="none")
QUESTIONS = [SINGLE, MULTI, SMALL_TALK]
SECONDS = dict(zip(ROUTES, (0.4, 0.9, 1.1, 2.9), strict=True))
ANSWERS = {
    "none": ("No idea.", "No idea.", "Hello!"),
    "simple": ("It is 30 days.", "30 days.", "Nothing."),
    "moderate": ("It is 30 days.", "30 days.", "Nothing."),
    "complex": ("It is 30 days.", "30 days and 24 months.", "Nothing."),
}


def run(route, at, **given):
    direct = {"hops": 0, "found": [], "grounded": None} if route == "none" else {}
    about = {"id": QUESTIONS[at].id, "route": route, "answer": ANSWERS[route][at], "steps": [step(SECONDS[route])]}
    return ran(**{**about, **direct, **given})


def fixed():
    return {ALWAYS[route]: [run(route, at) for at in range(3)] for route in ROUTES}


def adaptive(*routes):
    return {"adaptive": [run(route, at) for at, route in enumerate(routes)]}


def figures(runs):
    found = compared(QUESTIONS, runs, ours="adaptive", fixed=ALWAYS, cost=seconds)
    return {one.pipeline: one for one in found.pipelines}, {one.other: one for one in found.against}


def test_quality_cost_and_under_serving_by_hand():
    mine, against = figures({**adaptive("simple", "complex", "none"), **fixed()})
    assert mine["adaptive"].quality.value == 1.0
    assert mine["always-simple"].quality.value == 0.75
    assert mine["adaptive"].cost.value == pytest.approx((0.9 + 2.9 + 0.4) / 3)
    assert mine["always-simple"].under_served.value == 0.5
    assert mine["always-none"].under_served.value == 1.0
    assert mine["adaptive"].under_served.value == 0.0
    assert mine["adaptive"].mix == {"none": 1 / 3, "simple": 1 / 3, "moderate": 0.0, "complex": 1 / 3}
    assert against["always-loop"].cost_share.value == pytest.approx(4.2 / 8.7)
    assert against["always-loop"].quality_share.value == 1.0
    assert against["always-simple"].under_served_share.value == 0.0


def test_the_oracle_takes_the_cheapest_of_the_best():
    mine, _ = figures(fixed())
    assert mine["oracle"].quality.value == 1.0
    assert mine["oracle"].cost.value == pytest.approx((0.9 + 2.9 + 0.4) / 3)
    assert mine["oracle"].under_served.value == 0.0


def test_without_the_fixed_pipelines_there_is_no_oracle():
    mine, against = figures(adaptive("simple", "complex", "none"))
    assert set(mine) == {"adaptive"}
    assert against == {}


def test_a_redirected_question_ended_on_the_loop():
    runs = {"adaptive": [run("simple", 0), run("simple", 1, redirected=True), run("none", 2)]}
    mine, _ = figures(runs)
    assert mine["adaptive"].under_served.value == 0.0
    assert mine["adaptive"].redirected == pytest.approx(1 / 3)


def test_a_failure_is_counted_and_no_zero():
    runs = {"adaptive": [run("simple", 0), run("complex", 1, outcome="failed", answer="broken"), run("none", 2)]}
    mine, _ = figures(runs)
    assert mine["adaptive"].failed == 1
    assert mine["adaptive"].quality.count == 1


def test_what_a_question_needs_is_measured_where_the_set_does_not_say():
    asked = [Asked("s", "What?", ("24 months",))]
    runs = {ALWAYS[route]: [run(route, 1)] for route in ROUTES}
    found = compared(asked, runs, ours="adaptive", fixed=ALWAYS, cost=seconds)
    served = {one.pipeline: one.under_served.value for one in found.pipelines}
    assert served["always-moderate"] == 1.0
    assert served["always-loop"] == 0.0


def verdict(questions, runs):
    return compared(questions, runs, ours="adaptive", fixed=ALWAYS, cost=seconds).verdict


def test_it_is_said_when_a_fixed_pipeline_does_as_well_for_less():
    easy = [SINGLE] * 20
    loops = {"adaptive": [run("complex", 0)] * 20, "always-simple": [run("simple", 0)] * 20}
    assert verdict(easy, loops).startswith("always-simple costs 0.31 of adaptive")
    assert "not worth having" in verdict(easy, loops)


def test_it_is_said_when_the_router_earns_its_keep():
    mixed = [SINGLE, MULTI] * 20
    runs = {
        "adaptive": [run("simple", 0), run("complex", 1)] * 20,
        "always-simple": [run("simple", 0), run("simple", 1)] * 20,
        "always-loop": [run("complex", 0), run("complex", 1)] * 20,
    }
    assert "earns its keep" in verdict(mixed, runs)
    assert verdict(mixed, {"adaptive": runs["adaptive"]}) == ""


def test_the_frontier_is_drawn(tmp_path):
    found = compared(
        QUESTIONS, {**adaptive("simple", "complex", "none"), **fixed()}, ours="adaptive", fixed=ALWAYS, cost=seconds
    )
    frontier_plot(found, tmp_path / "frontier.png", unit="s")
    assert (tmp_path / "frontier.png").read_bytes().startswith(b"\x89PNG")
