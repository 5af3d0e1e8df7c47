import pytest

from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.datasets import DatasetError
from adaptive_rag.evaluation.silver import read_labels, silver, stale, write_labels
from adaptive_rag.routing.base import ROUTES
from adaptive_rag.routing.labelled import read
from tests.fakes_bench import ran

WRONG = "It is blue."
MADE_WITH = {"generator": "g", "encoder": "e", "index": "i"}


def runs(**answers):
    """One run by route; a route that is not named answers wrongly, the direct one without evidence."""
    found = {}
    for route in ROUTES:
        direct = {"hops": 0, "found": [], "grounded": None} if route == "none" else {}
        given = answers.get(route, WRONG)
        found[route] = ran(route=route, **{**direct, **(given if isinstance(given, dict) else {"answer": given})})
    return found


def labelled(asked, **answers):
    mine = runs(**answers)
    costs = {route: [cost] for route, cost in zip(ROUTES, (0.4, 0.9, 1.1, 2.9), strict=True)}
    return silver([asked], {route: [run] for route, run in mine.items()}, costs, MADE_WITH)


def label(asked, **answers):
    [found] = labelled(asked, **answers).labels
    return found["label"], found["by"]


REFUND = Asked("q1", "What is the refund window?", ("30 days",), depth="single")


@pytest.mark.parametrize("route", ROUTES)
def test_the_cheapest_sufficient_route_is_the_label(route):
    right = {name: "It is 30 days." for name in ROUTES[ROUTES.index(route) :]}
    assert label(REFUND, **right) == (route, "outcome")


@pytest.mark.parametrize(
    ("depth", "found", "route"),
    [
        ("none", ["other.md"], "none"),
        ("single", ["refunds.md"], "simple"),
        ("single", ["other.md"], "moderate"),
        ("multi", ["refunds.md"], "complex"),
    ],
)
def test_where_no_route_is_sufficient_the_kind_of_set_decides(depth, found, route):
    asked = Asked("q1", "What?", ("30 days",), supporting=frozenset({"refunds.md"}), depth=depth)
    assert label(asked, simple={"answer": WRONG, "found": found}) == (route, "prior")


def test_without_answers_a_checked_one_counts_but_never_the_models_own():
    unknown = Asked("q1", "What?")
    unsure = {route: {"answer": WRONG, "grounded": "unsupported"} for route in ("simple", "moderate")}
    assert label(unknown, none="Anything at all.", **unsure) == ("complex", "grounding")


def test_a_question_that_nothing_tells_of_gets_no_label():
    abstained = {route: {"grounded": "abstained", "outcome": "abstained"} for route in ROUTES[1:]}
    found = labelled(Asked("q1", "What?"), **abstained)
    assert (found.labels, found.undecided, found.failed) == ([], 1, 0)


def test_a_question_on_which_a_route_broke_gets_no_label():
    found = labelled(REFUND, simple="30 days", complex={"outcome": "failed"})
    assert (found.labels, found.failed) == ([], 1)


def test_saying_no_after_too_short_a_look_is_luck():
    asked = Asked("q1", "Where was its founder born?", unanswerable=True, route="complex", depth="multi")
    assert label(asked, simple={"outcome": "abstained", "grounded": "abstained"}) == ("complex", "prior")


def test_labels_are_what_fit_reads_and_carry_cost_quality_and_fingerprints(tmp_path):
    path = tmp_path / "labels.jsonl"
    write_labels(labelled(REFUND, moderate="30 days", complex="30 days").labels, path)
    [row] = read(path)
    assert (row.question, row.label, row.group) == (REFUND.question, "moderate", "q1")
    [back] = read_labels(path)
    assert back["cost"] == {"none": 0.4, "simple": 0.9, "moderate": 1.1, "complex": 2.9}
    assert back["quality"] == {"none": 0.0, "simple": 0.0, "moderate": 1.0, "complex": 1.0}
    assert back["made_with"] == MADE_WITH


def test_hand_written_labels_are_not_taken_for_measured_ones(tmp_path):
    path = tmp_path / "labels.jsonl"
    path.write_text('{"question": "x", "label": "simple"}\n')
    with pytest.raises(DatasetError, match="router label"):
        read_labels(path)


def test_labels_go_stale_with_generator_encoder_and_index():
    assert stale(MADE_WITH, {**MADE_WITH, "router": "other"}) == []
    for name in MADE_WITH:
        [line] = stale(MADE_WITH, {**MADE_WITH, name: "new"})
        assert line.startswith(name)
        assert "new" in line
