"""Plain text, whatever its encoding."""

import pytest

from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load_text import load_text


def loaded(tmp_path, data, name="kiln_notes.txt"):
    path = tmp_path / name
    path.write_bytes(data)
    (item,) = load_text(path, name)
    return item


def test_paragraphs(tmp_path):
    document = loaded(tmp_path, b"\n\nOne\ntwo.\n \t\n\n  Three.\n")
    assert [block.text for block in document.blocks] == ["One\ntwo.", "Three."]
    assert document.title == "kiln notes"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(tmp_path, encoding):
    text = "Öfen “Kiln” – 5 € für Müller"
    assert loaded(tmp_path, text.encode(encoding)).blocks[0].text == text


def test_a_few_broken_bytes_do_not_spoil_the_rest(tmp_path):
    data = "Öfen, Müller, Größe, 1.260 °C, für alle, 5 €, “ja”".encode() + b" \xff."
    assert loaded(tmp_path, data).blocks[0].text == "Öfen, Müller, Größe, 1.260 °C, für alle, 5 €, “ja” �."


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b" \n\t", "no text"),
        (b"\x7fELF\x02\0\0\0", "binary, not text"),
        (bytes(range(1, 32)) * 9, "binary, not text"),
        (b"caf\xe9 \x81\x8d", "neither UTF-8 nor Windows-1252; save it as UTF-8"),
        (b"\xff\xfea", "broken UTF-16"),
    ],
)
def test_what_is_no_text_is_reported(tmp_path, data, reason):
    assert loaded(tmp_path, data) == Skipped("kiln_notes.txt", reason)


def test_a_text_without_a_single_line_break_is_one_document(tmp_path):
    document = loaded(tmp_path, b"word " * 200_000)
    assert isinstance(document, Document)
    assert len(document.blocks) == 1
