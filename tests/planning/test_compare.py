import pytest

from adaptive_rag.planning.compare import Comparison, comparison


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        (
            "Compare the refund window and the warranty period, and explain the difference",
            ("refund window", "warranty period"),
        ),
        (
            "What is the difference between the refund window and the warranty period?",
            ("refund window", "warranty period"),
        ),
        ("the refund window relative to the warranty period", ("refund window", "warranty period")),
        ("How does plan A compare to plan B?", ("plan A", "plan B")),
        ("price for plan A versus plan B", ("price for plan A", "price for plan B")),
        ("Which is older, the Eiffel Tower or Big Ben?", ("Eiffel Tower", "Big Ben")),
        ("Which band was formed first The Exies or Circus Diablo ?", ("Exies", "Circus Diablo")),
        ("Is the Tern 60 quieter than the Tern 40?", ("Tern 60", "Tern 40")),
        ("Are Nantong and Jingdezhen situated in the same province?", ("Nantong", "Jingdezhen")),
        ("What do E. B. White and Dan Masterson have in common?", ("E. B. White", "Dan Masterson")),
        ("How do cats and dogs differ in sleep?", ("cats", "dogs")),
    ],
)
def test_both_sides_are_found(question, sides):
    found = comparison(question)
    assert found is not None
    assert found.sides == sides


def test_an_aspect_named_once_goes_to_every_side():
    found = comparison("Compare the noise of the Tern 40 and the Tern 60")
    assert found is not None
    assert found.sides == ("noise of the Tern 40", "noise of Tern 60")


def test_the_rest_of_the_question_is_the_aspect():
    found = comparison("Which plant is larger, the Pterocarya or the Cotula?")
    assert found is not None
    assert found.aspect == "plant larger"


@pytest.mark.parametrize(
    ("question", "aspect"),
    [
        ("How much more does the Tern 60 cost than the Tern 40?", "cost"),
        ("By how much heavier is the Tern 60 than the Tern 40?", "heavier"),
    ],
)
def test_by_how_much_two_things_differ_is_asked_of_both(question, aspect):
    assert comparison(question) == Comparison(("Tern 60", "Tern 40"), aspect)


@pytest.mark.parametrize(
    "question",
    [
        "What is the refund window?",
        "Where can I buy it?",
        "Who founded Alder & Pike and where?",
        "How much more than 30 euros does the Tern 40 cost?",
        "",
    ],
)
def test_what_does_not_compare_is_none(question):
    assert comparison(question) is None
