"""Deterministic stand-ins that obey the protocols; no model, no network."""

import re
import zlib
from collections.abc import Sequence

import numpy as np

from adaptive_rag.models.base import Vectors
from adaptive_rag.text.words import content_words


class HashEncoder:
    """Bag of hashed words: texts that share words are near each other. Counts its calls and texts."""

    def __init__(self, width: int = 256, name: str = "hash", max_tokens: int = 256) -> None:
        self.width = width
        self.fingerprint = f"{name}:{width}"
        self.max_tokens = max_tokens
        self.calls = 0
        self.texts = 0

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.calls += 1
        self.texts += len(texts)
        return np.stack([self._row(text) for text in texts]) if texts else np.zeros((0, self.width), np.float32)

    def token_ends(self, text: str) -> list[int]:
        return [match.end() for match in re.finditer(r"\w+|[^\w\s]", text)]

    def encode_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        return [self.encode(content_words(text) or ["-"]) for text in texts]

    def _row(self, text: str) -> Vectors:
        row = np.zeros(self.width, np.float32)
        for word in content_words(text):
            row[zlib.crc32(word.encode()) % self.width] += 1
        norm = float(np.linalg.norm(row))
        return row / norm if norm else row
