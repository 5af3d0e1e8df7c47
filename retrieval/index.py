"""Questions to ranked passages."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.queries import for_queries
from adaptive_rag.retrieval.base import Filters, Mode, NothingIndexedError, Passage, RetrievalError, each
from adaptive_rag.retrieval.catalog import FILE, Catalog
from adaptive_rag.retrieval.facets import wanted
from adaptive_rag.retrieval.identity import check, mismatch
from adaptive_rag.retrieval.search import Search
from adaptive_rag.retrieval.staging import digest
from adaptive_rag.retrieval.stores import Stores


class Index:
    """An index opened for reading; sees what other processes finish writing.

    Scores: `dense` is the cosine, a negative one 0; `sparse` is s/(s+10) of the BM25 sum s; `hybrid` is 1 for what
    comes first in every leg.
    """

    def __init__(self, catalog: Catalog, encoder: Encoder, chroma_url: str | None) -> None:
        self._catalog = catalog
        self._encoder = encoder
        self._chroma_url = chroma_url
        self._guard = threading.Lock()
        self._stores: Stores | None = None

    @classmethod
    def open(
        cls, folder: Path, encoder: Encoder, *, chroma_url: str | None = None, chunking: str | None = None
    ) -> Self:
        """Open the index in `folder`; loads neither model nor store.

        Raises:
            NothingIndexedError: there is none, or no indexing was finished.
            IndexMismatchError: it was made with another encoder, BM25 rule or (when `chunking` is given) chunking.
        """
        if not (folder / FILE).exists():
            raise _nothing(folder)
        catalog = Catalog(folder)
        try:
            _check(catalog, encoder, chroma_url, chunking)
        except RetrievalError:
            catalog.close()
            raise
        return cls(catalog, encoder, chroma_url)

    @property
    def size(self) -> int:
        """Passages that can be found."""
        return self._catalog.size()

    @property
    def fingerprint(self) -> str:
        """Equal for equal passages, encoder and BM25 rule, wherever the index was made."""
        meta = self._catalog.meta()
        return digest(meta["content"], meta["encoder"], meta["terms"])

    def search(
        self, queries: Sequence[str], *, k: int | Sequence[int], mode: Mode = "hybrid", filters: Filters | None = None
    ) -> list[list[Passage]]:
        """At most `k` passages per query, or as many as `k` has for each; best first, near-identical ones collapsed.

        Raises:
            NothingIndexedError: when the index holds nothing at all.
        """
        stores = self._current()
        most = each(k, queries)
        if max(most, default=0) < 1:
            return [[] for _ in queries]
        vectors = None if mode == "sparse" else for_queries(self._encoder).encode(queries)
        return Search(self._catalog, stores, queries, vectors, wanted(filters), most, mode).run()

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """The passages of known `ids`, in that order, `score` 0; unknown ids are left out."""
        found = self._catalog.passages(ids)
        return [found[name] for name in ids if name in found]

    def close(self) -> None:
        """Let go of all files."""
        with self._guard:
            self._stores = None
        self._catalog.close()

    def _current(self) -> Stores:
        """The stores of the newest finished generation; opened anew when another process finished one."""
        generation, dense = self._catalog.published()
        with self._guard:
            if self._stores is None or self._stores.generation != generation or not dense:
                _check(self._catalog, self._encoder, self._chroma_url, None)
                self._stores = Stores(self._catalog.folder, generation, dense, self._chroma_url)
            return self._stores


def _check(catalog: Catalog, encoder: Encoder, chroma_url: str | None, chunking: str | None) -> None:
    meta = catalog.meta()
    if "dense" not in meta or not catalog.size():
        raise _nothing(catalog.folder)
    check(catalog.folder, meta, encoder)
    given = chroma_url or ""
    if meta["chroma_url"] != given:
        raise mismatch(catalog.folder, "vectors at", meta["chroma_url"] or "its own folder", given or "its own folder")
    others = catalog.rows("SELECT DISTINCT chunking FROM documents WHERE chunking != ?", chunking) if chunking else []
    if others:
        raise mismatch(catalog.folder, "chunking", others[0][0], str(chunking))


def _nothing(folder: Path) -> NothingIndexedError:
    return NothingIndexedError(
        f"nothing is indexed in {str(folder)!r}; run `adaptive-rag index <folder or files>` first"
    )
