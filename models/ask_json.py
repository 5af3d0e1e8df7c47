"""Ask a chat model for an object of a schema, and read what comes, however it is dressed."""

import json
import re
from collections.abc import Mapping
from typing import Any

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import BaseMessage

from adaptive_rag.models.ask import QUIET, ModelErrors, ask

_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")


def ask_json(
    model: BaseChatModel, messages: LanguageModelInput, schema: Mapping[str, Any]
) -> tuple[dict[str, Any] | None, str]:
    """The object that the model answered with, None when there is none to be read; and the text it wrote.

    Raises:
        ModelError: the model did not answer.
    """
    try:
        structured = model.with_structured_output(dict(schema), include_raw=True)
    except NotImplementedError:
        answer = str(ask(model, messages).text)
        return read_object(answer), answer
    with ModelErrors():
        reply = structured.invoke(messages, {"tags": [QUIET]})
    raw = reply.get("raw") if isinstance(reply, Mapping) else None
    text = str(raw.text) if isinstance(raw, BaseMessage) else ""
    parsed = reply.get("parsed") if isinstance(reply, Mapping) else None
    return (dict(parsed) if isinstance(parsed, Mapping) else read_object(text)), text


def read_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in `text`, whatever stands around it: thoughts, a code fence, a trailing comma."""
    clean = _TRAILING_COMMA.sub(r"\1", without_thoughts(text))
    start = clean.find("{")
    while start >= 0:
        try:
            found, _ = json.JSONDecoder().raw_decode(clean, start)
        except json.JSONDecodeError:
            start = clean.find("{", start + 1)
            continue
        return found if isinstance(found, dict) else None
    return None


def without_thoughts(text: str) -> str:
    """`text` without what a reasoning model thought aloud, also where it was cut in the middle of it."""
    return _THOUGHT.sub("", text)
