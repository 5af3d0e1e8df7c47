"""Chat models that say how sure they are of each word, as told."""

import math
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import Field

from tests.fakes_answering import ScriptedChat


def unsure(text: str, **words: float) -> AIMessage:
    """`text` in tokens of at most four letters, each all but certain unless its word is in `words`."""
    entries = []
    for number, word in enumerate(text.split(" ")):
        likely = next((p for name, p in words.items() if name in word), 0.99)
        spaced = f" {word}" if number else word
        entries += [
            {"token": spaced[at : at + 4], "bytes": None, "logprob": math.log(likely)}
            for at in range(0, len(spaced), 4)
        ]
    return AIMessage(text, response_metadata={"logprobs": {"content": entries}})


class UnsureChat(ScriptedChat):
    """Sends `messages` in turn, the last one for ever."""

    messages: list[AIMessage] = Field(default_factory=list)
    logprobs: bool | None = False

    def _generate(self, messages: list[BaseMessage], *_: Any, **kwargs: Any) -> ChatResult:
        self.sent.append(messages)
        self.asked.append(kwargs)
        message = self.messages[min(len(self.sent), len(self.messages)) - 1]
        return ChatResult(generations=[ChatGeneration(message=message)])
