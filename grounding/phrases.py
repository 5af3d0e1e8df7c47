"""Fixed expressions read as the word that says the same: "in a row" is "consecutive"."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files


def phrase_at(words: Sequence[str], at: int) -> tuple[int, tuple[str, ...]]:
    """How many of `words` from `at` on are one expression, and the words that stand for it; 0 where none begins."""
    for phrase, meaning in _phrases().get(words[at], ()):
        if tuple(words[at : at + len(phrase)]) == phrase:
            return len(phrase), meaning
    return 0, ()


@cache
def _phrases() -> dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]:
    """First word to (words of the expression, words that mean the same), the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for line in files(__package__).joinpath("data/phrases.txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            phrase, meaning = (tuple(side.split()) for side in line.split("="))
            found.setdefault(phrase[0], []).append((phrase, meaning))
    return {word: tuple(sorted(entries, key=lambda entry: -len(entry[0]))) for word, entries in found.items()}
