import pytest

from adaptive_rag.answering.difference import by_how_much

DEAR, CHEAP = "Price: €549", "Price: €389.50"
LONG, SHORT = "The Orra bridge is 412 m long.", "The Tinn bridge is 96 m long."


COSTS_MORE = "The Tern 60 costs €159.50 more than the Tern 40."
COSTS_LESS = "The Tern 40 costs €159.50 less than the Tern 60."
IS_LONGER = "The Orra bridge is 316 m longer than the Tinn bridge."


@pytest.mark.parametrize(
    ("question", "lines", "said"),
    [
        ("How much more does the Tern 60 cost than the Tern 40?", [DEAR, CHEAP], COSTS_MORE),
        ("How much more does the Tern 40 cost than the Tern 60?", [CHEAP, DEAR], COSTS_MORE),
        ("How much less does the Tern 40 cost than the Tern 60?", [CHEAP, DEAR], COSTS_LESS),
        ("By how much longer is the Orra bridge than the Tinn bridge?", [LONG, SHORT], IS_LONGER),
    ],
)
def test_the_difference_is_said_the_right_way_round(question, lines, said):
    assert by_how_much(question, lines) == said


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("Does the Tern 60 cost more than the Tern 40?", [DEAR, CHEAP]),
        ("How much more does the Tern 60 cost than the Tern 40?", [DEAR, "Price: 389 dollars"]),
        ("How much more does the Tern 60 cost than the Tern 40?", [DEAR, "Price: 100 to 200 €"]),
        ("How much more does the Tern 60 cost than the Tern 40?", [DEAR, DEAR]),
        ("How much more does the Tern 60 cost than the Tern 40?", [DEAR]),
        ("How much longer is the Orra bridge than the Tinn bridge?", [LONG, "It is 1 km long."]),
    ],
)
def test_without_two_values_in_one_notation_there_is_none(question, lines):
    assert by_how_much(question, lines) == ""
