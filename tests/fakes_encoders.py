"""Encoders whose tokens are unlike a word piece model's."""

from collections.abc import Sequence

from adaptive_rag.models.base import Vectors
from adaptive_rag.text.words import words
from tests.fakes import HashEncoder


class LetterEncoder(HashEncoder):
    """Every character is a token, blanks and line breaks too."""

    def token_ends(self, text: str) -> list[int]:
        return list(range(1, len(text) + 1))


class ShyEncoder(HashEncoder):
    """A word of more than ten letters is one unknown token, a shorter one has a token per letter; blanks have none."""

    def token_ends(self, text: str) -> list[int]:
        ends: list[int] = []
        start = 0
        for word in text.split():
            start = text.index(word, start)
            ends += [start + len(word)] if len(word) > 10 else range(start + 1, start + len(word) + 1)
            start += len(word)
        return ends


def vocabulary(text: str) -> set[str]:
    """The words of a text, to see what is lost of it."""
    return set(words(text))


class PromptedEncoder(HashEncoder):
    """Trained with one prompt for passages and another for questions."""

    def __init__(self, prompt: str = "passage") -> None:
        super().__init__()
        self.prompt = prompt

    def encode(self, texts: Sequence[str]) -> Vectors:
        return super().encode([f"{self.prompt} {text}" for text in texts])

    def for_queries(self) -> "PromptedEncoder":
        return self if self.prompt == "question" else PromptedEncoder("question")
