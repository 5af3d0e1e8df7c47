"""Output streams that can't write every character."""

import io
import json
import sys

import pytest

from adaptive_rag.app.cli import console

ODD = {"answer": "“30 days” → é 😀", "question": "refund \udcff window"}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_stays_whole_in_any_encoding(monkeypatch, encoding):
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    console.show_json(ODD)
    stream.flush()
    assert json.loads(raw.getvalue().decode("utf-8")) == ODD


def test_json_is_readable_where_it_can_be(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    console.show_json({"answer": "30 days → é"})
    stream.seek(0)
    assert "30 days → é" in stream.read()


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_an_answer_is_printed_with_question_marks_for_what_is_missing(monkeypatch, encoding):
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    console.take_any_text()
    console.say("30 days \udcff → done")
    stream.seek(0)
    assert stream.read().startswith("30 days ? ")
