"""Measure a node from outside: seconds, and what the chat models it called used."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, LLMResult
from langchain_core.tracers.context import register_configure_hook

from adaptive_rag.telemetry.record import Step


class _UsageHandler(BaseCallbackHandler):
    """Adds up the token usage of every chat model called while it is active."""

    def __init__(self) -> None:
        self.input_tokens = self.output_tokens = self.calls = 0

    def on_llm_end(self, response: LLMResult, **kwargs: Any) -> None:
        self.calls += 1
        for generation in (g for group in response.generations for g in group):
            message = generation.message if isinstance(generation, ChatGeneration) else None
            if isinstance(message, AIMessage) and message.usage_metadata:
                self.input_tokens += message.usage_metadata["input_tokens"]
                self.output_tokens += message.usage_metadata["output_tokens"]


_active: ContextVar[_UsageHandler | None] = ContextVar("adaptive_rag_usage", default=None)
register_configure_hook(_active, inheritable=True)


@contextmanager
def measured(node: str) -> Iterator[Step]:
    """Fills the step it yields when the block ends, also by an exception."""
    step = Step(node=node, seconds=0.0, input_tokens=0, output_tokens=0, model_calls=0)
    usage = _UsageHandler()
    token = _active.set(usage)
    start = time.perf_counter()
    try:
        yield step
    finally:
        _active.reset(token)
        step["seconds"] = round(time.perf_counter() - start, 6)
        step["input_tokens"], step["output_tokens"], step["model_calls"] = (
            usage.input_tokens,
            usage.output_tokens,
            usage.calls,
        )
