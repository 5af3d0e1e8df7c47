"""Many independent calls of one chat model, as many at once as it is worth."""

from collections.abc import Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.runnables import RunnableConfig

from adaptive_rag.models.ask import QUIET, as_model_error
from adaptive_rag.models.base import ModelError


def ask_many(
    model: BaseChatModel, prompts: Sequence[list[BaseMessage]], *, lanes: int, **options: Any
) -> list[AIMessage | ModelError]:
    """One answer per prompt, in order, or why there is none; a failed call keeps no other from its answer."""
    config = RunnableConfig(tags=[QUIET], max_concurrency=lanes)
    replies: list[Any] = model.batch(list(prompts), config, return_exceptions=True, **options)
    return [_answer(reply) for reply in replies]


def _answer(reply: AIMessage | Exception) -> AIMessage | ModelError:
    if isinstance(reply, AIMessage):
        return reply
    error = as_model_error(reply)
    if error is None:
        raise reply
    return error
