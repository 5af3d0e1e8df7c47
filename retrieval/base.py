"""What the rest of the product asks of retrieval."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NotRequired, Protocol

from typing_extensions import TypedDict

Mode = Literal["dense", "sparse", "hybrid"]
"""`dense`: vectors only; `sparse`: BM25 only; `hybrid`: both, fused by passage id."""

SourceName = Literal["index", "web"]

Scalar = str | int | float | bool
Filters = Mapping[str, Scalar | Sequence[Scalar]]
"""Every key has to match; a list matches any of its values. Empty: no restriction."""


class Passage(TypedDict):
    """A piece of a document as it was written, small enough to be read whole by the encoder."""

    id: str
    """Stable over re-indexing as long as document and text stay the same."""
    text: str
    """The original text; what is shown, cited and handed to the model."""
    document: str
    """Path or URL of the document, as given at indexing (relative to its root)."""
    title: str
    place: str
    """Where in the document: heading path, and page, row or line where there is one; may be empty."""
    score: float
    """Relevance, 0 to 1, higher is better; comparable only within one result list."""
    also_in: list[str]
    """Other documents that hold the same (or nearly the same) text."""
    metadata: dict[str, Scalar]
    start: NotRequired[int]
    """Where it stands in the document's own text, in characters, a line end counted as one; absent where not known."""
    end: NotRequired[int]
    cosine: NotRequired[float]
    """With the query of the hybrid search that found it, 0 to 1; saves rerankers from encoding it again."""
    url: NotRequired[str]
    """Only for passages from the web."""
    date: NotRequired[str]
    """The day on which it was found on the web, ISO 8601."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a document that reads as one thing."""

    kind: Literal["prose", "list", "table", "code"]
    text: str
    """As written; of a table, the header row stands in `header`."""
    headings: tuple[str, ...] = ()
    """From the outermost to the innermost, the document's title not included."""
    place: str = ""
    """Page, row or line where the format has one: "page 3", "row 12"."""
    header: str = ""
    """What every piece of this block has to repeat when it is cut: a table's header row."""
    start: int | None = None
    """Where `text` begins in the document's own text, in characters; None where it is not there word for word."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document as loaded, ready to be chunked."""

    path: str
    """Relative to the root that was given, `/`-separated; a JSONL or CSV row adds `#` and its id."""
    title: str
    blocks: tuple[Block, ...]
    metadata: Mapping[str, "Scalar | Sequence[Scalar]"] = field(default_factory=dict)
    """Flat; a list is several values of one key (access groups)."""
    hash: str = ""
    """sha256 over all that the index would store: title, blocks, metadata."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that was not indexed, and why."""

    path: str
    """File, with `:line` behind it where a line is meant."""
    reason: str
    """One line: "no text layer", "line is not JSON: …"."""
    unread: bool = False
    """The file could not be opened: that may pass, so what is known of it stays."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document that the encoder reads whole."""

    text: str
    """The original text; shown and cited."""
    header: str
    """Title and heading path, put before `text` for embedding and BM25 only; counted in the encoder's limit."""
    place: str
    """Heading path and page or row, for people."""
    start: int | None = None
    """The stretch of the document's own text that it was taken from, in characters; None where that is not known."""
    end: int | None = None

    @property
    def indexed(self) -> str:
        """What the encoder and BM25 read."""
        return f"{self.header}\n{self.text}" if self.header else self.text


class RetrievalError(Exception):
    """Retrieval failed; the message says what, where and what to do."""


class TransientRetrievalError(RetrievalError):
    """A failure that may pass when tried again: a lost server, a locked database."""


class NothingIndexedError(RetrievalError):
    """There is no index yet, or it holds no passage."""


class IndexMismatchError(RetrievalError):
    """The index was built with another encoder, chunking or tokenizer than the settings name."""


class IndexLockedError(RetrievalError):
    """Another process is writing to the index."""


class Retriever(Protocol):
    """Queries to ranked passages. Safe to call from several threads."""

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """The passages of known `ids`, in that order, `score` 0; unknown ids are left out."""
        ...

    def search(
        self,
        queries: Sequence[str],
        *,
        k: int | Sequence[int],
        mode: Mode = "hybrid",
        filters: Filters | None = None,
    ) -> list[list[Passage]]:
        """At most `k` passages per query, or as many as `k` has for each; best first, near-identical ones collapsed.

        All queries share one encoder batch and one call to each store; `sparse` never calls the encoder.

        Raises:
            NothingIndexedError: when the index holds nothing at all.
        """
        ...


def each(k: int | Sequence[int], queries: Sequence[str]) -> Sequence[int]:
    """How many passages a search for `k` gives each of `queries`."""
    return [k] * len(queries) if isinstance(k, int) else k


class Source(Protocol):
    """Somewhere else to look than the index. Safe to call from several threads."""

    def search(self, queries: Sequence[str], *, k: int) -> list[list[Passage]]:
        """At most `k` passages per query, best first; `score` is the cosine with the query, 0 to 1.

        Raises:
            TransientRetrievalError: the source did not answer.
        """
        ...

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        """Those of `ids` that this process found lately, in that order, `score` 0."""
        ...


class Reranker(Protocol):
    """Reorders candidates by reading question and passage together."""

    @property
    def name(self) -> str:
        """What the records call it."""
        ...

    def rerank(self, question: str, passages: Sequence[Passage], *, k: int) -> list[Passage]:
        """The best `k`, best first, with `score` replaced by a relevance from 0 to 1."""
        ...
