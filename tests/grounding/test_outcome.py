import pytest

from adaptive_rag.grounding.base import Claim, Verdict
from adaptive_rag.grounding.hedge import hedged
from adaptive_rag.grounding.outcome import direct_outcome, failed_parts, outcome
from tests.fakes_grounding import passages

EVIDENCE = passages("Refunds are accepted within 30 days.", "Kilns are hot.")


def verdict(kind, claims=()) -> Verdict:
    return Verdict(verdict=kind, score=0.0, claims=list(claims), reason="because")


@pytest.mark.parametrize(
    ("kind", "route", "redirected", "hops", "wanted"),
    [
        ("supported", "simple", False, 0, "accepted"),
        ("abstained", "simple", False, 0, "abstained"),
        ("unsupported", "simple", False, 0, "redirect"),
        ("partly", "moderate", False, 1, "redirect"),
        ("unsupported", "none", False, 0, "redirect"),
        ("unsupported", "simple", True, 1, "hedged"),
        ("unsupported", "simple", False, 3, "hedged"),
        ("unsupported", "complex", False, 1, "hedged"),
    ],
)
def test_outcome(kind, route, redirected, hops, wanted):
    assert outcome(verdict(kind), route, redirected=redirected, hops=hops, max_hops=3) == wanted


@pytest.mark.parametrize(
    ("claims", "covered", "confidence", "wanted"),
    [
        ([], True, None, "accepted"),
        (["x"], False, None, "accepted"),
        (["x"], True, None, "redirect"),
        (["x"], False, 0.1, "redirect"),
        (["x"], False, 0.9, "accepted"),
    ],
)
def test_direct_outcome(claims, covered, confidence, wanted):
    found = direct_outcome(
        claims=claims, covered=covered, confidence=confidence, least=0.3, redirected=False, hops=0, max_hops=3
    )
    assert found == wanted


def test_hedged_keeps_what_holds_and_names_what_is_missing():
    good = Claim(text="Within 30 days.", verdict="supported", score=1.0, passage=0, quote="", reason="")
    bad = Claim(text="We ship to Malta.", verdict="unsupported", score=0.0, passage=None, quote="", reason="")
    checked = verdict("unsupported", [good, bad])
    text = hedged("Refunds, and do you ship to Malta?", checked, EVIDENCE, ["shipping to Malta"], ["refunds", "Malta"])
    assert text == (
        "Within 30 days [1].\n\nNot found in the documents: shipping to Malta.\n\nSearched for: refunds; Malta."
    )
    assert failed_parts(checked) == ["We ship to Malta."]


def test_hedged_quotes_the_evidence_when_nothing_holds():
    text = hedged("When are refunds accepted?", verdict("unsupported"), EVIDENCE)
    assert "“Refunds are accepted within 30 days.” [1]" in text
    assert "Kilns" not in text


def test_hedged_without_evidence_says_not_found():
    text = hedged("Which tunnel did the Orrin line use?", verdict("unsupported"), [], asked=["Orrin line tunnel"])
    assert text.startswith("Not found in the documents: Which tunnel did the Orrin line use.")
    assert "Searched for: Orrin line tunnel." in text


def half_answer():
    known = Claim(text="30 days.", verdict="supported", score=1.0, passage=0, quote="", reason="")
    return verdict("supported", [known, {**known, "verdict": "abstained", "passage": None}])


@pytest.mark.parametrize(
    ("route", "redirected", "hops", "wanted"),
    [("simple", False, 1, "redirect"), ("moderate", True, 3, "hedged"), ("simple", False, 3, "hedged")],
)
def test_half_an_answer_goes_to_the_loop_and_is_hedged_after_it(route, redirected, hops, wanted):
    assert outcome(half_answer(), route, redirected=redirected, hops=hops, max_hops=3) == wanted
    assert outcome(half_answer(), "complex", redirected=False, hops=1, max_hops=3) == "hedged"


def test_a_table_row_is_quoted_as_read_out_and_column_names_are_not_quoted():
    rows = passages("| Level | Answer due in |\n| 2 | 5 working days |")
    text = hedged("When is the answer at level 2 due?", verdict("unsupported"), rows)
    assert text.startswith("The documents say: “Level: 2; Answer due in: 5 working days” [1]\n")
