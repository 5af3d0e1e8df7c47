"""Whether new documents may join what an index holds."""

from collections.abc import Iterable
from pathlib import Path

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import IndexMismatchError
from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.identity import check
from adaptive_rag.retrieval.places import is_under


def agree(catalog: Catalog, encoder: Encoder, chunking: str, roots: Iterable[Path]) -> None:
    """Documents under `roots` will be cut anew where that is needed; all others have to be cut by `chunking` already.

    Raises:
        IndexMismatchError: they are not, or the index was made with another encoder or tokenizer.
    """
    meta, scopes = catalog.meta(), list(roots)
    if "encoder" in meta:
        check(catalog.folder, meta, encoder)
    for location, found in catalog.rows("SELECT location, chunking FROM documents WHERE chunking != ?", chunking):
        if not any(is_under(scope, location) for scope in scopes):
            raise IndexMismatchError(
                f"index {str(catalog.folder)!r} holds {location!r}, cut by {found!r}, and new documents "
                f"would be cut by {chunking!r}; name all its folders in one run, "
                "or rebuild it with `adaptive-rag index --rebuild`"
            )
