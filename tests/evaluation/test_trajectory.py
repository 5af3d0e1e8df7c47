import pytest

from adaptive_rag.evaluation.trajectory import Reference, Run, compare, plain_nodes, reference_of, run_of
from tests.fakes_records import record, step

WAY = "classify plan retrieve judge retrieve judge generate check".split()
REFERENCE = reference_of(WAY, route="complex")
ONE_HOP = "classify plan retrieve judge generate check".split()
THREE_HOPS = "classify plan retrieve judge retrieve judge retrieve judge generate check".split()
DIRECT = "classify direct_answer check".split()
REDIRECTED = "classify retrieve generate check plan retrieve judge generate check".split()


def _passed(nodes, route, reference=REFERENCE, *, strict=False, **more):
    run = Run(tuple(nodes), route, list(nodes).count("retrieve"), **more)
    return {check.aspect: check.passed for check in compare(run, reference, strict=strict)}


@pytest.mark.parametrize("nodes", [WAY, ONE_HOP, THREE_HOPS])
def test_LS_03_a_hop_more_or_less_within_the_range_is_right(nodes):
    assert _passed(nodes, "complex") == {"route": True, "hops": True, "order": True, "redirect": None, "outcome": None}


def test_LS_03_the_direct_route_fails_in_each_respect_on_its_own():
    assert _passed(DIRECT, "none") == {"route": False, "hops": False, "order": False, "redirect": None, "outcome": None}


def test_LS_03_a_redirect_is_the_wrong_route_but_the_right_order():
    found = _passed(REDIRECTED, "simple", redirected=True)
    assert found == {"route": False, "hops": True, "order": True, "redirect": None, "outcome": None}


@pytest.mark.parametrize(("nodes", "same"), [(WAY, True), (ONE_HOP, False), (THREE_HOPS, False)])
def test_LS_03_the_strict_match_is_an_option(nodes, same):
    assert _passed(nodes, "complex", strict=True)["strict"] is same
    assert "strict" not in _passed(nodes, "complex")


def test_LS_03_marks_of_the_graph_and_of_subgraphs_are_no_steps():
    task = "1f0e7c2a-98d1-6b52-8000-3c1d0a9b7f11"
    noisy = [
        "__start__",
        "classify",
        f"loop:{task}|plan:{task}",
        "loop:retrieve",
        "__interrupt__",
        "loop/judge",
        "__end__",
    ]
    assert plain_nodes(noisy) == ("classify", "plan", "retrieve", "judge")


def test_hops_out_of_range_say_so():
    [hops] = [check for check in compare(Run(tuple(WAY), "complex", 5), REFERENCE) if check.aspect == "hops"]
    assert (hops.passed, hops.note) == (False, "5, not 1 to 3")


def test_the_first_node_out_of_turn_is_named():
    nodes = ("classify", "retrieve", "plan", "judge", "generate", "check")
    [order] = [check for check in compare(Run(nodes, "complex", 1), REFERENCE) if check.aspect == "order"]
    assert order.passed is False
    assert order.note.startswith("retrieve")


def test_redirect_and_outcome_are_compared_when_the_reference_names_them():
    reference = Reference(redirected=False, outcome="abstained")
    found = _passed(DIRECT, "none", reference, redirected=True, outcome="abstained")
    assert found == {"route": None, "hops": None, "order": None, "redirect": False, "outcome": True}


def test_a_way_without_retrieval_allows_none():
    reference = reference_of(DIRECT)
    assert reference.hops == (0, 0)
    assert _passed(WAY, "complex", reference)["hops"] is False


def test_a_record_tells_its_way():
    run = run_of(record(route="complex", hops=2, steps=[step("classify", 0.1), step("plan", 0.1)], outcome="hedged"))
    assert run == Run(("classify", "plan"), "complex", 2, False, "hedged")
