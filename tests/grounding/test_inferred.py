"""Values that no sentence of the evidence writes down as the answer does."""

import pytest

from adaptive_rag.grounding.check import EvidenceGrounder
from tests.fakes import HashEncoder
from tests.fakes_grounding import passage


def passes(question: str, answer: str, *evidence: tuple[str, str]) -> bool:
    passages = [passage(text, title) for text, title in evidence]
    return EvidenceGrounder(HashEncoder()).check(question, answer, passages)["verdict"] == "supported"


CHAPEL = (
    "The chapel was begun in 1702 and finished in 1711. Its east tower is 48 m high, the west tower 41 m.",
    "Chapel",
)
SHOP = ("The price of the lamp was cut from €80 to €60.", "Shop")
RACE = ("Of 90 runners, 72 reached the finish.", "Race")
SURVEY = ("In the survey 71 % of the guests came from abroad.", "Survey")
JURY = ("Of six medals the film won two.", "Film")


@pytest.mark.parametrize(
    ("question", "right", "wrong", "evidence"),
    [
        ("Which tower is higher?", "The east tower, by 7 m.", "The east tower, by 9 m.", CHAPEL),
        (
            "When was it finished?",
            "The chapel was finished in 1711, nine years after it was begun.",
            "The chapel was finished in 1711, eight years after it was begun.",
            CHAPEL,
        ),
        (
            "When was it finished?",
            "The chapel was finished in 1711, nine years after it was begun.",
            "The chapel was finished in 1711, nine years before it was begun.",
            CHAPEL,
        ),
        ("By how much was the price cut?", "The price was cut by €20.", "The price was cut by €30.", SHOP),
        ("How much cheaper is it?", "The price was cut by 25 %.", "The price was cut by 20 %.", SHOP),
        (
            "Where did the rest come from?",
            "The remaining 29 % came from here.",
            "The remaining 39 % came from here.",
            SURVEY,
        ),
        ("How many medals did it win?", "It won two out of six medals.", "It won two out of five medals.", JURY),
    ],
)
def test_a_value_follows_from_two_others_by_one_announced_step(question, right, wrong, evidence):
    assert passes(question, right, evidence)
    assert not passes(question, wrong, evidence)


def test_a_step_that_nothing_announces_is_not_taken():
    assert not passes("How high is the chapel?", "The chapel has 7 m of height.", CHAPEL)


TOOLS = ("Roles: reader, writer, owner. The owner can delete everything.", "Roles")
TRAILS = ("| Trail | Length |\n|---|---|\n| Lake | 4 km |\n| Ridge | 9 km |\n| Forest | 6 km |", "Trails")


@pytest.mark.parametrize(
    ("answer", "evidence", "expected"),
    [
        ("There are three roles: reader, writer and owner.", TOOLS, True),
        ("There are four roles: reader, writer and owner.", TOOLS, False),
        ("The Ridge trail is one of the three, with 9 km.", TRAILS, True),
        ("The Ridge trail is one of the five, with 9 km.", TRAILS, False),
    ],
)
def test_what_is_listed_is_counted(answer, evidence, expected):
    assert passes("What is there?", answer, evidence) is expected


LINES = ("| Line | Route | Stops |\n|---|---|---|\n| 1 | Mill – Port | 12 |\n| 2 | Mill – Fair | 15 |", "Trams")


def test_a_row_is_known_by_the_number_that_its_column_names():
    assert passes("How many stops has line 2?", "There are 15 stops on line 2.", LINES)
    assert not passes("How many stops has line 2?", "There are 12 stops on line 2.", LINES)


LETTER = ("Thank you for your letter of 3 May. The surveyor came on 9 May.", "Letter of 12 May 2023")


def test_a_day_takes_its_year_from_the_title():
    assert passes("When did the surveyor come?", "The surveyor came on 9 May 2023.", LETTER)
    assert not passes("When did the surveyor come?", "The surveyor came on 9 May 2022.", LETTER)


