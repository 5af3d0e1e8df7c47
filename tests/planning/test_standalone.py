"""Follow-ups that leave something out."""

import pytest

from adaptive_rag.planning.standalone import standalone


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        ("What does plan B cost?", "and plan C?", "What does plan C cost?"),
        ("What is the refund window?", "how long is it?", "how long is the refund window?"),
        ("How loud is the Tern 40?", "What about the Tern 60?", "How loud is the Tern 60?"),
        ("What is our refund window?", "And the warranty?", "What is the warranty?"),
        ("What is the price of the Pebble 90?", "and the weight?", "What is the weight of the Pebble 90?"),
        ("How loud is the Tern 40?", "What is its weight?", "What is Tern 40's weight?"),
        ("Who makes the Tern 40?", "Who founded it?", "Who founded Tern 40?"),
    ],
)
def test_what_is_left_out_is_taken_from_the_question_before(before, said, meant):
    assert standalone(said, [before]) == meant


@pytest.mark.parametrize(
    "said", ["What is the warranty period?", "thanks", "Is it possible to return socks?", "Is it raining?", "Hi there"]
)
def test_what_stands_alone_is_left_as_it_is(said):
    assert standalone(said, ["What is the refund window?"]) == said


def test_nothing_before_and_nothing_said():
    assert standalone(" and plan C? ", []) == "and plan C?"
    assert standalone("  ", ["What?"]) == ""
