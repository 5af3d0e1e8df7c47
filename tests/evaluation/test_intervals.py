import numpy as np
import pytest

from adaptive_rag.evaluation.intervals import difference, interval, ratio


def test_the_interval_of_a_mean_is_about_that_of_theory():
    """Of 400 coins at one half, the mean's standard error is 0.025: 95 % within 1.96 of them."""
    found = interval([0.0, 1.0] * 200)
    assert found is not None
    assert found.value == 0.5
    assert found.low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.006)
    assert found.high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.006)


def test_it_covers_the_truth_about_as_often_as_it_says():
    random = np.random.default_rng(3)
    found = [interval(list(random.exponential(size=60)), resamples=400) for _ in range(200)]
    assert 0.87 <= sum(one is not None and one.low <= 1 <= one.high for one in found) / 200 <= 0.99


def test_the_same_data_give_the_same_interval_and_more_data_a_narrower_one():
    assert interval([1.0, 2.0, 5.0]) == interval([1.0, 2.0, 5.0])
    few, many = interval([1.0, 2.0] * 10), interval([1.0, 2.0] * 1000)
    assert few is not None
    assert many is not None
    assert many.high - many.low < (few.high - few.low) / 5


def test_a_higher_level_is_wider():
    values = [float(n) for n in range(30)]
    narrow, wide = interval(values, level=0.8), interval(values, level=0.99)
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < narrow.high < wide.high


def test_values_that_say_nothing_are_left_out():
    found = interval([1.0, None, 3.0])
    assert found is not None
    assert (found.value, found.count) == (2.0, 2)
    assert interval([None, None]) is None
    assert interval([]) is None


def test_pairs_stay_together():
    """Each question is exactly one better: the difference is sure, although both vary widely."""
    theirs = [float(n) for n in range(50)]
    found = difference([one + 1 for one in theirs], theirs)
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((1, 1, 1))
    assert found.differs


def test_a_difference_by_chance_does_not_count_as_one():
    random = np.random.default_rng(5)
    found = difference(list(random.normal(size=80)), list(random.normal(size=80)))
    assert found is not None
    assert not found.differs


def test_a_pair_with_a_gap_is_left_out():
    found = difference([1.0, None, 5.0], [0.0, 9.0, None])
    assert found is not None
    assert (found.value, found.count) == (1.0, 1)


def test_a_ratio_of_costs():
    found = ratio([1.0, 2.0, 3.0], [2.0, 4.0, 6.0])
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((0.5, 0.5, 0.5))
    assert ratio([1.0], [0.0]) is None
    assert ratio([1.0, 1.0], [0.0, 1.0]) is not None


def test_lists_of_unequal_length_are_no_pairs():
    with pytest.raises(ValueError, match="zip"):
        difference([1.0], [1.0, 2.0])


def test_many_questions_fit_into_memory():
    found = interval([0.0, 1.0] * 20_000, resamples=300)
    assert found is not None
    assert found.high - found.low < 0.02
