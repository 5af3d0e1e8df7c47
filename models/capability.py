"""What a chat model can be trusted with, whoever makes it."""

import re
from typing import Protocol, TypeGuard

from langchain_core.language_models import BaseChatModel

PARAMETERS = 3_000_000_000
"""From about three billion on, instruction-tuned models keep to a format and judge better than the rules do."""
WINDOW = 4096
"""Tokens; a plan or a verdict over evidence needs this much."""
_LANES = 8
_BYTES_PER_TOKEN = 3
"""Fewer than the common tokenizers reach on prose, so that the estimate is rather too high."""
_WORD = re.compile(r"\w+|[^\w\s]")
"""What makes a token at least."""


class _File(Protocol):
    @property
    def parameters(self) -> int: ...


class _Local(Protocol):
    """A model that runs in this process."""

    @property
    def window(self) -> int: ...

    @property
    def gguf(self) -> _File: ...

    def get_num_tokens(self, text: str) -> int: ...


def _runs_here(model: object) -> TypeGuard[_Local]:
    """By the class alone: asking the object would open its file."""
    return hasattr(type(model), "gguf")


def capable(model: BaseChatModel) -> bool:
    """Whether planning and judging should be left to the model rather than to rules and the encoder.

    Judged by what the model declares: its parameters where it is a file that runs here, and its context window. A
    hosted model that declares nothing counts as capable.
    """
    window = window_of(model)
    return (window is None or window >= WINDOW) and _parameters(model) >= PARAMETERS


def window_of(model: BaseChatModel) -> int | None:
    """Tokens of prompt and answer together; None when the model doesn't tell."""
    if _runs_here(model):
        return model.window
    declared = (model.profile or {}).get("max_input_tokens")
    return int(declared) if declared else None


def lanes(model: BaseChatModel) -> int:
    """Calls that it is worth making at once: a model that runs here answers one after the other."""
    return 1 if _runs_here(model) else _LANES


def count_tokens(model: BaseChatModel, text: str) -> int:
    """Tokens of `text`: exact for a model that runs here, else an estimate that is rather too high."""
    if _runs_here(model):
        return model.get_num_tokens(text)
    return max(len(text.encode("utf-8", "replace")) // _BYTES_PER_TOKEN, len(_WORD.findall(text)))


def _parameters(model: BaseChatModel) -> float:
    """Without end when the model doesn't tell; asking a local one opens its file."""
    return model.gguf.parameters if _runs_here(model) else float("inf")
