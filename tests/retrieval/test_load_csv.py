"""CSV and TSV: every row names its columns."""

import pytest

from adaptive_rag.retrieval.base import Block, Skipped
from adaptive_rag.retrieval.chunk import chunk
from adaptive_rag.retrieval.load_csv import load_csv
from tests.fakes import HashEncoder


def table(tmp_path, data, name="kiln_prices.csv"):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    (document,) = load_csv(path, name)
    return document


def test_a_row_answers_for_itself(tmp_path):
    rows = "\n".join(f"QX-{n:03},{n / 10},{n + 100}" for n in range(1, 61))
    document = table(tmp_path, f"SKU,Weight kg,Price EUR\n{rows}\n")
    assert document.title == "kiln prices"
    assert document.blocks[36] == Block("prose", "SKU: QX-037; Weight kg: 3.7; Price EUR: 137", place="row 38")
    chunks = list(chunk(document, HashEncoder()))
    (priced,) = [item for item in chunks if "QX-037" in item.text]
    assert "SKU: QX-037; Weight kg: 3.7; Price EUR: 137" in priced.text
    assert priced.place.startswith("rows ")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", "A,B\n1,2\n"),
        ("a.csv", "A;B\r\n1;2\r\n"),
        ("a.tsv", "A\tB\n1\t2\n"),
        ("a.csv", "A\tB\n1\t2\n"),
        ("a.csv", "A|B\n1|2"),
        ("a.csv", '\ufeff"A","B"\n\n"1","2"\n'),
        ("a.csv", "A;B\n1;2\n".encode("utf-16")),
        ("a.csv", " A , B \n 1 , 2 \n,,\n"),
    ],
)
def test_dialects(tmp_path, name, data):
    assert [block.text for block in table(tmp_path, data, name).blocks] == ["A: 1; B: 2"]


def test_uneven_rows_lose_nothing(tmp_path):
    document = table(tmp_path, "A,,C\n1\n1,2,3,4,5\n,,9\n")
    assert [block.text for block in document.blocks] == ["A: 1", "A: 1; 2; C: 3; 4; 5", "C: 9"]


def test_long_cells_get_lines_of_their_own(tmp_path):
    document = table(tmp_path, f'Name,Note\nKiln,"two\nlines"\nOven,{"long " * 30}\n')
    assert [block.text for block in document.blocks] == [
        "Name: Kiln\nNote: two\nlines",
        f"Name: Oven\nNote: {'long ' * 30}".strip(),
    ]


def test_a_header_row_alone_is_text(tmp_path):
    assert [block.text for block in table(tmp_path, "A,B\n").blocks] == ["A; B"]


@pytest.mark.parametrize(("data", "reason"), [("", "no text"), (",,\n,,\n", "no text"), (b"\0\1", "binary, not text")])
def test_what_is_no_table_is_reported(tmp_path, data, reason):
    assert table(tmp_path, data) == Skipped("kiln_prices.csv", reason)


def test_a_quote_that_is_never_closed_is_reported(tmp_path):
    skipped = table(tmp_path, 'A,B\n1,"2\n' + "3,4\n" * 50_000)
    assert skipped == Skipped("kiln_prices.csv", "not a table: field larger than field limit (131072)")
