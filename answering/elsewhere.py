"""Signs that lines which share a question's words tell of something else, or not of the place that is asked for."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from adaptive_rag.answering.asked import ends_held
from adaptive_rag.grounding.stems import alike, stem
from adaptive_rag.grounding.values import Value, agree, values
from adaptive_rag.text.names import names
from adaptive_rag.text.words import STOPWORDS, content_words, words

_KIND = (
    r"(?:[a-z]+ ){0,2}?(?:places?|cit(?:y|ies)|towns?|villages?|states?|countr(?:y|ies)|count(?:y|ies)|provinces?"
    r"|regions?|continents?|islands?|districts?|locations?|rooms?|buildings?|floors?)\b"
)
_WHERE = re.compile(
    rf"^\W*where\b(?! (?:do|can|should|may|must) (?:i|we|you)\b)|\b(?:in|at|from|near|to) (?:what|which) {_KIND}"
    rf"|\b(?:what|which) {_KIND}[^?]*\b(?:in|at|from)\W*$",
    re.IGNORECASE,
)
_NO_PLACE = (
    r"\d\w*|may \d|january|february|march|april|june|july|august|september|october|november|december|spring|summer"
    r"|autumn|winter|early|late|mid|year|month|week|day|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|which|that|order|addition|fact|general|particular|time|case"
)
_PLACED = re.compile(
    r"\b(?:in|inside|into|at|near|on|onto|under|behind|beside|between|above|below|from|off|along|outside|within|across"
    r"|around|opposite|through|via|(?:north|south|east|west) of|(?:capital|city|town|village|state|province|part) of"
    r"|(?:moved|went|gone|came|travelled|relocated|emigrated|sent|brought|taken|returned) to)\s+"
    rf"(?!(?:the |a |an )?(?:{_NO_PLACE})\b)",
    re.IGNORECASE,
)
_FIELD = re.compile(r"\w: \S|\|")
"""A table row or a line of a form says where in a cell."""
_DESCRIBED = re.compile(r"\b(?:the|an?) (?:[\w'’-]+ ){1,4}(?:who|whom|whose|that|which|where) ", re.IGNORECASE)
_LEAST = 3
"""Words of a title that has a rival."""
_LONGEST, _BETWEEN = 3, 2
"""Words of a name that may be scattered, and those that may stand between them: middle names, "of the"."""


def untold_place(question: str, text: str) -> bool:
    """Whether a place is asked for and `text` has nothing that stands in, at, near or behind anything."""
    return bool(_WHERE.search(question)) and not (_PLACED.search(text) or _FIELD.search(text))


def namesake(question: str, titles: Sequence[str], text: str) -> bool:
    """Whether they tell of another thing than the question: the first title is a rival, or a name is scattered."""
    return _rival(question, titles[0], text) or any(_scattered(name, (*titles, text)) for name in names(question))


def half_told(question: str, held: frozenset[str]) -> bool:
    """Whether the question goes over something described, "the actor who …", and `held` lacks a word at its ends."""
    return bool(_DESCRIBED.search(question)) and not ends_held(question, held)


def other_year(question: str, text: str) -> bool:
    """Whether the question names a day or year that `text` lacks, while it has another one."""
    asked, told = (_dates(source) for source in (question, text))
    return any(told and not any(agree(one, other) for other in told) for one in asked)


def _rival(question: str, title: str, text: str) -> bool:
    """A title that the question has but for one name: "Battle of Stoney Creek", "battle of mine creek"."""
    ours, theirs = words(question), words(title)
    held = {stem(word) for word in words(text)}
    proper = {word.lower() for word in re.findall(r"(?<=\s)[^\W\d_a-z]\w+", title)}
    return any(
        their in proper and not alike(stem(our), stem(their)) and stem(our) not in held
        for our, their in _only_difference(ours, theirs)
    )


def _only_difference(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Of each stretch of `ours` that is `theirs` but for one content word, this word on both sides."""
    size = len(theirs)
    for start in range(len(ours) - size + 1 if size >= _LEAST else 0):
        window = ours[start : start + size]
        apart = [pair for pair in zip(window, theirs, strict=True) if pair[0] != pair[1]]
        shared = [word for word in theirs if word not in STOPWORDS and word in window]
        if len(apart) == 1 and len(shared) > 1 and not STOPWORDS & set(apart[0]):
            yield apart[0]


def _scattered(name: str, texts: Sequence[str]) -> bool:
    """A name of two or three words that no text has in their order, while each of them stands in longer other names.

    A word that stands alone may be short for the name: "Audrey" for "Audrey Williams".
    """
    parts = _content(name)
    if not 1 < len(parts) <= _LONGEST or any(map(partial(_together, parts), texts)):
        return False
    others = [_content(other) for text in texts for other in names(text)]
    holders = [[other for other in others if part in other] for part in parts]
    return all(found and all(len(other) > 1 for other in found) for found in holders)


def _together(parts: Sequence[str], text: str) -> bool:
    found = _content(text)
    return any(_follows(parts, found[start:]) for start in range(len(found)))


def _follows(parts: Sequence[str], text: Sequence[str]) -> bool:
    """Whether `text` begins with the first of `parts` and has the others close behind it, in order."""
    rest = iter(text[: len(parts) + _BETWEEN])
    return text[0] == parts[0] and all(part in rest for part in parts)


def _content(text: str) -> list[str]:
    return [stem(word) for word in content_words(text)]


def _dates(text: str) -> list[Value]:
    return [value for value in values(text) if any(kind == "date" for kind, _ in value.readings)]
