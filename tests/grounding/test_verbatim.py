"""A sentence of the evidence, word for word, is always supported."""

import pytest

from adaptive_rag.grounding.check import EvidenceGrounder
from tests.fakes import HashEncoder
from tests.fakes_parts import passage

STEPS = passage(
    "1. Switch off and unplug the mill.\n"
    "4. Plug in and wait 10 seconds before you switch on.\n"
    "5. If the code is still there, hold the **–** key for 5 seconds.",
    title="E-4042",
)


@pytest.mark.parametrize(
    "answer",
    [
        "Plug in and wait 10 seconds before you switch on [1].",
        "- Plug in and wait 10 seconds before you switch on [1].",
        "1. Switch off and unplug the mill.\n2. Plug in and wait 10 seconds before you switch on.",
        "If the code is still there, hold the – key for 5 seconds [1].",
    ],
)
def test_it_is_supported_whatever_the_bullets(answer):
    verdict = EvidenceGrounder(HashEncoder()).check("How do I fix the E-4042 error?", answer, [STEPS])
    assert [claim["verdict"] for claim in verdict["claims"]] == ["supported"] * len(verdict["claims"])
    assert all(claim["passage"] == 0 for claim in verdict["claims"])


@pytest.mark.parametrize(
    "answer",
    ["Plug in and wait 90 seconds before you switch on.", "Do not plug in and wait 10 seconds before you switch on."],
)
def test_a_changed_word_is_not_word_for_word(answer):
    verdict = EvidenceGrounder(HashEncoder()).check("How do I fix the E-4042 error?", answer, [STEPS])
    assert verdict["verdict"] == "unsupported"


DIRECTORY = passage(
    "Dial 0555 first.\n\n| Name | Extension | Deputy |\n|---|---|---|\n| Yusra Halabi | 118 | Colm Deasy |\n"
    "| Hanne Brekke | 331 | Gil Navarro |",
    title="Telephone directory",
)
STONES = passage("The 90 mm stones come from Castell Ceramics.", title="Pebble 90", place="What it is made of")


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Name: Yusra Halabi; Extension: 118; Deputy: Colm Deasy [1].", "supported"),
        ("Name: Yusra Halabi; Extension: 118 [1].", "supported"),
        ("Telephone directory: Name: Hanne Brekke; Deputy: Gil Navarro [1].", "supported"),
        ("The documents say: “Name: Yusra Halabi; Extension: 118; Deputy: Colm Deasy” [1]", "supported"),
        ("Name: Yusra Halabi; Extension: 331 [1].", "unsupported"),
        ("Staff handbook: Name: Hanne Brekke; Extension: 118 [1].", "unsupported"),
    ],
)
def test_a_table_row_is_repeated_cell_by_cell(answer, verdict):
    question = "What is the extension of Yusra Halabi?"
    assert EvidenceGrounder(HashEncoder()).check(question, answer, [DIRECTORY])["verdict"] == verdict


@pytest.mark.parametrize(
    ("place", "verdict"),
    [
        ("Pebble 90 › What it is made of", "supported"),
        ("Pebble 90", "supported"),
        ("Cobble 150 › What it is made of", "unsupported"),
    ],
)
def test_title_and_heading_may_stand_before_the_sentence(place, verdict):
    answer = f"{place}: The 90 mm stones come from Castell Ceramics [1]."
    question = "Where do the stones of the Pebble 90 come from?"
    assert EvidenceGrounder(HashEncoder()).check(question, answer, [STONES])["verdict"] == verdict


GLUTEN = passage("No. Every mill is test-run with 200 g of wheat.", title="Is a new mill free of gluten?")


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        ("Is a new mill free of gluten?", "No.", "supported"),
        ("Is a new mill free of gluten?", "No. Every mill is test-run with 200 g of wheat [1].", "supported"),
        ("Is a new mill free of gluten?", "Yes.", "unsupported"),
        ("Is the old mill free of charge?", "No.", "unsupported"),
    ],
)
def test_the_yes_or_no_of_a_page_that_asks_the_same_is_taken(question, answer, verdict):
    assert EvidenceGrounder(HashEncoder()).check(question, answer, [GLUTEN])["verdict"] == verdict
