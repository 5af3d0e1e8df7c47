"""Any sentence-transformers cross-encoder, as far as all its uses have in common."""

import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.models.base import ModelError

_BATCH = 16
_LONGEST = 512
"""Tokens of a pair; more costs time and adds nothing to passages and sentences of our size."""


class Model(Protocol):
    """The part of `sentence_transformers.CrossEncoder` that is used."""

    def predict(self, inputs: Sequence[tuple[str, str]], **options: Any) -> Any:
        """One value, or one row of values, per pair."""
        ...


class CrossEncoder:
    """Reads pairs of texts. Safe to call from several threads."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._guard = threading.Lock()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Shape `(pairs, labels)`; the activation that the model's settings name is left out. `pairs` is not empty."""
        from torch.nn import Identity

        with self._guard:
            given = self._model.predict(pairs, batch_size=_BATCH, activation_fn=Identity(), show_progress_bar=False)
        return np.asarray(given, np.float64).reshape(len(pairs), -1)


def load_cross_encoder(what: str, name: str, *, allow_download: bool) -> Any:
    """The model called `name`, or the one in that folder; `what` it is to be is told when it is not there.

    Raises:
        ModelError: it is not there.
    """
    from sentence_transformers import CrossEncoder

    try:
        return CrossEncoder(name, max_length=_LONGEST, local_files_only=not allow_download)
    except (OSError, ValueError) as error:
        hint = "" if allow_download else "; it is not on this machine, and downloads are not allowed in the settings"
        raise ModelError(f"{what} {name!r} cannot be opened: {str(error).splitlines()[0]}{hint}") from error
