"""Any sentence-transformers cross-encoder as a reranker."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.cross_encoder import CrossEncoder, Model, load_cross_encoder
from adaptive_rag.retrieval.base import Passage, RetrievalError

_PLAIN = [
    ("What is the capital of France?", "Paris is the capital of France."),
    ("What is the capital of France?", "Zinc screws resist rust well."),
]


class CrossEncoderReranker:
    """Scores are probabilities, whatever the model's own settings make of its outputs."""

    def __init__(self, model: Model, name: str) -> None:
        self.name = name
        self._model = CrossEncoder(model)

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
        """Log-odds; of several labels the last one is "relevant"."""
        values = self._model.logits(pairs)
        return values[:, 0] if values.shape[1] == 1 else values[:, -1] - np.logaddexp.reduce(values[:, :-1], axis=1)


def _are_shares(values: NDArray[np.float64]) -> bool:
    return bool(((values >= 0) & (values <= 1)).all())


def open_cross_encoder(name: str, *, allow_download: bool) -> CrossEncoderReranker:
    """Load the model called `name`, or the one in that folder.

    Raises:
        RetrievalError: it is not there.
    """
    try:
        model = load_cross_encoder("cross-encoder", name, allow_download=allow_download)
    except ModelError as error:
        raise RetrievalError(str(error)) from error
    return CrossEncoderReranker(model, f"cross-encoder:{name}")
