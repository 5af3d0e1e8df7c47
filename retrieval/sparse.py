"""BM25 over our own terms, in tantivy."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import tantivy

from adaptive_rag.retrieval.base import RetrievalError
from adaptive_rag.retrieval.fuse import Ranked
from adaptive_rag.retrieval.terms import terms

_HEAP = 64_000_000
_HALF = 10.0
"""BM25 sum that is reported as 0.5: about one rare word of a question found."""

_TIES = 50
"""Hits looked at, so that equal scores are cut by id and not by their place in the store; reading ids is what costs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the sparse store is told of a passage."""

    id: str
    indexed: str
    facets: list[str]


class SparseStore:
    """A folder of terms. Searches see what was committed when it was opened."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._schema = _schema()
        try:
            self._index = tantivy.Index(self._schema, path=str(folder))
        except ValueError as error:
            raise RetrievalError(
                f"the BM25 side in {str(folder)!r} cannot be opened ({error}); "
                "remake it with `adaptive-rag index --rebuild`"
            ) from error
        self._searcher = self._index.searcher()

    @property
    def count(self) -> int:
        """Passages held."""
        return int(self._searcher.num_docs)

    def search(self, query: str, n: int, groups: Sequence[Sequence[str]]) -> Ranked:
        """At most `n` passages that share a term with `query`, scored s/(s+10) of their BM25 sum s."""
        asked = terms(query)
        if not asked or not all(groups):
            return []
        hits = self._searcher.search(self._query(asked, groups), max(n, _TIES), count=False).hits
        least = hits[n - 1][0] if n < len(hits) else 0.0
        named = [(str(self._searcher.doc(place).get_first("id")), float(s)) for s, place in hits if s >= least]
        best = sorted(named, key=lambda hit: (-hit[1], hit[0]))[:n]
        return [(name, score / (score + _HALF)) for name, score in best]

    def _query(self, asked: Sequence[str], groups: Sequence[Sequence[str]]) -> tantivy.Query:
        should = [(tantivy.Occur.Should, self._term("terms", term, "freq")) for term in dict.fromkeys(asked)]
        must = [(tantivy.Occur.Must, tantivy.Query.boolean_query(should))]
        for group in groups:
            any_of = [(tantivy.Occur.Should, self._term("facets", facet, "basic")) for facet in group]
            unscored = tantivy.Query.const_score_query(tantivy.Query.boolean_query(any_of), 0.0)
            must.append((tantivy.Occur.Must, unscored))
        return tantivy.Query.boolean_query(must)

    def _term(self, field: str, value: str, option: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, field, value, index_option=option)

    def write(self, remove: Iterable[str], add: Iterable[Entry], *, anew: bool = False) -> None:
        """Apply all of it at once, or nothing; `anew` starts from an empty store. Doing it again changes nothing."""
        try:
            writer = self._index.writer(_HEAP, 1)
            if anew:
                writer.delete_all_documents()
            for name in remove:
                writer.delete_documents_by_term("id", name)
            for entry in add:
                writer.delete_documents_by_term("id", entry.id)
                writer.add_document(_document(entry))
            writer.commit()
            writer.wait_merging_threads()
        except ValueError as error:
            raise RetrievalError(f"the BM25 side could not be written: {error}; the index is as before") from error
        self._index.reload()
        self._searcher = self._index.searcher()


def _document(entry: Entry) -> tantivy.Document:
    document = tantivy.Document()
    document.add_text("id", entry.id)
    document.add_text("terms", " ".join(terms(entry.indexed)))
    for facet in entry.facets:
        document.add_text("facets", facet)
    return document


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("terms", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("facets", tokenizer_name="raw", index_option="basic")
    return builder.build()
