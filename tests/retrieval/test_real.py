"""The real encoder on real questions: order, thresholds and what a rerank is worth."""

import json
import os
from functools import partial
from pathlib import Path

import pytest

from adaptive_rag.models.registry import open_encoder
from adaptive_rag.retrieval.base import Block, Document
from adaptive_rag.retrieval.chunk import chunk, fingerprint
from adaptive_rag.retrieval.index import Index
from adaptive_rag.retrieval.rerank import open_reranker
from adaptive_rag.retrieval.sync import Writer
from tests.fakes_index import relevant

pytestmark = pytest.mark.slow

DATA = Path(os.environ.get("ADAPTIVE_RAG_DATA") or Path(__file__).parents[3] / "shared" / "data")


@pytest.fixture(scope="module")
def hotpot(tmp_path_factory):
    if not DATA.is_dir():
        pytest.skip(f"no shared data in {DATA}; set ADAPTIVE_RAG_DATA")
    place = tmp_path_factory.mktemp("hotpot")
    rows = [json.loads(line) for line in (DATA / "hotpotqa" / "corpus.jsonl").read_text().splitlines()]
    encoder = open_encoder("builtin")
    writer = Writer(place / "index", encoder, partial(chunk, encoder=encoder), fingerprint())
    writer.sync({place / "docs": [Document(r["_id"], r["title"], (Block("prose", r["text"]),)) for r in rows]})
    return Index.open(place / "index", encoder), open_reranker("builtin", encoder)


def all_found(questions, found, k):
    """Share of questions whose supporting documents are all among the first `k` documents."""
    held = [list(dict.fromkeys(passage["document"] for passage in row))[:k] for row in found]
    return sum(set(q["supporting"]) <= set(row) for q, row in zip(questions, held, strict=True)) / len(questions)


def test_reranking_finds_all_supporting_passages_more_often_than_either_order(hotpot):
    index, reranker = hotpot
    questions = [json.loads(line) for line in (DATA / "hotpotqa" / "questions.jsonl").read_text().splitlines()]
    asked = [question["question"] for question in questions]
    dense, fused = (index.search(asked, k=30, mode=mode) for mode in ("dense", "hybrid"))
    reranked = [reranker.rerank(question, row, k=20) for question, row in zip(asked, fused, strict=True)]
    shares = [(all_found(questions, found, 5), all_found(questions, found, 10)) for found in (reranked, fused, dense)]
    assert shares[0][0] >= 0.72, shares
    assert shares[0][1] >= 0.84, shares
    assert shares[0][0] >= max(shares[1][0], shares[2][0]), shares


@pytest.mark.parametrize(
    "question", ["What does the E-4042 error of the till mean?", "How long is the warranty of the Tern 40 kettle?"]
)
def test_HY_05_nothing_relevant_in_a_thousand_other_passages_scores_low(hotpot, question):
    index, reranker = hotpot
    [found] = index.search([question], k=30)
    scores = [passage["score"] for passage in reranker.rerank(question, found, k=30)]
    assert len(relevant(reranker.rerank(question, found, k=30))) <= 3, scores[:5]
    assert scores[0] < 0.6


def test_HY_05_the_passage_of_a_plain_question_is_relevant(hotpot):
    index, reranker = hotpot
    question = "Who created the collectible dice game Demon Dice?"
    [found] = index.search([question], k=30)
    best, *others = reranker.rerank(question, found, k=30)
    assert best["title"] == "Demon Dice"
    assert best["score"] > 0.8
    assert sum(passage["score"] > 0.8 for passage in others) <= 2
