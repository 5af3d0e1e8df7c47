"""Questions that are nearly the same, so that a measurement does not see what was trained on."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.models.base import Vectors
from adaptive_rag.text.words import words

COSINE = 0.9
OVERLAP = 0.65
"""Nearly the same: embeddings with this cosine, and this share of all their words in common (Jaccard)."""


def near_duplicates(questions: Sequence[str], vectors: Vectors, groups: Sequence[str]) -> NDArray[np.bool_]:
    """True for each question that is nearly the same as an earlier one of another group."""
    bags = [frozenset(words(question)) for question in questions]
    doubled = np.zeros(len(questions), dtype=bool)
    for at in range(1, len(questions)):
        for other in np.flatnonzero(vectors[:at] @ vectors[at] >= COSINE).tolist():
            if groups[other] != groups[at] and not doubled[other] and _overlap(bags[other], bags[at]) >= OVERLAP:
                doubled[at] = True
                break
    return doubled


def _overlap(first: frozenset[str], second: frozenset[str]) -> float:
    return len(first & second) / max(len(first | second), 1)
