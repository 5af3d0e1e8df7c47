"""The documentation tells the truth."""

import importlib.util
import re

import pytest

from adaptive_rag.app.drawing import mermaid
from tests.conftest import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def generate():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_drawing_is_the_graph():
    assert (ROOT / "docs" / "graph.mmd").read_text() == mermaid() + "\n", "run `make docs`"


def test_the_configuration_reference_is_the_settings():
    assert (ROOT / "docs" / "configuration.md").read_text() == generate().configuration(), "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_in_the_text_exist(page):
    folders = "|".join(path.parent.name for path in ROOT.glob("*/py.typed")) + "|tests|docs|bench"
    for name in re.findall(rf"`((?:{folders})/[\w/.-]+\.(?:py|md|json|jsonl|mmd))`", page.read_text()):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_named_in_the_text_exist(page):
    import typer.main

    from adaptive_rag.app.cli.main import app

    known = set(typer.main.get_command(app).commands)
    for name in re.findall(r"adaptive-rag ([a-z]+)", page.read_text()):
        assert name in known, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_named_in_the_text_exist(page):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert (
        set(re.findall(r"`?make ([a-z]+)`?", page.read_text())) & set(re.findall(r"`make ([a-z]+)`", page.read_text()))
        <= targets
    )
