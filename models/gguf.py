"""A GGUF file opened by llama.cpp: one for all who ask, one user at a time."""

import ctypes
import threading
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.native import llama_cpp
from adaptive_rag.models.options import Sampling
from adaptive_rag.models.pieces import Token

_BLOCK = 32
"""Prompt tokens evaluated at a time. The last bits of llama.cpp's results depend on how a prompt is split, so the
blocks lie at fixed places and only whole ones are used again: what was asked before can't change an answer."""

_OPENING = threading.Lock()
_OPEN: "WeakValueDictionary[tuple[Path, int, int], Gguf]" = WeakValueDictionary()
_LOCKS: dict[Path, threading.Lock] = {}


class Gguf:
    """An opened model file. `prepare` and `generate` need its `lock`; the tokenizer may be used at any time."""

    def __init__(self, path: Path, window: int, threads: int) -> None:
        self.lock = _LOCKS.setdefault(path, threading.Lock())
        self._llama = _load(
            path, n_ctx=window, n_threads=threads, n_threads_batch=threads, n_batch=_BLOCK, n_ubatch=_BLOCK
        )
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._llama.model)
        self._prompt: list[int] = []
        self.window = min(window, self._llama.n_ctx())

    @property
    def metadata(self) -> Mapping[str, str]:
        """What the file says of itself."""
        found: dict[str, str] = self._llama.metadata
        return found

    @property
    def parameters(self) -> int:
        """Weights in the model."""
        return int(llama_cpp.llama_model_n_params(self._llama.model))

    @property
    def adds_bos(self) -> bool:
        """Whether the model wants every prompt to begin with its `bos` token."""
        return bool(llama_cpp.llama_vocab_get_add_bos(self._vocabulary))

    def tokens(self, text: str, *, special: bool = False) -> list[int]:
        """Token ids; only with `special` does the text of a control token become one."""
        found: list[int] = self._llama.tokenize(text.encode("utf-8", "replace"), add_bos=False, special=special)
        return found

    def control(self, name: str) -> tuple[int, str]:
        """Id and text of the `bos` or `eos` token; (-1, "") when the model has none."""
        token = self._llama.token_bos() if name == "bos" else self._llama.token_eos()
        return (token, self.piece(token, special=True).decode("utf-8", "replace")) if token >= 0 else (-1, "")

    def prepare(self, prompt: Sequence[int]) -> int:
        """Keep of the last prompt what `prompt` begins with; how many of its tokens are left to evaluate.

        Call with the lock held, right before `generate`.
        """
        known = min(_shared(self._prompt, prompt), self._llama.n_tokens, len(prompt) - 1) // _BLOCK * _BLOCK
        memory = llama_cpp.llama_get_memory(self._llama.ctx)
        if not llama_cpp.llama_memory_seq_rm(memory, -1, known, -1):
            llama_cpp.llama_memory_clear(memory, True)
            known = 0
        self._llama.n_tokens = known
        self._prompt = list(prompt)
        return len(prompt) - known

    def generate(self, sampling: Sampling, grammar: str | None = None, top: int | None = None) -> Generator[Token]:
        """Tokens after the prepared prompt until the model ends its turn; close the iterator to stop earlier.

        With `top` each token carries its log-probability and the `top` likeliest ones.
        """
        self._llama.set_seed(sampling.seed)
        rest = self._prompt[self._llama.n_tokens :]
        for token in self._llama.generate(rest, reset=False, **_options(sampling, grammar)):
            if llama_cpp.llama_vocab_is_eog(self._vocabulary, token):
                return
            yield Token(token, self.piece(token)) if top is None else self._weighed(token, top)

    def _weighed(self, token: int, top: int) -> Token:
        logits = llama_cpp.llama_get_logits_ith(self._llama.ctx, -1)
        scores = np.ctypeslib.as_array(logits, shape=(self._llama.n_vocab(),)).astype(np.float64)
        scores -= scores.max()
        scores -= np.log(np.exp(scores).sum())
        best = np.argsort(-scores)[:top] if top else ()
        likeliest = tuple((self.piece(int(other)), float(scores[other])) for other in best)
        return Token(token, self.piece(token), float(scores[token]), likeliest)

    def piece(self, token: int, *, special: bool = False) -> bytes:
        """The bytes that a token stands for; those of a control token only with `special`."""
        buffer = ctypes.create_string_buffer(256)
        length = llama_cpp.llama_token_to_piece(self._vocabulary, token, buffer, len(buffer), 0, special)
        return buffer.raw[: max(length, 0)]


def open_gguf(path: Path, window: int, threads: int) -> Gguf:
    """The file opened with this context window, shared with all who have it open already.

    Raises:
        ModelError: there is no such file, or it is not a model.
    """
    with _OPENING:
        key = (path.resolve(), window, threads)
        if (found := _OPEN.get(key)) is None:
            _OPEN[key] = found = Gguf(*key)
        return found


def read_metadata(path: Path) -> Mapping[str, str]:
    """What a model file says of itself, without loading its weights."""
    found: dict[str, str] = _load(path, vocab_only=True).metadata
    return found


def _load(path: Path, **options: Any) -> llama_cpp.Llama:
    try:
        return llama_cpp.Llama(str(path), verbose=False, **options)
    except ValueError as error:
        raise ModelError(f"{path} cannot be opened as a GGUF model; check the path and the file ({error})") from error


def _options(sampling: Sampling, grammar: str | None) -> dict[str, Any]:
    options = asdict(sampling)
    del options["seed"]
    options["temp"] = options.pop("temperature")
    if grammar:
        options["grammar"] = llama_cpp.llama_grammar.LlamaGrammar.from_string(grammar, verbose=False)
    return options


def _shared(left: Sequence[int], right: Sequence[int]) -> int:
    """Length of the common beginning."""
    return next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
