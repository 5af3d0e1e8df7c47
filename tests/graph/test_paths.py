"""The way that each kind of question takes."""

import pytest
from langgraph.errors import GraphRecursionError

from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.models.base import ModelError, TransientModelError
from adaptive_rag.retrieval.base import NothingIndexedError, RetrievalError, TransientRetrievalError
from tests.fakes_parts import FixedGrounder, FixedJudge, FixedRouter, FixedWriter, ListIndex, parts


def ask(question="What is the refund window?", context=None, **given):
    graph = build_graph(parts(**given))
    return graph.invoke({"messages": [{"role": "user", "content": question}]}, context=context)


def nodes(state):
    return [step["node"] for step in state["trail"]]


LOOP = ["plan", "retrieve", "judge", "synthesise"]


@pytest.mark.parametrize(
    ("route", "way"),
    [
        ("none", ["direct_answer"]),
        ("simple", ["retrieve", "generate"]),
        ("moderate", ["retrieve", "rerank", "generate"]),
        ("complex", LOOP),
    ],
)
def test_each_route_takes_its_own_way(route, way):
    state = ask(router=FixedRouter(route), grounder=FixedGrounder(["supported"]))
    assert nodes(state) == ["begin", "classify", *way, "ground"]
    assert state["messages"][-1].response_metadata["route"] == route
    assert state["messages"][-1].response_metadata["nodes"] == nodes(state)


def test_direct_answers_leave_the_index_alone():
    index = ListIndex([])
    ask("hello", router=FixedRouter("none"), writer=FixedWriter(["Hello!"]), index=index)
    assert index.searches == []


def test_an_ungrounded_cheap_answer_goes_to_the_loop_once():
    state = ask(router=FixedRouter("simple"), grounder=FixedGrounder(["unsupported", "supported"]))
    assert nodes(state) == ["begin", "classify", "retrieve", "generate", "ground", *LOOP, "ground"]
    about = state["messages"][-1].response_metadata
    assert about["redirected"]
    assert about["outcome"] == "accepted"
    assert about["route"] == "simple"
    assert len(state["messages"]) == 2


def test_an_ungrounded_answer_of_the_loop_is_hedged():
    state = ask(router=FixedRouter("complex"), grounder=FixedGrounder(["unsupported"]))
    assert state["outcome"] == "hedged"
    assert nodes(state).count("ground") == 1


def test_abstentions_are_accepted_at_once():
    state = ask(router=FixedRouter("simple"), grounder=FixedGrounder(["abstained"]))
    assert state["outcome"] == "abstained"
    assert not state["redirected"]


@pytest.mark.parametrize("hops", [1, 2, 3, 5])
def test_the_loop_stops_at_h(hops):
    state = ask(context=Context(max_hops=hops), router=FixedRouter("complex"), judge=FixedJudge(sufficient=False))
    assert state["hops"] == hops
    assert nodes(state).count("retrieve") == hops


def test_the_loop_stops_when_nothing_new_comes():
    state = ask(router=FixedRouter("complex"), judge=FixedJudge(sufficient=False, new=False))
    assert state["hops"] == 1


@pytest.mark.parametrize("limit", [None, 25])
def test_LG_01_the_redirect_shares_the_loops_budget(limit):
    graph = build_graph(
        parts(router=FixedRouter("simple"), judge=FixedJudge(sufficient=False), grounder=FixedGrounder(["unsupported"]))
    )
    config = {"recursion_limit": limit} if limit else {}
    question = "Which tunnel did the Orrin line use before 1931?"
    state = graph.invoke({"messages": [{"role": "user", "content": question}]}, config)
    assert state["hops"] == 3
    assert nodes(state).count("retrieve") == 3
    assert nodes(state).count("generate") + nodes(state).count("synthesise") == 2
    answer = state["messages"][-1]
    assert answer.response_metadata["hops"] == 3
    assert answer.response_metadata["outcome"] == "hedged"
    assert "Orrin line" in answer.text


def test_a_host_with_a_low_recursion_limit_gets_an_answer():
    graph = build_graph(parts(router=FixedRouter("complex"), judge=FixedJudge(sufficient=False)))
    question = {"messages": [{"role": "user", "content": "Which tunnel?"}]}
    state = graph.invoke(question, {"recursion_limit": 8}, context=Context(max_hops=5))
    assert state["messages"][-1].type == "ai"


LIMITS = range(3, 13)
SHORTEST = 5
"""LangGraph's limit for the four nodes that every question passes."""


