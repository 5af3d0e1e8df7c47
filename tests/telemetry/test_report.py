import json
from dataclasses import asdict
from typing import Any

import pytest

from adaptive_rag.telemetry.prices import Price, Prices
from adaptive_rag.telemetry.report import report
from tests.fakes_records import MONDAY, WEEK, record, records, step

ROUTER = step("classify", 0.012)


def _asked(route, seconds, **changes: Any):
    return record(route=route, seconds=seconds + 0.012, steps=[ROUTER, step("generate", seconds)], **changes)


def _redirected(route, seconds, **changes: Any):
    return _asked(route, seconds, redirected=True, from_route=route, to_route="complex", **changes)


def test_books_of_a_hundred_questions_worked_out_by_hand():
    """35 direct ones at 400 ms, 50 single at 900, 15 loops at 2900, router 12: 1037 ms, 900 and 2900 if fixed."""
    asked = [_asked("none", 0.4)] * 35 + [_asked("simple", 0.9)] * 50 + [_asked("complex", 2.9)] * 15
    found = report(asked).books
    assert found is not None
    assert found.expected == pytest.approx(1.037)
    assert found.actual == pytest.approx(1.037)
    assert found.router == pytest.approx(0.012)
    assert found.escalations == pytest.approx(0)
    assert found.always_single == pytest.approx(0.9)
    assert found.always_loop == pytest.approx(2.9)
    assert found.actual / found.always_single == pytest.approx(1.15, abs=0.005)
    assert found.always_loop / found.actual == pytest.approx(2.8, abs=0.005)


def test_what_redirects_add_is_told_apart():
    found = report([_asked("simple", 1.0)] * 9 + [_redirected("simple", 4.0)]).books
    assert found is not None
    assert found.routes["simple"] == pytest.approx(1.0)
    assert found.expected == pytest.approx(1.012)
    assert found.escalations == pytest.approx(0.3)
    assert found.always_loop is None


def test_always_single_pools_both_depths():
    found = report([_asked("simple", 1.0)] * 3 + [_asked("moderate", 2.0)]).books
    assert found is not None
    assert found.always_single == pytest.approx(1.25)


def test_costs_follow_the_price_table():
    prices = Prices("ct", Price(per_output_token=0.5), {"classify": Price(per_second=1.0)})
    found = report([record()], prices=prices)
    assert found.unit == "ct"
    assert found.cost.mean == pytest.approx(0.5 * 20 + 0.5)
    assert found.books.router == pytest.approx(0.5)


def test_latency_and_cost_by_route():
    rows = {
        row.route: row for row in report(record(seconds=float(n), rerank_seconds=n / 4) for n in range(1, 101)).routes
    }
    assert rows["simple"].seconds.median == 50.5
    assert rows["simple"].seconds.p95 == pytest.approx(95.05)
    assert rows["simple"].rerank_share == pytest.approx(0.25)
    assert rows["simple"].share == 1.0
    assert rows["none"].questions == 0
    assert rows["none"].seconds is None


def test_escalations_are_counted_from_where_to_where():
    asked = [_redirected("simple", 1.0)] * 2 + [_asked("simple", 1.0)] * 6 + [_redirected("none", 1.0)]
    first, second = report(asked).escalations
    assert (first.from_route, first.to_route, first.questions, first.share) == ("simple", "complex", 2, 0.25)
    assert (second.from_route, second.questions, second.share) == ("none", 1, 1.0)


def test_where_the_time_goes():
    steps = [step("retrieve", 1.0), step("retrieve", 2.0), step("generate", 9.0, 50, 5, 1)]
    generate, retrieve = report([record(steps=steps)]).nodes
    assert (generate.node, generate.share, generate.input_tokens, generate.model_calls) == ("generate", 0.75, 50, 1)
    assert (retrieve.node, retrieve.passes, retrieve.seconds.median) == ("retrieve", 2, 1.5)


