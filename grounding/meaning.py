"""Words that mean the same, by the encoder: "died" and "killed", "spouse" and "wife"."""

from collections.abc import Sequence

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.opposites import exclusive, opposed
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.models.base import Encoder

NEAR = 0.72
"""Least cosine of two single words that counts as one meaning; below it stand "nurse" and "doctor"."""
_MOST_WORDS = 2
_MOST_CANDIDATES = 24


def meant(encoder: Encoder, sought: Sequence[tuple[Sequence[str], Sequence[Line]]]) -> list[frozenset[str]]:
    """For each (words, lines): the words that the lines say otherwise; one encoder call for all.

    A claim that lacks more than two words is made up rather than paraphrased, and costs nothing.
    """
    pairs = [
        (tuple(words), _candidates(lines)) if 0 < len(words) <= _MOST_WORDS else ((), ()) for words, lines in sought
    ]
    texts = list(dict.fromkeys(word for words, candidates in pairs if words for word in (*words, *candidates)))
    if not texts:
        return [frozenset() for _ in pairs]
    vectors = dict(zip(texts, encoder.encode(texts), strict=True))

    def near(word: str, candidates: Sequence[str]) -> bool:
        rivals = any(opposed(word, other) or exclusive(word, other) for other in candidates)
        return not rivals and any(float(vectors[word] @ vectors[other]) >= NEAR for other in candidates)

    return [frozenset(word for word in words if near(word, candidates)) for words, candidates in pairs]


def _candidates(lines: Sequence[Line]) -> tuple[str, ...]:
    found = [token for line in lines for token in tokens(line.text) if token.content and token.word.isalpha()]
    return tuple(dict.fromkeys(token.word for token in found))[:_MOST_CANDIDATES]
