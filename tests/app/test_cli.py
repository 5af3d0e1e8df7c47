"""The command line as people use it: real models, a real index, a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.models.test_sentence_transformer import tiny_model

pytestmark = pytest.mark.slow

COMMAND = str(Path(sys.executable).with_name("adaptive-rag"))


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    """A folder to run in, with a cache of its own."""
    return tmp_path_factory.mktemp("cli")


def run(workplace, *arguments, text="", **environment):
    """The finished process; output as text."""
    given = {**os.environ, "XDG_CACHE_HOME": str(workplace / "cache"), "LANGSMITH_TRACING": "false", **environment}
    return subprocess.run(
        [COMMAND, *arguments],
        cwd=workplace,
        env=given,
        input=text,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def answered(workplace, *arguments, **environment):
    done = run(workplace, *arguments, "--json", **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def one_line(done):
    """The error: one line, no traceback."""
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert "Traceback" not in done.stderr
    assert len(lines) == 1, done.stderr
    return lines[0]


@pytest.fixture(scope="module")
def docs(workplace):
    folder = workplace / "docs"
    folder.mkdir()
    (folder / "plans.md").write_text("# Plans\n\nPlan B costs 40 euros a month.\n\nPlan C costs 55 euros a month.\n")
    (folder / "deposit.md").write_text("# Kiln hire\n\nThe kiln deposit is 120 euros.\n")
    done = run(workplace, "index", "docs")
    assert done.returncode == 0, done.stderr
    assert "2 added" in done.stdout
    return folder


def test_CH_08_asking_before_anything_is_indexed(workplace):
    done = run(workplace, "ask", "What is the kiln deposit?", "--home", "empty")
    assert done.returncode == 1
    assert "adaptive-rag index" in done.stdout
    assert run(workplace, "ask", "hello", "--home", "empty").returncode == 0


@pytest.mark.parametrize("command", ["search"])
def test_searching_before_anything_is_indexed(workplace, command):
    done = run(workplace, command, "x", "--home", "empty")
    assert done.returncode == 1
    assert "adaptive-rag index" in one_line(done)


def test_drafts_are_shown_beside_the_answer_and_never_in_it(workplace, docs):
    plain, drafts = (run(workplace, "ask", "What is the kiln deposit?", *option) for option in ((), ("--drafts",)))
    assert drafts.returncode == 0
    assert drafts.stdout == plain.stdout
    assert "120 euros" in drafts.stderr.split("[1]")[0]
    about = answered(workplace, "ask", "What is the kiln deposit?")
    assert 0 < about["time_to_first_token"] == about["seconds"]


def test_a_question_is_answered_with_its_source(workplace, docs):
    about = answered(workplace, "ask", "What is the kiln deposit?")
    assert "120" in about["answer"]
    assert about["citations"][0]["document"] == "deposit.md"
    assert about["citations"][0]["quote"] in (docs / "deposit.md").read_text()
    assert about["outcome"] == "accepted"
    assert about["hops"] >= 1
    assert about["usage"]["total_tokens"] >= 0


def test_text_output_has_answer_sources_and_account(workplace, docs):
    done = run(workplace, "ask", "What is the kiln deposit?", "--trace")
    assert "120" in done.stdout
    assert "[1] deposit.md" in done.stderr
    assert "route " in done.stderr
    assert "ground" in done.stderr
    assert "\x1b[" not in done.stdout + done.stderr


def test_indexing_again_encodes_nothing(workplace, docs):
    summary = json.loads(run(workplace, "index", "docs", "--json").stdout)
    assert summary["unchanged"] == 2
    assert summary["encoded"] == 0


def test_CH_07_a_missing_folder_leaves_the_index_alone(workplace, docs):
    done = run(workplace, "index", "docss")
    assert done.returncode == 1
    assert "docss" in one_line(done)
    assert "120" in answered(workplace, "ask", "What is the kiln deposit?")["answer"]


def test_LD_01_a_partial_result_shows_in_the_exit_code(workplace):
    folder = workplace / "mixed"
    folder.mkdir()
    (folder / "blank.txt").write_text("   \n")
    (folder / "ok.md").write_text("# Ok\n\nThe vault word is maple.\n")
    done = run(workplace, "index", "mixed", "--home", "mixed-home")
    assert done.returncode == 3
    assert "blank.txt" in done.stderr
    assert "1 added" in done.stdout


def test_LD_05_the_price_of_a_row_deep_in_a_table(workplace):
    folder = workplace / "tables"
    folder.mkdir()
    rows = "\n".join(f"| QX-{n:03} | {n / 10 + 1:.1f} | {n * 3 + 1} |" for n in range(1, 61))
    (folder / "parts.md").write_text(f"# Parts\n\n| SKU | Weight kg | Price EUR |\n|---|---|---|\n{rows}\n")
    run(workplace, "index", "tables", "--home", "tables-home")
    about = answered(workplace, "ask", "price of QX-037", "--home", "tables-home")
    assert "112" in about["answer"]


def test_chat_takes_up_a_conversation(workplace, docs):
    first = run(workplace, "chat", "--thread", "t1", text="What does plan B cost?\n")
    assert "40" in first.stdout
    second = run(workplace, "chat", "--thread", "t1", text="and plan C?\n")
    assert "55" in second.stdout
    assert "What does plan B cost?" in second.stderr


def test_search_shows_the_legs(workplace, docs):
    legs = json.loads(run(workplace, "search", "kiln deposit", "--json").stdout)["legs"]
    assert set(legs) == {"dense", "sparse", "hybrid", "reranked"}
    assert all(passages[0]["document"] == "deposit.md" for passages in legs.values())
    assert all(0 <= passage["score"] <= 1 for passages in legs.values() for passage in passages)


def test_filters_hold_on_every_route(workplace):
    for tenant in ("a", "b"):
        folder = workplace / f"tenant-{tenant}"
        folder.mkdir()
        (folder / "price.md").write_text(f"# Price\n\nPlan B costs {'40' if tenant == 'a' else '77'} euros.\n")
        run(workplace, "index", folder.name, "--meta", f"tenant={tenant}", "--home", "tenants")
    for route in ("simple", "moderate", "complex"):
        question = ("ask", "What does plan B cost?", "--home", "tenants", "--where", "tenant=b", "--route", route)
        about = answered(workplace, *question)
        assert "77" in about["answer"], route
        assert "40" not in about["answer"]


def test_CH_01_another_encoder_is_refused_with_the_command(workplace, docs, tmp_path):
    model = tiny_model(tmp_path, 7)
    done = run(
        workplace, "ask", "What is the kiln deposit?", ADAPTIVE_RAG_ENCODER=str(model), ADAPTIVE_RAG_ROUTER="rules"
    )
    assert done.returncode == 1
    assert "--rebuild" in done.stdout


def test_doctor_says_what_is_there(workplace, docs):
    done = run(workplace, "doctor", "--json")
    assert done.returncode == 0, done.stdout
    found = {finding["what"]: finding["state"] for finding in json.loads(done.stdout)}
    assert found["encoder"] == found["chat model"] == found["index"] == "ok"


def test_the_graph_is_drawn_without_a_service(workplace):
    assert run(workplace, "graph", "-o", "graph.png").returncode == 0
    assert (workplace / "graph.png").read_bytes().startswith(b"\x89PNG")
    assert "loop" in run(workplace, "graph").stdout


def test_a_wrong_setting_is_one_line(workplace):
    done = run(workplace, "ask", "x", ADAPTIVE_RAG_ROUTER="magic")
    assert done.returncode == 1
    assert "router" in one_line(done)
    done = run(workplace, "ask", "x", ADAPTIVE_RAG_LIMITS="many")
    assert "ADAPTIVE_RAG_LIMITS__MAX_HOPS" in one_line(done)
    done = run(workplace, "ask", "x", ADAPTIVE_RAG_CHAT_MODEL="nowhere.gguf", ADAPTIVE_RAG_HOME="empty")
    assert "Traceback" not in done.stderr


def test_help_has_an_example_for_every_command(workplace):
    for command in ("index", "ask", "chat", "search", "graph", "doctor", "demo"):
        done = run(workplace, command, "--help")
        assert done.returncode == 0
        assert f"adaptive-rag {command}" in done.stdout, command


def test_LS_01_tracing_without_a_key_is_one_line_of_warning(workplace, docs):
    done = run(workplace, "ask", "What is the kiln deposit?", LANGSMITH_TRACING="true", LANGSMITH_API_KEY="")
    assert done.returncode == 0
    assert "120" in done.stdout
    assert done.stderr.lower().count("langsmith") <= 2
    assert "401" not in done.stderr
    assert "403" not in done.stderr
