"""Any encoder of sentence-transformers, by name or local folder."""

import hashlib
import threading
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from adaptive_rag.models.ask import one_line
from adaptive_rag.models.base import ModelError, Vectors

_PASSAGE, _QUERY = ("document", "passage"), ("query",)
"""Names under which models keep the prompts they were trained with."""


class SentenceTransformerEncoder:
    """A `TokenEncoder` over PyTorch. Without `allow_download` only what is on this machine is opened.

    A model that was trained with prompts puts its passage prompt before every text; see `for_queries`.

    Raises:
        ModelError: there is no such model here, or it is not one that can be used.
    """

    def __init__(self, name: str, *, allow_download: bool = False) -> None:
        self._model = _opened(name, allow_download)
        self._lock = threading.Lock()
        self._tokenizer = self._model.tokenizer
        self._prompt = _prompt(self._model, _PASSAGE)
        self._length = int(self._model.max_seq_length or self._tokenizer.model_max_length)
        self.width = int(self._model.get_embedding_dimension())
        self.fingerprint = f"{Path(name).name}:{_content_hash(self._model)}"

    @property
    def max_tokens(self) -> int:
        """Content tokens that one text may have; the special ones and the prompt's are taken off."""
        special = self._tokenizer.num_special_tokens_to_add()
        return int(self._length - special - len(self.token_ends(self._prompt)))

    def for_queries(self) -> "SentenceTransformerEncoder":
        """The same model with the prompt for questions; this very object when that is no other one."""
        prompt = _prompt(self._model, _QUERY)
        if prompt == self._prompt:
            return self
        view = copy(self)
        view._prompt = prompt
        return view

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row per text, in order; texts longer than `max_tokens` are cut at the end."""
        if not texts:
            return np.zeros((0, self.width), np.float32)
        return np.asarray(self._encoded(texts, normalize_embeddings=True), np.float32)

    def encode_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        """One `(tokens, width)` array per text, special tokens and prompt left out, rows of length 1."""
        if not texts:
            return []
        found = self._encoded(texts, output_value="token_embeddings")
        return [_unit(rows[self._content(text)].float().numpy()) for text, rows in zip(texts, found, strict=True)]

    def token_ends(self, text: str) -> list[int]:
        """Character offset at which each content token of the whole, uncut `text` ends, ascending."""
        with self._lock:
            found = self._tokenizer(_valid(text), add_special_tokens=False, return_offsets_mapping=True, verbose=False)
        return [end for _, end in found["offset_mapping"]]

    def _encoded(self, texts: Sequence[str], **options: Any) -> Any:
        valid = [_valid(text) for text in texts]
        with self._lock:
            return self._model.encode(valid, prompt=self._prompt, show_progress_bar=False, **options)

    def _content(self, text: str) -> list[int]:
        """Positions of the text's own tokens among those that the model sees."""
        with self._lock:
            found = self._tokenizer(
                self._prompt + _valid(text),
                truncation=True,
                max_length=self._length,
                return_offsets_mapping=True,
                return_special_tokens_mask=True,
            )
        marks = zip(found["special_tokens_mask"], found["offset_mapping"], strict=True)
        return [at for at, (special, (_, end)) in enumerate(marks) if not special and end > len(self._prompt)]


def _opened(name: str, allow_download: bool) -> Any:
    from sentence_transformers import SentenceTransformer

    try:
        model = SentenceTransformer(name, device="cpu", local_files_only=not allow_download)
    except (OSError, ValueError) as error:
        hint = "check the name" if allow_download else "give a local folder, or allow downloads in the settings"
        raise ModelError(f"the encoder {name!r} cannot be opened; {hint} ({one_line(error)})") from error
    if not getattr(model.tokenizer, "is_fast", False):
        raise ModelError(f"the encoder {name!r} has no fast tokenizer, which cutting texts needs; choose another")
    return model


def _prompt(model: Any, names: tuple[str, ...]) -> str:
    return next((model.prompts[name] for name in names if model.prompts.get(name)), "")


def _content_hash(model: Any) -> str:
    """Of all weights, and of the way from tokens to vectors."""
    import torch

    found = hashlib.sha256(repr((model, sorted(model.prompts.items()))).encode())
    for name, weights in sorted(model.state_dict().items()):
        found.update(name.encode())
        found.update(weights.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy().data)
    return found.hexdigest()[:16]


def _unit(rows: Vectors) -> Vectors:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


def _valid(text: str) -> str:
    """The text with lone surrogates, which no tokenizer takes, replaced one for one."""
    return text.encode("utf-8", "replace").decode("utf-8")
