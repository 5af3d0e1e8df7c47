"""The grounding cases as people report them, each with paraphrases of its kind."""

import pytest

from adaptive_rag.grounding.base import Verdict
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.citations import markers, renumber
from adaptive_rag.grounding.outcome import outcome
from tests.fakes import HashEncoder
from tests.fakes_grounding import passage, passages

MANUAL = passages("The 2019 model does not support wireless charging. Logging is enabled by default.")
SHOP = passages("Refunds take five days.", "We ship to all countries of the Baltic region.")


def check(question: str, answer: str, evidence=MANUAL) -> Verdict:
    return EvidenceGrounder(HashEncoder()).check(question, answer, evidence)


@pytest.mark.parametrize(
    "answer",
    [
        "The 2019 model supports wireless charging [1].",
        "Logging is disabled by default [1].",
        "The 2019 model has support for wireless charging.",
        "By default, logging is not enabled.",
        "Logging is off by default [1].",
    ],
)
def test_GR_02_turned_meaning_is_unsupported(answer):
    assert check("What about the 2019 model and logging?", answer)["verdict"] == "unsupported"


@pytest.mark.parametrize(
    "answer",
    [
        "Without wireless charging: the 2019 model [1].",
        "The 2019 model lacks wireless charging.",
        "Wireless charging is not supported by the 2019 model [1].",
        "Logging is not disabled by default.",
    ],
)
def test_GR_02_the_same_meaning_in_other_words_is_supported(answer):
    assert check("What about the 2019 model and logging?", answer)["verdict"] == "supported"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Do you ship to Malta?", "We do not ship to Malta."),
        ("Do you ship to Malta?", "No."),
        ("Do you offer gift wrapping?", "No, we do not offer gift wrapping."),
        ("Is there a loyalty card?", "There is no loyalty card."),
    ],
)
def test_GR_02_a_denial_of_what_the_documents_do_not_mention_fails(question, answer):
    assert check(question, answer, SHOP)["verdict"] in ("unsupported", "partly")


@pytest.mark.parametrize(
    "answer",
    [
        "The documents do not give the founding year [1].",
        "Das steht nicht in den Unterlagen.",
        "I could not find when it was founded.",
        "The founding year is not mentioned in the provided passages.",
        "Les documents ne mentionnent pas l'année de fondation.",
        "Los documentos no indican el año.",
        "文档中没有提到。",
    ],
)
def test_GR_03_an_honest_abstention_is_accepted_at_once(answer):
    verdict = check("When was it founded?", answer, SHOP)
    assert verdict["verdict"] == "abstained"
    assert outcome(verdict, "simple", redirected=False, hops=0, max_hops=3) == "abstained"


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "  \n",
        "I could not find it, but it was 1931.",
        "The documents don't say; it was founded in 1931 by Ann Roe.",
    ],
)
def test_GR_03_empty_and_half_hearted_answers_fail(answer):
    assert check("When was it founded?", answer, SHOP)["verdict"] == "unsupported"


def test_GR_04_markers_are_read_and_code_is_left_alone():
    answer = "Read `buf[0]` twice [2][7], see [1, 3].\n\n```\nx = a[1]; y = [0]\n```\n"
    sources = passages("a", "b", "c")
    text, cited = renumber(answer, sources)
    assert set(markers(answer)) & {1, 2, 3} == {1, 2, 3}
    assert text == "Read `buf[0]` twice [1], see [2][3].\n\n```\nx = a[1]; y = [0]\n```\n"
    assert [source["id"] for source in cited] == ["p2", "p1", "p3"]


def test_GR_04_a_greeting_lists_no_sources():
    assert renumber("Hello!", passages("a", "b", "c")) == ("Hello!", [])
    assert check("Hi", "Hello!", passages("a", "b", "c"))["claims"] == []


