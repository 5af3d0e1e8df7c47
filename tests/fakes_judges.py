"""Judges of claims, and a tiny NLI model."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from adaptive_rag.grounding.base import Opinion
from adaptive_rag.retrieval.base import Passage


@dataclass
class FixedJudge:
    """Says the same of every claim, or what `opinions` hold for its text; remembers what it was asked."""

    opinion: Opinion | None = None
    opinions: dict[str, Opinion | None] = field(default_factory=dict)
    error: Exception | None = None
    asked: list[list[str]] = field(default_factory=list)
    name: str = "fixed"

    def judge(self, claims: Sequence[str], evidence: Sequence[Passage]) -> list[Opinion | None]:
        self.asked.append(list(claims))
        if self.error:
            raise self.error
        return [self.opinions.get(claim, self.opinion) for claim in claims]


@dataclass
class WordNli:
    """Entails what shares all words with the premise, contradicts where the premise says "not", else neutral.

    Its labels stand in the order contradiction, entailment, neutral.
    """

    pairs: list[tuple[str, str]] = field(default_factory=list)

    def predict(self, inputs, **options):
        self.pairs += inputs
        return np.array([self._logits(*pair) for pair in inputs])

    def _logits(self, premise, claim):
        have, want = (set(text.lower().replace(".", " ").replace(":", " ").split()) for text in (premise, claim))
        return [4.0, 0.0, 0.0] if "not" in have else [0.0, 4.0, 0.0] if want <= have else [0.0, 0.0, 4.0]
