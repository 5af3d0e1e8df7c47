"""Rules and a judge: who decides what."""

import pytest

from adaptive_rag.grounding.base import Opinion
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.judged import FALLBACK, JudgedGrounder
from adaptive_rag.models.base import ModelError, TransientModelError
from tests.fakes import HashEncoder
from tests.fakes_grounding import passages
from tests.fakes_judges import FixedJudge

YES = Opinion("supported", 0.9, "told so", 0, "The kiln was fired in 1931 by Ada Rook.")
NO = Opinion("unsupported", 0.1, "told so")
KILN = passages("The kiln was fired in 1931 by Ada Rook. It does not burn coal.")
QUESTION = "What is known of the kiln?"
PARAPHRASE = "Somebody lit the oven for pottery around then."
"""Nothing certain: the rules find few of its words, and no fault."""
SWAPPED = "The foreman informs the director, who approves."


def checked(answer, opinion=NO, mode="join", question=QUESTION, evidence=KILN):
    judge = FixedJudge(opinion)
    return JudgedGrounder(EvidenceGrounder(HashEncoder()), judge, mode).check(question, answer, evidence), judge


@pytest.mark.parametrize(
    "claim",
    [
        "The kiln was fired in 1932 by Ada Rook.",
        "The kiln was fired in 1931 by Bea Rook.",
        "The kiln was not fired in 1931 by Ada Rook.",
        "It burns coal.",
    ],
    ids=["number", "name", "negation added", "negation dropped"],
)
def test_joined_a_certain_fault_wins_over_the_judge(claim):
    verdict, judge = checked(claim, YES)
    assert verdict["verdict"] == "unsupported"
    assert verdict["by"] == "rules"
    assert judge.asked == []


def test_joined_what_stands_there_word_for_word_is_not_asked():
    verdict, judge = checked("The kiln was fired in 1931 by Ada Rook.", NO)
    assert (verdict["verdict"], verdict["by"], judge.asked) == ("supported", "rules", [])


@pytest.mark.parametrize(("opinion", "expected"), [(YES, "supported"), (NO, "unsupported")])
def test_joined_the_judge_decides_the_middle_ground(opinion, expected):
    verdict, judge = checked(PARAPHRASE, opinion)
    assert (verdict["verdict"], verdict["by"]) == (expected, "fixed")
    assert judge.asked == [[PARAPHRASE]]


def test_joined_the_judge_may_refuse_what_the_rules_let_pass():
    evidence = passages("The director informs the foreman, who approves.")
    verdict, _ = checked(SWAPPED, NO, evidence=evidence, question="Who approves?")
    assert verdict["verdict"] == "unsupported"


@pytest.mark.parametrize("claim", [PARAPHRASE, "It burns coal."], ids=["words", "negation dropped"])
def test_reviewing_the_judge_may_let_pass_what_the_rules_refuse(claim):
    verdict, judge = checked(claim, YES, "review")
    assert (verdict["verdict"], verdict["by"]) == ("supported", "fixed")
    assert judge.asked[0][0].endswith(claim)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The kiln was fired in 1932 by Ada Rook.", "unsupported"),
        ("The kiln was fired in 1931 by Bea Rook.", "unsupported"),
        ("Ada Rook fired the kiln in 1931.", "supported"),
    ],
    ids=["number", "name", "passed by the rules"],
)
def test_reviewing_it_is_not_asked_of_what_lacks_a_value_or_passes(claim, expected):
    verdict, judge = checked(claim, YES if expected == "unsupported" else NO, "review")
    assert (verdict["verdict"], verdict["by"], judge.asked) == (expected, "rules", [])


@pytest.mark.parametrize(("opinion", "expected"), [(YES, "supported"), (NO, "unsupported")])
def test_replaced_the_judge_decides_every_claim(opinion, expected):
    verdict, judge = checked("The kiln was fired in 1932 by Ada Rook. It does not burn coal.", opinion, "replace")
    assert verdict["verdict"] == expected
    assert len(judge.asked[0]) == 2
    assert {claim["by"] for claim in verdict["claims"]} == {"fixed"}


@pytest.mark.parametrize("mode", ["review", "join", "replace"])
def test_what_says_that_it_is_not_known_is_never_asked(mode):
    verdict, judge = checked("The documents do not say.", NO, mode)
    assert (verdict["verdict"], judge.asked) == ("abstained", [])


@pytest.mark.parametrize("error", [TransientModelError("the server is busy"), ModelError("no key")])
def test_a_judge_that_fails_leaves_all_to_the_rules(error):
    rules = EvidenceGrounder(HashEncoder())
    grounder = JudgedGrounder(rules, FixedJudge(error=error))
    verdict, alone = grounder.check(QUESTION, PARAPHRASE, KILN), rules.check(QUESTION, PARAPHRASE, KILN)
    assert (verdict["verdict"], verdict["score"]) == (alone["verdict"], alone["score"])
    assert verdict["by"] == FALLBACK
    assert str(error) in verdict["claims"][0]["reason"]


def test_a_claim_without_an_opinion_is_left_to_the_rules_alone():
    other = "Workers set the furnace alight."
    judge = FixedJudge(opinions={PARAPHRASE: YES, other: None})
    grounder = JudgedGrounder(EvidenceGrounder(HashEncoder()), judge)
    claims = grounder.check(QUESTION, f"{PARAPHRASE} {other}", KILN)["claims"]
    assert [(claim["verdict"], claim["by"]) for claim in claims] == [("supported", "fixed"), ("unsupported", FALLBACK)]


def test_a_bare_value_is_asked_with_its_question():
    _, judge = checked("Coal.", NO, "replace", "What does the kiln burn?")
    assert judge.asked == [["What does the kiln burn? Coal."]]


def test_an_item_of_a_list_is_asked_with_its_lead_in():
    _, judge = checked("The kiln burns:\n- coal\n- peat and other dry things", NO, "replace")
    assert judge.asked[0][1:] == ["The kiln burns: coal", "The kiln burns: peat and other dry things"]


def test_without_evidence_nobody_is_asked():
    verdict, judge = checked(PARAPHRASE, YES, evidence=[])
    assert (verdict["verdict"], judge.asked) == ("unsupported", [])


def test_the_kind_of_thing_asked_for_counts_with_every_judge():
    verdict, _ = checked(PARAPHRASE, YES, "replace", "How many bricks does the kiln have?")
    assert verdict["verdict"] == "partly"
