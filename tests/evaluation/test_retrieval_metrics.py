import math

import pytest

from adaptive_rag.evaluation.retrieval_metrics import all_support, ndcg, recall, reciprocal_rank

RANKED = ["a", "b", "c", "d"]


def test_recall_counts_what_is_in_the_first_k():
    assert recall(RANKED, ["b", "d"], 2) == 0.5
    assert recall(RANKED, ["b", "d"], 4) == 1
    assert recall(RANKED, ["x"], 4) == 0


def test_a_document_found_twice_counts_once():
    assert recall(["a", "a", "b"], ["a", "b"], 2) == 0.5


def test_all_support_is_all_or_nothing():
    assert all_support(RANKED, ["a", "c"], 2) == 0
    assert all_support(RANKED, ["a", "c"], 3) == 1


def test_reciprocal_rank_of_the_first_relevant():
    assert reciprocal_rank(RANKED, ["c", "d"]) == 1 / 3
    assert reciprocal_rank(RANKED, ["x"]) == 0


def test_ndcg_by_hand():
    # found: gain 1 at rank 2 and gain 2 at rank 3; ideal: gain 2 at rank 1 and gain 1 at rank 2
    found = 1 / math.log2(3) + 2 / math.log2(4)
    ideal = 2 + 1 / math.log2(3)
    assert ndcg(RANKED, {"b": 1, "c": 2}, 10) == pytest.approx(found / ideal)
    assert ndcg(["b", "c"], {"b": 1, "c": 1}, 10) == 1
    assert ndcg(RANKED, {"x": 1}, 10) == 0
    assert ndcg(RANKED, {}, 10) == 0


def test_agrees_with_ir_measures():
    ir_measures = pytest.importorskip("ir_measures", reason="ir-measures is not installed")
    gains = {"q1": {"a": 2, "c": 1, "z": 1}, "q2": {"d": 1}}
    runs = {"q1": ["a", "b", "c", "d"], "q2": ["b", "a", "d"]}
    scored = {query: {name: float(-place) for place, name in enumerate(found)} for query, found in runs.items()}
    measures = [ir_measures.nDCG @ 10, ir_measures.R @ 2, ir_measures.RR]
    for value in ir_measures.iter_calc(measures, gains, scored):
        ranked, wanted = runs[value.query_id], gains[value.query_id]
        ours = {
            "nDCG@10": ndcg(ranked, wanted, 10),
            "R@2": recall(ranked, list(wanted), 2),
            "RR": reciprocal_rank(ranked, list(wanted)),
        }
        assert ours[str(value.measure)] == pytest.approx(value.value, abs=1e-6)