def test_a_value_of_another_subject_is_unsupported():
    kettles = [passage("The Tern 40 weighs 1.2 kg. The Tern 60 weighs 1.6 kg.", "Kettles")]
    question = "How heavy is the Tern 60?"
    assert check(question, "The Tern 60 weighs 1.2 kg.", kettles)["verdict"] == "unsupported"
    assert check(question, "The Tern 60 weighs 1600 g.", kettles)["verdict"] == "supported"
    assert (
        check(question, "The Tern 40 weighs 1.2 kg, while the Tern 60 weighs 1.6 kg.", kettles)["verdict"]
        == "supported"
    )
    assert check(question, "The Tern 60 is lighter than the Tern 40.", kettles)["verdict"] == "unsupported"


def test_the_quote_is_word_for_word_and_the_passage_is_its_own():
    claim = check("How long do refunds take?", "5 days", SHOP)["claims"][0]
    assert (claim["verdict"], claim["passage"], claim["quote"]) == ("supported", 0, "Refunds take five days.")


def test_an_answer_that_is_true_but_not_asked_for_is_partly():
    assert (
        check("When do refunds start?", "We ship to all countries of the Baltic region.", SHOP)["verdict"] == "partly"
    )


def test_no_evidence_supports_nothing():
    assert check("How heavy is it?", "It weighs 3 kg.", [])["verdict"] == "unsupported"


def test_one_encoder_call_a_check_and_none_when_words_decide():
    encoder = HashEncoder()
    EvidenceGrounder(encoder).check("?", "Refunds take 5 days. Refunds take 6 days. Parcels vanish.", SHOP)
    assert encoder.calls <= 1


def test_what_is_known_counts_beside_what_is_said_to_be_unknown():
    question = "How long do refunds take, and do you ship to Malta?"
    assert (
        check(question, "Refunds take 5 days [1], but the documents do not mention Malta.", SHOP)["verdict"]
        == "supported"
    )
    assert (
        check(question, "Refunds take 9 days [1], but the documents do not mention Malta.", SHOP)["verdict"]
        == "unsupported"
    )


@pytest.mark.parametrize(
    "answer",
    [
        "Water damage is not covered.",
        "No documents are needed.",
        "The app does not store data.",
        "The stones last 10 years; the guarantee says nothing about wear.",
    ],
)
def test_GR_03_a_denial_of_fact_is_no_abstention(answer):
    assert check("What about it?", answer, SHOP)["verdict"] == "unsupported"


TERMS = passages("The refund window is 30 days.", "The warranty period is 24 months.")


@pytest.mark.parametrize(
    "answer",
    [
        "The refund window is 24 months, while the warranty period is 30 days.",
        "The warranty period is 30 days and the refund window is 24 months.",
        "The refund window is 24 months, the warranty period 30 days.",
        "The refund window is 24 months. The warranty period is 30 days.",
        "The warranty period is 30 days.",
    ],
)
def test_values_that_changed_their_subjects_across_documents_are_unsupported(answer):
    assert check("What are the refund window and the warranty period?", answer, TERMS)["verdict"] == "unsupported"


@pytest.mark.parametrize(
    "answer",
    [
        "The refund window is 30 days, while the warranty period is 24 months.",
        "The warranty period is two years and the refund window 30 days.",
        "The refund window is 30 days, the warranty period 24 months.",
    ],
)
def test_values_beside_their_own_subjects_are_supported(answer):
    assert check("What are the refund window and the warranty period?", answer, TERMS)["verdict"] == "supported"


ROOMS = passages("The red room seats 12 people and has a stage. The blue room seats 40 people and has a bar.")


@pytest.mark.parametrize(
    ("answer", "passes"),
    [
        ("The red room seats 12 people, the blue one 40.", True),
        ("The blue room has a bar and the red room a stage.", True),
        ("The red room seats 40 people and the blue room 12.", False),
        ("The red room has a bar.", False),
    ],
)
def test_what_is_said_of_one_thing_is_not_said_of_another(answer, passes):
    verdict = check("What do the documents say about the rooms?", answer, ROOMS)["verdict"]
    assert (verdict == "supported") is passes
