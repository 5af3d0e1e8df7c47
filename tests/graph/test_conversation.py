"""Several turns on one thread, and what a host sends."""

import sqlite3

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver

from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.state import join_history
from tests.fakes_parts import FixedRouter, FixedWriter, ListIndex, parts, passage

THREAD = {"configurable": {"thread_id": "t"}}


def user(text):
    return {"role": "user", "content": text}


def assistant(text):
    return {"role": "assistant", "content": text}


def test_LG_03_a_history_sent_again_is_not_stored_twice():
    graph = build_graph(parts(), InMemorySaver())
    first = graph.invoke({"messages": [user("What does plan B cost?")]}, THREAD)
    answer = first["messages"][-1].text
    again = {"messages": [user("What does plan B cost?"), assistant(answer), user("and plan C?")]}
    second = graph.invoke(again, THREAD)
    assert [message.type for message in second["messages"]] == ["human", "ai", "human", "ai"]
    assert second["question"] == "What does plan C cost?"


@pytest.mark.parametrize("shown", ["It is so.", "", "[shortened by the host]"])
def test_LG_03_whatever_the_host_made_of_the_answer(shown):
    graph = build_graph(parts(), InMemorySaver())
    history = [user("What does plan B cost?")]
    for turn in range(2, 6):
        state = graph.invoke({"messages": list(history)}, THREAD)
        history += [assistant(shown), user(f"What does plan {turn} cost?")]
    state = graph.invoke({"messages": history}, THREAD)
    assert len(state["messages"]) == 10
    assert state["question"] == "What does plan 5 cost?"


def test_LG_03_only_the_end_of_the_history_sent_again():
    old = join_history([], [user("a"), assistant("1"), user("b"), assistant("2")])
    both = join_history(old, [user("b"), assistant("2"), user("c")])
    assert [message.text for message in both] == ["a", "1", "b", "2", "c"]
    assert both[:4] == old


def test_LG_03_sending_only_the_new_message_appends_it():
    old = join_history([], [user("a"), assistant("1")])
    assert [m.text for m in join_history(old, [user("a")])] == ["a", "1", "a"]
    assert [m.text for m in join_history(old, [HumanMessage("b", id="x"), HumanMessage("c", id="y")])] == [
        "a",
        "1",
        "b",
        "c",
    ]


def test_an_edited_message_is_replaced_by_its_id():
    old = join_history([], [HumanMessage("a", id="1"), AIMessage("b", id="2")])
    assert [m.text for m in join_history(old, [HumanMessage("A", id="1")])] == ["A", "b"]


def test_a_conversation_that_does_not_end_with_a_question_is_asked_back():
    state = build_graph(parts()).invoke({"messages": [user("a"), assistant("1")]})
    assert state["question"] == ""
    assert state["messages"][-1].text.endswith("?")


def test_follow_ups_are_made_standalone_before_routing():
    asked = []

    class Listening(FixedRouter):
        def route(self, question, limits):
            asked.append(question)
            return super().route(question, limits)

    graph = build_graph(parts(router=Listening()), InMemorySaver())
    graph.invoke({"messages": [user("What is the refund window?")]}, THREAD)
    graph.invoke({"messages": [user("And how is it extended?")]}, THREAD)
    assert "refund window" in asked[1]


def test_LG_05a_scores_are_plain_after_a_restore():
    import numpy as np

    found = passage("The refund window is 30 days.", 1, score=float(np.float32(0.25)))
    saver = InMemorySaver()
    graph = build_graph(parts(router=FixedRouter("moderate"), index=ListIndex([found])), saver)
    graph.invoke({"messages": [user("What is the refund window?")]}, THREAD)
    restored = graph.get_state(THREAD).values["passages"][0]["score"]
    assert type(restored) is float


def turns(folder, text, count):
    """Size of the SQLite file after `count` turns whose evidence is four chunks of `text`."""
    path = folder / f"{len(text)}-{count}.sqlite"
    documents = [passage(f"refund window {number} {text}", number) for number in range(4)]
    with sqlite3.connect(path, check_same_thread=False) as connection:
        graph = build_graph(
            parts(index=ListIndex(documents), writer=FixedWriter(["30 days."])), SqliteSaver(connection)
        )
        for turn in range(count):
            graph.invoke({"messages": [user(f"What is refund window {turn}?")]}, THREAD, durability="exit")
    connection.close()
    return path.stat().st_size


def test_LG_05b_evidence_is_replaced_and_does_not_pile_up(tmp_path):
    """What a turn adds is its own evidence once, not the evidence of all turns before it again."""
    long = "x " * 1000
    evidence = turns(tmp_path, long, 20) - turns(tmp_path, "", 20)
    assert evidence < 20 * 4 * len(long) * 2


def test_LD_06_a_pasted_mail_is_reduced_to_its_question():
    mail = " ".join(f"On day {n} we moved crate {n} to the north yard and nobody objected." for n in range(70))
    state = build_graph(parts()).invoke({"messages": [user(f"{mail} … so what is the notice period?")]})
    assert "notice period" in state["question"]
    assert len(state["question"].split()) <= 60
    assert state["messages"][0].text.startswith("On day 0")
