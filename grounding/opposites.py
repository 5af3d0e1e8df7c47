"""Words that exclude each other: opposites, and members of a class of which only one can be meant."""

from functools import cache, lru_cache
from importlib.resources import files

from adaptive_rag.grounding.stems import stem

_PREFIXES = ("un", "in", "im", "dis", "non", "non-", "ir")
_SHORTEST = 3
"""Letters of a word that a prefix can turn round; "unit" isn't the opposite of "it"."""


def exclusive(one: str, other: str) -> bool:
    """Whether the stems are different members of a class of which only one can be meant."""
    return one != other and bool(_classes().get(one, frozenset()) & _classes().get(other, frozenset()))


def opposed(one: str, other: str) -> bool:
    """Whether the words are opposites, by table or by prefix ("paid", "unpaid")."""
    return other in opposites(one)


@lru_cache(maxsize=8192)
def opposites(word: str) -> frozenset[str]:
    """Every word that `opposed` holds of."""
    longer = {prefix + word for prefix in _PREFIXES if len(word) >= _SHORTEST}
    shorter = {rest for prefix in _PREFIXES if len(rest := word.removeprefix(prefix)) >= _SHORTEST and rest != word}
    return antonyms().get(word, frozenset()) | longer | shorter


@cache
def antonyms() -> dict[str, frozenset[str]]:
    """Word or stem to all words and stems on the other side of its lines."""
    found: dict[str, set[str]] = {}
    for line in _lines("antonyms.txt"):
        left, right = ([*side.split()] for side in line.split("|"))
        for words, others in ((left, right), (right, left)):
            both = [*others, *(stem(other) for other in others)]
            for word in words:
                found.setdefault(word, set()).update(both)
                found.setdefault(stem(word), set()).update(both)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def _classes() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_lines("classes.txt")):
        for word in line.split():
            found.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


def _lines(name: str) -> list[str]:
    text = files(__package__).joinpath(f"data/{name}").read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
