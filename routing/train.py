"""Train a router from labelled questions: the same questions and encoder give the same bytes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.models.base import Encoder, Vectors
from adaptive_rag.models.queries import for_queries
from adaptive_rag.routing.artefact import Artefact, Measured, TrainedOn, Weights, save
from adaptive_rag.routing.base import ROUTES, Route
from adaptive_rag.routing.calibrate import calibration_error
from adaptive_rag.routing.cost import PRICE, RUN_SECONDS, best, expected_costs, under_served
from adaptive_rag.routing.duplicates import near_duplicates
from adaptive_rag.routing.features import FEATURES_VERSION, NAMES, features
from adaptive_rag.routing.fit import Linear, Matrix, fit, folds, held_out_sums, softmax, temperature
from adaptive_rag.routing.labelled import LEAST, Labelled, check, fingerprint, read
from adaptive_rag.text.focus import focus

QUESTIONS = Path(__file__).parent / "data" / "questions.jsonl"
"""What the shipped router is trained on."""

LEAST_WITH_PRIOR = 5
PRIOR_WEIGHT = 0.2
"""How much a question of the shipped set counts beside one of the user's own."""

_TAU = 0.7
_BATCH = 64


@dataclass(frozen=True)
class Report:
    """What training made."""

    path: Path
    artefact: Artefact
    counts: dict[Route, int]
    """Questions by label, the prior's not counted."""


def train_file(data: Path, encoder: Encoder, out: Path, *, prior: Path | None = None) -> Report:
    """Train on `data` and write the artefact to `out`, which stays as it is when training is refused.

    With a `prior` (the shipped questions) a few own labels suffice; its questions count less.

    Raises:
        RoutingError: a file cannot be read, a label is unknown, or there are too few questions.
    """
    own = read(data)
    check(own, LEAST_WITH_PRIOR if prior else LEAST)
    artefact = train([*own, *(read(prior, PRIOR_WEIGHT) if prior else [])], encoder)
    save(artefact, out)
    counts = Counter(row.label for row in own)
    return Report(path=out, artefact=artefact, counts={route: counts[route] for route in ROUTES})


def train(rows: Sequence[Labelled], encoder: Encoder) -> Artefact:
    """The artefact for `rows`, measured on folds that keep a group whole and share no near-duplicates.

    Raises:
        RoutingError: there are fewer than two labels.
    """
    check(rows, least=1)
    texts = [focus(row.question) for row in rows]
    vectors = _encoded(texts, for_queries(encoder))
    doubled = near_duplicates(texts, vectors, [row.group for row in rows])
    kept = np.flatnonzero(~doubled).tolist()
    x = np.hstack([vectors[kept], np.stack([features(texts[at]) for at in kept])]).astype(np.float64)
    return _learned([rows[at] for at in kept], x, encoder, _origin(rows, int(doubled.sum())))


def _encoded(texts: Sequence[str], encoder: Encoder) -> Vectors:
    """In batches, rounded: what a machine computes beyond the sixth digit is not to change the artefact."""
    batches = [encoder.encode(texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
    return np.round(np.vstack(batches), 6).astype(np.float32)


def _origin(rows: Sequence[Labelled], doubled: int) -> TrainedOn:
    counts = Counter(row.label for row in rows)
    mix: dict[Route, float] = {route: round(counts[route] / len(rows), 4) for route in ROUTES}
    return TrainedOn(sha256=fingerprint(rows), questions=len(rows), near_duplicates=doubled, mix=mix)


def _learned(rows: Sequence[Labelled], x: Matrix, encoder: Encoder, origin: TrainedOn) -> Artefact:
    labels = [row.label for row in rows]
    row_weights = np.array([row.weight for row in rows])
    fold = folds(labels, [row.group for row in rows])
    sums = held_out_sums(x, labels, row_weights, fold, encoder.width, ROUTES)
    right = np.array([ROUTES.index(label) for label in labels])
    return Artefact(
        encoder=encoder.fingerprint,
        features_version=FEATURES_VERSION,
        weights=_weights(fit(x, labels, row_weights, encoder.width), encoder.width),
        temperature=round(temperature(sums, right, row_weights), 4),
        price=PRICE,
        run_seconds=dict(RUN_SECONDS),
        trained_on=origin,
        measured=_measured(_calibrated(sums, right, row_weights, fold), labels),
    )


def _weights(linear: Linear, width: int) -> dict[Route, Weights]:
    rounded = np.round(linear.weights.T, 4)
    return {
        label: Weights(
            embedding=tuple(row[:width].tolist()),
            signals=dict(zip(NAMES, row[width:].tolist(), strict=True)),
            intercept=round(float(intercept), 4),
        )
        for label, row, intercept in zip(linear.labels, rounded, linear.intercepts, strict=True)
    }


def _calibrated(sums: Matrix, right: NDArray[np.int64], row_weights: Matrix, fold: NDArray[np.int64]) -> Matrix:
    """Held-out probabilities, each fold's by the temperature that fits the others."""
    probabilities = np.zeros_like(sums)
    for number in sorted(set(fold.tolist())):
        own = fold == number
        others = temperature(sums[~own], right[~own], row_weights[~own])
        probabilities[own] = softmax(sums[own] / others)
    return probabilities


def _measured(probabilities: Matrix, labels: Sequence[Route]) -> Measured:
    rows = [dict(zip(ROUTES, row, strict=True)) for row in probabilities.tolist()]
    likeliest = [max(ROUTES, key=lambda r, row=row: row[r]) for row in rows]  # type: ignore[misc]
    right = [guess == label for guess, label in zip(likeliest, labels, strict=True)]
    taken = [best(row, expected_costs(row, RUN_SECONDS, PRICE, _TAU), _TAU) for row in rows]
    pairs = list(zip(taken, labels, strict=True))
    under = sum(under_served(route, label) == 1.0 for route, label in pairs)
    over = sum(_depth(route) > _depth(label) for route, label in pairs)
    return Measured(
        accuracy=round(sum(right) / len(right), 4),
        served=round(1 - (under + over) / len(pairs), 4),
        under_served=round(under / max(sum(label != "none" for label in labels), 1), 4),
        over_served=round(over / len(pairs), 4),
        calibration_error=round(calibration_error([max(row.values()) for row in rows], right), 4),
    )


def _depth(route: Route) -> int:
    """0 without retrieval, 1 for the single subgraph, 2 for the loop."""
    return {"none": 0, "simple": 1, "moderate": 1, "complex": 2}[route]
