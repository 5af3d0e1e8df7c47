"""Word forms brought together: "founded", "founder" and "founding" share a stem; synonyms share a set."""

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

_ENDINGS = (
    "ational ization isation fulness iveness ments ment ations ation ators ator ities ity ings ing "
    "ances ance ences ence able ible ally ers ors ied ies ed er or est ly es ions ion al ive iv ness s e"
).split()
_SHORTEST = 3


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The common part of a word's forms; irregular ones by table; codes and short words as they are."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    plain = re.sub(r"['’]s?$", "", plain)
    plain = _irregular().get(plain, plain)
    if len(plain) <= _SHORTEST or not plain.isalpha():
        return plain
    return _trimmed(plain)


def _trimmed(word: str) -> str:
    for _ in range(3):
        if word.endswith("ply"):
            return word[:-1] + "i"
        ending = next(
            (e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _SHORTEST and not word.endswith("ss")),
            "",
        )
        if not ending:
            break
        word = word[: -len(ending)] + ("i" if ending in ("ied", "ies") else "")
    if len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] + "i" if len(word) > _SHORTEST and word.endswith("y") else word


@cache
def meanings() -> dict[str, frozenset[int]]:
    """Stem to the numbers of the synonym sets it is in."""
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_lines("synonyms.txt")):
        for word in line.split():
            found.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


@lru_cache(maxsize=8192)
def family(word: str) -> frozenset[str]:
    """The stem and all stems that share a synonym set with it."""
    numbers = meanings().get(word, frozenset())
    return frozenset({word}).union(*(_sets()[number] for number in numbers))


def alike(one: str, other: str) -> bool:
    """Whether two stems are the same or share a synonym set."""
    return one == other or other in family(one)


@cache
def _sets() -> list[frozenset[str]]:
    return [frozenset(stem(word) for word in line.split()) for line in _lines("synonyms.txt")]


def _lines(name: str) -> list[str]:
    text = files(__package__).joinpath(f"data/{name}").read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


@cache
def _irregular() -> dict[str, str]:
    """Form to base, for verbs and nouns whose forms differ more than in their ending."""
    return {form: line.split()[0] for line in _lines("irregular.txt") for form in line.split()[1:]}
