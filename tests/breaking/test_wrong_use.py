"""Commands given wrongly: exit code 2 and the option's name, before anything is loaded."""

import sys

import pytest
from typer.testing import CliRunner

from adaptive_rag.app.cli.chat import _read
from adaptive_rag.app.cli.main import app


@pytest.mark.parametrize("route", ["foo", "simple,foo", "Simple", ""])
def test_an_unknown_route_is_wrong_use(tmp_path, route):
    done = CliRunner().invoke(app, ["ask", "x", "--home", str(tmp_path), "--route", route])
    assert done.exit_code == 2
    assert "--route" in done.output
    assert "none, simple, moderate, complex" in " ".join(done.output.split())


def test_without_an_input_stream_the_conversation_is_over(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert _read() == ""
