"""Numbers that follow from two others by one step which the words announce: differences, sums, halves, shares."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.bounds import COMPARATIVES
from adaptive_rag.grounding.values import Value, values

Number = tuple[str, Fraction]
"""Dimension and number; of a date "year", of a time of day "clock"."""

_DIFFERENCE = re.compile(
    rf"\b(?:{COMPARATIVES}|by|after|before|over|under|above|below|ahead|behind|difference|gap|exceed\w*|short of"
    r"|surplus|deficit|cut|reduc\w+|rais\w+|increas\w+|rose|fell|drop\w*|gain\w*|sav(?:e[sd]?|ings?)|fewer|missing"
    r"|younger|rest|others?|remaining|left|not|\w+n't|without)\b",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"\b(?:for|last(?:s|ed)?|held|took|takes?|until|since|from|aged?|when|old|between)\b", re.IGNORECASE
)
_SUM = re.compile(
    r"\b(?:totals?|together|altogether|in all|combined|sum|overall|plus|adds? up|including)\b", re.IGNORECASE
)
_REST = re.compile(r"\b(?:rest|remaining|others?|not|\w+n't|without|except|since|because|domestic)\b", re.IGNORECASE)
_HALF = re.compile(r"\bhal(?:f|ves?|ved|ving)\b", re.IGNORECASE)
_DOUBLE = re.compile(r"\b(?:double[sd]?|twice)\b", re.IGNORECASE)
_PRODUCT = re.compile(r"\b(?:i\.e|that is|each|times|per|at|which is|makes?)\b|[×=]", re.IGNORECASE)
_OF_ANOTHER_KIND = frozenset({"year", "clock"})
_NO_WHOLE = _OF_ANOTHER_KIND | {"percent", "celsius", "fahrenheit"}


def follows(value: Value, words: str, said: Sequence[Value], texts: Sequence[str], around: str) -> bool:
    """Whether `value` follows from values of `texts` and those `said` beside it, as `words` announce.

    `around` is what else the evidence says near: "pay half".
    """
    mine = [number for other in said for number in _numbers(other)]
    seen = [number for text in texts for other in values(text) for number in _numbers(other)]
    wanted = set(_numbers(value))
    return bool(wanted) and any(result in wanted for result in _results(words, mine, seen, around))


def _results(words: str, said: Sequence[Number], seen: Sequence[Number], around: str) -> Iterator[Number]:
    pairs = list(_pairs(said, seen))
    differs, lasting = _DIFFERENCE.search(words), _LASTING.search(words)
    for one, other in pairs:
        if differs or (lasting and one[0] in _OF_ANOTHER_KIND):
            yield from _difference(one, other)
    if _SUM.search(words):
        yield from _sums([*said, *seen])
    if _REST.search(words):
        yield from (("percent", 100 - number) for dimension, number in (*said, *seen) if dimension == "percent")
    for factor, form in ((Fraction(1, 2), _HALF), (Fraction(2), _DOUBLE)):
        if form.search(around):
            yield from ((dimension, number * factor) for dimension, number in (*said, *seen))
    if _PRODUCT.search(words):
        yield from ((other[0], one[1] * other[1]) for one, other in permutations(said, 2) if not one[0])
    yield from (share for one, other in pairs for share in _shares(one, other))


def _pairs(said: Sequence[Number], seen: Sequence[Number]) -> Iterator[tuple[Number, Number]]:
    """Larger and smaller of one dimension; what is said itself is one of the two, and of mere counts always."""
    named = {"", *(dimension for dimension, _ in said)}
    for one, other in permutations(dict.fromkeys([*said, *seen]), 2):
        if one[0] == other[0] and one[1] > other[1] > 0 and (one[0] not in named or one in said or other in said):
            yield one, other


def _difference(one: Number, other: Number) -> Iterator[Number]:
    dimension, number = one[0], one[1] - other[1]
    if dimension == "year":
        yield from (("months", number * 12), ("", number))
    elif dimension == "clock":
        yield "time", number * 60
    else:
        yield dimension, number
        if dimension == "percent":
            yield "points", number


def _sums(numbers: Sequence[Number]) -> Iterator[Number]:
    for count in (2, 3):
        for parts in combinations(dict.fromkeys(numbers), count):
            if len({dimension for dimension, _ in parts}) == 1 and parts[0][0] not in _OF_ANOTHER_KIND:
                yield parts[0][0], sum((number for _, number in parts), Fraction(0))


def _shares(one: Number, other: Number) -> Iterator[Number]:
    share = other[1] / one[1]
    if one[0] not in _NO_WHOLE:
        yield from (("percent", 100 * share), ("percent", 100 - 100 * share))


def _numbers(value: Value) -> Iterator[Number]:
    """A range by both its ends, a date by its year."""
    dated = any(kind == "date" for kind, _ in value.readings)
    for kind, content in value.readings:
        if kind == "quantity" and isinstance(content, Amount) and not dated:
            yield from ((content.dimension, number) for number in {content.low, content.high})
        elif kind == "date" and isinstance(content, tuple) and content[0]:
            yield "year", Fraction(content[0])
        elif kind == "time" and isinstance(content, int):
            yield "clock", Fraction(content)
