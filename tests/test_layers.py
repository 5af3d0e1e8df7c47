"""Who may import whom, read from the imports."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LEVELS = [
    {"app"},
    {"evaluation"},
    {"graph.build"},
    {"graph.single", "graph.loop"},
    {"graph.edges", "graph.fallbacks", "graph.policies", "graph.step", "graph.drafts", "graph.parts", "nodes"},
    {"graph.state", "graph.context"},
    {"telemetry"},
    {"answering"},
    {"routing", "grounding", "retrieval", "planning"},
    {"models", "prompts"},
    {"text"},
]
"""From the outside in; each may import what stands below it."""

SHARED = {"graph.fallbacks", "graph.policies", "graph.step", "graph.drafts", "graph.parts", "graph.edges", "nodes"}
HEAVY = set("torch llama_cpp chromadb sentence_transformers onnxruntime onnx sklearn matplotlib tantivy".split())
FOLDERS = sorted({name.partition(".")[0] for level in LEVELS for name in level})


def modules():
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def unit(module):
    """`adaptive_rag.graph.build` → `graph.build`; every other folder is one unit."""
    parts = module.removeprefix("adaptive_rag.").split(".")
    return ".".join(parts[:2]) if parts[0] == "graph" and len(parts) > 1 else parts[0]


def level(name):
    return next((number for number, names in enumerate(LEVELS) if name in names), None)


def imports(path, *, top_only=False):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if top_only else ast.walk(tree)
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{path}: relative import"
            yield node.module, [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names)


def own(path):
    return unit(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_inwards(path):
    here = own(path)
    if here == "graph.__init__":
        return
    for module, names in imports(path):
        if not module.startswith("adaptive_rag"):
            continue
        there = unit(module)
        if there == here or (here in SHARED and there in SHARED):
            continue
        assert level(there) is not None, f"{module} is in no level"
        same_level_contract = level(there) == level(here) and module.endswith(".base")
        assert level(there) > level(here) or same_level_contract, f"{here} may not import {module} ({names})"


@pytest.mark.parametrize("path", [*ROOT.glob("*/base.py"), *ROOT.glob("*/__init__.py")], ids=str)
def test_contracts_load_nothing_heavy(path):
    assert not {module.partition(".")[0] for module, _ in imports(path, top_only=True)} & HEAVY


def test_nodes_know_contracts_not_implementations():
    composed = ("adaptive_rag.planning.rounds", "adaptive_rag.retrieval.sources")
    allowed = ("adaptive_rag.graph.", "adaptive_rag.grounding.", "adaptive_rag.text.", *composed)
    for path in (ROOT / "nodes").glob("*.py"):
        for module, _ in imports(path):
            if module.startswith("adaptive_rag.") and not module.startswith(("adaptive_rag.nodes.", *allowed)):
                assert module.endswith(".base"), f"{path.name} imports {module}"


def test_no_node_measures_itself():
    for path in (ROOT / "nodes").glob("*.py"):
        assert not any(module.startswith("adaptive_rag.telemetry") for module, _ in imports(path)), path


def test_the_fence_sees_a_breach(tmp_path):
    breach = tmp_path / "breach.py"
    breach.write_text("from adaptive_rag.app.settings import Settings\n")
    assert [level(unit(module)) for module, _ in imports(breach)] == [0]
