import pytest

from adaptive_rag.evaluation.answer_metrics import (
    PrecisionRecall,
    borne,
    citations,
    contains,
    exact_match,
    f1,
    normalised,
)


@pytest.mark.parametrize(
    ("answer", "plain"),
    [
        ("The  Eiffel Tower!", "eiffel tower"),
        ("An apple a day.", "apple day"),
        ("state-of-the-art", "stateoftheart"),
        ("Theatre", "theatre"),
        ("Zürich\n(1931)", "zürich 1931"),
    ],
)
def test_normalisation_is_that_of_squad(answer, plain):
    assert normalised(answer) == plain


def test_exact_match_takes_the_best_gold_answer():
    assert exact_match("The Beatles.", ["Rolling Stones", "Beatles"]) == 1
    assert exact_match("Beatles of Liverpool", ["Beatles"]) == 0


def test_f1_by_hand():
    """Answer 4 words after articles, gold 2, both shared: precision 1/2, recall 1, F1 2/3."""
    assert f1("It was Ines Vold", ["Ines Vold"]) == pytest.approx(2 / 3)
    assert f1("Ines", ["Ines Vold", "Ines"]) == 1
    assert f1("nothing shared", ["Ines Vold"]) == 0


def test_f1_counts_a_repeated_word_once_per_occurrence():
    """Shared "york" once, not three times: precision 1/3, recall 1/2, F1 2/5."""
    assert f1("york york york", ["new york"]) == pytest.approx(0.4)


@pytest.mark.parametrize(("answer", "gold", "score"), [("yes", "yes", 1), ("yes it is", "yes", 0), ("no", "no way", 0)])
def test_yes_and_no_have_no_part(answer, gold, score):
    assert f1(answer, [gold]) == score


def test_contains_wants_whole_words_in_order():
    assert contains("The refund window is 30 days [1].", ["30 days"]) == 1
    assert contains("It takes 130 days.", ["30 days"]) == 0
    assert contains("In shipping, this is free.", ["hi"]) == 0
    assert contains("days 30", ["30 days"]) == 0


def test_a_gold_answer_that_is_all_article_or_punctuation_is_not_contained_in_everything():
    assert contains("anything", ["the"]) == 0


@pytest.mark.parametrize("metric", [exact_match, f1, contains])
def test_without_gold_answers_a_metric_abstains(metric):
    assert metric("anything", []) is None


def test_an_empty_answer_is_wrong():
    assert [metric("", ["30 days"]) for metric in (exact_match, f1, contains)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The kiln was built in 1931.", 1),
        ("Kilns, built 1931, burn wood.", 1),
        ("The kiln was built in 1932.", 0),
        ("The oven was built in 1931.", 0),
        ("", 1),
    ],
)
def test_every_word_of_an_answer_is_somewhere(answer, expected):
    assert borne(answer, ["Kiln\nIt was built in 1931.", "It burns wood."]) == expected


def test_citations_by_hand():
    assert citations(["p1", "p2", "p1"], ["p2", "p3", "p4"]) == PrecisionRecall(0.5, pytest.approx(1 / 3))
    assert citations([], ["p1"]) == PrecisionRecall(None, 0.0)
    assert citations(["p1"], []) == PrecisionRecall(0.0, None)
