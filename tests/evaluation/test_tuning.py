from dataclasses import replace

import pytest

from adaptive_rag.evaluation.plots import sweep_plot
from adaptive_rag.evaluation.tuning import held_out, mean_costs, print_of, proposed, tune
from adaptive_rag.routing.base import ROUTES, RoutingError

COST = dict(zip(ROUTES, (0.4, 0.9, 1.1, 2.9), strict=True))


class Sure:
    """Tells `complex` from `simple` by a word, eight times in ten, and says so."""

    def probabilities(self, question):
        likely, other = ("complex", "simple") if "compare" in question else ("simple", "complex")
        return {"none": 0.0, "moderate": 0.0, likely: 0.8, other: 0.2}


def label(number, route, wording):
    needed = ROUTES.index(route)
    return {
        "id": f"q{number}",
        "question": f"{wording} number {number}",
        "label": route,
        "quality": {r: float(at >= needed) for at, r in enumerate(ROUTES)},
        "cost": COST,
    }


LABELS = [
    label(n, *(("complex", "compare") if n % 5 < 2 else ("complex", "tell") if n % 5 == 2 else ("simple", "tell")))
    for n in range(60)
]


def tuned(seen=frozenset(), labels=LABELS):
    return tune(labels, Sure(), price=1.0, tau=0.7, seen=seen)


def test_a_dearer_price_buys_quality():
    found = tuned()
    free, dear = found.frontier[0], found.frontier[-1]
    assert free.cost < dear.cost
    assert free.quality < dear.quality == 1.0
    assert dear.under_served == 0.0
    assert free.lost > 0
    assert dear.wasted > 0


def test_the_knee_lies_between_and_the_fixed_routes_beside():
    found = tuned()
    assert found.frontier[0].cost <= found.knee.cost <= found.frontier[-1].cost
    fixed = {one.route: one for one in found.fixed}
    assert (fixed["complex"].quality, fixed["complex"].cost) == (1.0, 2.9)
    assert fixed["simple"].quality == pytest.approx(24 / 60)


def test_what_loses_much_quality_is_not_proposed_however_cheap():
    cheap, dear = tuned().frontier[0], tuned().frontier[-1]
    assert proposed([cheap, dear]) == dear
    assert proposed([cheap]) == cheap
    bent = [
        replace(dear, cost=cost, quality=quality) for cost, quality in ((0.5, 0.2), (0.6, 0.9), (1.0, 0.96), (3, 1))
    ]
    assert proposed(bent) == bent[2]


def test_no_question_that_training_saw_is_measured_on():
    seen = frozenset(print_of(one["question"].upper()) for one in LABELS[:20])
    found = tuned(seen)
    assert (found.questions, found.seen) == (40, 20)
    lied = [{**one, "quality": dict.fromkeys(ROUTES, 0.0)} for one in LABELS[:20]] + LABELS[20:]
    assert tuned(seen, lied).points == found.points


def test_too_few_new_questions_are_refused_with_the_way_out():
    with pytest.raises(RoutingError, match="--hold-out"):
        tuned(frozenset(print_of(one["question"]) for one in LABELS[:45]))


def test_costs_are_means_over_all_labels():
    dearer = [{**LABELS[0], "cost": {**COST, "complex": 4.9}}, LABELS[1]]
    assert mean_costs(dearer)["complex"] == 3.9


def test_a_share_of_every_label_is_held_out_the_same_way_every_time():
    labels = {f"group {n}": "complex" if n % 4 == 0 else "simple" for n in range(100)}
    held = held_out(labels, 0.2)
    assert [sum(labels[group] == route for group in held) for route in ("simple", "complex")] == [15, 5]
    assert held == held_out(dict(reversed(labels.items())), 0.2)
    assert not held_out(labels, 0.0)


def test_the_sweep_is_drawn(tmp_path):
    sweep_plot(tuned(), tmp_path / "sweep.png", unit="s")
    assert (tmp_path / "sweep.png").read_bytes().startswith(b"\x89PNG")
