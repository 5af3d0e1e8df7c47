"""Where a model was unsure of what it wrote: confidence-triggered retrieval, after FLARE (Jiang et al. 2023)."""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from langchain_core.messages import AIMessage

from adaptive_rag.answering.base import Doubt, Word
from adaptive_rag.answering.reading import said
from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.grounding.citations import MARKER, without_markers
from adaptive_rag.text.sentences import spans
from adaptive_rag.text.words import content_words, words

_WORD = re.compile(r"\w[\w'’.-]*\w|\w")
ENOUGH = 3
"""Content words that make a query; with fewer left, the question is put before them."""


def first_doubt(question: str, message: AIMessage, theta: float, *, kept: str = "") -> Doubt | None:
    """The first sentence with a content word less likely than `theta`; None too when the model tells no probabilities.

    A word of the question claims nothing. `kept` is what was written before the message.
    """
    text, given = said(message), set(words(question))
    likely = _by_character(text, _tokens(message))
    for start, end in spans(text):
        sentence = text[start:end]
        weighed = _weighed(text, (start, end), likely)
        unsure = [word for word in weighed if word["probability"] < theta and given.isdisjoint(words(word["text"]))]
        if unsure and not is_abstention(sentence):
            before = " ".join(filter(None, (kept, text[:start].rstrip())))
            return Doubt(kept=before, sentence=sentence, words=unsure, query=_query(question, sentence, unsure))
    return None


def _query(question: str, sentence: str, unsure: Sequence[Word]) -> str:
    """The sentence without the words that are in doubt: they would find what confirms them."""
    doubtful = {word["text"] for word in unsure}
    bare = without_markers(sentence)
    masked = " ".join(_WORD.sub(lambda match: "" if match.group() in doubtful else match.group(), bare).split())
    return masked if len(content_words(masked)) >= ENOUGH else f"{question} {masked}".strip()


def _weighed(text: str, span: tuple[int, int], likely: Sequence[float]) -> Iterator[Word]:
    """The content words of a part of `text`, each as likely as the least likely of its tokens."""
    cited = [match.span() for match in MARKER.finditer(text)]
    for match in _WORD.finditer(text, *span):
        inside = any(start <= match.start() < end for start, end in cited)
        if not inside and content_words(match.group()):
            yield Word(text=match.group(), probability=round(min(likely[match.start() : match.end()]), 4))


def _by_character(text: str, tokens: Sequence[tuple[bytes, float]]) -> list[float]:
    """The probability of the token that each character of `text` stands in; 1 where that is not known."""
    at = b"".join(piece for piece, _ in tokens).rfind(text.encode())
    if at < 0:
        return [1.0] * len(text)
    likely = [p for piece, p in tokens for _ in piece]
    ends = [at + end for end in accumulate(len(character.encode()) for character in text)]
    return [likely[end - 1] for end in ends]


def _tokens(message: AIMessage) -> list[tuple[bytes, float]]:
    """A character may be spread over several tokens, so they are bytes."""
    logprobs: dict[str, Any] = message.response_metadata.get("logprobs") or {}
    known = [entry for entry in logprobs.get("content") or () if entry.get("logprob") is not None]
    return [(bytes(entry.get("bytes") or entry["token"].encode()), math.exp(entry["logprob"])) for entry in known]
