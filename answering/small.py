"""The writer for small models: short prompts, a checked draft, and a quotation where the draft cannot be trusted."""

from collections.abc import Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AnyMessage, HumanMessage, SystemMessage

from adaptive_rag.answering.base import Draft
from adaptive_rag.answering.evidence import Sentence, select
from adaptive_rag.answering.quote import quoted
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.grounding.citations import cite
from adaptive_rag.models.ask import ask
from adaptive_rag.models.base import Encoder
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.sentences import sentences

SENTENCES = 6
"""What the model reads; more confuses it, and reading is most of the cost on a CPU."""
ANSWER_TOKENS = 64
REPLY_TOKENS = 48


class SmallWriter:
    """Has the model draft from a few sentences; keeps the draft only when the check finds it supported."""

    def __init__(self, model: BaseChatModel, encoder: Encoder, grounder: Grounder) -> None:
        self._model, self._encoder, self._grounder = model, encoder, grounder

    def write(self, question: str, passages: Sequence[Passage], *, parts: Sequence[str] = (), tokens: int) -> Draft:
        """A supported draft of the model, else the best sentences word for word; one per part where there are several."""
        if len(parts) > 1:
            return _draft(quoted(parts, [select(part, passages, self._encoder, limit=3) for part in parts]))
        chosen = select(question, passages, self._encoder, limit=SENTENCES)
        answer = self._answer(question, chosen, tokens=min(tokens, ANSWER_TOKENS))
        verdict = self._grounder.check(question, answer, passages)
        if answer and verdict["verdict"] in ("supported", "abstained"):
            return _draft(cite(answer, verdict, passages))
        return _draft(quoted([question], [chosen]))

    def reply(self, messages: Sequence[AnyMessage], *, tokens: int) -> Draft:
        """One or two sentences to the last message; earlier ones would only lead a small model astray."""
        prompt = [SystemMessage(render("reply_small")), HumanMessage(messages[-1].text)]
        reply = ask(self._model, prompt, max_tokens=min(tokens, REPLY_TOKENS)).text
        return _draft(" ".join(sentences(reply)[:2]))

    def _answer(self, question: str, chosen: Sequence[Sentence], *, tokens: int) -> str:
        sources = "\n".join(f"- {sentence['text']}" for sentence in sorted(chosen, key=lambda s: s["passage"]))
        user = render("answer_small_user", sources=sources, question=question)
        reply = ask(self._model, [SystemMessage(render("answer_small")), HumanMessage(user)], max_tokens=tokens).text
        return " ".join(sentences(reply)[:2])


def _draft(text: str) -> Draft:
    return Draft(text=text, dropped=[], confidence=None)
