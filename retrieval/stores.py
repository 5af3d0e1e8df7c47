"""The two search stores of one generation of an index."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from weakref import finalize

from adaptive_rag.retrieval.base import RetrievalError
from adaptive_rag.retrieval.dense import DenseStore, embedded, served
from adaptive_rag.retrieval.sparse import SparseStore

SPARSE = "sparse"


@dataclass(frozen=True)
class Stores:
    """Opened at first use and closed when the last search that uses them is done."""

    folder: Path
    generation: int
    dense_name: str
    """Folder inside `folder`, or collection at the server."""
    chroma_url: str | None

    @cached_property
    def dense(self) -> DenseStore:
        """The vectors.

        Raises:
            RetrievalError: their folder is gone.
        """
        if not self.chroma_url and not (self.folder / self.dense_name).is_dir():
            raise RetrievalError(
                f"the vectors of index {str(self.folder)!r} are gone; run `adaptive-rag index` with its documents again"
            )
        store = open_dense(self.folder, self.dense_name, self.chroma_url)
        finalize(self, store.close)
        return store

    @cached_property
    def sparse(self) -> SparseStore:
        """The terms."""
        return SparseStore(self.folder / SPARSE)


def open_dense(folder: Path, name: str, chroma_url: str | None) -> DenseStore:
    """The vectors called `name`, in a folder or at a server."""
    return served(chroma_url, name) if chroma_url else embedded(folder / name)
