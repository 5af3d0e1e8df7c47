"""A passage read once: its sentences, matching keys and names."""

from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.planning.relations import key
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import bare, names
from adaptive_rag.text.sentences import sentences
from adaptive_rag.text.words import STOPWORDS, normal, words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as the matching sees it."""

    text: str
    keys: frozenset[str]
    joined: str
    """Its words, one space around each, for whole-word search."""

    @property
    def names(self) -> tuple[str, ...]:
        """As written, in order."""
        return _names(self.text)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the matching knows of a passage."""

    title: str
    """Bare: without article and bracketed explanation."""
    title_keys: frozenset[str]
    title_joined: str
    sentences: tuple[Sentence, ...]
    keys: frozenset[str]
    """Of title and text."""
    words: frozenset[str]
    """Of the text."""
    joined: str
    """The words of the text in order, one space around each."""


def read(passage: Passage) -> Reading:
    """The reading of `passage`; the same text is read once."""
    return _read(passage["title"], passage["text"])


def keys(text: str) -> frozenset[str]:
    """What the content words of `text` are matched by."""
    return _keys(words(text))


@lru_cache(maxsize=16384)
def joined(text: str) -> str:
    """The words of `text` with one space around each, so that `in` is a whole-word search."""
    return _spaced(words(text))


@lru_cache(maxsize=8192)
def _read(title: str, text: str) -> Reading:
    told = tuple(_sentence(piece) for piece in sentences(text))
    name = bare(normal(title))
    named = keys(title)
    return Reading(
        title=name,
        title_keys=named,
        title_joined=joined(name),
        sentences=told,
        keys=named.union(*(sentence.keys for sentence in told)),
        words=frozenset(word for sentence in told for word in sentence.joined.split()),
        joined="".join(sentence.joined for sentence in told),
    )


def _sentence(text: str) -> Sentence:
    found = words(text)
    return Sentence(text, _keys(found), _spaced(found))


def _keys(found: list[str]) -> frozenset[str]:
    return frozenset(key(word) for word in found if word not in STOPWORDS)


def _spaced(found: list[str]) -> str:
    return f" {' '.join(found)} "


@lru_cache(maxsize=16384)
def _names(text: str) -> tuple[str, ...]:
    return tuple(names(text))
