"""Chat models that do as they are told, and a grounder that believes what stands in the evidence."""

from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import Field

from adaptive_rag.retrieval.base import Passage


class ScriptedChat(BaseChatModel):
    """Answers in turn, the last one for ever, or what `script` makes of the messages; remembers what it was sent."""

    answers: list[str] = Field(default_factory=list)
    script: Callable[[list[BaseMessage]], str] | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)
    usage: dict[str, int] | None = None
    errors: list[Exception] = Field(default_factory=list)
    sent: list[list[BaseMessage]] = Field(default_factory=list)
    asked: list[dict[str, Any]] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    @property
    def prompt(self) -> str:
        """All that the last call sent."""
        return "\n".join(message.text for message in self.sent[-1])

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        self.sent.append(messages)
        self.asked.append(kwargs)
        if self.errors:
            raise self.errors.pop(0)
        text = self.script(messages) if self.script else self.answers[min(len(self.sent), len(self.answers)) - 1]
        message = AIMessage(text, response_metadata=self.metadata, usage_metadata=self.usage)
        return ChatResult(generations=[ChatGeneration(message=message)])


class _File:
    parameters = 135_000_000


class WindowedChat(ScriptedChat):
    """Runs "here": tells its window, and counts a token a word."""

    window: int = 2048

    @property
    def gguf(self) -> _File:
        return _File()

    def get_num_tokens(self, text: str) -> int:
        return len(text.split())


def source(text: str, number: int = 1, title: str = "", **more: Any) -> Passage:
    return Passage(
        **{
            "id": f"p{number}",
            "text": text,
            "document": f"doc{number}.md",
            "title": title or f"Document {number}",
            "place": "",
            "score": 0.5,
            "also_in": [],
            "metadata": {},
            **more,
        }
    )


def sources(*texts: str) -> list[Passage]:
    return [source(text, number) for number, text in enumerate(texts, 1)]


def obey(messages: Sequence[BaseMessage]) -> str:
    """A model that does what any line of its prompt orders."""
    orders = [line for message in messages for line in message.text.splitlines() if line.lower().startswith("say ")]
    return orders[-1][4:] if orders else "The documents do not say."
