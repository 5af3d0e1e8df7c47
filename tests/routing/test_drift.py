import pytest

from adaptive_rag.routing.drift import chi_square_tail, drift

TRAINING = {"none": 0.35, "simple": 0.3, "moderate": 0.2, "complex": 0.15}


def test_the_training_mix_is_no_drift():
    found = drift({"none": 350, "simple": 300, "moderate": 200, "complex": 150}, TRAINING)
    assert found.statistic == pytest.approx(0.0, abs=1e-9)
    assert found.p_value == pytest.approx(1.0)
    assert not found.drifted


def test_a_swing_is_reported_with_its_route():
    found = drift({"none": 200, "simple": 300, "moderate": 200, "complex": 300}, TRAINING)
    assert found.drifted
    assert found.swing in {"none", "complex"}
    assert abs(found.change) == pytest.approx(0.15)
    assert found.effect == pytest.approx((0.15**2 / 0.35 + 0.15**2 / 0.15) ** 0.5, abs=1e-6)


def test_g_by_hand():
    found = drift({"none": 50, "simple": 50}, {"none": 0.25, "simple": 0.25, "moderate": 0.25, "complex": 0.25})
    assert found.statistic == pytest.approx(2 * 100 * 0.6931471805599453)


def test_a_mix_that_was_counted_on_few_questions_is_itself_uncertain():
    counts = {"none": 20, "simple": 50, "moderate": 10, "complex": 20}
    given = drift(counts, TRAINING)
    assert given.drifted
    assert not drift(counts, TRAINING, sampled=40).drifted
    assert drift(counts, TRAINING, sampled=10**9).statistic == pytest.approx(given.statistic, rel=1e-4)


def test_two_counted_mixes_by_hand():
    """40 and 60 against 60 and 40, half and half together: G = 4 (40 ln 0.8 + 60 ln 1.2) = 8.05."""
    found = drift({"none": 40, "simple": 60}, {"none": 0.6, "simple": 0.4}, sampled=100)
    assert found.statistic == pytest.approx(8.05, abs=0.01)


def test_routes_that_neither_mix_knows_prove_nothing():
    counts = {"none": 600, "simple": 400}
    assert drift(counts, {"none": 0.6, "simple": 0.4}, sampled=100_000).statistic == pytest.approx(0, abs=1e-6)


def test_few_questions_are_no_proof():
    assert not drift({"complex": 2, "none": 1}, TRAINING).drifted


def test_a_real_but_tiny_change_is_not_worth_a_report():
    found = drift({"none": 36_000, "simple": 30_000, "moderate": 19_000, "complex": 15_000}, TRAINING)
    assert found.p_value < 0.001
    assert not found.drifted


def test_no_questions_no_drift():
    assert not drift({}, TRAINING).drifted


def test_a_route_unseen_in_training_stays_finite():
    found = drift({"none": 900, "complex": 100}, {"none": 1.0})
    assert found.drifted
    assert found.swing == "complex" or found.swing == "none"
    assert found.statistic < 2000


@pytest.mark.parametrize(("x", "tail"), [(7.815, 0.05), (11.345, 0.01), (16.266, 0.001), (0.0, 1.0)])
def test_tail_against_the_tables(x, tail):
    assert chi_square_tail(x) == pytest.approx(tail, rel=2e-3)
