"""Confidence-triggered retrieval in the loop: what a draft is unsure of is looked up."""

import pytest

from adaptive_rag.answering.cited import CitedWriter
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.retrieval.base import RetrievalError
from tests.fakes_parts import DOCUMENTS, FixedJudge, FixedRouter, ListIndex, parts, passage
from tests.fakes_unsure import UnsureChat, unsure

ENOUGH = {"router": FixedRouter("complex"), "judge": FixedJudge(sufficient=True)}
WORKS = passage("The kilns of Castell stand in Areny.", 3)
GUESS = unsure("The refund window is 30 days [1]. The kilns of Castell stand in Ottermere [1].", Ottermere=0.1)
SURE = unsure("The kilns of Castell stand in Areny [2].")
QUESTION = "What is the refund window, and what else?"


def asked(*messages, index=None, theta=0.4, limit=100, question=QUESTION, **limits):
    model = UnsureChat(messages=list(messages))
    given = {"index": index or ListIndex([*DOCUMENTS, WORKS]), "writer": CitedWriter(model)} | ENOUGH
    context = Context(theta=theta, stream="drafts", **limits)
    events, graph = [], build_graph(parts(**given))
    given = {"messages": [{"role": "user", "content": question}]}
    for _, mode, payload in graph.stream(
        given, {"recursion_limit": limit}, stream_mode=["custom", "values"], subgraphs=True, context=context
    ):
        if mode == "custom":
            events.append(payload)
        else:
            state = payload
    return state, model, events


def nodes(state):
    return [step["node"] for step in state["trail"]]


def test_the_doubtful_sentence_is_looked_up_and_written_again():
    state, model, _ = asked(GUESS, SURE)
    assert nodes(state)[2:] == ["plan", "retrieve", "judge", "synthesise", "look_up", "synthesise", "ground"]
    assert state["messages"][-1].text == "The refund window is 30 days [1]. The kilns of Castell stand in Areny [2]."
    assert state["passages"][1]["id"] == "p3", "behind the passage that the kept sentence cites"
    assert "Areny" in model.prompt
    assert state["hops"] == 2


def test_the_trace_says_why_what_was_asked_and_what_came():
    state, _, _ = asked(GUESS, SURE)
    about = state["messages"][-1].response_metadata
    [doubt] = about["doubts"]
    assert doubt["words"] == [{"text": "Ottermere", "probability": 0.1}]
    assert doubt["query"] in about["asked"]
    assert doubt["found"] == ["p3"]


def test_a_sure_draft_costs_nothing_more():
    state, model, _ = asked(unsure("The refund window is 30 days [1]."))
    assert "look_up" not in nodes(state)
    assert len(model.sent) == 1
    assert state["doubts"] == []


def test_off_by_default():
    assert Context().theta == 0
    state, _, _ = asked(GUESS, theta=0.0)
    assert "look_up" not in nodes(state)


@pytest.mark.parametrize("hops", [1, 2, 3, 5])
def test_look_ups_share_the_budget_of_the_loop(hops):
    index = ListIndex([*DOCUMENTS, *(passage(f"Kiln {n} of Castell stands somewhere.", n) for n in range(10, 60))])
    guesses = [unsure(f"Kiln number{n} of Castell stands in Ottermere.", Ottermere=0.1) for n in range(9)]
    state, _, _ = asked(*guesses, index=index, max_hops=hops, loop_k=20)
    assert state["hops"] == hops
    assert nodes(state).count("look_up") == hops - 1
    assert "found" not in state["doubts"][-1], "the last doubt stays open"
    assert state["messages"][-1].type == "ai"


def test_the_same_doubt_is_not_looked_up_twice():
    state, _, _ = asked(GUESS, max_hops=5)
    assert nodes(state).count("look_up") == 2
    assert state["doubts"][-1]["found"] == []
    assert len(set(state["asked"])) == len(state["asked"])


def test_when_nothing_new_comes_the_draft_stays():
    state, model, _ = asked(GUESS, index=ListIndex(list(DOCUMENTS)), loop_k=5)
    assert len(model.sent) == 1
    assert state["doubts"][0]["found"] == []
    assert state["draft"] == GUESS.text


def test_a_failing_look_up_leaves_the_draft():
    class FailsLater(ListIndex):
        def search(self, queries, **given):
            if "kilns" in queries[0]:
                raise RetrievalError("the disk is gone")
            return super().search(queries, **given)

    state, _, _ = asked(GUESS, index=FailsLater([*DOCUMENTS, WORKS]))
    assert state["draft"] == GUESS.text
    assert [failure["node"] for failure in state["failures"]] == ["look_up"]
    assert state["messages"][-1].type == "ai"


@pytest.mark.parametrize("limit", range(5, 13))
def test_a_low_recursion_limit_ends_in_an_answer(limit):
    guesses = [unsure(f"Kiln number{n} of Castell stands in Ottermere.", Ottermere=0.1) for n in range(9)]
    state, _, _ = asked(*guesses, limit=limit, max_hops=5)
    assert state["messages"][-1].type == "ai"
    assert ("look_up" in nodes(state)) is (limit > 6)


def test_users_see_that_a_draft_was_written_again():
    _, _, events = asked(GUESS, SURE)
    [gone] = [event for event in events if event["type"] == "withdrawn"]
    assert gone["id"] == events[0]["id"] != events[-1]["id"]
    assert events[-1]["text"] == "The refund window is 30 days. The kilns of Castell stand in Areny."
