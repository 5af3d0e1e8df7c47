"""What an index was made with; a search with anything else would be quietly wrong."""

from collections.abc import Mapping
from pathlib import Path

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import IndexMismatchError
from adaptive_rag.retrieval.terms import VERSION

FORMAT = "2"
"""Of the catalogue's tables."""


def identity(encoder: Encoder) -> dict[str, str]:
    """All that has to be equal between indexing and asking; chunking is kept by document."""
    return {"format": FORMAT, "encoder": encoder.fingerprint, "width": str(encoder.width), "terms": VERSION}


def check(folder: Path, found: Mapping[str, str], encoder: Encoder) -> None:
    """Compare the index's settings with the given ones.

    Raises:
        IndexMismatchError: with both names and what to do.
    """
    for key, given in identity(encoder).items():
        if found[key] != given:
            raise mismatch(folder, key, found[key], given)


def mismatch(folder: Path, key: str, found: str, given: str) -> IndexMismatchError:
    """The error for one setting that differs."""
    return IndexMismatchError(
        f"index {str(folder)!r} was built with {key} {found!r}, the settings name {given!r}; "
        "rebuild it with `adaptive-rag index --rebuild`"
    )
