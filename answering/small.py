"""The writer for small models: the evidence's own words, shortened by the model where that is safe."""

import re
from collections.abc import Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, SystemMessage

from adaptive_rag.answering.arithmetic import calculated
from adaptive_rag.answering.asked import with_aspect
from adaptive_rag.answering.base import Draft
from adaptive_rag.answering.chain import SURE, SURE_OF_SIDE, Found, found
from adaptive_rag.answering.conversion import converted
from adaptive_rag.answering.evidence import SHORTLIST, select
from adaptive_rag.answering.faithful import faithful
from adaptive_rag.answering.prompting import Room, reply_prompt
from adaptive_rag.answering.quote import quotation, worded
from adaptive_rag.answering.reading import confidence, said, telling
from adaptive_rag.answering.sides import side_by_side
from adaptive_rag.answering.small_talk import set_reply
from adaptive_rag.answering.yes_no import yes_or_no
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.grounding.citations import cite
from adaptive_rag.models.ask import ask
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.capability import count_tokens, window_of
from adaptive_rag.planning.kinds import shape
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.sentences import sentences

LONG = 240
"""Characters from which a quoted line is worth a model call to shorten it; of shorter ones it is rarely adopted."""
SHORT_TOKENS = 40
REPLY_TOKENS = 48
_WINDOW = 2048
_REFERS_BACK = re.compile(
    r"^[^:\"“]{0,60}\b(?:it|that|this|them|your (?:last )?(?:answer|reply))\b[^:\"“]{0,40}$", re.I
)


class SmallWriter:
    """Quotes what answers, and says when nothing does; the model's words are used only where they add nothing."""

    def __init__(self, model: BaseChatModel, encoder: Encoder, grounder: Grounder) -> None:
        self._model, self._encoder, self._grounder = model, encoder, grounder

    def write(
        self,
        question: str,
        passages: Sequence[Passage],
        *,
        parts: Sequence[str] = (),
        tokens: int,
        theta: float = 0.0,
        so_far: str = "",
    ) -> Draft:
        """See `Writer`; several parts get a line each, in their order. Quotations raise no doubts."""
        taken = shape(question)
        parts = parts or (taken.parts if taken.kind == "several" else ())
        if len(parts) > 1:
            lines = [self._found(part, passages, side=True) for part in parts]
            return _draft(side_by_side(question, parts, lines, passages, self._grounder))
        answer = self._found(question, passages)
        if answer.standing != "answers":
            return _draft(worded(question, answer, passages))
        if word := yes_or_no(question, answer, passages, self._grounder):
            return _draft(f"{word} {worded(question, answer, passages)}")
        quote = quotation(question, answer, passages)
        long = len(answer.lines) == 1 and len(quote) > LONG
        shorter = self._shorter(question, quote, answer, passages, tokens) if long else None
        return shorter or _draft(worded(question, answer, passages))

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """No more sentences than the last message has; small talk, sums and conversions need no model.

        Raises:
            ContextOverflowError: the message is too long; the error's text can be shown.
        """
        asked = messages[-1].text
        if known := calculated(asked) or converted(asked) or set_reply(asked):
            return _draft(known)
        limit = min(tokens, REPLY_TOKENS + count_tokens(self._model, asked))
        room = Room(self._window, limit, lambda text: count_tokens(self._model, text))
        prompt = reply_prompt(render("reply_small"), _needed(messages), room, examples=_examples())
        reply = ask(self._model, prompt.messages, max_tokens=limit, draft=True, **telling(self._model))
        text = " ".join(sentences(said(reply))[: len(sentences(asked))])
        return Draft(text=text, dropped=prompt.dropped, confidence=confidence(reply))

    @property
    def _window(self) -> int:
        return window_of(self._model) or _WINDOW

    def _found(self, question: str, passages: Sequence[Passage], *, side: bool = False) -> Found:
        sought = with_aspect(question) if side else question
        ranked = select(sought, passages, self._encoder, limit=SHORTLIST, side=side)
        return found(question, ranked[:1] if side else ranked, passages, sure=SURE_OF_SIDE if side else SURE)

    def _shorter(
        self, question: str, quote: str, answer: Found, passages: Sequence[Passage], tokens: int
    ) -> Draft | None:
        """The model's one sentence when it is finished, shorter, and says nothing of its own; else None."""
        prompt = [
            SystemMessage(render("answer_small")),
            HumanMessage(render("answer_small_user", lines=quote, question=question)),
        ]
        if count_tokens(self._model, f"{prompt[0].text}{prompt[1].text}") > self._window // 2:
            return None
        reply = ask(self._model, prompt, max_tokens=min(tokens, SHORT_TOKENS), **telling(self._model))
        text, sure = " ".join(sentences(said(reply))[:1]), confidence(reply)
        if len(text) >= len(quote) or not text.endswith((".", "!", "?")):
            return None
        if not faithful(question, text, answer.lines, sure):
            return None
        verdict = self._grounder.check(question, text, passages)
        if verdict["verdict"] != "supported":
            return None
        return Draft(text=cite(text, verdict, passages), dropped=[], confidence=sure)


def _needed(messages: Sequence[AnyMessage]) -> Sequence[AnyMessage]:
    """The last message, with the exchange before it when it asks to work on that; more leads a small model astray."""
    return messages[-3:] if _REFERS_BACK.search(messages[-1].text) else messages[-1:]


def _examples() -> list[BaseMessage]:
    """Exchanges that show a small model what is wanted; the same each time, so that they are read once."""
    pairs = [block.split("\n", 1) for block in render("reply_small_examples").split("\n\n")]
    return [message for asked, reply in pairs for message in (HumanMessage(asked), AIMessage(reply))]


def _draft(text: str) -> Draft:
    return Draft(text=text, dropped=[], confidence=None)
