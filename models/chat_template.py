"""Messages to a prompt in which only the template itself can open or close a turn."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, NoReturn

from jinja2 import Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from langchain_core.messages import BaseMessage, ChatMessage

from adaptive_rag.models.base import ModelError

CHATML = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)
"""For files that bring no template."""

_ROLES = {"human": "user", "ai": "assistant", "AIMessageChunk": "assistant", "system": "system", "tool": "tool"}
_MARK = re.compile("\ue000([0-9]+)\ue001")
_ROLE = re.compile(r"[a-z_]{1,32}")


@dataclass(frozen=True)
class Segment:
    """A stretch of a prompt."""

    text: str
    trusted: bool
    """True for the template's own text, whose control tokens count; False for what a message says."""


def segments(template: str, messages: Sequence[BaseMessage], tokens: Mapping[str, str]) -> list[Segment]:
    """The prompt that asks for the next answer; `tokens` has the texts of `bos_token` and `eos_token`.

    Contents never pass through the template: it is rendered with marks, which the contents replace afterwards.

    Raises:
        ModelError: a message has no text, or the template refuses the order of the roles.
    """
    contents = [text_of(message) for message in messages]
    turns = [{"role": _role(message), "content": f"\ue000{at}\ue001"} for at, message in enumerate(messages)]
    try:
        rendered = _compiled(template).render(messages=turns, add_generation_prompt=True, **tokens)
    except TemplateError as error:
        raise ModelError(f"the model's chat template refuses the messages: {error}") from error
    return list(_split(rendered, contents))


def text_of(message: BaseMessage) -> str:
    """The text of a message.

    Raises:
        ModelError: it holds an image or something else that is not text.
    """
    if isinstance(message.content, str):
        return message.content
    for block in message.content:
        if isinstance(block, dict) and block.get("type") not in ("text", "tool_use", "reasoning"):
            raise ModelError(f"the model reads text only; leave out the {block.get('type')!r} part of the message")
    return str(message.text)


def _split(rendered: str, contents: Sequence[str]) -> Iterator[Segment]:
    for at, part in enumerate(_MARK.split(rendered)):
        text = contents[int(part)] if at % 2 else part
        if text:
            yield Segment(text, trusted=at % 2 == 0)


def _role(message: BaseMessage) -> str:
    role = message.role if isinstance(message, ChatMessage) else _ROLES.get(message.type, message.type)
    if not _ROLE.fullmatch(role):
        raise ModelError(f"{role!r} is no role of a chat message; use system, user or assistant")
    return role


@lru_cache(maxsize=8)
def _compiled(template: str) -> Template:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.globals["raise_exception"] = _refuse
    environment.globals["strftime_now"] = datetime.now().strftime
    return environment.from_string(template)


def _refuse(reason: Any) -> NoReturn:
    raise TemplateError(str(reason))
