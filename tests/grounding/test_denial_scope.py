"""What a denial falls on, exceptions, and questions that are answered with yes or no."""

import pytest

from adaptive_rag.grounding.claims import statements
from adaptive_rag.grounding.exceptions import excepted
from adaptive_rag.grounding.polarity import contradicted_part, contradiction
from adaptive_rag.grounding.tokens import tokens


def heads(text):
    return [token.word for token in tokens(text) if token.head and token.content]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The barge does not carry horses across the canal.", ["carry"]),
        ("The barge no longer sails.", ["longer", "sails"]),
        ("There is no bicycle shed at the mill.", ["bicycle", "shed"]),
        ("Pensioners owe nothing.", ["owe"]),
        ("The pump began to fail at noon.", []),
        ("The plan was dropped in spring.", []),
        ("The crew failed to light the lamp.", ["light"]),
    ],
)
def test_a_denial_falls_on_its_verb_or_noun(text, found):
    assert heads(text) == found


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The globe can't be carried out of the hall.", "The globe has to stay in the hall."),
        ("Water the fern once every ten days at most.", "Water the fern no more often than every ten days."),
        ("For lodgers there is no limit of time.", "For lodgers it is unlimited in time."),
    ],
)
def test_a_denied_verb_that_the_evidence_lacks_contradicts_nothing(claim, evidence):
    assert not contradiction(claim, evidence)


def test_what_is_denied_in_one_clause_is_not_affirmed_by_another():
    evidence = "She left the vineyard to the village, on condition that it never be sold."
    assert not contradicted_part("The village must never sell the vineyard.", evidence)


def test_a_label_belongs_to_what_it_labels():
    assert contradicted_part("There is no ceiling with Gold.", "Gold: ceiling 900 euros, no deposit.")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("All lectures are free, including the concert.", "All lectures are free apart from the concert."),
        ("Hail is insured unless the roof cover was bought.", "Hail is not insured, unless the roof cover was bought."),
        ("The kiln may be opened before it has cooled.", "The kiln may not be opened before it has cooled."),
        ("Stamps never expire.", "Stamps expire after a year unless you collect another one."),
    ],
)
def test_an_exception_turns_round_what_it_names(claim, evidence):
    assert excepted(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The concert is not free.", "All lectures are free apart from the concert."),
        (
            "Hail is insured only if the roof cover was bought.",
            "Hail is not insured, unless the roof cover was bought.",
        ),
        ("The kiln may be opened only after it has cooled.", "The kiln may not be opened before it has cooled."),
        ("Rain could otherwise spoil the hay.", "Cover it, so that rain does not spoil the hay."),
    ],
)
def test_an_exception_told_in_another_manner_is_no_contradiction(claim, evidence):
    assert not excepted(claim, evidence)


def test_without_an_exception_nothing_is_decided():
    assert excepted("The kiln is hot.", "The kiln is cold.") is None


def test_opposites_of_time_are_not_made_good_by_opposites_of_the_verb():
    assert contradiction("The marks appear after two days.", "The marks disappear within two days.")


def test_what_stands_behind_instead_of_has_its_place():
    assert contradiction("It opens at eight instead of nine.", "It opens at nine instead of eight.")
    assert not contradiction("It opens at nine instead of eight.", "It opens at nine instead of eight.")


def test_a_bare_no_is_read_with_what_follows():
    assert [s.bare for s in statements("No. Dogs have to stay outside.")] == ["No. Dogs have to stay outside."]
