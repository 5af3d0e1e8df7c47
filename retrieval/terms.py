"""Text to the terms that BM25 indexes and asks for; the same rule on both sides."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import tantivy

from adaptive_rag.text.words import STOPWORDS, UNSPACED, words

VERSION = "terms-1"
"""Raise it with every change of the rule: an index made with another one has to be rebuilt."""

_ACCENTS = re.compile("[\u0300-\u036f]")
_JOINT = re.compile(r"[-._,]")
_BORDER = re.compile(r"(?<=[^\W\d_]{2})(?=\d)|(?<=[^\W\d_])(?=\d{2})|(?<=\d)(?=[^\W\d_]{2})|(?<=\d{2})(?=[^\W\d_])")
_LONGEST = 200
_STEMMER = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).filter(tantivy.Filter.stemmer("english")).build()


def terms(text: str) -> list[str]:
    """English stems of the words and their parts, in order, without stop words. Codes match however they are written.

    "E-4042" gives `e-4042`, `e`, `4042`, `e4042`; scripts without spaces give single characters and pairs.
    """
    return [term for word in words(text) if word not in STOPWORDS for term in _stems(word)]


@lru_cache(maxsize=50_000)
def _stems(word: str) -> tuple[str, ...]:
    return tuple(_STEMMER.analyze(" ".join(_forms(word))))


def _forms(word: str) -> Iterator[str]:
    if UNSPACED.fullmatch(word):
        yield from word
        yield from (word[i : i + 2] for i in range(len(word) - 1))
        return
    whole = _folded(word)[:_LONGEST]
    yield whole
    joined = _JOINT.sub("", whole)
    parts = [part for piece in _JOINT.split(whole) for part in _BORDER.split(piece)]
    yield from (form for form in dict.fromkeys([*parts, joined]) if form and form != whole and form not in STOPWORDS)


def _folded(word: str) -> str:
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", word.casefold())))