def test_a_number_takes_the_unit_that_was_said_before_it():
    evidence = ("Screens turn off after ten minutes, printers after three.", "Office")
    assert passes("When do printers turn off?", "Printers turn off after three minutes.", evidence)
    assert not passes("When do printers turn off?", "Printers turn off after three hours.", evidence)


BAND = ("The songs were written by Ada Holm. The sleeve shows a drawing by Holm.", "Record")


def test_a_surname_brings_the_first_name_of_its_passage():
    assert passes("Who made the drawing?", "The sleeve shows a drawing by Ada Holm.", BAND)
    assert not passes("Who made the drawing?", "The sleeve shows a drawing by Ida Holm.", BAND)


HOUSES = (
    ("Deposit 300 euros. Six guests at most.", "Villa Rosa"),
    ("Deposit 200 euros. Four guests at most.", "Villa Blu"),
)


def test_the_other_side_of_a_contrast_may_stand_in_another_document():
    question = "Which house asks for the higher deposit?"
    assert passes(question, "Villa Rosa, with a deposit of 300 euros against 200 euros at Villa Blu.", *HOUSES)
    assert not passes(question, "Villa Rosa, with a deposit of 300 euros against 250 euros at Villa Blu.", *HOUSES)


def test_a_value_is_led_away_only_by_a_line_that_says_more_of_the_claim():
    evidence = (
        "There must be at least 28 days between two visits. After an injury you must wait three months.",
        "Clinic",
    )
    assert passes("How long must I wait between visits?", "At least 4 weeks.", evidence)


PLANS = (
    "| | Small | Large |\n|---|---|---|\n| Storage, photos | 5 GB | 50 GB |\n| Storage, films | 20 GB | 80 GB |",
    "Plans",
)


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("How much storage for photos does Large have?", "50 GB", True),
        ("How much storage for films does Small have?", "The Small plan has 20 GB of storage for films.", True),
        ("How much storage for films does Small have?", "The Small plan has 80 GB of storage for films.", False),
        ("How much storage for films does Large have?", "50 GB", False),
    ],
)
def test_a_cell_is_read_in_its_row_and_column(question, answer, expected):
    assert passes(question, answer, PLANS) is expected


def test_a_measure_keeps_its_own_value():
    evidence = ("The moth is 30 mm long and has a wingspan of 55 mm.", "Moth")
    assert passes("What is its wingspan?", "The moth has a wingspan of 5.5 cm.", evidence)
    assert not passes("What is its wingspan?", "The moth has a wingspan of 30 mm.", evidence)


def test_what_replaced_and_what_was_replaced_keep_their_sides():
    evidence = ("From May the pool opens at 8:15 instead of 8:45.", "Pool")
    assert passes("When does it open?", "From May the pool opens at 8:15 instead of 8:45.", evidence)
    assert not passes("When does it open?", "From May the pool opens at 8:45 instead of 8:15.", evidence)


def test_a_rate_holds_for_another_amount():
    evidence = ("The tea costs 4.20 euros per 100 g.", "Tea")
    assert passes("What does the tea cost?", "The tea costs 42 euros per kilogram.", evidence)
    assert not passes("What does the tea cost?", "The tea costs 21 euros per kilogram.", evidence)


def test_a_share_may_be_said_twice():
    assert passes("How many medals did it win?", "Two out of six medals, i.e. 33 %.", JURY)
    assert not passes("How many medals did it win?", "Two out of six medals, i.e. 43 %.", JURY)


@pytest.mark.parametrize(("trail", "expected"), [("Ridge", True), ("Forest", False)])
def test_the_superlative_of_a_column_is_held_against_its_rows(trail, expected):
    assert passes("Which trail is it?", f"The {trail} trail has the greatest length.", TRAILS) is expected


def test_a_life_span_belongs_to_the_name_before_it():
    evidence = ("Nora Feld (1901–1966), cousin of Paula, built organs.", "Nora Feld")
    assert not passes("When did Paula Feld die?", "Paula Feld died in 1966.", evidence)
