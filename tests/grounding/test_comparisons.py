import pytest

from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.lines import lines
from tests.fakes import HashEncoder
from tests.fakes_grounding import passage

SENTENCES = [passage("The Tern 40 costs €389. The Tern 60 costs €549.")]
TABLE = "| Property | Value |\n|---|---|\n| Price | {} |\n| Noise at 1 m | {} |\n| Hopper | {} |"
PAGES = [
    passage(TABLE.format("€389", "62 dB", "2 kg"), "Tern 40", 1),
    passage(TABLE.format("€549", "66 dB", "1 kg") + "\n\nA used Tern 60 brings 60 points.", "Tern 60 (2019)", 2),
]


def checked(claim, evidence):
    return EvidenceGrounder(HashEncoder()).check("What is the difference?", claim, evidence)


@pytest.mark.parametrize("evidence", [SENTENCES, PAGES], ids=["sentences", "pages"])
@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The Tern 60 costs €160 more than the Tern 40.", "supported"),
        ("The Tern 40 costs €160 less than the Tern 60.", "supported"),
        ("The Tern 60 costs €190 more than the Tern 40.", "unsupported"),
        ("The Tern 40 costs €160 more than the Tern 60.", "unsupported"),
        ("The Tern 40 is cheaper than the Tern 60.", "supported"),
        ("The Tern 60 is cheaper than the Tern 40.", "unsupported"),
    ],
)
def test_a_difference_is_that_of_the_two_values(claim, verdict, evidence):
    assert checked(claim, evidence)["verdict"] == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The Tern 40 is quieter than the Tern 60.", "supported"),
        ("The Tern 60 is quieter than the Tern 40.", "unsupported"),
        ("The Tern 40 is heavier than the Tern 60.", "unsupported"),
    ],
)
def test_of_two_pages_only_the_property_is_compared_that_the_word_means(claim, verdict):
    assert checked(claim, PAGES)["verdict"] == verdict


def test_a_comparison_rests_on_the_rows_of_both_pages():
    [claim] = checked("The Tern 40 is cheaper than the Tern 60.", PAGES)["claims"]
    assert "€389" in claim["quote"]
    assert [line.title for line in lines(PAGES) if "Price" in line.text] == ["Tern 40", "Tern 60 (2019)"]
