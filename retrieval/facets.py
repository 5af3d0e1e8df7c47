"""Metadata and filters in the one form that both stores compare: opaque words, so no value can be read as syntax."""

import hashlib
from collections.abc import Mapping, Sequence

from adaptive_rag.retrieval.base import Filters, RetrievalError, Scalar

MOST = 900
"""Values of one filter that the vector store can read."""


def facets(metadata: Mapping[str, Scalar | Sequence[Scalar]]) -> list[str]:
    """One word per key and value; a list gives one for each of its values."""
    return sorted({_facet(key, value) for key, given in metadata.items() for value in _values(given)})


def wanted(filters: Filters | None) -> list[list[str]]:
    """One group per key: a passage has to hold a facet of every group. An empty group matches nothing.

    Raises:
        RetrievalError: more than `MOST` keys and values in all.
    """
    groups = [sorted({_facet(key, value) for value in _values(given)}) for key, given in (filters or {}).items()]
    if (total := sum(map(len, groups))) > MOST:
        raise RetrievalError(
            f"the filters name {total} values, at most {MOST} can be searched for; "
            "give the documents a coarser key, such as the group instead of its members"
        )
    return groups


def _values(given: Scalar | Sequence[Scalar]) -> Sequence[Scalar]:
    return [given] if isinstance(given, str | int | float | bool) else given


def _facet(key: str, value: Scalar) -> str:
    return "f" + hashlib.sha256(f"{len(key)}:{key}={_plain(value)}".encode(errors="surrogatepass")).hexdigest()[:32]


def _plain(value: Scalar) -> str:
    """As people write it, so that a filter typed on a command line meets the number or truth value in the metadata."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
