"""How much of the evidence the loop finds on public questions, with the real encoder and a real index."""

import pytest

from adaptive_rag.evaluation.datasets import corpus_file, read_questions
from adaptive_rag.evaluation.retrieval import evaluate_retrieval, legs, report
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import RulesPlanner


@pytest.mark.slow
def test_the_loop_finds_all_evidence_more_often_than_one_retrieval(data, tmp_path):
    from adaptive_rag.models.registry import open_encoder
    from adaptive_rag.retrieval.chunk import chunk, fingerprint
    from adaptive_rag.retrieval.index import Index
    from adaptive_rag.retrieval.load import load
    from adaptive_rag.retrieval.sync import Writer

    encoder = open_encoder("builtin")
    corpus = corpus_file(data / "hotpotqa")
    writer = Writer(tmp_path, encoder, lambda document: chunk(document, encoder), fingerprint())
    writer.sync({corpus: load([corpus])})
    index = Index.open(tmp_path, encoder)
    routes = legs(index, planner=RulesPlanner(), judge=CoverageJudge())
    found = report(evaluate_retrieval(read_questions(data / "hotpotqa"), routes))["legs"]
    index.close()
    share = {name: (leg["all_support@5"]["mean"], leg["all_support@10"]["mean"]) for name, leg in found.items()}
    assert share["loop"][0] >= 0.9, share
    assert share["loop"][1] >= 0.94, share
    assert share["loop"][0] > share["hybrid"][0] + 0.1, share
    assert found["loop"]["rounds"]["mean"] <= 3
