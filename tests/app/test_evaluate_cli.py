"""`adaptive-rag evaluate`, what of it needs no model."""

import json
import sys

import pytest
from typer.testing import CliRunner

from adaptive_rag.app.cli.evaluate_answers import answered
from adaptive_rag.app.cli.evaluate_pipelines import measured
from adaptive_rag.app.cli.evaluate_trajectories import Asking, checked
from adaptive_rag.app.cli.main import app
from adaptive_rag.app.cli.measuring import failures
from adaptive_rag.app.pipelines import ALWAYS
from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.langsmith import Example, LangSmithError
from adaptive_rag.evaluation.pipelines import compared
from adaptive_rag.evaluation.ragas_scores import RagasError
from adaptive_rag.evaluation.ran import seconds
from tests.fakes_bench import bench, ran
from tests.fakes_parts import FixedWriter


def invoke(*arguments, **environment):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)], env=environment)


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({"question": "What is it?", "route": "simple"}) + "\n")
    return path


def test_an_upload_without_a_key_ends_before_anything_is_opened(questions):
    done = invoke("trajectories", questions, "--upload", "mine", LANGSMITH_API_KEY="", LANGCHAIN_API_KEY="")
    assert isinstance(done.exception, LangSmithError)
    assert "LANGSMITH_API_KEY" in str(done.exception)


def test_an_unknown_pipeline_is_named(questions):
    done = invoke("pipelines", questions, "--only", "adaptive,always-lucky")
    assert done.exit_code == 2
    assert "always-lucky" in done.output


def test_pipelines_are_compared_over_one_bench(tmp_path):
    asked = [Asked("a", "What is the refund window?", ("30 days",), depth="single"), Asked("b", "hello", depth="none")]
    over = bench(tmp_path)
    runs = measured(over, asked, ["adaptive", *ALWAYS.values()], tmp_path / "out", parallel=1, quiet=True)
    found = compared(asked, runs, ours="adaptive", fixed=ALWAYS, cost=seconds)
    mixes = {one.pipeline: one.mix for one in found.pipelines}
    assert mixes["adaptive"]["simple"] == 1.0
    assert [mixes[name][route] for route, name in ALWAYS.items()] == [1.0] * 4
    assert {one.other for one in found.against} == {*ALWAYS.values(), "oracle"}
    assert len((tmp_path / "out" / "runs.jsonl").read_text().splitlines()) == 10
    assert not (tmp_path / "journal.sqlite").exists()


def test_answers_are_measured_by_route(tmp_path):
    asked = [
        Asked("a", "What is the refund window?", ("30 days",), supporting=frozenset({"doc1.md"})),
        Asked("b", "Is the refund window longer in Malta?", unanswerable=True),
    ]
    over = bench(tmp_path, writer=FixedWriter(["The refund window is 30 days [1]."]))
    found = answered(over, asked, quiet=True)
    assert found["all"]["answerable"] == 1
    assert found["routes"]["simple"]["contains"] == 1.0
    assert found["routes"]["simple"]["abstention_recall"] == 0.0


def test_support_is_taken_away_and_abstention_measured(tmp_path):
    asked = [Asked("a", "What is the refund window?", ("30 days",), supporting=frozenset({"doc1.md"}))]
    found = answered(
        bench(tmp_path, writer=FixedWriter(["The refund window is 30 days [1]."])), asked, quiet=True, take_away=True
    )
    assert (found["all"]["questions"], found["all"]["answerable"]) == (2, 1)
    assert found["answers"][1]["id"] == "a without support"
    assert found["all"]["intervals"]["abstention_recall"]["count"] == 1


def test_a_judge_without_ragas_ends_in_one_line(questions, monkeypatch):
    monkeypatch.setitem(sys.modules, "ragas", None)
    done = invoke("answers", questions, "--judge", "openai:gpt-4o-mini", OPENAI_API_KEY="none")
    assert isinstance(done.exception, RagasError)
    assert "\n" not in str(done.exception)


def test_what_failed_most_is_said_and_shows_in_the_exit_code(capsys):
    broken = ran(outcome="failed", failures=["retrieve: rebuild it"])
    assert failures([ran(), ran()]) == 0
    assert failures([ran(), broken, broken, ran(outcome="failed", failures=["rerank: no model"])]) == 3
    assert "3 of 4 runs failed, 2 of them so: retrieve: rebuild it" in capsys.readouterr().err


def test_trajectories_are_held_against_their_reference(tmp_path):
    examples = [
        Example("What is the refund window?", {"route": "simple", "hops": [1, 1], "outcome": "accepted"}),
        Example("What is the refund window?", {"route": "complex", "required": ["plan", "retrieve"]}),
    ]
    right, wrong = checked(bench(tmp_path), examples, strict=False, quiet=True)
    assert {check.aspect: check.passed for check in right} == {
        "route": True,
        "hops": True,
        "order": None,
        "redirect": None,
        "outcome": True,
    }
    assert {check.aspect for check in wrong if check.passed is False} == {"route", "order"}


def test_langsmith_is_given_answer_record_and_what_was_found(tmp_path):
    given = Asking(bench(tmp_path))("What is the refund window?", "thread")
    assert given["answer"]
    assert "doc1.md" in given["retrieved"]
    assert given["record"]["route"] == "simple"
    json.dumps(given)


def test_help_has_an_example_for_every_command():
    for command in ("routes", "retrieval", "answers", "pipelines", "trajectories"):
        assert f"adaptive-rag evaluate {command}" in invoke(command, "--help").output
