"""The writer for capable models: one plain, cited generation from whole passages."""

from collections.abc import Callable, Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AnyMessage

from adaptive_rag.answering.base import Draft
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

    def write(self, question: str, passages: Sequence[Passage], *, parts: Sequence[str] = (), tokens: int) -> Draft:
        """See `Writer`.

        Raises:
            ContextOverflowError: the question alone does not fit; the message can be shown.
            ModelError: the model does not answer.
        """
        return self._asked(lambda room: answer_prompt(question, passages, parts, room), tokens)

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """See `Writer`; the same errors as `write`."""
        return self._asked(lambda room: reply_prompt(render("reply"), messages, room), tokens)

    def _asked(self, prompt: Callable[[Room], Prompt], tokens: int) -> Draft:
        known = window_of(self._model)
        *others, last = (known,) if known else WINDOWS
        for window in others:
            try:
                return self._draft(prompt(self._room(window, tokens)), tokens)
            except ContextOverflowError:
                continue
        return self._draft(prompt(self._room(last, tokens)), tokens)

    def _room(self, window: int, tokens: int) -> Room:
        return Room(window, tokens, lambda text: count_tokens(self._model, text))

    def _draft(self, prompt: Prompt, tokens: int) -> Draft:
        message = ask(self._model, prompt.messages, max_tokens=tokens, draft=True, **telling(self._model))
        return Draft(text=said(message), dropped=prompt.dropped, confidence=confidence(message))
