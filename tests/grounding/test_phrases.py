import pytest

from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.phrases import phrase_at
from adaptive_rag.grounding.tokens import tokens
from tests.fakes import HashEncoder
from tests.fakes_grounding import passage


def test_the_longest_expression_counts_and_keeps_its_place():
    assert phrase_at("closed for two weeks in a row".split(), 4) == (3, ("consecutive",))
    assert phrase_at("in a rowing boat".split(), 0) == (0, ())
    (token,) = (token for token in tokens("ill three days in a row") if token.word == "consecutive")
    assert (token.start, token.end) == (15, 23)


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("The lift was out of order four days in a row.", "The lift was out of order on four consecutive days."),
        ("The gate opens on its own at dusk.", "The gate opens automatically at dusk."),
        ("You're entitled to a locker, provided that you've paid.", "You are entitled to a locker if you have paid."),
        ("Anyone may use the sauna yet.", "Anyone may use the sauna."),
    ],
)
def test_expressions_and_structural_words_need_no_evidence_of_their_own(said, stands):
    verdict = EvidenceGrounder(HashEncoder()).check("What holds?", said, [passage(stands)])
    assert verdict["verdict"] == "supported", verdict["reason"]


def test_what_a_page_says_its_subject_is_may_stand_for_it():
    page = passage("Ulvite is a pale lead mineral found near Tarn. Because it contains lead, gloves are worn.")
    check = EvidenceGrounder(HashEncoder()).check
    assert check("Why are gloves worn?", "Because the mineral contains lead.", [page])["verdict"] == "supported"
    assert check("Why are gloves worn?", "Because the mineral contains arsenic.", [page])["verdict"] != "supported"
