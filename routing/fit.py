"""A calibrated linear model over embeddings and signals: weights, folds and temperature."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.routing.base import Route

Matrix = NDArray[np.float64]

FOLDS = 5
EMBEDDING_SCALE = 4.0
"""Numbers of an embedding are about 0.05, those of signals spread by 1: this is how much the embedding counts."""

STRENGTH = 0.05
"""Inverse of the regularisation."""

_UNSEEN = -20.0


@dataclass(frozen=True)
class Linear:
    """Sums by label: `x @ weights + intercepts`, for the columns of the raw input."""

    labels: tuple[Route, ...]
    weights: Matrix
    """Shape `(columns, labels)`."""
    intercepts: Matrix

    def sums(self, x: Matrix, labels: Sequence[Route]) -> Matrix:
        """One column per entry of `labels`; those it was not trained on get a very low sum."""
        own = x @ self.weights + self.intercepts
        columns = [own[:, self.labels.index(r)] if r in self.labels else np.full(len(x), _UNSEEN) for r in labels]
        return np.column_stack(columns)


def fit(x: Matrix, labels: Sequence[Route], row_weights: Matrix, width: int) -> Linear:
    """Logistic regression; the first `width` columns are the embedding, the others are standardised."""
    from sklearn.linear_model import LogisticRegression

    mean, spread = x.mean(axis=0), x.std(axis=0)
    spread[spread < 1e-9] = 1.0
    mean[:width], spread[:width] = 0.0, 1.0 / EMBEDDING_SCALE
    model = LogisticRegression(C=STRENGTH, max_iter=2000, tol=1e-6)
    model.fit((x - mean) / spread, np.array(labels), sample_weight=row_weights)
    coefficients, intercepts = model.coef_, model.intercept_
    if len(model.classes_) == 2:
        coefficients = np.vstack([-coefficients, coefficients]) / 2
        intercepts = np.concatenate([-intercepts, intercepts]) / 2
    weights = coefficients / spread
    return Linear(tuple(model.classes_.tolist()), weights.T, intercepts - weights @ mean)


def folds(labels: Sequence[Route], groups: Sequence[str]) -> NDArray[np.int64]:
    """A fold for each row: whole groups, each label's dealt out in turn, in an order that only their names decide."""
    dealt: dict[str, int] = {}
    for label in sorted(set(labels)):
        own = {group for group, of in zip(groups, labels, strict=True) if of == label and group not in dealt}
        ordered = sorted(own, key=lambda group: sha256(group.encode()).digest())
        dealt.update({group: turn % FOLDS for turn, group in enumerate(ordered)})
    return np.array([dealt[group] for group in groups])


def held_out_sums(
    x: Matrix,
    labels: Sequence[Route],
    row_weights: Matrix,
    fold: NDArray[np.int64],
    width: int,
    columns: Sequence[Route],
) -> Matrix:
    """Each row's sums by a model that saw no row of its fold."""
    sums = np.zeros((len(x), len(columns)))
    for number in sorted(set(fold.tolist())):
        seen = fold != number
        own = [label for label, kept in zip(labels, seen, strict=True) if kept]
        sums[~seen] = fit(x[seen], own, row_weights[seen], width).sums(x[~seen], columns)
    return sums


def temperature(sums: Matrix, right: NDArray[np.int64], row_weights: Matrix) -> float:
    """What the sums are divided by to be least surprised by the column that was `right` (Guo et al. 2017)."""
    tried = np.exp(np.linspace(np.log(0.25), np.log(4.0), 401))
    losses = [-float(row_weights @ np.log(softmax(sums / t)[np.arange(len(right)), right] + 1e-12)) for t in tried]
    return float(tried[int(np.argmin(losses))])


def softmax(sums: Matrix) -> Matrix:
    """Row by row."""
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
