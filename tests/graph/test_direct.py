"""Direct answers have no evidence; when they are looked up after all."""

import pytest

from adaptive_rag.answering.base import Draft
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from tests.fakes_parts import FixedGrounder, FixedRouter, ListIndex, parts, passage


class Unsure:
    """Writes with a confidence as told."""

    def __init__(self, confidence):
        self.confidence = confidence

    def write(self, question, passages, *, parts=(), tokens):
        return Draft(text="Looked up: 30 days [1].", dropped=[], confidence=None)

    def reply(self, messages, *, tokens):
        return Draft(text="It is 90 days.", dropped=[], confidence=self.confidence)


def redirected(question, confidence=0.9, score=0.1, support="unsupported", context=None):
    index = ListIndex([passage("refund window", 1, score=score)])
    grounder = FixedGrounder(judge=lambda answer: "supported" if "Looked up" in answer else support)
    graph = build_graph(parts(router=FixedRouter("none"), writer=Unsure(confidence), index=index, grounder=grounder))
    return graph.invoke({"messages": [{"role": "user", "content": question}]}, context=context)["redirected"]


def test_a_claim_on_what_the_index_covers_is_looked_up():
    assert redirected("What is the refund window?", score=0.8)


def test_a_claim_on_anything_else_is_the_models_own_knowledge():
    assert not redirected("What is the refund window?", score=0.1)


def test_an_index_that_may_not_be_searched_covers_nothing():
    assert not redirected("What is the refund window?", score=0.8, context=Context(sources=("web",)))


def test_an_unsure_answer_to_a_question_is_looked_up():
    assert redirected("What is the refund window?", confidence=0.1)


@pytest.mark.parametrize("text", ["thanks", "Tell me a joke", "Write a haiku about rain"])
def test_an_unsure_reply_to_no_question_is_not(text):
    assert not redirected(text, confidence=0.1)


def test_a_reply_that_states_nothing_is_never_looked_up():
    assert not redirected("How are you?", confidence=0.1, score=0.9, support="supported")


def test_a_doubtful_claim_that_may_not_be_looked_up_is_not_given_as_a_fact():
    index = ListIndex([passage("refund window", 1, score=0.8)])
    graph = build_graph(
        parts(router=FixedRouter("none"), writer=Unsure(0.9), index=index, grounder=FixedGrounder(["unsupported"]))
    )
    question = {"messages": [{"role": "user", "content": "What is the refund window?"}]}
    state = graph.invoke(question, context=Context(routes=("none",)))
    assert state["outcome"] == "hedged"
    assert "90 days" not in state["messages"][-1].text
