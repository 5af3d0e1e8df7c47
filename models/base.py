"""What the rest of the product asks of a model."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape `(n, width)`; each row has length 1, so that a dot product is the cosine."""


class ModelError(Exception):
    """A model could not be opened or did not answer; the message says which, why and what to do."""


class TransientModelError(ModelError):
    """A failure that may pass when tried again: a lost connection, a busy server."""


class ContextOverflowError(ModelError):
    """The part of a prompt that may not be cut is larger than the model's context window."""


class Encoder(Protocol):
    """Texts to vectors. Safe to call from several threads."""

    @property
    def fingerprint(self) -> str:
        """Name and content hash; two encoders with equal fingerprints give equal vectors."""
        ...

    @property
    def width(self) -> int:
        """Numbers per vector."""
        ...

    @property
    def max_tokens(self) -> int:
        """Content tokens that one text may have before its tail is cut, special tokens not counted."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row per text, in order; texts longer than `max_tokens` are cut at the end."""
        ...

    def token_ends(self, text: str) -> list[int]:
        """Character offset at which each content token of the whole, uncut `text` ends, ascending."""
        ...


class TokenEncoder(Encoder, Protocol):
    """An encoder that also shows one vector per token, for late interaction."""

    def encode_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        """One `(tokens, width)` array per text, special tokens left out, rows of length 1."""
        ...
