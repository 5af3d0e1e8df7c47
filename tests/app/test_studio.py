"""The real development server of LangGraph, on loopback."""

import os
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.slow

QUESTIONS = {
    "none": "Hi there",
    "simple": "What is our refund window?",
    "moderate": "How do I fix the E-4042 error?",
    "complex": "What is the difference between the refund window and the warranty period?",
}


def free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """An index of the demo knowledge base."""
    from adaptive_rag.app.assemble import open_models
    from adaptive_rag.app.demo_index import demo_folder
    from adaptive_rag.app.indexing import index_paths
    from adaptive_rag.app.settings import Settings

    settings = Settings(home=tmp_path_factory.mktemp("studio"))
    index_paths(settings, open_models(settings), [demo_folder()])
    return settings.home


@pytest.fixture(scope="module")
def server(home, tmp_path_factory):
    """`langgraph dev` with cold caches and no leave to block; its address and its log."""
    log = tmp_path_factory.mktemp("log") / "server.log"
    port = free_port()
    command = [
        str(Path(sys.executable).with_name("langgraph")),
        "dev",
        "--no-browser",
        "--no-reload",
        "--port",
        str(port),
    ]
    environment = {
        **os.environ,
        "ADAPTIVE_RAG_HOME": str(home),
        "ADAPTIVE_RAG_ROUTER": "rules",
        "LANGSMITH_TRACING": "false",
    }
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        _wait(f"http://127.0.0.1:{port}/ok", process, log)
        yield f"http://127.0.0.1:{port}", log
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(url, process, log):
    import httpx

    for _ in range(240):
        assert process.poll() is None, log.read_text()[-3000:]
        try:
            if httpx.get(url, timeout=1).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.5)
    raise AssertionError(log.read_text()[-3000:])


@pytest.fixture(scope="module")
def client(server):
    from langgraph_sdk import get_sync_client

    with get_sync_client(url=server[0]) as opened:
        yield opened


def asked(text):
    return {"messages": [{"role": "user", "content": text}]}


def test_LG_06_a_greeting_does_not_wait_for_the_models(client, server):
    """First of all tests: the caches are still cold. Both at once, on threads of their own."""
    slow, quick = client.threads.create(), client.threads.create()
    question = client.runs.create(slow["thread_id"], "adaptive_rag", input=asked(QUESTIONS["moderate"]))
    greeting = client.runs.create(quick["thread_id"], "adaptive_rag", input=asked("Hello"))
    assert client.runs.join(quick["thread_id"], greeting["run_id"])["messages"][-1]["content"]
    answer = client.runs.join(slow["thread_id"], question["run_id"])
    assert answer["outcome"] == "accepted"
    assert "BlockingError" not in server[1].read_text()


def test_the_graph_is_drawn_opened_up(client):
    drawing = client.assistants.get_graph(_assistant(client), xray=True)
    nodes = {node["id"] for node in drawing["nodes"]}
    assert {"begin", "classify", "direct_answer", "ground"} <= nodes
    assert {"single:retrieve", "single:rerank", "single:generate"} <= nodes
    assert {"loop:plan", "loop:retrieve", "loop:judge", "loop:synthesise"} <= nodes
    edges = {(edge["source"], edge["target"]) for edge in drawing["edges"]}
    assert any(source == "ground" and target.startswith("loop") for source, target in edges)


def test_the_input_form_asks_for_messages_only(client):
    schemas = client.assistants.get_schemas(_assistant(client))
    assert set(schemas["input_schema"]["properties"]) == {"messages"}
    hops = schemas["context_schema"]["properties"]["max_hops"]
    assert (hops["minimum"], hops["maximum"], hops["default"]) == (1, 5, 3)
    assert all(field.get("description") for field in schemas["context_schema"]["properties"].values())


@pytest.mark.parametrize("route", QUESTIONS)
def test_a_question_of_each_route_is_streamed(client, server, route):
    thread = client.threads.create()["thread_id"]
    parts = list(
        client.runs.stream(
            thread,
            "adaptive_rag",
            input=asked(QUESTIONS[route]),
            stream_mode=["updates", "messages-tuple"],
            stream_subgraphs=True,
        )
    )
    texts = [part.data[0]["content"] for part in parts if part.event.startswith("messages")]
    state = client.threads.get_state(thread)
    final = state["values"]["messages"][-1]
    assert "".join(texts) == final["content"] != ""
    assert state["values"]["route"] in ({"simple", "moderate"} if route in ("simple", "moderate") else {route})
    assert final["response_metadata"]["outcome"] == "accepted"
    assert "BlockingError" not in server[1].read_text()


def test_history_can_be_read_and_run_again_with_an_edited_state(client):
    thread = client.threads.create()["thread_id"]
    client.runs.wait(thread, "adaptive_rag", input=asked(QUESTIONS["simple"]))
    history = client.threads.get_history(thread, limit=50)
    before = next(state for state in history if state["next"] == ["single"])
    edited = client.threads.update_state(
        thread, {"route": "complex"}, checkpoint_id=before["checkpoint"]["checkpoint_id"], as_node="classify"
    )
    again = client.runs.wait(thread, "adaptive_rag", input=None, checkpoint=edited["checkpoint"])
    assert "plan" in [step["node"] for step in again["trail"]]
    assert again["messages"][-1]["response_metadata"]["route"] == "complex"


def test_a_limit_out_of_bounds_is_refused(client):
    thread = client.threads.create()["thread_id"]
    run = client.runs.create(thread, "adaptive_rag", input=asked("Hello"), context={"max_hops": 99})
    client.runs.join(thread, run["run_id"])
    assert client.runs.get(thread, run["run_id"])["status"] == "error"


def _assistant(client):
    return client.assistants.search(graph_id="adaptive_rag")[0]["assistant_id"]
