"""The built-in models on public questions: evidence by word overlap, so that no index has to be built."""

import json
from functools import cache

import pytest
from langchain_core.messages import HumanMessage

from adaptive_rag.answering.small import SmallWriter
from adaptive_rag.evaluation.answer_report import summary
from adaptive_rag.evaluation.answerers import of_writer
from adaptive_rag.evaluation.answers import Question, evaluate_answers
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.models.registry import open_chat_model, open_encoder
from adaptive_rag.models.remember import remember
from adaptive_rag.text.words import content_words
from tests.fakes_answering import source

pytestmark = pytest.mark.slow


def _rows(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def models():
    encoder = remember(open_encoder("builtin"))
    return encoder, EvidenceGrounder(encoder)


@pytest.fixture(scope="module")
def small(models):
    return SmallWriter(open_chat_model("builtin"), *models)


@pytest.fixture(scope="module")
def asked(data):
    rows = _rows(data / "musique" / "single_hop.jsonl")
    return [Question(r["id"], r["question"], tuple(r["answers"]), frozenset(r["supporting"])) for r in rows]


@pytest.fixture(scope="module")
def nearest(data):
    """The passages that share most words with a question, `without` some."""
    rows = _rows(data / "musique" / "corpus.jsonl")
    held = [(row, frozenset(content_words(f"{row['title']} {row['text']}"))) for row in rows]

    @cache
    def find(question, without=frozenset()):
        wanted = set(content_words(question))
        best = sorted(held, key=lambda pair: -len(wanted & pair[1]))
        kept = [row for row, _ in best if row["_id"] not in without][:5]
        return [source(row["text"], n, row["title"], document=row["_id"]) for n, row in enumerate(kept, 1)]

    return find


def test_the_answer_is_in_the_evidence_s_own_words_and_costs_little(small, models, asked, nearest):
    found = summary(evaluate_answers(asked, of_writer(small, models[1], nearest)))
    assert found["contains"] >= 0.62
    whole = sum(len(" ".join(p["text"] for p in nearest(q.question)).split()) for q in asked) / len(asked)
    assert found["input_tokens"] <= 0.5 * whole


def test_without_its_passages_a_question_is_rarely_answered_as_a_fact(small, models, asked, nearest):
    gone = {question.question: question.supporting for question in asked}
    found = summary(evaluate_answers(asked, of_writer(small, models[1], lambda q: nearest(q, gone[q]))))
    assert found["stances"]["fact"] <= 0.3 * len(asked)


def test_replies_are_short_and_state_nothing(small):
    for message in ("thanks", "Tell me a joke.", "Rewrite this more politely: send me the form today."):
        draft = small.reply([HumanMessage(message)], tokens=100)
        assert 0 < len(draft["text"].split()) < 40


def test_confidence_is_told_when_the_model_wrote(small):
    draft = small.reply([HumanMessage("Tell me a joke.")], tokens=100)
    assert draft["confidence"] is not None
    assert 0 < draft["confidence"] <= 1
