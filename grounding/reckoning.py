"""Numbers that follow from two others by one step which the words announce: differences, sums, halves, shares."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.bounds import COMPARATIVES
from adaptive_rag.grounding.values import Value

Number = tuple[str, Fraction]
"""Dimension and number; of a date "year", of a time of day "clock"."""

_DIFFERENCE = re.compile(
    rf"\b(?:{COMPARATIVES}|by|over|under|above|below|ahead|behind|difference|gap|exceed\w*|short of"
    r"|surplus|deficit|cut|reduc\w+|rais\w+|increas\w+|rose|fell|drop\w*|gain\w*|sav(?:e[sd]?|ings?)|fewer|missing"
    r"|younger|rest|others?|remaining|left|not|\w+n't|without)\b",
    re.IGNORECASE,
)
_LASTING = re.compile(
    rf"\b(?:for|after|before|by|{COMPARATIVES}|last(?:s|ed)?|held|took|takes?|until|since|from|aged?|when|old|between)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\b(?:totals?|together|altogether|in all|combined|sum|overall|plus|adds? up|including)\b", re.IGNORECASE
)
_REST = re.compile(r"\b(?:rest|remaining|others?|not|\w+n't|without|except|since|because|domestic)\b", re.IGNORECASE)
_HALF = re.compile(r"\bhal(?:f|ves?|ved|ving)\b", re.IGNORECASE)
_DOUBLE = re.compile(r"\b(?:double[sd]?|twice)\b", re.IGNORECASE)
_PRODUCT = re.compile(r"\b(?:i\.e|that is|each|times|per|at|which is|makes?)\b|[×=]", re.IGNORECASE)
_TURN = re.compile(r"\s+(after|before)\b", re.IGNORECASE)
"""Behind a span of time: what the claim dates itself is the later or the earlier end."""
ANNOUNCES = re.compile(r"after|before|later|earlier|by|ahead|behind|altogether|together|total|plus|short|difference")
"""Words of a step that need no words of their own in the evidence."""
_OF_ANOTHER_KIND = frozenset({"year", "clock"})
_NO_WHOLE = _OF_ANOTHER_KIND | {"percent", "celsius", "fahrenheit"}


@dataclass(frozen=True, slots=True)
class Given:
    """What a value may follow from."""

    words: str
    """Of question and claim, without the value."""
    behind: str
    """What the claim says right behind the value."""
    said: tuple[Number, ...]
    """Other numbers of the claim."""
    seen: tuple[Number, ...]
    """Numbers of the evidence."""

    @property
    def every(self) -> tuple[Number, ...]:
        """All numbers, those of the claim first."""
        return tuple(dict.fromkeys((*self.said, *self.seen)))

    def pairs(self) -> Iterator[tuple[Number, Number]]:
        """Larger and smaller of one dimension; what is said itself is one of the two, and of mere counts always."""
        named = {"", *(dimension for dimension, _ in self.said)}
        for one, other in permutations(self.every, 2):
            given = one in self.said or other in self.said
            if one[0] == other[0] and one[1] > other[1] > 0 and (given or one[0] not in named):
                yield one, other


def follows(value: Value, given: Given) -> bool:
    """Whether `value` follows from given numbers by a step that the words announce."""
    wanted = set(numbers_of(value))
    steps = (_differences, _sums, _rests, _multiples, _products, _shares)
    return bool(wanted) and any(result in wanted for step in steps for result in step(given))


def _differences(given: Given) -> Iterator[Number]:
    differs, lasting = _DIFFERENCE.search(given.words), _LASTING.search(given.words)
    for one, other in given.pairs() if differs or lasting else ():
        dimension, number = one[0], one[1] - other[1]
        if dimension in _OF_ANOTHER_KIND and not _turned(one, other, given):
            yield from (("months", number * 12), ("", number)) if dimension == "year" else (("time", number * 60),)
        elif differs and dimension not in _OF_ANOTHER_KIND:
            yield from ((dimension, number), *([("points", number)] if dimension == "percent" else []))


def _turned(one: Number, other: Number, given: Given) -> bool:
    """Whether "after" or "before" wants the other end of the span to be the one that the claim dates."""
    turn = _TURN.match(given.behind)
    return turn is not None and (one if turn.group(1).lower() == "before" else other) in given.said


def _sums(given: Given) -> Iterator[Number]:
    for count in (2, 3) if _SUM.search(given.words) else ():
        for parts in combinations(given.every, count):
            if len({dimension for dimension, _ in parts}) == 1 and parts[0][0] not in _OF_ANOTHER_KIND:
                yield parts[0][0], sum((number for _, number in parts), Fraction(0))


def _rests(given: Given) -> Iterator[Number]:
    if _REST.search(given.words):
        yield from (("percent", 100 - number) for dimension, number in given.every if dimension == "percent")


def _multiples(given: Given) -> Iterator[Number]:
    for factor, form in ((Fraction(1, 2), _HALF), (Fraction(2), _DOUBLE)):
        if form.search(given.words):
            amounts = (one for one in given.every if one[0] not in _OF_ANOTHER_KIND)
            yield from ((dimension, number * factor) for dimension, number in amounts)


def _products(given: Given) -> Iterator[Number]:
    if _PRODUCT.search(given.words):
        yield from ((other[0], one[1] * other[1]) for one, other in permutations(given.said, 2) if not one[0])


def _shares(given: Given) -> Iterator[Number]:
    for one, other in given.pairs():
        share = 100 * other[1] / one[1]
        if one[0] not in _NO_WHOLE:
            yield from (("percent", share), ("percent", 100 - share))


def numbers_of(value: Value) -> Iterator[Number]:
    """A range by both its ends, a date by its year."""
    dated = any(kind == "date" for kind, _ in value.readings)
    for kind, content in value.readings:
        if kind == "quantity" and isinstance(content, Amount) and not dated:
            yield from ((content.dimension, number) for number in {content.low, content.high})
        elif kind == "date" and isinstance(content, tuple) and content[0]:
            yield "year", Fraction(content[0])
        elif kind == "time" and isinstance(content, int):
            yield "clock", Fraction(content)
