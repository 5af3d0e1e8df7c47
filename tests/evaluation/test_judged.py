import pytest

from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.judged import judged
from tests.fakes_bench import ran

REFUND = Asked("q1", "What is the refund window?", ("30 days",), supporting=frozenset({"refunds.md"}))


def test_a_full_answer_on_its_evidence_is_enough():
    verdict = judged(REFUND, ran())
    assert (verdict.quality, verdict.enough, verdict.supported, verdict.contains) == (1.0, True, 1.0, 1.0)


def test_a_right_answer_from_the_wrong_documents_needs_the_check_to_hold():
    assert judged(REFUND, ran(found=["other.md"])).enough
    assert not judged(REFUND, ran(found=["other.md"], grounded="unsupported", outcome="hedged")).enough


def test_markers_of_citations_are_no_part_of_the_answer():
    verdict = judged(REFUND, ran(answer="30 days [1]."))
    assert (verdict.exact, verdict.f1) == (1.0, 1.0)
    assert judged(Asked("q", "How many?", ("1",)), ran(answer="Nobody knows [1].")).quality == 0.0


def test_part_of_a_list_is_half_an_answer():
    both = Asked("q", "Which two?", ("30 days", "24 months"), every=True)
    assert judged(both, ran()).quality == 0.5
    assert not judged(both, ran()).enough


@pytest.mark.parametrize(
    ("answer", "right"),
    [("No, it is not.", True), ("There is no such thing, yes.", False), ("Yes.", False), ("no", True)],
)
def test_a_no_has_to_open_the_answer(answer, right):
    asked = Asked("q", "Is it free?", ("no",))
    assert judged(asked, ran(answer=answer)).quality == float(right)


@pytest.mark.parametrize(
    ("question", "gold"), [("Is the mill free of gluten?", "yes"), ("Which is heavier, the F1 or the S9?", "F1")]
)
def test_a_guess_without_documents_is_no_proof_that_none_are_needed(question, gold):
    asked = Asked("q", question, (gold,), supporting=frozenset({"a.md"}))
    direct = ran(answer=gold, hops=0, found=[], route="none", grounded=None)
    assert judged(asked, direct).quality == 1.0
    assert not judged(asked, direct).enough


def test_a_closed_book_answer_that_nobody_guesses_counts():
    asked = Asked("q", "Who wrote Emma?", ("Jane Austen",), supporting=frozenset({"emma.md"}))
    assert judged(asked, ran(answer="Jane Austen wrote it.", hops=0, found=[], grounded=None)).enough


def test_not_in_the_documents_is_right_where_they_do_not_tell():
    asked = Asked("q", "Do you ship to Malta?", unanswerable=True)
    assert judged(asked, ran(answer="The documents do not say.", outcome="abstained")).enough
    assert not judged(asked, ran(answer="Yes, we do.")).enough


def test_a_failed_run_says_nothing():
    verdict = judged(REFUND, ran(outcome="failed", answer="I could not answer."))
    assert (verdict.quality, verdict.f1, verdict.supported, verdict.enough) == (None, None, None, False)


def test_names_of_documents_may_leave_out_their_file():
    asked = Asked("q", "x?", ("30 days",), supporting=frozenset({"row-7"}))
    assert judged(asked, ran(found=["p1", "faq.jsonl#row-7"])).supported == 1.0
