"""Web search against a server on the loopback."""

from datetime import date, timedelta

import pytest

from adaptive_rag.retrieval.base import RetrievalError, TransientRetrievalError
from adaptive_rag.retrieval.web import LONGEST, open_web
from tests.fakes import HashEncoder
from tests.fakes_searxng import searxng_server

MILLS = ("https://example.org/mills", "Mills today", "Millstones   sell well\nthis year.")
BREAD = ("http://example.org/bread", "Bread", "Bread needs flour.")


def test_a_passage_carries_address_and_day():
    with searxng_server(BREAD, MILLS) as server:
        web = open_web(server.setting, HashEncoder())
        [found] = web.search(["millstones this year"], k=5)
    assert server.asked == ["millstones this year"]
    assert [item["url"] for item in found] == [MILLS[0], BREAD[0]]
    best = found[0]
    assert (best["document"], best["title"], best["text"]) == (MILLS[0], MILLS[1], "Millstones sell well this year.")
    assert date.today() - date.fromisoformat(best["date"]) <= timedelta(days=1)
    assert 1 >= best["score"] > found[1]["score"] >= 0


def test_what_was_found_can_be_fetched_again():
    with searxng_server(MILLS) as server:
        web = open_web(server.setting, HashEncoder())
        [[page]] = web.search(["millstones"], k=5)
        assert [item["text"] for item in web.fetch([page["id"], "unknown"])] == [page["text"]]
    assert server.asked == ["millstones"]


def test_all_queries_are_asked_at_once():
    with searxng_server(MILLS, BREAD) as server:
        found = open_web(server.setting, HashEncoder()).search(["bread", "millstones"], k=1)
    assert [[item["title"] for item in hits] for hits in found] == [["Mills today"], ["Mills today"]]
    assert sorted(server.asked) == ["bread", "millstones"]


def test_what_is_no_page_is_left_out():
    odd = [("javascript:alert(1)", "x", "y"), ("https://example.org/empty", "x", " "), MILLS, MILLS]
    with searxng_server(*odd, ("https://example.org/long", "long", "word " * 1000)) as server:
        [found] = open_web(server.setting, HashEncoder()).search(["word"], k=9)
    assert sorted(item["title"] for item in found) == ["Mills today", "long"]
    assert max(len(item["text"]) for item in found) <= LONGEST


def test_no_result_is_no_passage():
    with searxng_server() as server:
        assert open_web(server.setting, HashEncoder()).search(["mills"], k=5) == [[]]


def test_a_slow_server_is_given_up():
    with searxng_server(MILLS, slow=True) as server:
        web = open_web(server.setting, HashEncoder(), seconds=0.2)
        with pytest.raises(TransientRetrievalError, match=r"did not answer within 0\.2 s"):
            web.search(["mills", "bread"], k=5)


@pytest.mark.parametrize("status", [403, 429, 500])
def test_a_refusing_server_is_named(status):
    with searxng_server(MILLS, status=status) as server:
        with pytest.raises(TransientRetrievalError, match=server.url):
            open_web(server.setting, HashEncoder()).search(["mills"], k=5)


def refusal(status):
    with searxng_server(MILLS, status=status) as server:
        with pytest.raises(TransientRetrievalError) as refused:
            open_web(server.setting, HashEncoder()).search(["mills"], k=5)
    return str(refused.value)


def test_a_server_without_json_is_told_apart():
    assert "search: formats: [html, json]" in refusal(403)
    assert "formats" not in refusal(429)


@pytest.mark.parametrize("status", [403, 429, 500])
def test_a_refusal_is_one_short_line_without_markup(status):
    said = refusal(status)
    assert str(status) in said
    assert not set("<>\n{") & set(said)
    assert len(said) < 300


def test_a_lost_server_is_named():
    with searxng_server() as server:
        setting = server.setting
    with pytest.raises(TransientRetrievalError, match=server.url):
        open_web(setting, HashEncoder()).search(["mills"], k=5)


def test_tavily_asks_for_its_key(monkeypatch):
    monkeypatch.delenv("TAVILY_API_KEY", raising=False)
    with pytest.raises(RetrievalError, match="TAVILY_API_KEY"):
        open_web("tavily", HashEncoder())


def test_a_missing_package_names_its_extra():
    try:
        import ddgs  # noqa: F401
    except ImportError:
        with pytest.raises(RetrievalError, match=r"adaptive-rag\[duckduckgo\]"):
            open_web("duckduckgo", HashEncoder())
    else:
        pytest.skip("ddgs is installed")
