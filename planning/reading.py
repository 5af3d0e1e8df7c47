"""A text read once: its sentences with their matching keys and names."""

from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.planning.relations import key
from adaptive_rag.text.names import bare, names
from adaptive_rag.text.sentences import sentences
from adaptive_rag.text.words import content_words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as the matching sees it."""

    text: str
    keys: frozenset[str]
    names: tuple[str, ...]
    """As written, in order."""


@lru_cache(maxsize=8192)
def read(text: str) -> tuple[Sentence, ...]:
    """The sentences of `text`, in order."""
    return tuple(Sentence(piece, keys(piece), tuple(names(piece))) for piece in sentences(text))


@lru_cache(maxsize=16384)
def keys(text: str) -> frozenset[str]:
    """What the content words of `text` are matched by."""
    return frozenset(key(word) for word in content_words(text))


@lru_cache(maxsize=16384)
def title_key(title: str) -> str:
    """`title` for comparing with a name."""
    return bare(title)
