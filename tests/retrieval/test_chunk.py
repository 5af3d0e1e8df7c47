"""Chunks: sizes, structure, nothing lost."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Block, Chunk, Document
from adaptive_rag.retrieval.chunk import chunk, fingerprint
from tests.fakes import HashEncoder
from tests.fakes_encoders import LetterEncoder, ShyEncoder, vocabulary

SENTENCE = "The kiln of hall {} was fired at {} degrees on a Monday in May, and nobody was told. "


def prose(sentences: int, first: int = 0) -> str:
    return "".join(SENTENCE.format(n, 900 + n) for n in range(first, first + sentences)).strip()


def tokens(item: Chunk, encoder: Encoder) -> int:
    return len(encoder.token_ends(item.indexed))


def test_a_document_that_fits_is_one_chunk():
    document = Document("a.txt", "Fees", (Block("prose", "One."), Block("list", "- two\n- three")))
    (only,) = chunk(document, HashEncoder())
    assert only.text == "One.\n\n- two\n- three"
    assert only.indexed == "Fees\nOne.\n\n- two\n- three"


def test_a_paragraph_that_fits_is_not_cut_though_it_is_over_the_target():
    text = prose(11)
    document = Document("a.txt", "Kilns", (Block("prose", text),))
    assert [item.text for item in chunk(document, HashEncoder(), target=50)] == [text]


def test_LD_06_no_chunk_is_longer_than_the_encoder_reads():
    text = f"{prose(40)} The vault word is maple-9."
    document = Document("a.txt", "A title that counts too", (Block("prose", text, headings=("Vaults", "Words")),))
    encoder = HashEncoder()
    chunks = list(chunk(document, encoder))
    assert len(chunks) > 2
    assert max(tokens(item, encoder) for item in chunks) <= 256
    assert "The vault word is maple-9." in chunks[-1].text
    assert all(item.header == "A title that counts too › Vaults › Words" for item in chunks)


def test_long_prose_is_cut_between_sentences_and_filled_to_the_target():
    encoder = HashEncoder()
    chunks = list(chunk(Document("a", "", (Block("prose", prose(100)),)), encoder, target=100))
    assert all(item.text.startswith("The kiln of hall") and item.text.endswith("told.") for item in chunks)
    assert all(60 < tokens(item, encoder) <= 100 for item in chunks[:-1])
    assert " ".join(item.text for item in chunks) == prose(100)


def test_the_encoder_sets_the_limit_when_it_reads_less():
    encoder = HashEncoder(max_tokens=64)
    chunks = chunk(Document("a", "T", (Block("prose", prose(30)),)), encoder, max_tokens=500)
    assert max(tokens(item, encoder) for item in chunks) <= 64


def test_sections_do_not_run_together():
    blocks = (Block("prose", "Two weeks.", headings=("Refunds",)), Block("prose", "Two years.", headings=("Warranty",)))
    first, second = chunk(Document("a", "Terms", blocks), HashEncoder())
    assert (first.header, first.text) == ("Terms › Refunds", "Two weeks.")
    assert (second.header, second.text) == ("Terms › Warranty", "Two years.")


def test_LD_05_every_piece_of_a_table_begins_with_its_header_row():
    header = "| SKU | Weight kg | Price EUR |"
    rows = [f"| QX-{n:03} | {n / 10} | {n * 3} |" for n in range(60)]
    blocks = (Block("prose", "All prices hold until May."), Block("table", "\n".join(rows), header=header))
    chunks = list(chunk(Document("a", "Parts", blocks), HashEncoder()))
    assert len(chunks) > 3
    for item in chunks:
        assert item.text.count(header) == 1
        assert item.text.index(header) < item.text.index("| QX-")
    assert [row for item in chunks for row in item.text.split("\n") if row.startswith("| QX-")] == rows


def test_with_too_many_columns_every_cell_names_its_own():
    header = "| " + " | ".join(f"column {n}" for n in range(80)) + " |"
    rows = ["| " + " | ".join(f"cell {n}.{row}" for n in range(80)) + " |" for row in range(3)]
    chunks = list(
        chunk(Document("a", "", (Block("table", "\n".join([*rows, "| note |"]), header=header),)), HashEncoder())
    )
    lines = [line for item in chunks for line in item.text.split("\n")]
    assert {f"column {n}: cell {n}.{row}" for n in range(80) for row in range(3)} < set(lines)
    assert "| note |" in lines
    assert vocabulary(header) <= vocabulary(" ".join(lines))
    assert max(tokens(item, HashEncoder()) for item in chunks) <= 256


def test_a_header_row_in_one_long_cell_is_kept_once():
    header = "| " + " ".join(f"word{n}" for n in range(300)) + " |"
    table = Block("table", "\n".join(f"| row {n} |" for n in range(50)), header=header)
    chunks = list(chunk(Document("a", "", (table,)), HashEncoder()))
    assert vocabulary(header) <= vocabulary(" ".join(item.text for item in chunks))
    assert max(tokens(item, HashEncoder()) for item in chunks) <= 256


def test_code_keeps_its_indentation_and_is_cut_between_lines():
    code = "\n".join(f"    if x == {n}:\n        return {n}" for n in range(60))
    chunks = list(chunk(Document("a", "", (Block("code", code),)), HashEncoder()))
    assert len(chunks) > 1
    assert [line.strip() for item in chunks for line in item.text.split("\n")] == [
        line.strip() for line in code.split("\n")
    ]
    assert "\n        return" in chunks[0].text


def test_a_header_takes_a_third_at_most_and_what_it_loses_is_in_the_text():
    title = " ".join(f"title{n}" for n in range(200))
    heading = " ".join(f"heading{n}" for n in range(200))
    encoder = HashEncoder()
    chunks = list(chunk(Document("a", title, (Block("prose", prose(20), headings=(heading,)),)), encoder))
    assert max(len(encoder.token_ends(item.header)) for item in chunks) <= 256 // 3
    assert chunks[0].header.startswith("title0 title1")
    assert "heading0 heading1" in chunks[0].header
    assert vocabulary(f"{title} {heading} {prose(20)}") <= vocabulary(" ".join(item.text for item in chunks))


@pytest.mark.parametrize(
    ("headings", "places", "expected"),
    [
        ((), ("", ""), ""),
        (("Fees", "Cards"), ("", ""), "Fees › Cards"),
        (("Fees",), ("page 3", "page 3"), "Fees, page 3"),
        ((), ("page 3", "page 4"), "pages 3–4"),
        ((), ("row 12", "row 12, right"), "row 12 to row 12, right"),
    ],
)
def test_a_place_is_for_people(headings, places, expected):
    blocks = tuple(Block("prose", f"Text {place}.", headings, place) for place in places)
    (only,) = chunk(Document("a", "T", blocks), HashEncoder())
    assert only.place == expected


def test_without_blank_words_the_cut_goes_through_the_word():
    chunks = list(chunk(Document("a", "", (Block("prose", "x" * 5000),)), LetterEncoder()))
    assert "".join(item.text for item in chunks) == "x" * 5000
    assert max(len(item.text) for item in chunks) <= 256


def test_fingerprints_differ_with_the_parameters():
    assert len({fingerprint(), fingerprint(128), fingerprint(target=90), fingerprint(128, 90)}) == 4
    assert fingerprint() == fingerprint(256, 160)


def test_a_limit_without_room_for_a_sentence_is_refused():
    with pytest.raises(ValueError, match="at least 16"):
        list(chunk(Document("a", "T", (Block("prose", "x"),)), HashEncoder(), max_tokens=3))


def any_text(dice: random.Random, joint: str) -> str:
    marks = ["", ".", ",", "!", "?", ":", ".\n", "\n", "\n\n"]
    return joint.join(f"w{dice.randrange(9999)}{dice.choice(marks)}" for _ in range(dice.choice((1, 5, 60, 700))))


def any_document(dice: random.Random) -> Document:
    kinds = ("prose", "list", "table", "code")
    paths = ((), ("One",), ("One", "Two words"), ("w " * dice.randrange(1, 80),))
    blocks = [
        Block(dice.choice(kinds), any_text(dice, dice.choice((" ", "\n"))), dice.choice(paths), f"page {n}")
        for n in range(dice.randrange(1, 6))
    ]
    headed = [replace(block, header=any_text(dice, " ")) if block.kind == "table" else block for block in blocks]
    return Document("a", "t " * dice.choice((0, 1, 90)), tuple(headed))


@pytest.mark.parametrize(
    "encoder", [HashEncoder(), LetterEncoder(), ShyEncoder()], ids=lambda encoder: type(encoder).__name__
)
@pytest.mark.parametrize("limit", [24, pytest.param(100, marks=pytest.mark.slow), 256])
def test_of_any_document_nothing_is_lost_and_nothing_too_long(encoder, limit):
    dice = random.Random(limit)
    for _ in range(12):
        document = any_document(dice)
        chunks = list(chunk(document, encoder, max_tokens=limit, target=dice.choice((20, 160))))
        assert max(tokens(item, encoder) for item in chunks) <= limit
        assert all(item.text.strip() for item in chunks)
        whole = " ".join((document.title, *(f"{b.header} {b.text} {' '.join(b.headings)}" for b in document.blocks)))
        assert vocabulary(whole) <= vocabulary(" ".join(item.indexed for item in chunks))


def test_blocks_stay_in_order():
    dice = random.Random(5)
    for _ in range(8):
        numbered = [Block("prose", f"start{n} {any_text(dice, ' ')}") for n in range(6)]
        text = " ".join(item.text for item in chunk(Document("a", "T", tuple(numbered)), HashEncoder()))
        assert all(text.index(f"start{a}") < text.index(f"start{b}") for a, b in pairwise(range(6)))
