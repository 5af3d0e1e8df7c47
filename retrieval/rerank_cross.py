"""Any sentence-transformers cross-encoder as a reranker."""

import threading
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.retrieval.base import Passage, RetrievalError

_BATCH = 16
_LONGEST = 512
"""Tokens of question and passage together; more costs time and adds nothing to passages of our size."""

_PLAIN = [
    ("What is the capital of France?", "Paris is the capital of France."),
    ("What is the capital of France?", "Zinc screws resist rust well."),
]


class Model(Protocol):
    """The part of `sentence_transformers.CrossEncoder` that is used."""

    def predict(self, inputs: Sequence[tuple[str, str]], **options: Any) -> Any:
        """One value, or one row of values, per pair."""
        ...


class CrossEncoderReranker:
    """Scores are probabilities, whatever the model's own settings make of its outputs."""

    def __init__(self, model: Model, name: str) -> None:
        self.name = name
        self._model = model
        self._guard = threading.Lock()

    def rerank(self, question: str, passages: Sequence[Passage], *, k: int) -> list[Passage]:
        """The best `k`, best first; equal ones keep their order."""
        if not passages:
            return []
        raw = self._raw([(question, f"{passage['title']}\n{passage['text']}") for passage in passages])
        scores = raw if self._probabilities and _are_shares(raw) else 1 / (1 + np.exp(-raw))
        scored = [Passage(**{**p, "score": float(score)}) for p, score in zip(passages, scores, strict=True)]
        return sorted(scored, key=lambda passage: -passage["score"])[:k]

    @cached_property
    def _probabilities(self) -> bool:
        """Whether the model ends in a sigmoid of its own: then not even a plain misfit gets a negative value."""
        return _are_shares(self._raw(_PLAIN))

    def _raw(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Log-odds, the activation of the model's settings left out; of several labels the last one is "relevant"."""
        from torch.nn import Identity

        with self._guard:
            given = self._model.predict(pairs, batch_size=_BATCH, activation_fn=Identity(), show_progress_bar=False)
        values = np.asarray(given, np.float64).reshape(len(pairs), -1)
        return values[:, 0] if values.shape[1] == 1 else values[:, -1] - np.logaddexp.reduce(values[:, :-1], axis=1)


def _are_shares(values: NDArray[np.float64]) -> bool:
    return bool(((values >= 0) & (values <= 1)).all())


def open_cross_encoder(name: str, *, allow_download: bool) -> CrossEncoderReranker:
    """Load the model called `name`, or the one in that folder.

    Raises:
        RetrievalError: it is not there.
    """
    from sentence_transformers import CrossEncoder

    try:
        model = CrossEncoder(name, max_length=_LONGEST, local_files_only=not allow_download)
    except (OSError, ValueError) as error:
        hint = "" if allow_download else "; it is not on this machine, and downloads are not allowed in the settings"
        raise RetrievalError(f"cross-encoder {name!r} cannot be opened: {str(error).splitlines()[0]}{hint}") from error
    return CrossEncoderReranker(model, f"cross-encoder:{name}")
