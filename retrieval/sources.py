"""Where to look: a decision for itself, apart from how much to retrieve."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from adaptive_rag.retrieval.base import (
    Filters,
    Mode,
    NothingIndexedError,
    Passage,
    RetrievalError,
    Retriever,
    Source,
    SourceName,
    each,
)
from adaptive_rag.retrieval.fuse import fuse

NEAR: Final = 0.45
"""Cosine from which a passage of the index is taken to be about the query."""
WEB_HITS: Final = 5
"""Pages per query."""

_ELSEWHERE: Final = re.compile(
    r"\b(?:today|tonight|yesterday|currently|right now|at the moment|latest|newest|recent(?:ly)?|news|"
    r"this (?:week|month|year)|up[- ]to[- ]date|online|internet|(?:on|in|search|from) the web|google)\b",
    re.IGNORECASE,
)


def route_sources(query: str, allowed: Collection[SourceName], nearest: float) -> tuple[SourceName, ...]:
    """The index first; the web too where it is allowed and the index can't do: news, or nothing near.

    `nearest` is the best cosine in the index, 0 when it found nothing. A single allowed source is always asked.
    """
    wants_web = "index" not in allowed or nearest < NEAR or bool(_ELSEWHERE.search(query))
    asked: list[SourceName] = ["index"] if "index" in allowed else []
    return (*asked, "web") if "web" in allowed and wants_web else tuple(asked)


@dataclass(frozen=True)
class Combined:
    """The index and the web as one retriever, limited to what a run may see."""

    index: Retriever
    web: Source | None
    allowed: Collection[SourceName]
    notes: list[str] = field(default_factory=list)
    """What could not be asked, and why; the passages are those of the rest."""

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """The passages of known `ids`, in that order; unknown ids are left out."""
        found = {passage["id"]: passage for passage in self.index.fetch(ids)} if "index" in self.allowed else {}
        others = [name for name in ids if name not in found]
        if self.web is not None and "web" in self.allowed and others:
            found |= {passage["id"]: passage for passage in self.web.fetch(others)}
        return [found[name] for name in ids if name in found]

    def search(
        self, queries: Sequence[str], *, k: int | Sequence[int], mode: Mode = "hybrid", filters: Filters | None = None
    ) -> list[list[Passage]]:
        """As the index; queries that need it are asked on the web too, never look-ups by word (`sparse`).

        A web page has no metadata and so matches no filter: with `filters` the web is not asked.

        Raises:
            TransientRetrievalError: the web alone may be asked, and did not answer.
        """
        found = self._indexed(queries, k, mode, filters)
        if "web" not in self.allowed or mode == "sparse" or filters:
            return found
        most = each(k, queries)
        places = [place for place, query in enumerate(queries) if self._needs_web(query, found[place], mode)]
        more = self._searched([queries[place] for place in places], min(max(most, default=0), WEB_HITS))
        for place, pages in zip(places, more, strict=True):
            found[place] = _merged(found[place], pages, mode)[: most[place]]
        return found

    def _indexed(
        self, queries: Sequence[str], k: int | Sequence[int], mode: Mode, filters: Filters | None
    ) -> list[list[Passage]]:
        if "index" not in self.allowed:
            return [[] for _ in queries]
        try:
            return self.index.search(queries, k=k, mode=mode, filters=filters)
        except NothingIndexedError:
            if "web" not in self.allowed:
                raise
            return [[] for _ in queries]

    def _needs_web(self, query: str, found: Sequence[Passage], mode: Mode) -> bool:
        nearest = max((_cosine(passage, mode) for passage in found), default=0.0)
        return "web" in route_sources(query, self.allowed, nearest)

    def _searched(self, queries: Sequence[str], k: int) -> list[list[Passage]]:
        """Nothing, and a note, when the web is lost and the index may answer."""
        if not queries:
            return []
        try:
            return self._web().search(queries, k=k)
        except RetrievalError as error:
            if "index" not in self.allowed:
                raise
            self.notes.append(f"{error}; the documents alone were searched")
            return [[] for _ in queries]

    def _web(self) -> Source:
        if self.web is None:
            raise RetrievalError("no web search is set up; set `web`, for example to `searxng:http://localhost:8080`")
        return self.web


def _cosine(passage: Passage, mode: Mode) -> float:
    return passage["score"] if mode == "dense" else passage.get("cosine", 0.0)


def _merged(found: Sequence[Passage], pages: Sequence[Passage], mode: Mode) -> list[Passage]:
    """By cosine where both have it as their score, else by rank."""
    if mode == "dense":
        return sorted([*found, *pages], key=lambda passage: -passage["score"])
    passages = {passage["id"]: passage for passage in [*found, *pages]}
    ranked = fuse([[(passage["id"], passage["score"]) for passage in leg] for leg in (found, pages)])
    return [Passage(**{**passages[name], "score": score}) for name, score in ranked]
