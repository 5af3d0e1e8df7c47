"""The writer for small models: the evidence's own words where they answer, and a short checked reply elsewhere."""

from collections.abc import Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AnyMessage

from adaptive_rag.answering.arithmetic import calculated
from adaptive_rag.answering.base import Draft
from adaptive_rag.answering.evidence import select
from adaptive_rag.answering.prompting import Room, reply_prompt
from adaptive_rag.answering.quote import quoted, silent
from adaptive_rag.answering.reading import confidence, said, telling
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.models.ask import ask
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.capability import count_tokens, window_of
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.sentences import sentences

FAR = 0.35
"""A line less near to the question than this does not answer it."""
REPLY_TOKENS = 48


class SmallWriter:
    """Quotes what answers; never lets the model state what no document says."""

    def __init__(self, model: BaseChatModel, encoder: Encoder, grounder: Grounder) -> None:
        self._model, self._encoder, self._grounder = model, encoder, grounder

    def write(self, question: str, passages: Sequence[Passage], *, parts: Sequence[str] = (), tokens: int) -> Draft:
        """See `Writer`; several parts get a line each."""
        if len(parts) < 2:
            return _draft(self._one(question, passages))
        return _draft("\n".join(f"- {line}" for line in dict.fromkeys(self._one(part, passages) for part in parts)))

    def _one(self, question: str, passages: Sequence[Passage]) -> str:
        near = [item for item in select(question, passages, self._encoder, limit=1) if item.score >= FAR]
        return quoted(question, near, passages) if near else silent(question)

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """One sentence to the last message; arithmetic is calculated instead of asked for.

        Raises:
            ContextOverflowError: the message is too long; the error's text can be shown.
        """
        if answer := calculated(messages[-1].text):
            return _draft(answer)
        room = Room(window_of(self._model) or 2048, tokens, lambda text: count_tokens(self._model, text))
        prompt = reply_prompt(render("reply_small"), messages, room, turns=0)
        reply = ask(self._model, prompt.messages, max_tokens=min(tokens, REPLY_TOKENS), **telling(self._model))
        text = " ".join(sentences(said(reply))[:1])
        return Draft(text=text, dropped=prompt.dropped, confidence=confidence(reply))


def _draft(text: str) -> Draft:
    return Draft(text=text, dropped=[], confidence=None)
