import os
import subprocess
import sys
import time
from uuid import UUID, uuid4

import pytest

from adaptive_rag.evaluation.langsmith import (
    Example,
    LangSmithError,
    Uploaded,
    api_key,
    endpoint,
    open_client,
    tracing_guard,
    tracing_probe,
    upload,
)
from adaptive_rag.evaluation.langsmith_evaluators import evaluate_remotely, evaluators, reference_from
from tests.fakes_langsmith import KEY, langsmith_server
from tests.fakes_records import record, step

NOWHERE = {"LANGSMITH_API_KEY": KEY, "LANGSMITH_ENDPOINT": "http://127.0.0.1:9"}
ON = {"LANGSMITH_TRACING": "true"}
EXAMPLES = [
    Example("What is the kiln deposit?", {"answers": ["40"], "supporting": ["p1"], "route": "simple", "hops": [0, 1]}),
    Example("Hello!", {"route": "none"}, key="greeting", metadata={"split": "easy"}),
]


class _Kept:
    """A dataset or example as the client hands it out."""

    def __init__(self, name: UUID, **fields):
        self.id = name
        self.inputs, self.outputs = fields.get("inputs"), fields.get("outputs")


class _Client:
    """Obeys the methods of the client that an upload uses; keeps all in memory."""

    def __init__(self):
        self.datasets: dict[str, _Kept] = {}
        self.kept: dict[UUID, _Kept] = {}
        self.writes = 0

    def has_dataset(self, *, dataset_name):
        return dataset_name in self.datasets

    def read_dataset(self, *, dataset_name):
        return self.datasets[dataset_name]

    def create_dataset(self, dataset_name):
        return self.datasets.setdefault(dataset_name, _Kept(uuid4()))

    def list_examples(self, *, dataset_id):
        return list(self.kept.values())

    def create_examples(self, *, dataset_id, examples):
        self.writes += 1
        assert not {one["id"] for one in examples} & set(self.kept)
        self.kept |= {
            one["id"]: _Kept(one["id"], inputs=one["inputs"], outputs=one["reference_outputs"]) for one in examples
        }

    def update_examples(self, *, dataset_id, updates):
        self.writes += 1
        assert {one["id"] for one in updates} <= set(self.kept)
        self.kept |= {one["id"]: _Kept(one["id"], inputs=one["inputs"], outputs=one["outputs"]) for one in updates}


@pytest.mark.parametrize("switch", ["LANGSMITH_TRACING", "LANGCHAIN_TRACING_V2", "LANGSMITH_TRACING_V2"])
def test_LS_01_tracing_without_a_key_is_one_line_of_warning(switch):
    warning = tracing_guard({switch: "true"})
    assert warning is not None
    assert switch in warning
    assert "no LANGSMITH_API_KEY" in warning
    assert "\n" not in warning


@pytest.mark.parametrize(
    "key", ["<your key>", "your-api-key", "lsv2_...", "lsv2_pt_xxxxxxxx", "changeme", "CHANGE ME", "  "]
)
def test_LS_01_a_placeholder_is_no_key(key):
    assert tracing_guard(ON | {"LANGSMITH_API_KEY": key}) is not None
    assert api_key({"LANGSMITH_API_KEY": key}) is None


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"LANGSMITH_TRACING": "false"},
        {"LANGSMITH_TRACING": ""},
        {"LANGSMITH_API_KEY": KEY},
        ON | {"LANGCHAIN_API_KEY": KEY},
    ],
)
def test_LS_01_nothing_is_said_when_tracing_is_off_or_has_its_key(env):
    assert tracing_guard(env) is None


def test_LS_01_without_tracing_nobody_is_asked():
    assert tracing_probe(NOWHERE) is None
    assert tracing_probe(ON | {"LANGSMITH_ENDPOINT": "http://127.0.0.1:9"}) == tracing_guard(ON)


def test_LS_01_without_a_network_the_probe_says_so_soon():
    begun = time.monotonic()
    warning = tracing_probe(ON | NOWHERE)
    assert warning is not None
    assert "127.0.0.1:9" in warning
    assert time.monotonic() - begun < 3


@pytest.mark.parametrize(
    ("env", "reason"),
    [({}, "needs a key"), (NOWHERE, "can't be reached"), (NOWHERE | {"LANGSMITH_ENDPOINT": "nowhere"}, "can't")],
)
def test_LS_01_an_upload_asked_for_fails_before_any_model_with_the_reason(env, reason):
    with pytest.raises(LangSmithError, match=reason):
        open_client(env)


def test_the_endpoint_is_the_official_one_unless_another_is_named():
    assert endpoint({}) == "https://api.smith.langchain.com"
    assert endpoint({"LANGCHAIN_ENDPOINT": "http://own/ "}) == "http://own"


def test_LS_03_a_second_upload_doubles_nothing():
    client = _Client()
    assert upload(client, "demo", EXAMPLES) == Uploaded(2, 0, 0)
    assert upload(client, "demo", EXAMPLES[::-1]) == Uploaded(0, 0, 2)
    assert (len(client.kept), client.writes) == (2, 1)


def test_a_changed_reference_is_updated_in_place_and_others_stay():
    client = _Client()
    upload(client, "demo", EXAMPLES)
    assert upload(client, "demo", [Example("Hello again!", {"route": "none"}, key="greeting")]) == Uploaded(0, 1, 0)
    assert sorted(one.inputs["question"] for one in client.kept.values()) == [
        "Hello again!",
        "What is the kiln deposit?",
    ]


