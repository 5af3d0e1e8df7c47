"""An index that keeps single documents back while a question is asked."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from adaptive_rag.retrieval.base import Filters, Mode, Passage, Retriever, each

_MORE = 20
"""Passages searched beyond `k`, to fill the places of those held back."""
_held: ContextVar[frozenset[str]] = ContextVar("withheld", default=frozenset())


@contextmanager
def withhold(names: frozenset[str]) -> Iterator[None]:
    """Inside this block a `Withholding` index finds none of the documents or passages with these names."""
    token = _held.set(names)
    try:
        yield
    finally:
        _held.reset(token)


class Withholding:
    """Otherwise the index itself."""

    def __init__(self, index: Retriever, fingerprint: str) -> None:
        self._index, self.fingerprint = index, fingerprint

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """See `Retriever`."""
        return _kept(self._index.fetch(ids))

    def search(
        self, queries: Sequence[str], *, k: int | Sequence[int], mode: Mode = "hybrid", filters: Filters | None = None
    ) -> list[list[Passage]]:
        """See `Retriever`."""
        most = each(k, queries)
        more = _MORE if _held.get() else 0
        found = self._index.search(queries, k=max(most, default=0) + more, mode=mode, filters=filters)
        return [_kept(passages)[:depth] for passages, depth in zip(found, most, strict=True)]


def _kept(passages: Sequence[Passage]) -> list[Passage]:
    return [passage for passage in passages if not _names(passage) & _held.get()]


def _names(passage: Passage) -> set[str]:
    documents = [passage["document"], *passage["also_in"]]
    return {passage["id"], *documents, *(document.rpartition("#")[2] for document in documents)}
