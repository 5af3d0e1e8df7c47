"""Sentences of many kinds; whatever the text, nothing of it is lost."""

import random

import pytest

from adaptive_rag.text.sentences import sentences, spans


@pytest.mark.parametrize(
    "parts",
    [
        ["Refunds take five days.", "Shipping is free."],
        ["Mr. Brown met Dr. Ada King.", "She agreed!"],
        ["It was built by J. R. R. Tolkien in 1931.", "The tunnel closed later."],
        ["He joined Acme Inc. in May.", "It failed."],
        ["He founded Acme Inc.", "The firm failed."],
        ["The U.S. Army came at 5 p.m. on Monday.", "They left."],
        ["Use glaze R, e.g. at 1,260 °C.", "See Fig. 3 and No. 5."],
        ["No.", "The fee is 40."],
        ["Which plan?", "Plan B.", "It costs 4.50 a month."],
        ["“Really?” he asked.", "“Yes.”", "Nothing more was said."],
        ["The window is 14 days.[1]", "The warranty is two years. [2]", "Both apply."],
        ["Wait... there is more.", "Done."],
        ["the window is 14 days.", "refunds take five."],
        ["退款期为十四天。", "运费免费！", "谢谢"],
        ["Is it open?", "(Yes.)", "Go to example.com/a.b?c=d today."],
        ["1. Open the valve.", "Then wait."],
        ["Albert St. Clair was born on Jan. 5.", "His father was not."],
        ["Version 2.0 is out.", "3 bugs remain."],
        ["Die Flut vom 4. Februar zerstörte das Dorf.", "Am 3. Mai begann der Bau."],
        ["It weighs 172 g.", "Updates are free.", "The walk takes 3 h.", "Dogs may come."],
    ],
)
def test_prose(parts):
    joint = "" if "。" in parts[0] else " "
    assert sentences(joint.join(parts)) == parts


def test_lists_tables_and_short_lines_end_with_their_line():
    lines = ["Refunds", "- Cards", "- Cash, and all that goes with it when you pay in the shop itself", "- Cheques"]
    assert sentences("\n".join(lines)) == lines
    rows = ["| SKU | a rather long name of a column, longer than fifty signs |", "| QX-037 | 12 |"]
    assert sentences("\n".join(rows)) == rows


def test_a_blank_line_ends_a_sentence_without_a_stop():
    text = "A heading that is much longer than any heading has a right to be\n\nIt goes on"
    assert sentences(text) == text.split("\n\n")


def test_wrapped_prose_is_one_sentence():
    wrapped = "The line was opened in 1931 by the company that the\nOrrin family had founded, and it\nran until 1960."
    assert sentences(f"{wrapped} Then it closed.") == [wrapped, "Then it closed."]


def test_any_text_is_covered_in_order():
    dice = random.Random(7)
    for _ in range(500):
        text = "".join(dice.choices([*"ab C1.!?…\n\"”)[]'|-。", "Mr.", "e.g. ", "The ", "[1]"], k=dice.randrange(60)))
        found = spans(text)
        assert "".join("".join(text[a:b] for a, b in found).split()) == "".join(text.split())
        assert all(text[a:b] == text[a:b].strip() != "" for a, b in found)


@pytest.mark.parametrize("unit", ["a.", "a ", "\n", "A. ", "Mr. ", ".", ". ", '."', "「", "a\n", "1. ", "[1]"])
@pytest.mark.timeout(10)
def test_long_texts_take_linear_time(unit):
    text = unit * 30_000
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_a_table_row_is_one_piece_whatever_stands_in_its_cells():
    rows = ["| E-1 | Key held down | Wipe the keys. Then wait. |", "| E-2 | Too hot! | 待つ。 |"]
    assert sentences("\n".join(rows)) == rows
