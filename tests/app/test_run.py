"""What the command line sees of a question while it is answered."""

import pytest

from adaptive_rag.app.cli import show
from adaptive_rag.app.records import record
from adaptive_rag.app.run import Drafted, Passed, Withdrawn, run
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.grounding.base import Opinion
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.judged import JudgedGrounder
from tests.fakes import HashEncoder
from tests.fakes_judges import FixedJudge
from tests.fakes_parts import FixedGrounder, FixedWriter, parts

ANSWERS = ["It lasts 99 years [1].", "It lasts 24 months [1]."]


def refused_once():
    return build_graph(parts(writer=FixedWriter(ANSWERS), grounder=FixedGrounder(["unsupported", "supported"])))


def asked(context, watch):
    return run(refused_once(), "What is the warranty period?", context=context, watch=watch)


def test_held_the_nodes_and_one_answer():
    events = []
    answered = asked(Context(), events.append)
    assert {type(event) for event in events} == {Passed}
    assert answered.message.text == "It lasts 24 months [1]."


def test_drafts_come_marked_and_are_withdrawn():
    events = []
    asked(Context(stream="drafts"), events.append)
    first, gone, second = [event for event in events if isinstance(event, Drafted | Withdrawn)]
    assert (first.text, second.text) == ("It lasts 99 years.", "It lasts 24 months.")
    assert first.draft == gone.draft != second.draft


def test_drafts_are_no_part_of_the_result(capsys):
    with show.progress(quiet=False, drafts=True) as watch:
        answered = asked(Context(stream="drafts"), watch)
    show.answer(answered, trace=False)
    printed = capsys.readouterr()
    assert printed.out == "It lasts 24 months [1].\n"
    assert "99 years" in printed.err
    assert "withdrawn" in printed.err


@pytest.mark.parametrize(("stream", "early"), [("held", False), ("drafts", True)])
def test_the_record_tells_the_time_to_the_first_text(stream, early):
    graph = build_graph(parts(writer=FixedWriter(ANSWERS)))
    answered = run(graph, "What is the warranty period?", context=Context(stream=stream))
    kept = record(answered.state, None, {"generator": "", "encoder": "", "index": "", "router": ""})
    assert 0 < kept["time_to_first_token"] <= kept["seconds"]
    assert (kept["time_to_first_token"] < kept["seconds"]) is early
    assert show.as_json(answered)["time_to_first_token"] == kept["time_to_first_token"]


@pytest.mark.parametrize(("judged", "by", "told"), [(False, "rules", ")"), (True, "fixed", " by fixed)")])
def test_who_checked_the_answer_is_told_and_kept(judged, by, told):
    rules = EvidenceGrounder(HashEncoder())
    judge = FixedJudge(Opinion("supported", 0.9, "told so", 0, "The warranty period is 24 months."))
    grounder = JudgedGrounder(rules, judge, "replace") if judged else rules
    graph = build_graph(parts(writer=FixedWriter(["The warranty period is 24 months [1]."]), grounder=grounder))
    answered = run(graph, "What is the warranty period?", context=Context())
    kept = record(answered.state, None, {"generator": "", "encoder": "", "index": "", "router": ""})
    assert kept["grounding"]["by"] == show.as_json(answered)["grounding"]["by"] == by
    assert f"{told} ·" in show.account(answered)
