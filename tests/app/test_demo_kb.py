"""The demo knowledge base and its questions hold what they promise."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adaptive_rag import app
from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load import load
from adaptive_rag.routing.base import ROUTES

DEMO = Path(app.__path__[0]) / "demo"
KB = DEMO / "kb"
TYPES = {
    "fact",
    "code",
    "comparison",
    "bridge",
    "aggregation",
    "unanswerable",
    "chitchat",
    "arithmetic",
    "rewriting",
}
FIELDS = {"id", "question", "answers", "route", "type", "supporting"}
START = re.compile(
    r"Pebble 90|Cobble 150|Boulder 400|Riddle S|Flint F1|E-\d{4}|RN-2024-03|refund policy|complaints|Norway",
    re.IGNORECASE,
)
"""What a bridging question of the demo starts from."""


def normal(text: str) -> str:
    return " ".join(text.split()).casefold()


def text_of(document: Document) -> str:
    parts = [part for block in document.blocks for part in (*block.headings, block.header, block.text)]
    return normal(" ".join([document.title, *parts]))


def files() -> list[Path]:
    return sorted(path for path in KB.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def loaded() -> list[Document | Skipped]:
    return list(load([KB]))


@pytest.fixture(scope="module")
def texts(loaded: list[Document | Skipped]) -> dict[str, str]:
    return {item.path: text_of(item) for item in loaded if isinstance(item, Document)}


def questions() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DEMO / "questions.jsonl").read_text("utf-8").splitlines()]


def of_type(*types: str) -> list[Any]:
    return [pytest.param(question, id=question["id"]) for question in questions() if question["type"] in types]


def holding(texts: dict[str, str], *phrases: str) -> list[str]:
    return [path for path, text in texts.items() if all(normal(phrase) in text for phrase in phrases)]


def test_every_file_is_read_whole(loaded):
    assert [item for item in loaded if isinstance(item, Skipped)] == []
    assert {item.path.split("#")[0] for item in loaded} == {path.relative_to(KB).as_posix() for path in files()}


def test_formats_are_mixed():
    found = Counter(path.suffix for path in files())
    assert found.total() >= 34
    assert found[".md"] > found.total() / 2
    assert found[".html"] >= 3
    assert (found[".pdf"], found[".jsonl"], found[".csv"], found[".txt"]) == (2, 1, 1, 1)


def test_one_pdf_has_two_pages(loaded):
    guide = next(item for item in loaded if item.path == "manuals/boulder-400-installation.pdf")
    assert {"page 1", "page 2"} <= {block.place for block in guide.blocks}


def test_documents_are_short_and_not_empty(texts):
    words = Counter()
    for path, text in texts.items():
        words[path.split("#")[0]] += len(text.split())
    assert {path: count for path, count in words.items() if not 80 <= count <= 600} == {}


def test_page_furniture_stays_out(texts):
    assert holding(texts, "imprint") == []


def test_the_documents_do_not_speak_of_malta(texts):
    assert holding(texts, "malta") == []


def test_addresses_belong_to_nobody(texts):
    hosts = {host for text in texts.values() for host in re.findall(r"@([\w.-]+\w)", text)}
    assert hosts
    assert [host for host in hosts if not host.endswith("example.com")] == []


def test_one_document_answers_each_single_demo_question(texts):
    assert holding(texts, "refund window is", "30 days") == ["policies/refund-policy.md"]
    assert holding(texts, "refund window") == ["policies/refund-policy.md"]
    assert holding(texts, "E-4042", "reseat the hopper") == ["errors/e-4042.md"]
    assert holding(texts, "how to fix the E-4042 error") == ["errors/e-4042.md"]


def test_the_demo_comparison_needs_two_documents(texts):
    assert holding(texts, "warranty period is 24 months") == ["policies/warranty.md"]
    assert holding(texts, "warranty period") == ["policies/warranty.md"]
    assert holding(texts, "30 days", "24 months") == []


def test_questions_are_well_formed():
    for question in questions():
        assert question.keys() >= FIELDS
        assert question.keys() <= FIELDS | {"all", "derived"}
        assert question["route"] in ROUTES
        assert question["type"] in TYPES
    for field in ("id", "question"):
        assert max(Counter(question[field] for question in questions()).values()) == 1


def test_every_kind_of_question_is_there_in_number():
    routes = Counter(question["route"] for question in questions())
    types = Counter(question["type"] for question in questions())
    assert routes.total() >= 80
    assert all(routes[route] >= least for route, least in zip(ROUTES, (12, 20, 15, 25), strict=True))
    assert types["bridge"] >= 10
    assert types["comparison"] >= 8
    assert types["unanswerable"] >= 10


def test_every_file_answers_some_question():
    used = {path.split("#")[0] for question in questions() for path in question["supporting"]}
    assert used == {path.relative_to(KB).as_posix() for path in files()}


@pytest.mark.parametrize("question", of_type("unanswerable", "chitchat"))
def test_nothing_is_expected_of_what_has_no_answer(question):
    assert (question["answers"], question["supporting"]) == ([], [])


@pytest.mark.parametrize("question", of_type("arithmetic", "rewriting"))
def test_tasks_without_documents_name_none(question):
    assert question["route"] == "none"
    assert question["supporting"] == []


@pytest.mark.parametrize("question", of_type("fact", "code", "comparison", "bridge", "aggregation"))
def test_answers_stand_in_the_documents_that_support_them(question, texts):
    assert question["answers"]
    assert question["supporting"]
    evidence = [texts[path] for path in question["supporting"]]
    stated = [any(normal(answer) in text for text in evidence) for answer in question["answers"]]
    assert all(stated) or question.get("derived")


@pytest.mark.parametrize("question", of_type("comparison", "bridge"))
def test_several_documents_are_needed(question, texts):
    assert len(set(question["supporting"])) >= 2
    if question.get("all"):
        assert holding({path: texts[path] for path in question["supporting"]}, *question["answers"]) == []


@pytest.mark.parametrize("question", of_type("bridge"))
def test_no_document_holds_both_ends_of_a_chain(question, texts):
    starts = START.findall(question["question"])
    first, last = question["supporting"][0], question["supporting"][-1]
    assert starts
    assert first in holding(texts, *starts)
    for answer in question["answers"]:
        assert last in holding(texts, answer)
        assert holding(texts, *starts, answer) == []
