"""Lines that share a question's words and yet tell of something else."""

import pytest

from adaptive_rag.answering.asked import keys
from adaptive_rag.answering.elsewhere import half_told, namesake, other_year, untold_place


@pytest.mark.parametrize(
    ("question", "text", "untold"),
    [
        (
            "In what state did the writer die?",
            "Dead Ernest is a novel that was published in 1944 by Alice Tilton.",
            True,
        ),
        ("In what state did the writer die?", "The novel was published in 1944. It is the seventh of eight.", True),
        (
            "where does the old church come from",
            "The church was built in 1793 and registered on September 18, 1998.",
            True,
        ),
        ("Where was the poet born?", "The poet was born on 3 May 1871.", True),
        ("Where was the poet born?", "The poet was born on 3 May 1871 in Tulsa.", False),
        ("Where is the manual kept?", "The manual lies behind the blue cabinet.", False),
        ("Where is the manual kept?", "The manual has 12 pages.", True),
        ("Where did the family go?", "The family moved to Malta.", False),
        ("Where is Riga?", "Riga is the capital of Latvia.", False),
        ("Which country was the general in?", "The general was brave.", True),
        ("Where is the office?", "Name: Rook; Office: Berlin", False),
        ("Where is the office?", "| Rook | Berlin |", False),
        ("Where do I send it?", "Use the label.", False),
        ("Who built the kiln?", "The kiln is old.", False),
        ("Which country exports most tin?", "Brazil exports most tin.", False),
    ],
)
def test_a_place_is_told_by_something_to_be_at(question, text, untold):
    assert untold_place(question, text) is untold


@pytest.mark.parametrize(
    ("question", "title", "text", "other"),
    [
        ("where was the battle of mine creek fought", "Battle of Stoney Creek", "It was fought in Ontario.", True),
        ("where was the battle of stoney creek fought", "Battle of Stoney Creek", "It was fought in Ontario.", False),
        ("who wrote the house of blue glass", "The House of Red Glass", "It was written by Ada Rook.", True),
        ("what is the cost of a standard parcel", "Weight of a standard parcel", "It weighs 2 kg.", False),
        ("how long is the refund period for gift cards", "Refund window for gift cards", "It is 30 days.", False),
        ("where was the battle of mine creek fought", "Battle of Stoney Creek", "Near mine workings.", False),
        ("Which country was Liang Ji in?", "Classics", "As recorded in Zuo Zhuan, Ji Liang says so.", True),
        ("Which country was Liang Ji in?", "Liang Ji", "Liang Ji was a general of Han.", False),
        ("Was Ada Rook or Rook Ada first?", "", "Ada Rook came before Rook Ada.", False),
        ("Who is Ada Rook?", "", "Rook keeps bees.", False),
        ("Is Nick Hexum a singer?", "Zack Hexum", "Zack Hexum is a singer, the brother of Nick Rook.", True),
        ("Was Audrey Williams there?", "Dear Brother (Hank Williams song)", "Audrey was there.", False),
        ("Was Rhys, a Welsh King, there?", "Rhys", "Rhys was king of the Welsh.", False),
        ("Is Nick Hexum a singer?", "Nick Hexum", "Nicholas “Nick” Hexum is a singer.", False),
        ("Was Mark King born in Kent?", "Warrior King", "Warrior King, born Mark Dyer, is a singer.", True),
        ("Who starred in Simon & Simon?", "Simon Rook", "Simon Rook is an actor.", True),
        ("Who starred in Simon & Simon?", "Ada Rook", "She is one of the stars of “Simon & Simon”.", False),
        ("Was Lee Selmon an athlete?", "Lee Roy Selmon", "Lee Roy Selmon was one.", False),
    ],
)
def test_a_namesake_is_told_by_one_word_or_by_the_order_of_two(question, title, text, other):
    assert namesake(question, [title, "Kilns"], text) is other


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("Which singer was born in 1952 in Kingston?", "Dobby Dobson (born 1942, Kingston) is a singer.", True),
        ("Which singer was born in 1952 in Kingston?", "Ada Rook (born 3 May 1952, Kingston) is a singer.", False),
        ("Which singer was born in 1952 in Kingston?", "Ada Rook is a singer from Kingston.", False),
        ("What did the duo do in 2008?", "In February 2008 the duo separated after a tour in 2007.", False),
        ("What did the duo do?", "In February 2008 the duo separated.", False),
        ("How much does a parcel of 3 kg cost?", "A parcel of up to 5 kg costs 4 euros.", False),
    ],
)
def test_a_line_of_another_year_is_of_another_thing(question, text, other):
    assert other_year(question, text) is other


@pytest.mark.parametrize(
    ("question", "text", "half"),
    [
        (
            "Who did the actor who played Fraser in “Due South” have a child with?",
            "Fraser is played by an actor.",
            True,
        ),
        ("Who did the actor who played Fraser have a child with?", "He has a child with Ada Rook, an actor.", False),
        ("Who fired the kiln?", "The kiln is old.", False),
        ("Where was the founder of the firm that makes the stones born?", "Ada Rook's firm makes the stones.", True),
    ],
)
def test_a_question_over_a_description_is_not_answered_by_the_description(question, text, half):
    assert half_told(question, keys(text)) is half
