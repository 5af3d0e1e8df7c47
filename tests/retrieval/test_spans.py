"""Where in a document's own text a passage stands."""

import json
import sqlite3
from functools import partial
from itertools import pairwise

import pytest

from adaptive_rag.retrieval.base import Block, Document
from adaptive_rag.retrieval.catalog import FILE, Catalog
from adaptive_rag.retrieval.chunk import chunk
from adaptive_rag.retrieval.index import Index
from adaptive_rag.retrieval.load import load
from adaptive_rag.retrieval.sync import Writer
from tests.fakes import HashEncoder

MARKDOWN = """---
title: Refunds
---
# Refunds

You may return it within 30 days. <!-- not after -->

## Steps

1. Pack it.
2. Send it.

| Part | Days |
|---|---|
| lid | 3 |
| jar | 4 |

Refunds take a week.
"""


def chunks(tmp_path, name, text, **sizes):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return [(document, piece) for document in load([path]) for piece in chunk(document, HashEncoder(), **sizes)]


@pytest.mark.parametrize("most", [16, 24, 256])
def test_text_stands_where_it_says(tmp_path, most):
    text = "\n\nOne kiln burns wood. It is old.\n\n \n\n" + "Another one burns coal and peat. " * 30 + "\n\nThe last.\n"
    found = chunks(tmp_path, "kilns.txt", text, max_tokens=most)
    single = [piece for _, piece in found if "\n\n" not in piece.text]
    assert [text[piece.start : piece.end] for piece in single] == [piece.text for piece in single]
    assert all(one.start < one.end <= other.start for (_, one), (_, other) in pairwise(found))
    assert text[found[0][1].start :].startswith("One kiln")


def test_line_ends_count_as_one_character(tmp_path):
    [(_, piece)] = chunks(tmp_path, "kilns.txt", "First.\r\n\r\nSecond.\r\n")
    assert "First.\n\nSecond.\n"[piece.start : piece.end] == "First.\n\nSecond."


def test_markdown_stands_where_it_is_kept_word_for_word(tmp_path):
    found = chunks(tmp_path, "refunds.md", MARKDOWN, max_tokens=16)
    stretches = {
        piece.text: MARKDOWN[piece.start : piece.end] if piece.start is not None else None for _, piece in found
    }
    assert stretches["1. Pack it.\n2. Send it."] == "1. Pack it.\n2. Send it."
    assert stretches["Refunds take a week."] == "Refunds take a week."
    [table] = [text for text in stretches if "| lid | 3 |" in text]
    assert stretches[table] == "| lid | 3 |"


def test_a_record_counts_in_its_own_text(tmp_path):
    rows = [{"_id": "a", "text": "One.\n\nTwo."}, {"_id": "b", "text": "Three."}]
    found = chunks(tmp_path, "rows.jsonl", "\n".join(map(json.dumps, rows)))
    assert [(document.path, piece.start, piece.end) for document, piece in found] == [
        ("rows.jsonl#a", 0, 10),
        ("rows.jsonl#b", 0, 6),
    ]


def test_a_table_row_and_a_page_are_told_by_their_number_alone(tmp_path):
    [(_, piece)] = chunks(tmp_path, "prices.csv", "part,price\nlid,3\n")
    assert (piece.place, piece.start, piece.end) == ("row 2", None, None)


def test_a_section_of_which_a_part_is_placed_is_told_by_that_part():
    blocks = (Block("prose", "Made up."), Block("prose", "Found.", start=40), Block("prose", "And this.", start=60))
    [piece] = chunk(Document("a.md", "A", blocks), HashEncoder())
    assert (piece.start, piece.end) == (40, 69)


def test_the_stretch_comes_back_with_the_passage_and_follows_the_text(tmp_path):
    path, home = tmp_path / "docs" / "kiln.txt", tmp_path / "index"
    path.parent.mkdir()

    def found():
        cut = partial(chunk, encoder=HashEncoder())
        Writer(home, HashEncoder(), cut, "by size").sync({path.parent: load([path.parent])})
        [[passage]] = Index.open(home, HashEncoder()).search(["kiln"], k=1, mode="sparse")
        return path.read_text()[passage["start"] : passage["end"]]

    for text in ("The kiln burns.", "\n\n\nThe kiln burns.\n"):
        path.write_text(text)
        assert found() == "The kiln burns."


def test_an_index_made_before_is_read_and_told_no_stretch(tmp_path):
    with Catalog(tmp_path, create=True).transaction():
        pass
    db = sqlite3.connect(tmp_path / FILE)
    for column in ("begins", "ends"):
        db.execute(f"ALTER TABLE sources DROP COLUMN {column}")
    db.execute("INSERT INTO documents VALUES ('/a', 'a.txt', 'A', 'h', 'c')")
    db.execute("INSERT INTO passages VALUES ('p', 'v', '', 'Text.', '{}', 't', 1)")
    db.execute("INSERT INTO sources VALUES ('/a', 0, 'p', '')")
    db.commit()
    db.close()
    passage = Catalog(tmp_path).passages(["p"])["p"]
    assert passage["text"] == "Text."
    assert "start" not in passage
