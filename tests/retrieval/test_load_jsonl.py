"""JSON records: one document each, bad ones reported by line."""

import json

import pytest

from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load_jsonl import load_json, load_jsonl


def records(tmp_path, *lines, ends="\n"):
    path = tmp_path / "c.jsonl"
    path.write_bytes(ends.join(lines).encode("utf-8", "surrogatepass"))
    return list(load_jsonl(path, "c.jsonl"))


def test_LD_03_bad_lines_are_reported_and_the_others_read(tmp_path):
    lines = [
        '{"text": "first"}',
        "",
        '{"text": "unfinish',
        "[1,2]",
        '{"txt":"wrong field"}',
        '{"text": null}',
        '{"text": "last"}',
    ]
    found = records(tmp_path, *lines)
    documents = [item for item in found if isinstance(item, Document)]
    assert [item.blocks[0].text for item in documents] == ["first", "last"]
    reasons = {item.path: item.reason for item in found if isinstance(item, Skipped)}
    assert list(reasons) == ["c.jsonl:3", "c.jsonl:4", "c.jsonl:5", "c.jsonl:6"]
    assert reasons["c.jsonl:3"].startswith("not JSON: ")
    assert reasons["c.jsonl:4"] == "not an object but a list"
    assert reasons["c.jsonl:5"] == "no field 'text' or 'contents' or 'body'"
    assert reasons["c.jsonl:6"] == "field 'text' is not text"
    moved = records(tmp_path, lines[6], '{"text": "new"}', lines[0])
    assert {item.path for item in documents} < {item.path for item in moved}


@pytest.mark.parametrize(
    "line",
    [
        "3",
        '"x"',
        "null",
        "true",
        "{",
        "nul",
        '{"text": ["a"]}',
        '{"text": " "}',
        "[" * 50_000,
        '{"text": NaN}',
        '{"n": 1' + "0" * 5000 + "}",
        "\x00",
    ],
)
def test_any_bad_line_is_one_line_of_report(tmp_path, line):
    good, bad, last = records(tmp_path, '{"text": "a"}', line, '{"text": "b"}')
    assert isinstance(good, Document)
    assert isinstance(last, Document)
    assert isinstance(bad, Skipped)
    assert bad.path == "c.jsonl:2"
    assert "\n" not in bad.reason


def test_fields(tmp_path):
    record = {"_id": "d1", "title": "Fees ", "text": "One.\n\nTwo.", "year": 2024, "none": None, "deep": {"a": 1}}
    (document,) = records(tmp_path, json.dumps({**record, "metadata": {"groups": ["a", "b"], "year": 2025, "x": [{}]}}))
    assert isinstance(document, Document)
    assert (document.path, document.title) == ("c.jsonl#d1", "Fees")
    assert [block.text for block in document.blocks] == ["One.", "Two."]
    assert document.metadata == {"year": 2025, "groups": ["a", "b"]}


@pytest.mark.parametrize(
    "record", [{"id": 7, "contents": "x"}, {"_id": "", "id": "7", "body": "x"}, {"id": " 7", "text": "", "body": "x"}]
)
def test_other_names_of_fields(tmp_path, record):
    (document,) = records(tmp_path, json.dumps(record))
    assert document.path == "c.jsonl#7"
    assert document.blocks[0].text == "x"


def test_an_id_counts_once(tmp_path):
    first, second = records(tmp_path, '{"id": "a", "text": "one"}', '{"id": "a", "text": "two"}')
    assert isinstance(first, Document)
    assert second == Skipped("c.jsonl:2", "same id as line 1: 'a'")


def test_odd_characters_and_line_ends(tmp_path):
    first, second = records(
        tmp_path, "\ufeff" + '{"text": "a\\ud800\\u0000b"}', '{"text": "c\u2028d"}', "", ends="\r\n"
    )
    assert first.blocks[0].text == "a��b"
    assert second.blocks[0].text == "c\u2028d"


def test_utf_16(tmp_path):
    path = tmp_path / "c.jsonl"
    path.write_bytes('{"text": "Öfen"}\r\n{"text": "Ton"}\r\n'.encode("utf-16"))
    assert [item.blocks[0].text for item in load_jsonl(path, "c.jsonl")] == ["Öfen", "Ton"]


def test_a_blank_file_is_reported(tmp_path):
    assert records(tmp_path, "", "  ") == [Skipped("c.jsonl", "no text")]


@pytest.mark.parametrize(("value", "count"), [([{"text": "a"}, {"text": "b"}, 3], 2), ({"text": "a"}, 1), ([], 0)])
def test_json_files_hold_a_record_or_a_list(tmp_path, value, count):
    path = tmp_path / "c.json"
    path.write_text(json.dumps(value, indent=1))
    found = list(load_json(path, "c.json"))
    assert len([item for item in found if isinstance(item, Document)]) == count
    assert all(isinstance(item, Document | Skipped) for item in found)
    assert found
