import pytest

from adaptive_rag.answering.asked import measured, titled
from adaptive_rag.answering.chain import found
from adaptive_rag.answering.evidence import SHORTLIST, select
from adaptive_rag.answering.quote import quotation
from tests.fakes import HashEncoder
from tests.fakes_grounding import passage

MILL = passage("The stones of the Tern 40 come from Varn Quarries. It weighs 7 kg.", "Tern 40", 1)
QUARRY = passage("The company was founded in 1994 by Mara Lindt and has 31 people.", "Varn Quarries", 2)
FOUNDER = passage("She taps each stone. She was born in Hestby in 1961.", "Mara Lindt and the sound of stones", 3)
POLICY = passage("Document RP-7 · Owner: Returns Desk · In force since March", "Refund policy", 4)
ROWS = "| Team | Lead | Site |\n|---|---|---|\n| Returns Desk | Ida Quist | Norwick |\n| Sales | Max Orr | Leyton |"
TEAMS = passage(ROWS, "Teams", 5)
STRANGER = passage("The founder of Varn Opera was born in Leyton.", "Varn Opera", 6)


def chain(question, *passages):
    answer = found(question, select(question, passages, HashEncoder(), limit=SHORTLIST), passages)
    return [passages[item.line.passage]["title"] for item in answer.lines], answer


def test_each_line_is_about_what_the_one_before_names():
    question = "Where was the founder of the company that makes the stones of the Tern 40 born?"
    titles, answer = chain(question, MILL, STRANGER, QUARRY, FOUNDER)
    assert titles == ["Tern 40", "Varn Quarries", "Mara Lindt and the sound of stones"]
    assert answer.lines[-1].line.text == "She was born in Hestby in 1961."


def test_a_table_row_is_about_every_thing_in_it():
    titles, answer = chain("Who leads the team that owns the refund policy?", POLICY, TEAMS)
    assert titles == ["Refund policy", "Teams"]
    assert "Ida Quist" in answer.lines[-1].line.text


def test_nothing_is_added_that_brings_no_word_of_the_question():
    titles, _ = chain("How much does the Tern 40 weigh?", MILL, QUARRY, FOUNDER)
    assert titles == ["Tern 40"]


@pytest.mark.parametrize(
    ("title", "name", "expected"),
    [
        ("Varn Quarries", "Varn Quarries", True),
        ("The Varn Quarries (firm)", "Varn Quarries", True),
        ("Mara Lindt and the sound of stones", "Mara Lindt", True),
        ("British waterways", "British", False),
        ("Mara Lindtner", "Mara Lindt", False),
    ],
)
def test_a_title_names_a_thing_whole_or_in_several_words(title, name, expected):
    assert titled(title, name) is expected


def test_where_the_subject_of_a_page_is_asked_for_its_title_is_told():
    page = passage("Oat flaker · Model TF-60 · On sale since 2 October 2023", "Tern F1", 1)
    question = "Which product has the model number TF-60?"
    answer = found(question, select(question, [page], HashEncoder(), limit=SHORTLIST), [page])
    assert quotation(question, answer, [page]).startswith("Tern F1: Oat flaker")


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("Which torque does the ring need?", "Tighten it to the torque on page 1.", False),
        ("Which torque does the ring need?", "Torque: 12 Nm", True),
        ("Which firmware version added E-4063?", "E-4063 added.", False),
        ("Which firmware version added E-4063?", "Version 3.0 adds E-4063.", True),
        ("What is the weight of the mill?", "The mill is heavy.", False),
        ("Who set the torque?", "Ida Quist did.", True),
        ("Which city has the highest rate?", "Leyton has.", True),
    ],
)
def test_what_is_measured_is_told_in_figures_that_number_no_page(question, text, expected):
    assert measured(question, text) is expected