@pytest.mark.parametrize("support", ["supported", "unsupported"])
@pytest.mark.parametrize("route", ["none", "simple", "moderate", "complex"])
@pytest.mark.parametrize("limit", LIMITS)
def test_every_recursion_limit_that_an_answer_fits_into_gives_one(route, support, limit):
    graph = build_graph(
        parts(
            router=FixedRouter(route),
            writer=FixedWriter(["The refund window is 99 days [1]."]),
            judge=FixedJudge(sufficient=False),
            grounder=FixedGrounder([support]),
        )
    )
    question = {"messages": [{"role": "user", "content": "What is the refund window?"}]}
    if limit < SHORTEST:
        with pytest.raises(GraphRecursionError):
            graph.invoke(question, {"recursion_limit": limit}, context=Context(max_hops=5))
        return
    state = graph.invoke(question, {"recursion_limit": limit}, context=Context(max_hops=5))
    assert state["messages"][-1].type == "ai"
    assert state["outcome"] == ("accepted" if support == "supported" else "hedged")
    assert "99" not in state["messages"][-1].text or support == "supported"


def test_a_redirect_that_does_not_fit_is_not_begun():
    graph = build_graph(parts(grounder=FixedGrounder(["unsupported"])))
    question = {"messages": [{"role": "user", "content": "What is the refund window?"}]}
    redirected = [graph.invoke(question, {"recursion_limit": limit})["redirected"] for limit in (5, 6, 7)]
    assert redirected == [False, False, True]


@pytest.mark.parametrize("question", ["", "   "])
def test_an_empty_question_is_asked_back(question):
    state = ask(question, writer=FixedWriter(error=ModelError("not to be called")))
    assert state["messages"][-1].text.endswith("?")
    assert state["failures"] == []


@pytest.mark.parametrize("route", ["simple", "moderate", "complex"])
def test_CH_08_nothing_indexed_is_said_with_the_command(route):
    message = "nothing is indexed in 'x'; run `adaptive-rag index PATH` first"
    index = ListIndex([], errors=[NothingIndexedError(message)] * 9)
    state = ask(
        "What is the kiln deposit?", router=FixedRouter(route), index=index, writer=FixedWriter(["It is 40 EUR."])
    )
    assert state["outcome"] == "failed"
    assert "adaptive-rag index" in state["messages"][-1].text
    assert "40" not in state["messages"][-1].text
    assert len(index.searches) == 1


BREAKAGES = [
    ("router", lambda error: FixedRouter(error=error), "accepted"),
    ("writer", lambda error: FixedWriter(error=error), "hedged"),
    ("index", lambda error: ListIndex([], errors=[error] * 9), "failed"),
    ("grounder", lambda error: FixedGrounder(error=error), "failed"),
]


@pytest.mark.parametrize(
    "error", [ModelError("gone"), RuntimeError("boom"), OSError(28, "No space left on device")], ids=repr
)
@pytest.mark.parametrize(("part", "broken", "outcome"), BREAKAGES, ids=[row[0] for row in BREAKAGES])
@pytest.mark.parametrize("route", ["simple", "moderate", "complex"])
def test_whatever_breaks_there_is_an_answer_state(route, part, broken, outcome, error):
    given = {"router": FixedRouter(route), part: broken(error)}
    state = ask(**given)
    assert state["messages"][-1].type == "ai"
    assert state["messages"][-1].text
    assert state["outcome"] == outcome
    assert state["failures"]
    assert "Traceback" not in state["messages"][-1].text


def test_a_transient_failure_is_tried_again():
    index = ListIndex(parts().index.passages, errors=[TransientRetrievalError("busy"), TransientRetrievalError("busy")])
    state = ask(index=index)
    assert state["outcome"] == "accepted"
    assert state["failures"] == []
    assert len(index.searches) == 3


def test_a_lasting_transient_failure_is_told():
    index = ListIndex([], errors=[TransientRetrievalError("server lost at http://x; is it running?")] * 9)
    state = ask(index=index)
    assert state["outcome"] == "failed"
    assert "server lost" in state["messages"][-1].text
    assert len(index.searches) == 3


def test_a_direct_answer_survives_a_failing_model_as_an_apology():
    state = ask("hello", router=FixedRouter("none"), writer=FixedWriter(error=TransientModelError("server lost")))
    assert state["outcome"] == "failed"
    assert "server lost" in state["messages"][-1].text


def test_a_failure_that_is_not_lasting_is_kept_in_the_answer():
    state = ask(router=FixedRouter(error=RetrievalError("no")))
    assert state["messages"][-1].response_metadata["failures"][0]["node"] == "classify"
    assert state["route"] == "moderate"


def test_only_messages_outlive_a_turn():
    from langgraph.checkpoint.memory import InMemorySaver

    graph = build_graph(parts(grounder=FixedGrounder(["unsupported", "supported", "supported"])), InMemorySaver())
    config = {"configurable": {"thread_id": "t"}}
    first = graph.invoke({"messages": [{"role": "user", "content": "What is the refund window?"}]}, config)
    assert first["redirected"]
    second = graph.invoke({"messages": [{"role": "user", "content": "What is the warranty period?"}]}, config)
    assert not second["redirected"]
    assert second["hops"] == 1
    assert nodes(second) == ["begin", "classify", "retrieve", "generate", "ground"]
    assert len(second["messages"]) == 4
