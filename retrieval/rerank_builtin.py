"""The built-in reranker: a few signs of relevance, weighed; no model of its own and no download."""

import math
from collections.abc import Sequence
from dataclasses import astuple

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.retrieval.cosines import cosines
from adaptive_rag.retrieval.rerank_signs import Signs, signs

WEIGHTS = Signs(cosine=1.0, covered=0.4, sentence=0.2, titled=0.2, linked=0.4)
"""Round numbers, set by hand: meaning counts for about half. Halving or doubling one hardly changes the order."""

_EVEN = 0.32
_STEEP = 15.0


class BuiltinReranker:
    """Reads the candidates together, so that one which another good one points to is not overlooked."""

    name = "builtin"

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def rerank(self, question: str, passages: Sequence[Passage], *, k: int) -> list[Passage]:
        """The best `k`, best first; equal ones keep their order."""
        found = signs(question, passages, self._cosines(question, passages))
        scored = [
            Passage(**{**passage, "score": _relevance(sign)}) for passage, sign in zip(passages, found, strict=True)
        ]
        return sorted(scored, key=lambda passage: -passage["score"])[:k]

    def _cosines(self, question: str, passages: Sequence[Passage]) -> list[float]:
        """As the search measured them; encoded here where it did not."""
        unknown = [passage for passage in passages if "cosine" not in passage]
        measured = iter(cosines(self._encoder, question, unknown))
        return [passage["cosine"] if "cosine" in passage else next(measured) for passage in passages]


def _relevance(sign: Signs) -> float:
    """The weighed mean through a logistic curve; 0.5 where about half of such passages answer."""
    weights = astuple(WEIGHTS)
    mean = sum(weight * value for weight, value in zip(weights, astuple(sign), strict=True)) / sum(weights)
    return 1 / (1 + math.exp(-_STEEP * (mean - _EVEN)))
