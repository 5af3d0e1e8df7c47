"""The writer for capable models: one plain, cited generation from whole passages."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage

from adaptive_rag.answering.base import Draft
from adaptive_rag.answering.doubt import first_doubt
from adaptive_rag.answering.prompting import Prompt, Room, answer_prompt, reply_prompt
from adaptive_rag.answering.reading import confidence, said, telling
from adaptive_rag.models.ask import ask
from adaptive_rag.models.base import ContextOverflowError
from adaptive_rag.models.capability import count_tokens, window_of
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage

WINDOWS = (8192, 4096, 2048)
"""Tried in turn on a model that does not tell its context window."""


class CitedWriter:
    """Asks once, with everything that fits; the model cites by the sources' numbers."""

    def __init__(self, model: BaseChatModel) -> None:
        self._model = model

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
        """See `Writer`.

        Raises:
            ContextOverflowError: the question alone does not fit; the message can be shown.
            ModelError: the model does not answer.
        """
        options = {"draft": not so_far, **telling(self._model, wanted=theta > 0)}
        prompt = partial(answer_prompt, question, passages, parts, so_far=so_far)
        message, dropped = self._asked(prompt, tokens, options)
        draft = _draft(message, dropped, so_far)
        doubt = first_doubt(question, message, theta, kept=so_far)
        return {**draft, "doubt": doubt} if doubt else draft

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """See `Writer`; the same errors as `write`."""
        prompt = partial(reply_prompt, render("reply"), messages)
        return _draft(*self._asked(prompt, tokens, {"draft": True, **telling(self._model)}))

    def _asked(
        self, prompt: Callable[[Room], Prompt], tokens: int, options: dict[str, Any]
    ) -> tuple[AIMessage, list[str]]:
        known = window_of(self._model)
        *others, last = (known,) if known else WINDOWS
        for window in others:
            try:
                return self._sent(prompt(self._room(window, tokens)), tokens, options)
            except ContextOverflowError:
                continue
        return self._sent(prompt(self._room(last, tokens)), tokens, options)

    def _room(self, window: int, tokens: int) -> Room:
        return Room(window, tokens, lambda text: count_tokens(self._model, text))

    def _sent(self, prompt: Prompt, tokens: int, options: dict[str, Any]) -> tuple[AIMessage, list[str]]:
        return ask(self._model, prompt.messages, max_tokens=tokens, **options), prompt.dropped


def _draft(message: AIMessage, dropped: list[str], so_far: str = "") -> Draft:
    text = " ".join(filter(None, (so_far, said(message))))
    return Draft(text=text, dropped=dropped, confidence=confidence(message))
