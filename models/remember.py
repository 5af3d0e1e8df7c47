"""A question is encoded once, however many parts ask for its vector."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future

import numpy as np

from adaptive_rag.models.base import TokenEncoder, Vectors
from adaptive_rag.models.queries import for_queries

_BATCH = 8
"""Larger batches are an index being built, not questions; they pass by."""
_LETTERS = 2000
"""Longer texts are no questions; they pass by too."""


def remember(encoder: TokenEncoder, size: int = 512) -> TokenEncoder:
    """The same encoder, which keeps the vectors of the last `size` short texts.

    Who asks for a text that is just being encoded waits for that vector.
    """
    return _Remembering(encoder, size)


class _Remembering:
    def __init__(self, encoder: TokenEncoder, size: int) -> None:
        self._encoder = encoder
        self._size = size
        self._rows: OrderedDict[str, Future[Vectors]] = OrderedDict()
        self._lock = threading.Lock()
        self.fingerprint = encoder.fingerprint
        self.width = encoder.width
        self.max_tokens = encoder.max_tokens
        asked = for_queries(encoder)
        self._asked = self if asked is encoder else _Remembering(asked, size)

    def for_queries(self) -> "_Remembering":
        return self._asked

    def encode(self, texts: Sequence[str]) -> Vectors:
        if not 0 < len(texts) <= _BATCH or any(len(text) > _LETTERS for text in texts):
            return self._encoder.encode(texts)
        with self._lock:
            mine = {text: Future[Vectors]() for text in texts if text not in self._rows}
            self._rows.update(mine)
            rows = [self._rows[text] for text in texts]
            self._forget(texts)
        if mine:
            self._fill(mine)
        return np.stack([row.result() for row in rows])

    def encode_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        return self._encoder.encode_tokens(texts)

    def token_ends(self, text: str) -> list[int]:
        return self._encoder.token_ends(text)

    def _forget(self, used: Sequence[str]) -> None:
        """Drop the texts that were not asked for longest."""
        for text in used:
            self._rows.move_to_end(text)
        while len(self._rows) > self._size:
            self._rows.popitem(last=False)

    def _fill(self, mine: dict[str, Future[Vectors]]) -> None:
        try:
            rows = self._encoder.encode(list(mine))
        except BaseException as error:
            self._fail(mine, error)
            raise
        for future, row in zip(mine.values(), rows, strict=True):
            future.set_result(row)

    def _fail(self, mine: dict[str, Future[Vectors]], error: BaseException) -> None:
        """Let those who wait know, and the next who asks try again."""
        with self._lock:
            for text, future in mine.items():
                if self._rows.get(text) is future:
                    del self._rows[text]
        for future in mine.values():
            future.set_exception(error)
