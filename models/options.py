"""What may be asked of one call of a local chat model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from adaptive_rag.models.base import ModelError


@dataclass(frozen=True)
class Sampling:
    """How the next token is chosen; with `temperature` 0 the likeliest, always the same."""

    temperature: float = 0.0
    top_p: float = 0.95
    top_k: int = 40
    min_p: float = 0.05
    repeat_penalty: float = 1.0
    frequency_penalty: float = 0.0
    presence_penalty: float = 0.0
    seed: int = 0


@dataclass(frozen=True)
class Options:
    """The settings of one call."""

    sampling: Sampling
    max_tokens: int
    stop: tuple[str, ...] = ()
    logprobs: bool = False
    top_logprobs: int = 0
    grammar: str | None = None
    """GBNF."""
    response_format: Mapping[str, Any] | None = None
    """As OpenAI has it; a JSON schema in it becomes the grammar."""

    @property
    def top(self) -> int | None:
        """How many likely tokens to report in each place; None when no probabilities are wanted at all."""
        return self.top_logprobs if self.logprobs else None


_SAMPLING = {field.name for field in fields(Sampling)}
_KNOWN = _SAMPLING | {field.name for field in fields(Options)} - {"sampling"}


def options_of(defaults: Mapping[str, Any], given: Mapping[str, Any], stop: Sequence[str] | None) -> Options:
    """The model's own settings, overridden by those of the call; None and empty mean "as the model has it".

    Raises:
        ModelError: an option is not known here; none is ever dropped without a word.
    """
    wanted = {name: value for name, value in given.items() if value is not None}
    if unknown := sorted(wanted.keys() - _KNOWN):
        raise ModelError(f"the local model has no option {', '.join(unknown)}; it knows {', '.join(sorted(_KNOWN))}")
    merged = {name: defaults[name] for name in _KNOWN if defaults.get(name) is not None} | wanted
    merged["stop"] = tuple(stop or merged.get("stop") or ())
    sampling = Sampling(**{name: merged.pop(name) for name in _SAMPLING & merged.keys()})
    return Options(sampling, **merged)
