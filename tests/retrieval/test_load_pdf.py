"""PDF: the text layer, page by page."""

import pytest

from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load_pdf import load_pdf
from adaptive_rag.retrieval.load_pdf_lines import paragraphs_of, without_repeats
from tests.fakes_pdf import PICTURE, write_pdf


def found(tmp_path, pages, **more):
    path = tmp_path / "kiln_terms.pdf"
    write_pdf(path, pages, **more)
    return list(load_pdf(path, "kiln_terms.pdf"))


def test_pages_are_places(tmp_path):
    (document,) = found(tmp_path, ["Deposits are forty euros, due in May.", "", "Fees are due in June."], title="Terms")
    assert isinstance(document, Document)
    assert document.title == "Terms"
    assert [(block.text, block.place) for block in document.blocks] == [
        ("Deposits are forty euros, due in May.", "page 1"),
        ("Fees are due in June.", "page 3"),
    ]


@pytest.mark.parametrize(
    ("title", "first", "expected"),
    [
        ("", "Kiln rental terms", "Kiln rental terms"),
        ("", "All fees are due in May.", "kiln terms"),
        ("Microsoft Word - x.doc", "Rental", "Rental"),
        ("untitled", "12 / 2024", "kiln terms"),
        ("scan0001.pdf", "Rental", "Rental"),
    ],
)
def test_titles(tmp_path, title, first, expected):
    long = "This line is so long that the one above it can only be a heading or so."
    (document,) = found(tmp_path, [f"{first}\n{long}"], title=title)
    assert document.title == expected


def test_scanned_pages_are_reported_beside_the_text(tmp_path):
    document, skipped = found(tmp_path, ["Fees are due.", PICTURE])
    assert isinstance(document, Document)
    assert skipped == Skipped("kiln_terms.pdf:2", "page 2 has no text layer")


def test_a_scan_is_reported_once(tmp_path):
    assert found(tmp_path, [PICTURE, "", PICTURE]) == [Skipped("kiln_terms.pdf", "no text layer")]


def test_an_encrypted_file_is_reported(tmp_path):
    assert found(tmp_path, ["Fees."], password="p") == [
        Skipped("kiln_terms.pdf", "encrypted; save it without a password")
    ]


def test_a_damaged_file_is_reported(tmp_path):
    path = tmp_path / "a.pdf"
    write_pdf(path, ["Fees are due."] * 3)
    data = path.read_bytes()
    for cut in range(0, len(data), 97):
        path.write_bytes(data[:cut] + b"\0<<x" + data[cut + 20 :])
        for item in load_pdf(path, "a.pdf"):
            assert isinstance(item, Document) or "\n" not in item.reason


def test_wrapped_lines_make_paragraphs():
    page = (
        "Deposits\n"
        "The deposit for a kiln is forty euros, to be paid be-\n"
        "fore the first firing; a well-known rule, and a well-\n"
        "known exception. Non-\n"
        "EU cards\n"
        "cost more.\n"
        "The second paragraph starts on a line of its own and goes\n"
        "on here.\n"
        "• one item that is rather long, as items may well be here\n"
        "• two\n"
    )
    assert list(paragraphs_of(page)) == [
        "Deposits",
        "The deposit for a kiln is forty euros, to be paid before the first firing; a well-known rule, and a "
        "well-known exception. Non-EU cards",
        "cost more.",
        "The second paragraph starts on a line of its own and goes on here.",
        "• one item that is rather long, as items may well be here",
        "• two",
    ]


def test_running_titles_and_page_numbers_stand_once():
    pages = [f"Kiln shop, {2020 + n}\nText {'of a page ' * n}\nPage {n} of 5" for n in range(1, 5)]
    first, *others = without_repeats([*pages, "", "Last words\nhere"])
    assert list(paragraphs_of(first)) == ["Kiln shop, 2021", "Text of a page", "Page 1 of 5"]
    assert [page.strip() for page in others] == [
        *(f"Text {'of a page ' * n}".strip() for n in range(2, 5)),
        "",
        "Last words\nhere",
    ]


def test_a_line_on_two_pages_is_no_running_title():
    pages = ["Fees\nOne.\nend", "Fees\nTwo.\nthe end"]
    assert without_repeats(pages) == pages
