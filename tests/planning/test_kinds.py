import pytest

from adaptive_rag.planning.kinds import shape


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Compare the refund window and the warranty period", "comparison"),
        ("What is the refund window and do you ship to Malta?", "several"),
        ("Where was the founder of the maker of the Tern 40 born?", "bridge"),
        ("Which city is home to the band that recorded Maiden Japan?", "bridge"),
        ("What country was the author of Brand a citizen of?", "bridge"),
        ("When did the country containing Nugegoda leave the British Empire?", "bridge"),
        ("List all plans with phone support", "aggregation"),
        ("What is our refund window?", "single"),
        ("Who wrote Dracula?", "single"),
        ("How do I fix the E-4042 error?", "single"),
    ],
)
def test_kind_of_question(question, kind):
    assert shape(question).kind == kind


def test_explaining_a_difference_is_no_second_question():
    taken = shape("Compare the refund window and the warranty period, and explain the difference")
    assert taken.kind == "comparison"
    assert len(taken.parts) == 2


def test_the_closing_verb_goes_back_to_its_subject():
    assert shape("Where was the founder of the maker of the Tern 40 born?").parts == (
        "Where was the founder born",
        "maker",
        "Tern 40",
    )


@pytest.mark.parametrize("question", ["", "?", "the", "Who?"])
def test_an_empty_question_has_a_part(question):
    assert len(shape(question).parts) == 1


def test_names_are_never_cut():
    parts = shape("Who is the director of the film based on War of the Worlds that won a prize?").parts
    assert any("War of the Worlds" in part for part in parts)


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "piece", ["word ", "a and ", "is a or b ", "Alpha Beta ", "what is x? ", "of the ", "a-1-", "A.", "  "]
)
def test_a_very_long_message_is_taken_apart_in_no_time(piece):
    assert shape(piece * 4000).parts
