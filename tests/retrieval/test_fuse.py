import pytest

from adaptive_rag.retrieval.fuse import fuse


def test_first_in_every_leg_is_one_and_sums_are_of_reciprocal_ranks():
    fused = dict(fuse([[("a", 0.9), ("b", 0.8)], [("a", 0.2), ("c", 0.1)]]))
    assert fused["a"] == pytest.approx(1.0)
    assert fused["b"] == pytest.approx((11 / 12) / 2)
    assert fused["c"] == fused["b"]


def test_HY_03_a_leg_that_found_nothing_has_no_say():
    dense = [("b", 0.9), ("a", 0.5), ("c", 0.1)]
    assert [name for name, _ in fuse([dense, []])] == ["b", "a", "c"]
    assert fuse([dense, []])[0][1] == 1.0


def test_two_middling_places_beat_one_good_one():
    assert fuse([[("a", 1), ("x", 1)], [("b", 1), ("x", 1)]])[0][0] == "x"


def test_agreement_far_down_does_not_beat_the_first_of_one_leg():
    legs = [[(f"{leg}{rank}", 0.5) for rank in range(20)] + [("x", 0.1)] for leg in "ab"]
    assert [name for name, _ in fuse(legs)][:2] == ["a0", "b0"]


def test_ties_keep_the_order_of_the_earlier_leg():
    assert [name for name, _ in fuse([[("a", 1)], [("b", 1)]])] == ["a", "b"]


def test_nothing_gives_nothing():
    assert fuse([]) == fuse([[], []]) == []
