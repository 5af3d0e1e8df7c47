"""Web search through langchain-community's wrappers; what is found is cited, never indexed."""

import os
import re
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from pydantic import SecretStr

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Passage, RetrievalError, TransientRetrievalError
from adaptive_rag.retrieval.cosines import cosines

SECONDS: Final = 8.0
"""How long all queries of one search may take together; the wrappers set no limit of their own."""
REMEMBERED: Final = 500
"""Passages that `fetch` still knows."""
LONGEST: Final = 1200
"""Characters kept of a snippet."""
_SHOWN: Final = 120
"""Characters kept of what a server says about its failure."""
_NO_JSON: Final = "let the server answer in JSON: `search: formats: [html, json]` in SearxNG's settings.yml"
_MARKUP: Final = re.compile(r"<(?:style|script)\b.*?</(?:style|script)>|<[^>]*>", re.DOTALL | re.IGNORECASE)

Page = Mapping[str, Any]
Engine = Callable[[str, int], Sequence[Page]]
"""Query and number of hits to results as the wrapper gives them."""


class Web:
    """One search engine; passages are its titles and snippets, their score the cosine with the query."""

    def __init__(self, name: str, engine: Engine, encoder: Encoder, *, seconds: float) -> None:
        self._name = name
        self._engine = engine
        self._encoder = encoder
        self._seconds = seconds
        self._guard = threading.Lock()
        self._known: OrderedDict[str, Passage] = OrderedDict()

    def search(self, queries: Sequence[str], *, k: int) -> list[list[Passage]]:
        """At most `k` passages per query, best first; all queries are asked at once.

        Raises:
            TransientRetrievalError: the engine refused, failed, or was not ready within the time.
        """
        asked = [_started(self._engine, query, k) for query in queries]
        wait(asked, timeout=self._seconds)
        found = [list(_passages(self._results(future))) for future in asked]
        self._remember(found)
        return [self._scored(query, passages)[:k] for query, passages in zip(queries, found, strict=True)]

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """Those of `ids` that were found lately, in that order, `score` 0."""
        with self._guard:
            return [self._known[name] for name in ids if name in self._known]

    def _results(self, asked: "Future[Sequence[Page]]") -> Sequence[Page]:
        if not asked.done():
            raise TransientRetrievalError(f"web search by {self._name} did not answer within {self._seconds:g} s")
        error = asked.exception()
        if error is not None:
            raise TransientRetrievalError(f"web search by {self._name} failed: {_reason(error)}") from error
        return asked.result()

    def _scored(self, query: str, passages: Sequence[Passage]) -> list[Passage]:
        near = cosines(self._encoder, query, passages)
        scored = [
            Passage(**{**passage, "score": cosine, "cosine": cosine})
            for passage, cosine in zip(passages, near, strict=True)
        ]
        return sorted(scored, key=lambda passage: -passage["score"])

    def _remember(self, found: Sequence[Sequence[Passage]]) -> None:
        with self._guard:
            self._known |= {passage["id"]: passage for passages in found for passage in passages}
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


def open_web(name: str, encoder: Encoder, *, seconds: float = SECONDS) -> Web:
    """The engine of the setting `web`: `searxng:` and a URL, `tavily` or `duckduckgo`.

    Raises:
        RetrievalError: a package or a key is missing.
    """
    kind, _, url = name.partition(":")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        engine = _searxng(url) if kind == "searxng" else {"tavily": _tavily, "duckduckgo": _duckduckgo}[kind]()
    return Web(f"{kind} at {url}" if url else kind, engine, encoder, seconds=seconds)


def _searxng(url: str) -> Engine:
    from langchain_community.utilities.searx_search import SearxSearchWrapper

    searx = SearxSearchWrapper(searx_host=url, params={"language": "all"})
    return searx.results


def _tavily() -> Engine:
    from langchain_community.utilities.tavily_search import TavilySearchAPIWrapper

    key = os.environ.get("TAVILY_API_KEY")
    if not key:
        raise RetrievalError("web search by tavily needs a key; set TAVILY_API_KEY")
    tavily = TavilySearchAPIWrapper(tavily_api_key=SecretStr(key))
    return lambda query, k: tavily.results(query, k, search_depth="basic")


def _duckduckgo() -> Engine:
    from langchain_community.utilities.duckduckgo_search import DuckDuckGoSearchAPIWrapper

    try:
        return DuckDuckGoSearchAPIWrapper(time=None).results
    except ImportError as error:
        raise RetrievalError(
            "web search by duckduckgo needs the package ddgs; install `adaptive-rag[duckduckgo]`"
        ) from error


def _started(engine: Engine, query: str, k: int) -> "Future[Sequence[Page]]":
    """In a daemon thread: a server that never answers must not keep the process from ending."""
    asked: Future[Sequence[Page]] = Future()

    def run() -> None:
        try:
            asked.set_result(engine(query, k))
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits
            asked.set_exception(error)

    threading.Thread(target=run, name="web search", daemon=True).start()
    return asked


def _passages(pages: Sequence[Page]) -> Iterator[Passage]:
    """Pages with an http address and a text, each address once."""
    seen: set[str] = set()
    today = datetime.now(UTC).date().isoformat()
    for page in pages:
        url = str(page.get("link") or page.get("url") or "")
        text = " ".join(str(page.get("snippet") or page.get("content") or "").split())[:LONGEST]
        if text and url not in seen and url.startswith(("http://", "https://")):
            seen.add(url)
            yield _passage(url, text, " ".join(str(page.get("title") or url).split()), today)


def _passage(url: str, text: str, title: str, today: str) -> Passage:
    return Passage(
        id=f"web-{sha256(f'{url} {text}'.encode()).hexdigest()[:24]}",
        text=text,
        document=url,
        title=title,
        place="",
        score=0.0,
        also_in=[],
        metadata={},
        url=url,
        date=today,
    )


def _reason(error: BaseException) -> str:
    """One line without markup; SearxNG, in its default settings, refuses JSON with a page that says 403."""
    said = " ".join(_MARKUP.sub(" ", " ".join(map(str, error.args))).split())
    hint = f"; {_NO_JSON}" if said.startswith("Searx") and "403" in said else ""
    return f"{type(error).__name__}: {said[:_SHOWN]}{hint}" if said else type(error).__name__
