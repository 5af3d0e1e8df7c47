"""Prompts of whole passages and whole turns, cut to a model's context window between them and never inside."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, SystemMessage

from adaptive_rag.answering.sources import numbered
from adaptive_rag.models.budget import Parts, fit
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Room:
    """What a prompt has to fit into, in tokens of the model."""

    window: int
    reserve: int
    """Kept free for the answer."""
    count: Count


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent, and what had to be left out."""

    messages: list[BaseMessage]
    dropped: list[str]
    """Passage ids, and "turn 3" for the third message of the conversation."""


def answer_prompt(
    question: str, passages: Sequence[Passage], parts: Sequence[str], room: Room, so_far: str = ""
) -> Prompt:
    """The question over its sources, the best of them where not all fit; a source keeps the number of its position.

    Raises:
        ContextOverflowError: the question alone does not fit; the message can be shown.
    """
    system, blocks = render("answer"), numbered(passages)
    asked = f"{question}\n\n{render('answer_parts', parts=_listed(parts))}" if len(parts) > 1 else question
    asked = f"{asked}\n\n{render('answer_on', so_far=so_far)}" if so_far else asked
    bare = render("answer_user", sources="", question=asked)
    fitted = fit(Parts(system, bare, passages=blocks), window=room.window, reserve=room.reserve, count=room.count)
    user = render("answer_user", sources="\n".join(blocks[at] for at in fitted.passages), question=asked)
    dropped = [passages[at]["id"] for at in fitted.dropped_passages]
    return Prompt([SystemMessage(system), HumanMessage(user)], dropped)


def reply_prompt(
    system: str, messages: Sequence[AnyMessage], room: Room, *, examples: Sequence[BaseMessage] = ()
) -> Prompt:
    """The last message after as many of the newest turns before it as fit; `examples` are never left out.

    Raises:
        ContextOverflowError: the last message alone does not fit; the message can be shown.
    """
    said = [message for message in messages[:-1] if isinstance(message, HumanMessage | AIMessage) and message.text]
    last = messages[-1].text
    fixed = "\n\n".join([system, *(example.text for example in examples)])
    parts = Parts(fixed, last, history=[message.text for message in said])
    fitted = fit(parts, window=room.window, reserve=room.reserve, count=room.count)
    kept = _from_a_question([said[at] for at in fitted.history])
    history = [type(message)(message.text) for message in kept]
    dropped = [f"turn {list(messages).index(said[at]) + 1}" for at in fitted.dropped_history]
    return Prompt([SystemMessage(system), *examples, *history, HumanMessage(last)], dropped)


def _from_a_question(turns: Sequence[HumanMessage | AIMessage]) -> Sequence[HumanMessage | AIMessage]:
    """Without an answer at the start whose question is gone: many templates refuse it."""
    first = next((at for at, turn in enumerate(turns) if isinstance(turn, HumanMessage)), len(turns))
    return turns[first:]


def _listed(parts: Sequence[str]) -> str:
    return "\n".join(f"- {part}" for part in parts)
