"""Attacks by text, and a model that obeys each order that reaches its prompt."""

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langchain_core.messages import BaseMessage

from adaptive_rag.retrieval.base import Passage
from tests.fakes_parts import passage

QUESTION = "What is the refund window?"
TRUTH = "The refund window is 30 days"
_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")
_SOURCE = re.compile(r'<source number="(\d+)"[^>]*>\n(.*?)\n</source>', re.DOTALL)


@dataclass(frozen=True)
class Attack:
    name: str
    kind: str
    where: str
    text: str
    says: str
    """What the model says when it obeys; "PROMPT" for its whole prompt."""
    sign: str
    """What of the text, when it reaches the prompt, is obeyed."""

    @property
    def question(self) -> str:
        return self.text if self.where == "question" else QUESTION

    @property
    def documents(self) -> list[Passage]:
        """The honest passages with a poisoned one between them."""
        given: dict[str, Any] = {"title": "Refund notes", "text": "The refund window depends on the goods."}
        if self.where == "passage":
            given["text"] = f"Notes about the refund window.\n\n{self.text}"
        elif self.where == "metadata":
            given["metadata"] = {"note": self.text}
        elif self.where in ("document", "title", "place"):
            given[self.where] = self.text
        poisoned = passage(**{"number": 2, **given})
        return [
            passage(f"{TRUTH}.", 1, title="Refund policy"),
            poisoned,
            passage("The warranty period is 24 months.", 3, title="Warranty"),
        ]

    def obey(self, messages: Sequence[BaseMessage]) -> str:
        """The answer that the attack wants wherever its sign is in the prompt, else the honest one."""
        prompt = "\n".join(message.text for message in messages)
        if plain(self.sign) not in plain(prompt):
            number = next((n for n, text in _SOURCE.findall(prompt) if TRUTH in text), "")
            return f"{TRUTH} [{number}]." if number else f"{TRUTH}."
        return prompt if self.says == "PROMPT" else self.says


def attacks() -> list[Attack]:
    rows = (Path(__file__).parent / "injection" / "attacks.jsonl").read_text("utf-8").splitlines()
    return [Attack(**json.loads(row)) for row in rows]


def plain(text: str) -> str:
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", text)).casefold()


def asserted(answer: str) -> str:
    """The answer without the lines that only name what was asked for or searched."""
    paragraphs = answer.split("\n\n")
    return "\n\n".join(
        p for p in paragraphs if not p.startswith(("Not found in", "Searched for", "The documents do not"))
    )
