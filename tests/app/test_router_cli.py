"""`adaptive-rag router` with parts that do as they are told."""

import json

import pytest
from typer.testing import CliRunner

from adaptive_rag.app.assemble import Models, fingerprints, open_index
from adaptive_rag.app.cli.main import app
from adaptive_rag.app.cli.router_label import labelled, runs_file
from adaptive_rag.app.origin import Origin, load_origin, origin_file, prints, save_origin, seen_by
from adaptive_rag.app.settings import Settings
from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.silver import write_labels
from adaptive_rag.routing.artefact import SHIPPED, load, save
from adaptive_rag.routing.base import RoutingError
from tests.fakes import HashEncoder
from tests.fakes_bench import bench, no_model
from tests.fakes_parts import FixedWriter

QUESTIONS = [
    Asked("a", "What is the refund window?", ("30 days",), supporting=frozenset({"doc1.md"}), depth="single"),
    Asked("b", "hello", depth="none"),
]


def invoke(*arguments):
    return CliRunner().invoke(app, ["router", *map(str, arguments)])


@pytest.fixture
def labels(tmp_path):
    made = labelled(
        bench(tmp_path, writer=FixedWriter(["The refund window is 30 days [1]."])),
        QUESTIONS,
        tmp_path / "runs.jsonl",
        parallel=1,
        quiet=True,
    )
    write_labels(made.labels, tmp_path / "labels.jsonl")
    return tmp_path / "labels.jsonl"


def test_the_very_graph_is_measured_and_its_index_and_encoder_named(labels):
    first, second = map(json.loads, labels.read_text().splitlines())
    assert (first["label"], first["by"]) == ("none", "outcome")
    assert (second["label"], second["by"]) == ("none", "prior")
    assert first["made_with"] == {"generator": "builtin", "encoder": HashEncoder().fingerprint, "index": "index-1"}
    assert set(first["cost"]) == {"none", "simple", "moderate", "complex"}
    assert all(cost > 0 for cost in first["cost"].values())


def test_assess_takes_labels_without_opening_a_model(labels):
    done = invoke("assess", labels)
    assert done.exit_code == 0, done.output
    assert "a router is worth having" in done.stdout
    shares = json.loads(invoke("assess", labels, "--json").stdout)
    assert shares["no_retrieval"]["value"] == 1.0


def test_use_adopts_router_price_and_origin(tmp_path):
    home, mine = tmp_path / "home", tmp_path / "mine.json"
    save(load(SHIPPED), mine)
    save_origin(Origin(labels="labels.jsonl", made_with={"index": "old"}, trained=prints(["What is it?"])), mine)
    assert invoke("use", mine, "--price", "4.5", "--home", home).exit_code == 0
    assert load(home / "router.json").price == 4.5
    assert load_origin(home / "router.json").labels == "labels.jsonl"
    assert set(prints(["what  is IT?"])) <= seen_by(home / "router.json")
    assert invoke("use", SHIPPED, "--home", home).exit_code == 0
    assert load(home / "router.json") == load(SHIPPED)
    assert not origin_file(home / "router.json").exists()


def test_a_damaged_origin_is_one_line(tmp_path):
    (tmp_path / "r.origin.json").write_text("{")
    with pytest.raises(RoutingError, match="fit the router again"):
        load_origin(tmp_path / "r.json")


def test_runs_stand_beside_the_labels(tmp_path):
    assert runs_file(tmp_path / "labels.jsonl").name == "labels.runs.jsonl"


def test_help_has_an_example_for_every_command():
    for command in ("label", "assess", "fit", "tune", "use", "status", "train"):
        assert f"adaptive-rag router {command}" in invoke(command, "--help").output


def test_what_is_missing_does_not_hide_what_is_there(tmp_path):
    settings, models = Settings(home=tmp_path), Models(encoder=HashEncoder(), chat=no_model)
    found = fingerprints(settings, models, open_index(settings, models))
    assert (found["encoder"], found["index"]) == (HashEncoder().fingerprint, "")


@pytest.mark.slow
def test_status_and_questions_over_the_demo_take_the_adopted_router(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    home = tmp_path / "home"
    assert invoke("use", SHIPPED, "--price", "4.5", "--home", home).exit_code == 0
    done = invoke("status", "--demo", "--json", "--home", home)
    assert done.exit_code == 0, done.output
    shown = json.loads(done.stdout)
    assert (shown["file"], shown["price"]) == (str(home / "router.json"), 4.5)
