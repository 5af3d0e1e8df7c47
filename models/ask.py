"""The one way in which the product's parts call a chat model."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import TracebackType
from typing import Any

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, message_chunk_to_message
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.config import merge_configs

from adaptive_rag.models.base import ContextOverflowError, ModelError, TransientModelError

QUIET = "nostream"
"""Tag of calls whose tokens are not the answer: LangGraph leaves them out of the message stream."""

Hear = Callable[[str], None]
_hearing: ContextVar[Hear | None] = ContextVar("adaptive_rag_hearing", default=None)

_BUSY = {408, 409, 425, 429}
_LOST = ("ConnectionError", "ConnectError", "TransportError", "TimeoutError", "TimeoutException", "Timeout")
_OVERFLOW = ("context_length_exceeded", "context length", "context window", "maximum context")


def ask(
    model: BaseChatModel | Runnable[LanguageModelInput, AIMessage],
    messages: LanguageModelInput,
    *,
    config: RunnableConfig | None = None,
    quiet: bool = True,
    draft: bool = False,
    **options: Any,
) -> AIMessage:
    """The model's answer. `quiet` keeps its tokens out of a host's stream of messages.

    A `draft`, words that are meant for the user, is told to who listens by `heard_by`, piece by piece.

    Raises:
        ModelError: in one line why there is none; TransientModelError when asking again may help.
    """
    tagged = merge_configs(config, {"tags": [QUIET]}) if quiet else config
    hear = _hearing.get() if draft else None
    with ModelErrors():
        if hear is None:
            return model.invoke(messages, tagged, **options)
        return _told(hear, model.stream(messages, tagged, **options))


@contextmanager
def heard_by(hear: Hear) -> Iterator[None]:
    """Within it, `hear` gets the text of drafts while they are written."""
    token = _hearing.set(hear)
    try:
        yield
    finally:
        _hearing.reset(token)


def _told(hear: Hear, chunks: Iterator[AIMessage]) -> AIMessage:
    """The whole message; a model that can't stream gives it in one piece, and not as a chunk."""
    whole: Any = AIMessageChunk(content="")
    for chunk in chunks:
        whole = whole + chunk if isinstance(chunk, AIMessageChunk) else chunk
        hear(chunk.text)
    return message_chunk_to_message(whole)  # type: ignore[return-value]


class ModelErrors:
    """Inside this block the failures of any provider come out as ours; faults of the program as they are."""

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and (ours := as_model_error(error)) is not None and ours is not error:
            raise ours from error


def as_model_error(error: BaseException) -> ModelError | None:
    """Our error for a provider's; None when `error` is no failure of a model or its connection.

    Judged by what the providers' classes have in common, status codes and names: none of them has to be installed.
    """
    if isinstance(error, ModelError):
        return error
    line, status = one_line(error), _status(error)
    if status == 413 or any(sign in line.lower() for sign in _OVERFLOW) or _named(error, ("ContextOverflowError",)):
        return ContextOverflowError(f"the prompt is larger than the model's context window; shorten it ({line})")
    if status is not None and (status >= 500 or status in _BUSY):
        return TransientModelError(f"the model's server is busy or failing (HTTP {status}); try again later ({line})")
    if status is not None:
        return ModelError(
            f"the model's server refused the request (HTTP {status}); check name, key and address ({line})"
        )
    if isinstance(error, ConnectionError | TimeoutError) or _named(error, _LOST):
        return TransientModelError(f"the model's server can't be reached; check that it runs and try again ({line})")
    return None


def _status(error: BaseException) -> int | None:
    """The HTTP status, where the error or its response has one."""
    response = getattr(error, "response", None)
    found = getattr(error, "status_code", None) or getattr(response, "status_code", None)
    return found if isinstance(found, int) else None


def _named(error: BaseException, endings: tuple[str, ...]) -> bool:
    return any(kind.__name__.endswith(endings) for kind in type(error).__mro__)


def one_line(error: BaseException) -> str:
    """What an error says, in at most 200 characters of one line."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 200 else text[:199] + "…"
