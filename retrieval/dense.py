"""Vectors in Chroma: cosine space set by us, no texts, no telemetry; a folder or a server behind the same calls."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from adaptive_rag.models.base import Vectors
from adaptive_rag.retrieval.base import RetrievalError, TransientRetrievalError
from adaptive_rag.retrieval.fuse import Ranked

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.config import Settings

_SPACE: Any = {"hnsw": {"space": "cosine", "ef_construction": 200, "ef_search": 200, "max_neighbors": 48}}


class DenseStore:
    """One collection of vectors."""

    def __init__(self, client: "ClientAPI", collection: str, where: str) -> None:
        self._client = client
        self._where = where
        with self._errors():
            self._collection = client.get_or_create_collection(
                collection, configuration=_SPACE, embedding_function=None
            )
            self._batch = client.get_max_batch_size()

    @property
    def count(self) -> int:
        """Passages held."""
        with self._errors():
            return self._collection.count()

    def search(self, vectors: Vectors, n: int, groups: Sequence[Sequence[str]]) -> list[Ranked]:
        """At most `n` passages per row of `vectors`, scored with the cosine; a negative one counts as 0."""
        if not all(groups) or not len(vectors):
            return [[] for _ in vectors]
        with self._errors():
            found = self._collection.query(
                query_embeddings=vectors, n_results=n, where=_condition(groups), include=["distances"]
            )
        rows = zip(found["ids"], found["distances"] or [], strict=True)
        return [[(name, max(0.0, 1.0 - far)) for name, far in zip(*row, strict=True)] for row in rows]

    def add(self, ids: Sequence[str], vectors: Vectors, facets: Sequence[Sequence[str]]) -> None:
        """Put these in, in slices that the client takes; a known id is overwritten."""
        for piece in self._slices(len(ids)):
            held: list[Any] = [dict.fromkeys(words, True) or None for words in facets[piece]]
            with self._errors():
                self._collection.upsert(ids=list(ids[piece]), embeddings=vectors[piece], metadatas=held)

    def remove(self, ids: Sequence[str]) -> None:
        """Take these out; unknown ones are no error."""
        for piece in self._slices(len(ids)):
            with self._errors():
                self._collection.delete(ids=list(ids[piece]))

    def ids(self) -> list[str]:
        """All ids held."""
        pages: list[str] = []
        for piece in self._slices(self.count):
            with self._errors():
                pages += self._collection.get(limit=self._batch, offset=piece.start, include=[])["ids"]
        return pages

    def close(self) -> None:
        """Let go of files or connection."""
        _shut(self._client)

    def _slices(self, total: int) -> list[slice]:
        return [slice(start, min(start + self._batch, total)) for start in range(0, total, self._batch)]

    def _errors(self) -> AbstractContextManager[None]:
        return _named(self._where)


def embedded(folder: Path) -> DenseStore:
    """The collection in `folder`, made when there is none."""
    from chromadb import PersistentClient

    where = f"vectors in {str(folder)!r}"
    with _named(where):
        return DenseStore(PersistentClient(path=str(folder), settings=_settings()), "passages", where)


def served(url: str, collection: str) -> DenseStore:
    """The collection of that name at the Chroma server at `url`, made when there is none."""
    where = f"Chroma server at {url}"
    with _named(where):
        return DenseStore(_client(url), collection, where)


def drop_collections(url: str, prefix: str, *, keep: str) -> None:
    """Remove the collections at the server whose name begins with `prefix`, except `keep`."""
    with _named(f"Chroma server at {url}"):
        client = _client(url)
        for name in [collection.name for collection in client.list_collections()]:
            if name.startswith(prefix) and name != keep:
                client.delete_collection(name)
        _shut(client)


def _client(url: str) -> "ClientAPI":
    from chromadb import HttpClient

    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise RetrievalError(f"Chroma server {url!r} is not a URL like http://localhost:8000")
    secure = parts.scheme == "https"
    return HttpClient(parts.hostname, parts.port or (443 if secure else 8000), secure, settings=_settings())


def _shut(client: Any) -> None:
    """Close the client, and the connections of a server's, which it leaves open."""
    client.close()
    for part in (client, client._admin_client):
        if session := getattr(part._server, "_session", None):
            session.close()


def _settings() -> "Settings":
    from chromadb.config import Settings

    return Settings(_env_file=None, anonymized_telemetry=False)


def _condition(groups: Sequence[Sequence[str]]) -> Any:
    any_of = [_joined("$or", [{facet: True} for facet in group]) for group in groups]
    return _joined("$and", any_of) if any_of else None


def _joined(operator: str, conditions: list[dict[str, Any]]) -> dict[str, Any]:
    return conditions[0] if len(conditions) == 1 else {operator: conditions}


@contextmanager
def _named(where: str) -> Iterator[None]:
    """Turn what the client raises into one line that says where; a lost server may be tried again."""
    import httpx
    from chromadb.errors import ChromaError

    try:
        yield
    except (httpx.HTTPError, ConnectionError) as error:
        raise TransientRetrievalError(f"{where} does not answer ({_line(error)}); is it running?") from error
    except ValueError as error:
        if "Could not connect" not in str(error):
            raise
        raise TransientRetrievalError(f"{where} does not answer; is it running?") from error
    except (ChromaError, OSError) as error:
        raise RetrievalError(f"{where}: {_line(error)}; if it stays so, run `adaptive-rag index --rebuild`") from error


def _line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
