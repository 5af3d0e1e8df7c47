"""The built wheel, outside the checkout, in a host with files of the same names."""

import json
import os
import subprocess
import sys
import zipfile

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.slow

HEAVY = {"torch", "chromadb", "llama_cpp", "onnxruntime", "sentence_transformers", "sklearn", "transformers"}
HOST = """
import json, sys
import graph, prompts, nodes.own
assert graph.MINE and prompts.MINE and nodes.own.MINE
from adaptive_rag.app.assemble import open_parts
from adaptive_rag.app.demo_index import demo_settings, demo_folder
from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.settings import Settings
from adaptive_rag.graph.build import build_graph
import adaptive_rag.graph.build as build
settings = Settings()
models = open_models(settings)
settings = demo_settings(settings, models)
app = build_graph(open_parts(settings, models))
state = app.invoke({"messages": [{"role": "user", "content": "What is our refund window?"}]})
about = state["messages"][-1].response_metadata
print(json.dumps({
    "file": build.__file__, "answer": state["messages"][-1].text, "router": about["router"],
    "document": about["citations"][0]["document"], "documents": len(list(demo_folder().rglob("*.*"))),
}))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with nothing but the installed wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(source)], check=True)
    pip = [sys.executable, "-m", "pip", "-q"]
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source)],
        check=True,
        capture_output=True,
    )
    [wheel] = folder.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", str(folder / "site"), str(wheel)], check=True)
    return wheel, folder / "site"


def test_the_wheel_holds_everything_and_nothing_generic(installed):
    names = zipfile.ZipFile(installed[0]).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"adaptive_rag"}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    packages = {path.parent.name for path in ROOT.glob("*/py.typed")}
    data = {f"adaptive_rag/{name}" for name in tracked if name.partition("/")[0] in packages}
    assert data <= set(names)
    assert sum("/demo/kb/" in name for name in data) >= 34
    assert "adaptive_rag/routing/data/router.json" in data


def test_it_runs_in_a_host_with_modules_of_the_same_names(installed, tmp_path):
    host = tmp_path / "host"
    (host / "nodes").mkdir(parents=True)
    (host / "graph.py").write_text("MINE = True\n")
    (host / "prompts.py").write_text("MINE = True\n")
    (host / "nodes" / "own.py").write_text("MINE = True\n")
    (host / "main.py").write_text(HOST)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(host), str(installed[1])]),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=host, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    assert found["file"].startswith(str(installed[1]))
    assert "30" in found["answer"]
    assert found["router"].startswith("trained")
    assert found["documents"] >= 34


def test_importing_the_graph_loads_no_model():
    probe = "import sys, adaptive_rag.graph.build; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & HEAVY
