"""Lines of a model for every passage, from the command line's side."""

import json
from functools import partial

import pytest
from typer.testing import CliRunner

from adaptive_rag.app.assemble import Models
from adaptive_rag.app.cli.main import app
from adaptive_rag.app.indexing import index_paths
from adaptive_rag.app.settings import Settings
from adaptive_rag.retrieval.base import IndexMismatchError, RetrievalError
from tests.fakes import HashEncoder
from tests.fakes_answering import ScriptedChat


@pytest.fixture
def pages(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "kilns.md").write_text("# Kilns\n\nThey are fired.\n\n# Glazes\n\nThey are mixed.\n")
    (folder / "deposit.md").write_text("# Hire\n\nThe deposit is 120 euros.\n")
    return folder


@pytest.fixture
def put(tmp_path):
    chat = ScriptedChat(answers=["It is about pottery."])
    models = Models(encoder=HashEncoder(), chat=lambda: chat)
    return partial(index_paths, Settings(home=tmp_path / "home"), models)


def test_the_run_counts_lines_and_shows_how_many_there_are(put, pages):
    seen = []
    summary = put([pages], contextualize=True, on_described=lambda *done: seen.append(done))
    assert (summary.described, summary.undescribed, summary.passages) == (3, {}, 3)
    assert (seen[0], seen[-1]) == ((0, 3), (3, 3))
    again = put([pages], contextualize=True)
    assert (again.unchanged, again.encoded, again.described) == (2, 0, 3)


def test_a_mix_is_refused_before_the_model_is_asked(put, pages, tmp_path):
    put([pages])
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.md").write_text("More.")
    seen = []
    with pytest.raises(IndexMismatchError, match="name all its folders in one run"):
        put([other], contextualize=True, on_described=lambda *done: seen.append(done))
    assert seen == []
    assert put([pages, other], contextualize=True).described == 4


def test_an_empty_folder_is_still_refused(put, tmp_path):
    (tmp_path / "none").mkdir()
    with pytest.raises(RetrievalError, match="no documents in"):
        put([tmp_path / "none"], contextualize=True)


@pytest.mark.slow
def test_the_small_model_describes_a_folder(pages, tmp_path):
    arguments = ["index", str(pages), "--home", str(tmp_path / "home"), "--contextualize", "llm", "--json"]
    first = json.loads(CliRunner().invoke(app, arguments).stdout)
    assert first["described"] + sum(first["undescribed"].values()) == first["passages"] == 3
    assert first["described"] > 0
