import pytest

from adaptive_rag.routing.calibrate import Case, Point, calibration_error, frontier, knee, sweep

SECONDS = {"none": 0.4, "simple": 0.9, "moderate": 1.1, "complex": 2.9}


def sure(route, share=1.0):
    rest = {r: (1 - share) / 3 for r in SECONDS}
    return {**rest, route: share}


def point(cost, quality):
    return Point(price=0, tau=0, cost=cost, quality=quality, under_served=0, over_served=0, lost=0, wasted=0)


def test_calibration_error_by_hand():
    assert calibration_error([0.95, 0.95, 0.55, 0.55], [True, False, True, False]) == pytest.approx(
        (0.5 * abs(0.95 - 0.5)) + (0.5 * abs(0.55 - 0.5))
    )
    assert calibration_error([1.0, 1.0], [True, True]) == 0.0
    assert calibration_error([], []) == 0.0


def test_bins_do_not_let_errors_cancel_over_the_whole_range():
    assert calibration_error([0.9, 0.1], [False, True]) == pytest.approx(0.9)


def test_a_higher_price_buys_quality_with_cost():
    torn = {"none": 0.0, "simple": 0.7, "moderate": 0.0, "complex": 0.3}
    cases = [Case(torn, "simple"), Case(torn, "complex"), Case(sure("none"), "none")]
    points = {p.price: p for p in sweep(cases, SECONDS, prices=[1.0, 20.0], taus=[0.7], router=0.1)}
    cheap, dear = points[1.0], points[20.0]
    assert cheap.cost == pytest.approx(0.1 + (0.9 + 0.9 + 0.4) / 3)
    assert cheap.quality == pytest.approx(2 / 3)
    assert (cheap.under_served, cheap.over_served) == (pytest.approx(1 / 3), 0.0)
    assert cheap.lost == pytest.approx(1 / 3)
    assert dear.cost == pytest.approx(0.1 + (2.9 + 2.9 + 0.4) / 3)
    assert dear.quality == 1.0
    assert dear.wasted == pytest.approx(2.0 / 3)


def test_measured_quality_is_used_where_there_is_one():
    measured = {"none": 0.0, "simple": 0.6, "moderate": 0.7, "complex": 0.5}
    (found,) = sweep([Case(sure("simple"), "simple", measured)], SECONDS, prices=[4.0], taus=[0.7])
    assert found.quality == 0.6
    assert found.lost == 0.0


def test_tau_decides_who_skips_retrieval():
    cases = [Case(sure("none", 0.8), "none"), Case(sure("none", 0.6), "simple")]
    strict, loose = sorted(sweep(cases, SECONDS, prices=[4.0], taus=[0.5, 0.7]), key=lambda p: -p.tau)
    assert strict.under_served == 0.0
    assert loose.under_served == 0.5


def test_the_knee_is_where_more_cost_stops_paying():
    points = [point(1.0, 0.5), point(1.2, 0.9), point(2.0, 0.93), point(2.9, 0.95), point(2.5, 0.7)]
    assert knee(points) == point(1.2, 0.9)
    assert point(2.5, 0.7) not in frontier(points)
    assert knee([point(1.0, 0.5)]) == point(1.0, 0.5)
