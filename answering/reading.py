"""What a chat model's message says, without its thoughts, and how sure it was."""

import math
import re
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage

_THOUGHT = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)

_OPENING = re.compile(r"<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$", re.IGNORECASE)


def said(message: AIMessage) -> str:
    """The text meant for the reader."""
    return _THOUGHT.sub("", message.text).strip()


def visible(growing: str) -> str:
    """The same of a text that is still being written: nothing that may turn out to be a thought."""
    return _OPENING.sub("", _THOUGHT.sub("", growing)).lstrip()


def confidence(message: AIMessage) -> float | None:
    """Mean probability of the answer's tokens, 0 to 1; None where the model does not tell."""
    logprobs = message.response_metadata.get("logprobs") or {}
    tokens = [entry["logprob"] for entry in logprobs.get("content") or () if entry.get("logprob") is not None]
    return sum(map(math.exp, tokens)) / len(tokens) if tokens else None


def telling(model: BaseChatModel, *, wanted: bool = False) -> dict[str, Any]:
    """Options with which `model` tells its tokens' probabilities; empty when it can't.

    A server that may refuse them, as those of reasoning models do, is asked only when they are `wanted`.
    """
    known = getattr(model, "logprobs", ...)
    return {"logprobs": True} if isinstance(known, bool) or (wanted and known is None) else {}
