"""Words of time, extent, duty and condition that rule each other out, and opposites with what stands beside them."""

import pytest

from adaptive_rag.grounding.sides import on_other_side
from adaptive_rag.grounding.strength import rivalling


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Weaving is still the main trade.", "Until the mill burned down, weaving was the main trade."),
        ("Tenants are protected only if the rent is paid.", "Tenants are protected even if the rent is late."),
        ("The board approved all four of its requests.", "The board approved three of its four requests."),
        ("Most of the jars are full.", "It found 90 jars; only six are full."),
        ("Parcels always arrive dry.", "Parcels may arrive damp."),
        ("Coupons can be bought at the gate.", "Coupons must be bought online."),
        ("Members must wear a badge.", "Members may wear a badge."),
        ("Feed it at least every three days.", "Feed it no more often than every three days."),
        ("The gate was painted.", "The carter has ordered the gate to be painted."),
        ("The bridge has been widened.", "The bridge will be widened next year."),
        ("The roof was repaired.", "Repair the roof (postponed), clean the well (done)."),
    ],
)
def test_a_claim_stronger_than_the_evidence_is_seen(claim, evidence):
    assert rivalling(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Weaving is still the main trade.", "Weaving remains the main trade."),
        ("Copies don't have to be burned; they can stay.", "Copies may be kept."),
        ("The board approved three of its four requests.", "The board approved three of its four requests."),
        ("The bridge is to be widened.", "The bridge will be widened next year."),
        ("The well was cleaned.", "Repair the roof (postponed), clean the well (done)."),
        ("The tower was built in stone.", "The tower is the first to be built in stone."),
        ("The inn is open today.", "The inn is open until 10 pm."),
        ("All the rooms of the inn face the sea.", "The inn is one of the oldest, its rooms face the sea."),
        ("Pupils can get a lower fare.", "Pupils must show a card to get a lower fare."),
        ("You must give a month's notice.", "You may leave with a month's notice."),
    ],
)
def test_a_claim_as_strong_as_the_evidence_passes(claim, evidence):
    assert not rivalling(claim, evidence)


def test_the_rest_of_a_claim_tells_which_opposite_is_meant():
    evidence = "If the dough is sticky, lower the heat; if it cracks, raise it."
    assert on_other_side("If the dough is sticky, raise the heat.", evidence)
    assert on_other_side("Law is the largest school.", "The largest is music, the smallest law.")
    assert not on_other_side("If the dough is sticky, lower the heat.", evidence)
    assert not on_other_side("Music is the largest school.", "The largest is music, the smallest law.")
