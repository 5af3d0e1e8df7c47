"""The demo questions through the whole graph, with real models."""

import pytest

from adaptive_rag.app.assemble import open_parts
from adaptive_rag.graph.build import build_graph

pytestmark = pytest.mark.slow

DIRECT = ["Hi there", "thanks"]
SINGLE = {
    "What is our refund window?": "policies/refund-policy.md",
    "How do I fix the E-4042 error?": "errors/e-4042.md",
}
BOTH = {"policies/refund-policy.md", "policies/warranty.md"}
COMPARED = [
    "Compare the refund window and the warranty period, and explain the difference",
    "What is the difference between the refund window and the warranty period?",
]
VEILED = "the refund window relative to the warranty period"


@pytest.fixture(scope="module", params=["rules", "trained"])
def graph(demo, request):
    settings, models = demo
    return build_graph(open_parts(settings.model_copy(update={"router": request.param}), models))


def ask(graph, question):
    state = graph.invoke({"messages": [{"role": "user", "content": question}]})
    return state, state["messages"][-1].response_metadata


def documents(about):
    return {citation["document"] for citation in about["citations"]}


@pytest.mark.parametrize("question", DIRECT)
def test_C11_small_talk_is_answered_directly(graph, question):
    state, about = ask(graph, question)
    assert (about["route"], about["hops"]) == ("none", 0)
    assert state["messages"][-1].text
    assert state["passages"] == []


@pytest.mark.parametrize("question", SINGLE)
def test_C11_a_single_question_finds_its_one_passage(graph, question):
    state, about = ask(graph, question)
    assert about["route"] in ("simple", "moderate")
    assert about["outcome"] == "accepted"
    assert documents(about) == {SINGLE[question]}
    assert state["passages"][0]["document"] == SINGLE[question]


@pytest.mark.parametrize("question", COMPARED)
def test_C11_a_comparison_is_split_and_finds_both(graph, question):
    state, about = ask(graph, question)
    assert about["route"] == "complex"
    assert documents(about) == BOTH
    asked = [query for query in state["asked"] if query != question]
    assert any("refund" in query and "warranty" not in query for query in asked)
    assert any("warranty" in query and "refund" not in query for query in asked)
    assert "30 days" in state["messages"][-1].text
    assert "24 months" in state["messages"][-1].text


def test_C11_a_veiled_comparison_is_half_answered_by_the_rules_alone(demo):
    settings, models = demo
    rules = build_graph(open_parts(settings.model_copy(update={"router": "rules"}), models))
    trained = build_graph(open_parts(settings.model_copy(update={"router": "trained"}), models))
    assert ask(rules, VEILED)[1]["route"] != "complex"
    _, about = ask(trained, VEILED)
    assert about["route"] == "complex"
    assert documents(about) == BOTH


def test_what_is_not_in_the_documents_is_said(graph):
    state, about = ask(graph, "What is the refund window and do you ship to Malta?")
    text = state["messages"][-1].text
    assert "30 days" in text
    assert "policies/refund-policy.md" in documents(about)
    assert "Malta" in text
    assert not any(f"ship to Malta {word}" in text for word in ("for", "within", "in"))
