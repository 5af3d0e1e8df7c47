import pytest

from adaptive_rag.retrieval import collapse
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.retrieval.collapse import twin


def passage(name, text, title="", place=""):
    return Passage(
        id=name, text=text, document=f"{name}.md", title=title, place=place, score=0.5, also_in=[], metadata={}
    )


def collapsed(query, passages):
    return collapse.collapsed(query, passages, {p["id"]: twin(p["text"]) for p in passages})


def kept(query, *texts):
    return [p["id"] for p in collapsed(query, [passage(str(n), text) for n, text in enumerate(texts)])]


MEMO = "Memo of {}: all kilns are fired to at most 1,240 °C, doors are shut until the gauge is below 90; logs are kept."
MONTHS = ["3 January 2024", "Feb 2, 2024", "2024-03-05", "04.04.2024", "May 2024", "1st of June 2024"]


def test_CH_02_texts_that_differ_in_their_date_alone_are_one_with_all_sources():
    [one] = collapsed("max temperature", [passage(str(n), MEMO.format(date)) for n, date in enumerate(MONTHS)])
    assert one["id"] == "0"
    assert one["also_in"] == ["1.md", "2.md", "3.md", "4.md", "5.md"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1,240", "1,260"),
        ("at most", "at least"),
        ("shut", "open"),
        ("all kilns", "no kilns"),
        ("below 90", "below 90.5"),
        ("kilns", "kiln R"),
    ],
)
def test_CH_02_a_value_that_differs_keeps_texts_apart(old, new):
    text = MEMO.format("May 2024")
    assert kept("max temperature", text, text.replace(old, new)) == ["0", "1"]


def test_a_date_that_is_asked_for_keeps_its_text_apart():
    texts = [MEMO.format(date) for date in ("January 2024", "February 2024", "March 2024")]
    assert kept("what did the March memo say?", *texts) == ["0", "2"]


def test_models_named_by_a_year_are_not_dates():
    assert kept("wireless", "The 2019 model supports it." * 3, "The 2020 model supports it." * 3) == ["0", "1"]


def test_case_punctuation_and_stop_words_make_no_difference():
    assert kept("kiln", "The kiln: HOT, always!", "kiln hot always") == ["0"]


def test_a_short_text_means_what_its_title_says():
    twins = [passage("b", "It costs 40 a month.", title="Plan B"), passage("c", "It costs 40 a month.", title="Plan C")]
    assert [p["id"] for p in collapsed("prices", twins)] == ["b", "c"]


def test_a_long_copy_under_another_title_is_a_copy_unless_the_title_is_asked_for():
    twins = [passage("a", MEMO, title="terms"), passage("b", MEMO, title="terms copy")]
    assert [p["id"] for p in collapsed("kiln doors", twins)] == ["a"]
    assert [p["id"] for p in collapsed("what does the copy say", twins)] == ["a", "b"]
