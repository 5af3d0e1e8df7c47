import json

import pytest

from adaptive_rag.evaluation.datasets import Labelled
from adaptive_rag.evaluation.retrieval import Found, evaluate_retrieval, legs, report
from adaptive_rag.evaluation.retrieval_view import retrieval_plot, retrieval_table
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import RulesPlanner
from tests.fakes_index import Shelf, document
from tests.planning.passages import BIRTH, MAKER, TERN, passage

QUESTIONS = [
    Labelled("1", "Who makes the Tern 40?", {"tern.md": 1.0}, "1hop"),
    Labelled("2", BIRTH, {"tern.md": 1.0, "maker.md": 1.0}, "2hop"),
]


class Reversed:
    name = "reversed"

    def rerank(self, question, passages, *, k):
        return list(passages)[::-1][:k]


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put(document("tern.md", TERN["text"]), document("maker.md", MAKER["text"]), document("x.md", "Rye bread."))
    return shelf


def test_every_leg_is_measured_on_every_question(shelf):
    index = shelf.open()
    routes = legs(index, reranker=Reversed(), planner=RulesPlanner(), judge=CoverageJudge())
    outcomes = evaluate_retrieval(QUESTIONS, routes, encoder_calls=lambda: shelf.encoder.calls)
    index.close()
    assert [outcome.leg for outcome in outcomes[:5]] == ["dense", "sparse", "hybrid", "reranked", "loop"]
    by_leg = {outcome.leg: outcome for outcome in outcomes[5:]}
    assert by_leg["loop"].metrics["all_support@5"] == 1
    assert (by_leg["sparse"].encoder_calls, by_leg["dense"].encoder_calls) == (0, 1)
    assert by_leg["loop"].encoder_calls == by_leg["loop"].rounds
    assert by_leg["reranked"].rerank_ms > 0


def fixed(*found):
    return lambda question: Found(found, rounds=1, read=len(found))


def test_the_report_holds_means_per_type_and_survives_json():
    outcomes = evaluate_retrieval(QUESTIONS, {"fixed": fixed(TERN)})
    found = json.loads(json.dumps(report(outcomes)))["legs"]["fixed"]
    assert found["questions"] == 2
    assert found["recall@5"]["mean"] == 0.75
    assert found["types"]["2hop"]["all_support@5"]["mean"] == 0
    assert found["types"]["1hop"]["mrr"]["mean"] == 1
    assert found["recall@5"]["low"] <= 0.75 <= found["recall@5"]["high"]


def test_two_passages_of_one_document_take_two_places_but_gain_once():
    twice = [passage("tern", "a"), passage("tern", "b"), MAKER]
    (outcome,) = evaluate_retrieval(QUESTIONS[1:], {"fixed": fixed(*twice)})
    assert outcome.ranked == ("tern.md", "tern.md", "maker.md")
    assert outcome.metrics["ndcg@10"] == 1


def test_rows_of_a_file_and_twins_count_as_what_is_labelled():
    row = {**passage("x", "a"), "document": "corpus.jsonl#other", "also_in": ["corpus.jsonl#tern.md"]}
    (outcome,) = evaluate_retrieval(QUESTIONS[:1], {"fixed": fixed(row)})
    assert outcome.metrics["mrr"] == 1


def test_table_and_plot(tmp_path):
    found = report(evaluate_retrieval(QUESTIONS, {"fixed": fixed(TERN)}))
    header, *rows = retrieval_table(found)
    assert [row[:3] for row in rows] == [["fixed", "all", "2"], ["fixed", "1hop", "1"], ["fixed", "2hop", "1"]]
    assert all(len(row) == len(header) for row in rows)
    retrieval_plot(found, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").stat().st_size > 1000
