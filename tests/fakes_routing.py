"""Chat models that sort questions as they are told, and labelled questions that can be learned."""

import json
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import ConfigDict, Field

from adaptive_rag.routing.labelled import Labelled


class Sorter(BaseChatModel):
    """Replies with `reply`, read as JSON when it is some; keeps the prompts. An `error` is raised instead."""

    reply: str = ""
    error: Exception | None = None
    prompts: list[str] = Field(default_factory=list)

    model_config = ConfigDict(arbitrary_types_allowed=True)

    def with_structured_output(self, schema: Any, *, include_raw: bool = False, **_: Any) -> Runnable[Any, Any]:
        def parsed(message: AIMessage) -> dict[str, Any]:
            try:
                return {"raw": message, "parsed": json.loads(message.text), "parsing_error": None}
            except json.JSONDecodeError as error:
                return {"raw": message, "parsed": None, "parsing_error": error}

        return self | RunnableLambda(parsed)

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        self.prompts.append(messages[-1].text)
        if self.error:
            raise self.error
        return ChatResult(generations=[ChatGeneration(message=AIMessage(self.reply))])

    @property
    def _llm_type(self) -> str:
        return "sorter"


_SUBJECTS = (
    "lamp kettle boat ferry roof garden invoice ticket badge ladder pump valve piano violin harbour tunnel".split()
)
_PATTERNS = {
    "none": ("write a poem about a {0}", "translate this: the {0} is red", "shorten: we have a {0} and a {1}"),
    "simple": ("what is the price of the {0}?", "who owns the {0}?", "where is the {0} kept?"),
    "moderate": (
        "how do I fix error E-4{2} of the {0}?",
        "what does clause {2} say of the {0}?",
        "steps to reset the {0}",
    ),
    "complex": (
        "compare the {0} and the {1}",
        "is the {0} older than the {1}?",
        "who made the {0} and who made the {1}?",
    ),
}


def labelled(each: int = 36) -> list[Labelled]:
    """`each` questions of every label, in groups of four."""
    rows = []
    for label, patterns in _PATTERNS.items():
        for number in range(each):
            one, two = _SUBJECTS[number % 16], _SUBJECTS[(number * 7 + 3) % 16]
            question = patterns[number % 3].format(one, two, number)
            rows.append(Labelled(question, label, f"{label} {number // 4}"))  # type: ignore[arg-type]
    return rows


def as_lines(rows: list[Labelled]) -> str:
    """The rows as a JSONL file."""
    return "".join(f"{json.dumps({'question': r.question, 'label': r.label, 'group': r.group})}\n" for r in rows)
