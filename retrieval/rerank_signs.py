"""What speaks for a passage: signs from 0 to 1, seen from question and candidates without a model."""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.retrieval.base import Passage
from adaptive_rag.retrieval.terms import terms
from adaptive_rag.text.sentences import sentences
from adaptive_rag.text.words import content_words, words

_ASIDE = re.compile(r"\s*\([^)]*\)")

Weights = Mapping[str, float]
"""How much each term of the question tells the candidates apart; sums to 1."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Of one passage, each from 0 to 1."""

    cosine: float
    """Of the question's and the passage's vectors."""
    covered: float
    """Share of the question's telling terms in the passage."""
    sentence: float
    """The same in its best sentence, title and headings read along."""
    titled: float
    """1 when the question holds the title."""
    linked: float
    """`sentence` of the best sentence of another candidate that holds the title: what a first hop leads to."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    terms: frozenset[str]
    words: str


@dataclass(frozen=True, slots=True)
class _Read:
    title: str
    """Its words, or empty when it says nothing."""
    header: frozenset[str]
    sentences: tuple[_Sentence, ...]
    terms: frozenset[str]
    words: str


def signs(question: str, passages: Sequence[Passage], cosines: Sequence[float]) -> list[Signs]:
    """One for each of `passages`, which have these `cosines` with the question."""
    read = [_read(passage["title"], passage["place"], passage["text"]) for passage in passages]
    weights = _weights(frozenset(terms(question)), read)
    asked = _padded(question)
    return [
        Signs(
            cosine=cosine,
            covered=_share(one.terms, weights),
            sentence=max((_share(sentence.terms | one.header, weights) for sentence in one.sentences), default=0.0),
            titled=float(bool(one.title) and one.title in asked),
            linked=_linked(one, read, asked, weights),
        )
        for one, cosine in zip(read, cosines, strict=True)
    ]


def _weights(asked: Collection[str], read: Sequence[_Read]) -> Weights:
    """Inverse document frequency among the candidates."""
    spread = {term: sum(term in one.terms for one in read) for term in sorted(asked)}
    raw = {term: math.log(1 + (len(read) - held + 0.5) / (held + 0.5)) for term, held in spread.items()}
    return {term: weight / sum(raw.values()) for term, weight in raw.items()}


def _share(held: Collection[str], weights: Weights) -> float:
    return sum(weight for term, weight in weights.items() if term in held)


def _linked(one: _Read, read: Sequence[_Read], asked: str, weights: Weights) -> float:
    if not one.title or one.title in asked:
        return 0.0
    others = (other for other in read if other.title != one.title and one.title in other.words)
    held = ((sentence, other) for other in others for sentence in other.sentences if one.title in sentence.words)
    return max((_share(sentence.terms | other.header, weights) for sentence, other in held), default=0.0)


@lru_cache(maxsize=4096)
def _read(title: str, place: str, text: str) -> _Read:
    header = frozenset(terms(f"{title}\n{place}"))
    told = tuple(_Sentence(frozenset(terms(sentence)), _padded(sentence)) for sentence in sentences(text))
    short = _ASIDE.sub("", title)
    return _Read(
        title=_padded(short) if content_words(short) else "",
        header=header,
        sentences=told,
        terms=header.union(*(sentence.terms for sentence in told)),
        words=_padded(f"{title} {place} {text}"),
    )


def _padded(text: str) -> str:
    """Words between single spaces, so that a name is found as whole words only."""
    return f" {' '.join(words(text))} "
