"""What the moderate route hands to the writer."""

from dataclasses import dataclass

import pytest

from adaptive_rag.graph.build import build_graph
from tests.fakes_parts import DOCUMENTS, FixedRouter, parts


@dataclass
class Scored:
    """Gives its scores in order, best first."""

    scores: tuple[float, ...]
    name: str = "scored"

    def rerank(self, question, passages, *, k):
        return [{**passage, "score": score} for passage, score in zip(passages, self.scores, strict=False)][:k]


@pytest.mark.parametrize("scores", [(0.999, 0.047), (0.9, 0.02)])
def test_HY_05_the_relevant_passage_is_kept_and_the_other_dropped(scores):
    graph = build_graph(parts(router=FixedRouter("moderate"), reranker=Scored(scores)))
    state = graph.invoke({"messages": [{"role": "user", "content": "refund window period"}]})
    assert [passage["score"] for passage in state["passages"]] == [scores[0]]
    assert len(DOCUMENTS) == 2


def test_HY_05_nothing_relevant_is_no_evidence():
    graph = build_graph(parts(router=FixedRouter("moderate"), reranker=Scored((0.1, 0.05))))
    state = graph.invoke({"messages": [{"role": "user", "content": "refund window period"}]})
    assert state["redirected"]
