"""Denials put in another manner, bounds that look like denials, ranks and steps."""

import pytest

from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.grounding.counted import miscounted
from adaptive_rag.grounding.denials import agree_in_denying
from adaptive_rag.grounding.opposites import opposed
from adaptive_rag.grounding.polarity import contradiction


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("There is no deposit for pupils.", "The deposit is waived for pupils."),
        ("The cellar cannot be entered.", "Entering the cellar is prohibited."),
        ("The loft holds no more than six guests.", "The loft holds up to six guests."),
        ("Return the keys no later than 10 May.", "Return the keys by 10 May."),
    ],
)
def test_a_denial_in_another_manner_is_no_contradiction(claim, evidence):
    assert not contradiction(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Pupils pay no deposit.", "Pupils pay a deposit."),
        ("The cellar may not be entered.", "The cellar may be entered."),
        ("The lamp is not dimmable.", "The lamp is dimmable."),
    ],
)
def test_a_denial_on_one_side_is_a_contradiction(claim, evidence):
    assert contradiction(claim, evidence)


def test_both_have_to_deny():
    assert agree_in_denying("It was refused.", "They did not take it.")
    assert not agree_in_denying("It was refused.", "They took it.")
    assert not agree_in_denying("It is not only red.", "They did not take it.")


def test_a_prefix_turns_words_round_and_not_letters():
    assert opposed("paid", "unpaid")
    assert not opposed("it", "unit")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("A third pier was added.", "A fourth pier was added."),
        ("Sales rose by 40 %.", "Sales rose to 40 %."),
        ("Rents fell from 900 euros.", "Rents fell by 900 euros."),
    ],
)
def test_another_rank_or_step_is_seen(claim, evidence):
    assert miscounted(claim, evidence)


def test_the_same_rank_and_step_pass():
    assert not miscounted("The third pier came in 1961.", "A third pier was added in 1961.")
    assert not miscounted("Sales rose to 40 %.", "Sales rose by 5 % to 40 %.")
    assert not miscounted("It is open from 9 am.", "It is open by 9 am.")


def test_what_a_guideline_does_not_cover_is_a_fact_and_no_abstention():
    assert not is_abstention("Reception staff aren't covered by the guideline, since they have to be on site.")
    assert is_abstention("That isn't covered by the guides provided.")