def test_a_tuple_is_the_list_that_json_makes_of_it():
    client = _Client()
    upload(client, "demo", [Example("q", {"hops": [1, 3]})])
    assert upload(client, "demo", [Example("q", {"hops": (1, 3)})]) == Uploaded(0, 0, 1)


def test_the_same_question_in_another_dataset_is_another_example():
    client = _Client()
    upload(client, "one", EXAMPLES)
    assert upload(client, "two", EXAMPLES) == Uploaded(2, 0, 0)


def test_two_examples_of_one_name_are_refused_before_anything_is_sent():
    client = _Client()
    with pytest.raises(LangSmithError, match="two examples are called 'Hello!'"):
        upload(client, "demo", [Example("Hello!", {}), Example("Hello!", {"route": "none"})])
    assert client.datasets == {}


def _scores(outputs, reference, *, strict=False):
    found = [judge(outputs, reference) for judge in evaluators(strict=strict)]
    return {one["key"]: one["score"] for group in found for one in group["results"]}


OUTPUTS = {
    "answer": "The deposit is 40 euros [1].",
    "record": record(route="simple", steps=[step("classify", 0.1), step("generate", 0.1)]),
    "cited": ["p1", "p7"],
    "retrieved": ["p1", "p7", "p9"],
}


def test_trajectory_retrieval_and_answer_are_judged_apart():
    reference = {
        "answers": ["40 euros"],
        "supporting": ["p1", "p2"],
        "route": "complex",
        "hops": [0, 1],
        "required": ["classify", "generate"],
    }
    assert _scores(OUTPUTS, reference) == {
        "trajectory.route": False,
        "trajectory.hops": True,
        "trajectory.order": True,
        "retrieval.recall": 0.5,
        "retrieval.all": False,
        "answer.exact_match": 0.0,
        "answer.f1": pytest.approx(2 * 2 / 7),
        "answer.contains": 1.0,
        "answer.citation_precision": 0.5,
        "answer.citation_recall": 0.5,
    }


def test_what_the_reference_does_not_name_is_not_judged():
    assert _scores(OUTPUTS, {}) == {"answer.citation_precision": 0.0}


def test_strict_and_outcome_are_judged_when_asked_for():
    reference = {"exact": ["classify", "retrieve"], "outcome": "accepted", "redirected": False}
    found = _scores(OUTPUTS, reference, strict=True)
    assert (found["trajectory.strict"], found["trajectory.outcome"], found["trajectory.redirect"]) == (
        False,
        True,
        True,
    )
    assert reference_from({"hops": [1, 3]}).hops == (1, 3)


@pytest.mark.slow
def test_LS_03_the_real_client_over_http_doubles_nothing_and_gives_each_question_its_own_thread():
    threads: list[str] = []

    def ask(question, thread):
        threads.append(thread)
        return OUTPUTS

    with langsmith_server() as server:
        client = open_client(server.env)
        for _ in range(2):
            assert evaluate_remotely(client, "demo", EXAMPLES, ask).startswith("adaptive-rag")
        many = [Example(f"question {number}", {}) for number in range(250)]
        assert upload(client, "many", many) == Uploaded(250, 0, 0)
        assert upload(client, "many", many) == Uploaded(0, 0, 250)
        changed = [Example("question 7", {"route": "complex"})]
        assert [upload(client, "many", changed) for _ in range(2)] == [Uploaded(0, 1, 0), Uploaded(0, 0, 1)]
        client.close()
    assert len(server.datasets) == 2
    assert len(server.examples) == 2 + 250
    assert len(set(threads)) == 4
    assert {one["key"] for one in server.feedback} >= {"trajectory.route", "retrieval.recall", "answer.f1"}


@pytest.mark.slow
def test_LS_01_a_refused_key_is_told_before_anything_is_asked():
    with langsmith_server() as server:
        wrong = server.env | {"LANGSMITH_API_KEY": "lsv2_pt_wrong"}
        with pytest.raises(LangSmithError, match=r"refused the key \(401\)"):
            open_client(wrong)
        assert "refused the key" in (tracing_probe(ON | wrong) or "")
        assert tracing_probe(ON | server.env) is None
        assert server.asked == ["GET /sessions"] * 3


@pytest.mark.slow
def test_LS_01_tracing_switched_off_after_the_warning_leaves_a_run_silent_and_prompt():
    script = """
import os, time
from typing import TypedDict
from langgraph.graph import StateGraph
from adaptive_rag.evaluation.langsmith import TRACING, tracing_guard

class State(TypedDict):
    x: int

warning = tracing_guard(os.environ)
os.environ.update(dict.fromkeys(TRACING, "false"))
graph = StateGraph(State).add_node("more", lambda state: {"x": state["x"] + 1}).add_edge("__start__", "more").compile()
print(warning, graph.invoke({"x": 1}), time.monotonic(), sep="|")
"""
    env = {"PATH": os.environ["PATH"], "LANGSMITH_ENDPOINT": "http://127.0.0.1:9"} | ON
    ran = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    warning, answer, finished = ran.stdout.split("|")
    assert "no LANGSMITH_API_KEY" in warning
    assert answer == "{'x': 2}"
    assert ran.stderr == ""
    assert time.monotonic() - float(finished) < 2