def test_under_serves_are_grouped_by_question_and_the_worst_comes_first():
    asked = [
        _redirected("simple", 1.0, question="", question_hash="often"),
        _redirected("simple", 1.0, question="", question_hash="often"),
        record(
            question="kept as text",
            question_hash="once",
            outcome="hedged",
            grounding={"verdict": "partly", "score": 0.2},
        ),
        record(question_hash="fine"),
        record(route="complex", question_hash="loop", outcome="hedged", grounding={"verdict": "partly", "score": 0.1}),
    ]
    found = report(asked)
    assert [(one.question, one.times) for one in found.underserved] == [("kept as text", 1), ("often", 2)]
    assert {row.route: row.underserved for row in found.routes} == {"none": 0, "simple": 3, "moderate": 0, "complex": 0}


def test_a_question_is_shown_by_its_worst_occurrence():
    outcomes = ["accepted", "hedged", "accepted"]
    [one] = report(_redirected("none", 1.0, question_hash="q", outcome=outcome) for outcome in outcomes).underserved
    assert (one.outcome, one.times) == ("hedged", 3)


def test_outcomes_and_failures():
    asked = [record(outcome="abstained", failures=["model: timed out"])] * 2 + [record(failures=["web: refused"])]
    found = report(asked)
    assert found.outcomes == {"accepted": 1, "abstained": 2, "hedged": 0, "failed": 0}
    assert found.failures == (("model: timed out", 2), ("web: refused", 1))


def test_weeks_begin_on_monday():
    times = [MONDAY, MONDAY + WEEK - 1, MONDAY + WEEK, MONDAY + 3 * WEEK]
    assert [(one.label, one.questions) for one in report(record(time=time) for time in times).periods] == [
        ("2026-01-05", 2),
        ("2026-01-12", 1),
        ("2026-01-26", 1),
    ]


def test_or_the_mix_is_told_by_thousands():
    found = report(records(2500), every="thousand").periods
    assert [(one.label, one.questions) for one in found] == [("1–1000", 1000), ("1001–2000", 1000), ("2001–2500", 500)]
    assert all(sum(one.mix.values()) == pytest.approx(1) for one in found)


def test_each_period_is_tested_against_the_mix_that_was_stated():
    stated = {"none": 0.33, "simple": 0.37, "moderate": 0.15, "complex": 0.15}
    found = report(records(5000), usual=stated).periods
    assert [one.drifted for one in found] == [False] * 8 + [True] * 2
    assert {one.drift.swing for one in found[-2:]} <= {"none", "complex"}


def test_what_is_usual_is_what_the_users_asked_first_not_what_the_router_was_trained_on():
    training = {"none": 0.2, "simple": 0.2, "moderate": 0.18, "complex": 0.42}
    found = report(records(5000), training=training)
    assert found.usual.label == found.periods[0].label
    assert (found.usual.mix, found.usual.questions) == (found.periods[0].mix, found.periods[0].questions)
    assert found.periods[0].drift is None
    assert [one.drifted for one in found.periods] == [False] * 8 + [True] * 2


def test_a_week_that_is_thin_or_not_over_is_not_the_usual_one():
    thin = [record(time=MONDAY + n) for n in range(99)]
    more = [record(time=MONDAY + WEEK + n) for n in range(100)]
    assert report(thin).usual is None
    assert report([*thin, *more]).usual is None
    assert report([*thin, *more, record(time=MONDAY + 2 * WEEK)]).usual.label == "2026-01-12"


def test_a_change_of_router_is_listed_with_its_span():
    routers = [one for one in report(records(1000)).versions if one.part == "router"]
    assert [(one.fingerprint, one.questions) for one in routers] == [("r1", 800), ("r2", 200)]
    assert routers[0].last < routers[1].first


def test_no_records_are_a_report_too():
    found = report([])
    assert (found.questions, found.books, found.periods, found.seconds) == (0, None, (), None)


def test_a_report_is_plain_data():
    found = report(records(300), training={"none": 0.3, "simple": 0.4, "moderate": 0.15, "complex": 0.15})
    assert json.loads(json.dumps(asdict(found)))["routes"][0]["route"] == "none"
