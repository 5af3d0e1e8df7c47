import json

import pytest

from adaptive_rag.evaluation.datasets import DatasetError
from adaptive_rag.evaluation.routes import Baseline, Query, evaluate_router, figures, read_queries
from adaptive_rag.routing.base import ROUTES, Decision, RoutingLimits
from adaptive_rag.routing.rules import RulesRouter

COST = {"none": 1.0, "simple": 2.0, "moderate": 3.0, "complex": 10.0}


def decision(route, sure=1.0):
    others = (1 - sure) / 3
    return Decision(route, {r: sure if r == route else others for r in ROUTES}, "", "test")


def test_both_error_directions_by_hand():
    queries = [
        Query("a", "none", None),
        Query("b", "single", None),
        Query("c", "single", None),
        Query("d", "multi", None),
        Query("e", "multi", None),
    ]
    taken = ["simple", "moderate", "none", "complex", "simple"]
    found = figures("test", queries, [decision(route) for route in taken], 0.5, COST)
    assert found.accuracy.value == pytest.approx(2 / 5)
    assert found.recall == {"none": 0.0, "single": 0.5, "multi": 0.5}
    assert found.under_served.value == pytest.approx(2 / 4)
    assert found.over_served.value == pytest.approx(1 / 3)
    assert found.expected_cost == pytest.approx(0.5 + (2 + 3 + 1 + 10 + 2) / 5)
    assert found.confusion["multi"] == {"none": 0, "single": 1, "multi": 1}


def test_the_two_single_routes_are_one_class_and_their_probabilities_add_up():
    both = Decision("moderate", {"none": 0.1, "simple": 0.45, "moderate": 0.45, "complex": 0.0}, "", "test")
    found = figures("test", [Query("a", "single", "simple")], [both], 0.0, COST)
    assert found.accuracy.value == 1.0
    assert found.exact == 0.0
    assert found.calibration_error == pytest.approx(0.1)


def test_labels_are_read_in_three_classes_or_four(tmp_path):
    path = tmp_path / "q.jsonl"
    rows = [
        {"query": "hi", "label": "none"},
        {"question": "x", "label": "multi"},
        {"question": "y", "route": "moderate"},
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    assert [(query.depth, query.route) for query in read_queries(path)] == [
        ("none", None),
        ("multi", None),
        ("single", "moderate"),
    ]
    path.write_text('{"query": "x", "label": "multihop!"}')
    with pytest.raises(DatasetError, match="multihop!"):
        read_queries(path)


def test_the_guards_of_the_rules_show_beside_the_bare_table():
    queries = [Query("Hi! What is the kiln deposit?", "single", None), Query("hello", "none", None)]
    bare, guarded = (evaluate_router(r, queries, COST, RoutingLimits()) for r in (Baseline(), RulesRouter()))
    assert bare.under_served.value == 1.0
    assert guarded.under_served.value == 0.0
    assert guarded.accuracy.value == 1.0
