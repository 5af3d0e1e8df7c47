"""Label, fit, tune, adopt and compare with the real models, in processes of their own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.slow

COMMAND = str(Path(sys.executable).with_name("adaptive-rag"))
DEMO = [json.loads(line) for line in (ROOT / "app" / "demo" / "questions.jsonl").read_text().splitlines()]
COST = {"none": 0.4, "simple": 0.9, "moderate": 1.1, "complex": 2.9}


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    return tmp_path_factory.mktemp("router")


def environment(workplace):
    return {**os.environ, "XDG_CACHE_HOME": str(workplace / "cache"), "LANGSMITH_TRACING": "false"}


def run(workplace, *arguments, code=0):
    done = subprocess.run(
        [COMMAND, *map(str, arguments)],
        cwd=workplace,
        env=environment(workplace),
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def silver(workplace):
    """Labels as `router label` writes them, quality and cost by hand."""
    order = list(COST)
    rows = [
        {
            "id": row["id"],
            "question": row["question"],
            "label": row["route"],
            "by": "outcome",
            "group": row["id"],
            "sufficient": order[order.index(row["route"]) :],
            "quality": {route: float(at >= order.index(row["route"])) for at, route in enumerate(order)},
            "cost": COST,
            "made_with": {"generator": "builtin", "encoder": "another", "index": "another"},
        }
        for row in DEMO
    ]
    path = workplace / "silver.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def some(workplace, *ids):
    path = workplace / f"{ids[0]}.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in DEMO if row["id"] in ids))
    return path


def test_labels_survive_a_kill(workplace):
    questions = some(workplace, "none-01", "simple-01", "complex-03")
    arguments = ("router", "label", questions, "--demo", "-o", "labels.jsonl")
    runs = workplace / "labels.runs.jsonl"
    process = subprocess.Popen([COMMAND, *map(str, arguments)], cwd=workplace, env=environment(workplace))
    deadline = time.time() + 300
    while not (runs.exists() and runs.read_text().count("\n") >= 3) and time.time() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = runs.read_text().splitlines()[:3]
    assert not (workplace / "labels.jsonl").exists()

    run(workplace, *arguments)
    assert runs.read_text().splitlines()[:3] == before
    assert runs.read_text().count("\n") == 12
    labels = {row["id"]: row for row in map(json.loads, (workplace / "labels.jsonl").read_text().splitlines())}
    assert labels["none-01"]["label"] == "none"
    assert labels["simple-01"]["label"] == "simple"
    assert labels["complex-03"]["label"] == "complex"
    assert labels["simple-01"]["made_with"]["index"]


def test_fit_tune_use_status(workplace, silver):
    run(workplace, "router", "fit", silver, "-o", "mine.json")
    done = run(workplace, "router", "tune", silver, "--router", "mine.json", "-o", "tuned", "--json")
    tuned = json.loads(done.stdout)
    assert tuned["questions"] + tuned["seen"] == len(DEMO)
    assert 20 <= tuned["questions"] < 0.4 * len(DEMO)
    assert tuned["cost"] == COST
    assert (workplace / "tuned" / "sweep.png").read_bytes().startswith(b"\x89PNG")
    run(workplace, "router", "use", "tuned/router.json", "--home", "h")
    adopted = json.loads((workplace / "h" / "router.json").read_text())
    assert adopted["price"] == tuned["knee"]["price"]
    assert adopted["run_seconds"] == COST
    stale = run(workplace, "router", "status", "--home", "h", code=1)
    assert "index was another" in stale.stderr


def test_without_an_index_nothing_is_run(workplace):
    done = run(workplace, "router", "label", some(workplace, "none-03"), "--home", "empty", "-o", "empty.jsonl", code=1)
    assert "adaptive-rag index" in done.stderr
    assert not (workplace / "empty.runs.jsonl").exists()


def test_RT_04_too_thin_a_set_is_refused_and_the_old_router_stays(workplace, silver):
    thin = workplace / "thin.jsonl"
    thin.write_text("".join(json.dumps({"question": f"What is {n}?", "label": "single"}) + "\n" for n in range(6)))
    kept = workplace / "kept.json"
    kept.write_text("old")
    done = run(workplace, "router", "fit", thin, "-o", kept, code=1)
    assert "simple" in done.stderr
    assert kept.read_text() == "old"


def test_pipelines_side_by_side(workplace):
    questions = some(workplace, "simple-02", "complex-04")
    only = "adaptive,always-simple,always-loop"
    report = json.loads(
        run(workplace, "evaluate", "pipelines", questions, "--demo", "-o", "out", "--only", only, "--json").stdout
    )
    mine = {one["pipeline"]: one for one in report["pipelines"]}
    assert mine["adaptive"]["quality"]["value"] == 1.0
    assert mine["always-simple"]["quality"]["value"] < 1.0
    assert mine["always-simple"]["under_served"]["value"] == 0.5
    assert mine["adaptive"]["hops"]["value"] <= mine["always-loop"]["hops"]["value"]
    assert {other["other"] for other in report["against"]} == {"always-simple", "always-loop"}
    assert (workplace / "out" / "frontier.png").read_bytes().startswith(b"\x89PNG")


def test_routers_and_trajectories(workplace):
    queries = some(workplace, *(row["id"] for row in DEMO))
    routers = json.loads(run(workplace, "evaluate", "routes", queries, "--json").stdout)["routers"]
    rated = {one["router"]: one["accuracy"]["value"] for one in routers}
    assert rated["trained"] > 0.85 > rated["rules"]
    way = some(workplace, "none-02", "complex-02")
    run(workplace, "evaluate", "trajectories", way, "--demo")
