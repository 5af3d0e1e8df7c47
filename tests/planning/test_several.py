import pytest

from adaptive_rag.planning.several import several


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        (
            "What is the refund window and do you ship to Malta?",
            ["What is the refund window", "do you ship to Malta"],
        ),
        ("What does plan B cost? Is it sold in Rome?", ["What does plan B cost", "Is it sold in Rome"]),
        ("Tell me the deposit; is shipping free?", ["Tell me the deposit", "is shipping free"]),
        (
            "What is the warranty, and how long is the refund window, and can I return opened goods?",
            ["What is the warranty", "how long is the refund window", "can I return opened goods"],
        ),
        ("Who is X and who is Y", ["Who is X", "who is Y"]),
    ],
)
def test_every_question_stands_alone(text, questions):
    assert several(text) == questions


def test_a_pronoun_gets_its_name():
    assert several("Who founded Alder & Pike and when was it sold?")[1] == "when was it sold Alder & Pike"


@pytest.mark.parametrize(
    "question",
    [
        "Which city is the place where A was born and where B died?",
        "What is the price and weight of the Tern 40?",
        "Who wrote and directed the film?",
        "What is our refund window?",
    ],
)
def test_one_question_stays_whole(question):
    assert several(question) == [question]
