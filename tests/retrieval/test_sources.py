"""Where a query is asked, and what comes of it."""

import pytest

from adaptive_rag.retrieval.base import NothingIndexedError, RetrievalError, TransientRetrievalError
from adaptive_rag.retrieval.sources import Combined, route_sources
from tests.fakes_parts import ListIndex, passage

BOTH = ("index", "web")


class Pages:
    """A web with the same pages for every query."""

    def __init__(self, *passages, error=None):
        self.passages = list(passages)
        self.error = error
        self.asked = []

    def search(self, queries, *, k):
        self.asked += queries
        if self.error:
            raise self.error
        return [self.passages[:k] for _ in queries]

    def fetch(self, ids):
        return [page for page in self.passages if page["id"] in ids]


def near(text, number=1):
    return passage(text, number, score=0.9, cosine=0.9)


def page(text="Mills are news.", number=7, score=0.5):
    return passage(text, number, score=score, cosine=score, url="https://example.org/", date="2026-01-05")


LOST = TransientRetrievalError("web search by searxng did not answer within 8 s")


@pytest.mark.parametrize(
    ("query", "allowed", "nearest", "asked"),
    [
        ("How long is the warranty?", ("index",), 0.0, ("index",)),
        ("What is the latest on mills?", ("index",), 0.0, ("index",)),
        ("How long is the warranty?", BOTH, 0.8, ("index",)),
        ("How long is the warranty?", BOTH, 0.2, BOTH),
        ("What is the latest on mills?", BOTH, 0.9, BOTH),
        ("Any news about grain prices this week?", BOTH, 0.9, BOTH),
        ("Look it up on the web: how are mills made?", BOTH, 0.9, BOTH),
        ("How long is the warranty?", ("web",), 0.9, ("web",)),
        ("How long is the warranty?", ("web", "index"), 0.1, BOTH),
    ],
)
def test_the_web_is_asked_where_it_may_and_must(query, allowed, nearest, asked):
    assert route_sources(query, allowed, nearest) == asked


def test_each_query_gets_as_many_as_asked_for_it():
    found = Combined(ListIndex([near("Oats.", 1), near("Oats and rye.", 2)]), Pages(page()), BOTH)
    long, short = found.search(["oats today", "news of oats"], k=[3, 1])
    assert (len(long), len(short)) == (3, 1)


def test_the_web_is_not_asked_unless_the_run_allows_it():
    web = Pages(page())
    found = Combined(ListIndex([]), web, ("index",)).search(["news about mills"], k=5, mode="dense")
    assert (found, web.asked) == ([[]], [])


def test_each_query_is_decided_for_itself():
    web = Pages(page())
    both = Combined(ListIndex([near("The warranty is long.")]), web, BOTH)
    first, second = both.search(["warranty long", "grain"], k=5, mode="dense")
    assert web.asked == ["grain"]
    assert [[found["id"] for found in hits] for hits in (first, second)] == [["p1"], ["p7"]]


@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_pages_and_passages_are_ranked_together(mode):
    index = ListIndex([passage("mills weak", 1, score=0.3, cosine=0.3), passage("mills", 2, score=0.1, cosine=0.1)])
    [found] = Combined(index, Pages(page(score=0.2)), BOTH).search(["mills weak"], k=5, mode=mode)
    assert {item["id"] for item in found} == {"p1", "p2", "p7"}
    scores = [item["score"] for item in found]
    assert scores == sorted(scores, reverse=True)


def test_look_ups_and_filtered_searches_stay_in_the_index():
    web = Pages(page())
    both = Combined(ListIndex([]), web, BOTH)
    both.search(["mills"], k=5, mode="sparse")
    both.search(["mills"], k=5, filters={"team": "sales"})
    assert web.asked == []


def test_pages_can_be_fetched_beside_passages():
    both = Combined(ListIndex([near("a")]), Pages(page()), BOTH)
    assert [found["id"] for found in both.fetch(["p7", "unknown", "p1"])] == ["p7", "p1"]
    assert [found["id"] for found in Combined(ListIndex([near("a")]), Pages(page()), ("index",)).fetch(["p7"])] == []


def test_a_lost_web_leaves_the_index_and_a_note():
    both = Combined(ListIndex([passage("mills", 1)]), Pages(error=LOST), BOTH)
    [found] = both.search(["news about mills"], k=5)
    assert [item["id"] for item in found] == ["p1"]
    assert both.notes == ["web search by searxng did not answer within 8 s; the documents alone were searched"]


def test_a_lost_web_is_a_failure_where_it_is_the_only_source():
    with pytest.raises(TransientRetrievalError):
        Combined(ListIndex([passage("mills", 1)]), Pages(error=LOST), ("web",)).search(["mills"], k=5)


def test_without_an_index_the_web_answers():
    index = ListIndex([], errors=[NothingIndexedError("nothing is indexed")])
    [found] = Combined(index, Pages(page()), BOTH).search(["mills"], k=5)
    assert [item["id"] for item in found] == ["p7"]


def test_a_web_that_is_not_set_up_says_what_to_do():
    with pytest.raises(RetrievalError, match="set `web`"):
        Combined(ListIndex([]), None, ("web",)).search(["mills"], k=5)
