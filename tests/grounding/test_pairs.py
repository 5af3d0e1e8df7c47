import pytest

from adaptive_rag.grounding.base import Verdict
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.pairs import evaluate_pairs, shipped_pairs
from tests.fakes import HashEncoder


class Trusting:
    def check(self, question, answer, evidence) -> Verdict:
        return Verdict(verdict="supported", score=1.0, claims=[], reason="")


def test_the_set_is_large_and_its_groups_do_not_cross_the_split():
    pairs = shipped_pairs()
    groups = {split: {pair.group for pair in pairs if pair.split == split} for split in ("fit", "held-out")}
    assert len(pairs) >= 450
    assert len({pair.kind for pair in pairs}) >= 18
    assert not groups["fit"] & groups["held-out"]


def test_a_check_that_trusts_everything_catches_nothing():
    report = evaluate_pairs(shipped_pairs("held-out"), Trusting())
    assert (report.whole.caught, report.whole.passed) == (0.0, 1.0)


def test_blind_pairs_are_of_both_labels_and_many_kinds():
    pairs = shipped_pairs(source="blind")
    assert {pair.source for pair in pairs} == {"blind"}
    assert min(sum(pair.label == label for pair in pairs) for label in ("supported", "unsupported")) >= 500
    assert len({pair.kind for pair in pairs}) >= 25


def test_words_alone_catch_what_they_should():
    report = evaluate_pairs(shipped_pairs(source="known"), EvidenceGrounder(HashEncoder()))
    assert report.whole.caught >= 0.91
    assert report.exact.caught >= 0.99
    assert report.whole.passed >= 0.8


@pytest.mark.slow
def test_the_built_in_encoder_on_the_held_out_pairs():
    from adaptive_rag.models.registry import open_encoder

    report = evaluate_pairs(shipped_pairs("held-out", "known"), EvidenceGrounder(open_encoder("builtin")))
    assert report.exact.caught >= 0.99
    assert report.whole.caught >= 0.87
    assert report.whole.passed >= 0.75
