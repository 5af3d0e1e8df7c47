"""Comparisons that no sentence makes but two values decide: "A is heavier than B" from the weights of A and B."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isclose

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.places import segments
from adaptive_rag.grounding.proper import same_name, subjects
from adaptive_rag.grounding.roles import owners
from adaptive_rag.grounding.tokens import stems, tokens
from adaptive_rag.grounding.values import Value, values
from adaptive_rag.text.words import STOPWORDS

_MORE = "|".join(
    "more heavier longer higher taller larger bigger greater wider deeper thicker faster older "
    "farther costlier pricier dearer hotter warmer louder stronger".split()
)
_LESS = "|".join(
    "less fewer lighter shorter lower smaller narrower shallower thinner slower younger nearer "
    "cheaper colder cooler quieter weaker".split()
)
_COMPARED = re.compile(rf"\b(?P<more>{_MORE})\b|\b(?P<less>{_LESS})\b", re.IGNORECASE)
_RANKED = re.compile(
    rf"\b(?:{_MORE}|{_LESS})\b[^,;.]*\bthan (?!\W?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|half|a)\b)",
    re.IGNORECASE,
)
_THAN = re.compile(r"\b(?:than|before|after)\b", re.IGNORECASE)
_SOONER = re.compile(r"\b(?:earlier|before|older|sooner)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:later|after|younger|newer)\b", re.IGNORECASE)
_SCALES = {
    "heavier lighter": frozenset({"mass"}),
    "taller deeper wider narrower": frozenset({"length"}),
    "hotter colder": frozenset({"celsius", "fahrenheit"}),
    "longer shorter": frozenset({"length", "time", "months"}),
}
_DIMENSIONS = {word: dimensions for words, dimensions in _SCALES.items() for word in words.split()}
_PROPERTIES = {
    word: stems(properties)
    for words, properties in {
        "heavier lighter": "weight mass weighs",
        "cheaper dearer costlier pricier": "price cost fee rate",
        "louder quieter": "noise sound loudness",
        "taller higher lower": "height altitude elevation level tall high",
        "longer shorter": "length long duration runtime span",
        "wider narrower": "width wide diameter",
        "deeper shallower": "depth deep",
        "faster slower": "speed rate pace",
        "stronger weaker": "strength power torque",
        "hotter warmer colder cooler": "temperature",
    }.items()
    for word in words.split()
}
"""What the values of a page have to be called to be compared by a word."""
_MONTH = 30.4375 * 86_400
"""Seconds of an average month: good enough to rank durations, not to equate them."""
_COSTLY = re.compile(r"\b(?:expensive|cost\w*|cheap\w*|pric\w+|dear\w*)\b", re.IGNORECASE)


def compared(claim: str, evidence: Sequence[Line]) -> bool | None:
    """Whether the values of the two sides of `claim` bear its comparison out; None when they have none.

    A difference that it states ("€160 more than") has to be that of the two.
    """
    pair = subjects(claim)
    found = _COMPARED.search(claim) or _SOONER.search(claim) or _LATER.search(claim)
    if not found or not _THAN.search(claim):
        return None
    decided = _by_names(claim, pair, found.group().lower(), evidence) if len(pair) == 2 else None
    return _by_words(claim, found, [line.text for line in evidence]) if decided is None else decided


def _by_words(claim: str, found: re.Match[str], evidence: Sequence[str]) -> bool | None:
    """The same for two things without names ("the basic membership"), told apart by the words that only one has."""
    before, _, after = claim.partition(" than ")
    one, other = ({t.stem for t in tokens(side)} - STOPWORDS for side in (before[: found.start()], after))
    first = _fitting(_at(one - other, other - one, evidence), found.group().lower(), claim)
    second = _fitting(_at(other - one, one - other, evidence), found.group().lower(), claim)
    key = _telling(first, second)
    if key is None:
        return None
    return first[key] != second[key] and (first[key] > second[key]) is bool(re.search(rf"\b(?:{_MORE})\b", claim, re.I))


def _telling(first: Mapping[str, float], second: Mapping[str, float]) -> str | None:
    """The only dimension that both have, or the only one in which they differ; a plain number is the last to tell."""
    shared = first.keys() & second.keys()
    apart = [key for key in shared if first[key] != second[key]]
    measured = [key for key in apart if key]
    telling = next((keys for keys in (list(shared), apart, measured) if len(keys) == 1), [None])
    return telling[0]


def _at(mine: set[str], theirs: set[str], evidence: Sequence[str]) -> dict[str, set[float]]:
    """The numbers of the clauses that have words of the one thing and none of the other."""
    found: dict[str, set[float]] = {}
    for place in (place for sentence in evidence for place in segments(sentence)):
        read = {t.stem for t in tokens(place)}
        if mine & read and not theirs & read:
            for value in values(place):
                _collect(value, found)
    return found


def _by_names(claim: str, pair: Sequence[str], word: str, evidence: Sequence[Line]) -> bool | None:
    first, second = (_numbers(name, evidence, word, claim) for name in pair)
    key = _telling(first, second)
    if key is None:
        return None
    larger = first[key] > second[key]
    wants_larger = (
        bool(_LATER.search(claim)) if key == "date" else bool(re.search(rf"\b(?:{_MORE})\b", claim, re.IGNORECASE))
    )
    return larger is wants_larger and first[key] != second[key] and _states(claim, key, first[key], second[key])


def _states(claim: str, key: str, first: float, second: float) -> bool:
    """Whether each number of the compared kind in `claim` is one of the two or their difference."""
    found: dict[str, set[float]] = {}
    for value in values(claim):
        _collect(value, found)
    right = (first, second, abs(first - second))
    return all(any(isclose(said, one, rel_tol=1e-6) for one in right) for said in found.get(key, ()))


def _numbers(name: str, evidence: Sequence[Line], word: str, claim: str) -> dict[str, float]:
    """One number a dimension for `name`; a dimension with several different ones is left out."""
    found: dict[str, set[float]] = {}
    owned = [pair for line in evidence for pair in owners(line.text)]
    exact = any(_plain(owner) == _plain(name) for owner, _ in owned)
    for owner, value in owned:
        if _plain(owner) == _plain(name) if exact else same_name(owner, name):
            _collect(value, found)
    given: dict[str, set[float]] = {}
    for value in _of_page(name, word, evidence):
        _collect(value, given)
    return _fitting(given | found, word, claim)


def _of_page(name: str, word: str, evidence: Sequence[Line]) -> Iterator[Value]:
    """The values that pages titled `name` give for the property that `word` compares."""
    for line in _titled(name, evidence):
        if _tells(line, word):
            yield from line.values


def _titled(name: str, evidence: Sequence[Line]) -> list[Line]:
    """The lines of the page called `name`, or of those whose titles have it in them."""
    exact = [line for line in evidence if _plain(line.title) == _plain(name)]
    return exact or [line for line in evidence if set(_plain(name).split()) <= set(_plain(line.title).split())]


def _tells(line: Line, word: str) -> bool:
    """Whether a value of `line` is called what `word` compares: a weight, or for "more" and its kin a price."""
    return not _PROPERTIES.get(word, _PROPERTIES["cheaper"]).isdisjoint(line.stems)


def rests_on(claim: str, evidence: Sequence[Line]) -> tuple[Line, ...]:
    """The lines that give the values of the two sides of a comparison, by their names or by their pages' titles."""
    names, found = subjects(claim), _COMPARED.search(claim)
    word = found.group().lower() if found else ""
    titled = (line for name in names for line in _titled(name, evidence) if line.values and _tells(line, word))
    named = (line for line in evidence if line.values and any(stems(name) <= line.stems for name in names))
    return tuple(titled) or tuple(named)


def _fitting(found: dict[str, set[float]], word: str, claim: str) -> dict[str, float]:
    """The numbers of the dimensions that `word` can compare."""
    wanted = _DIMENSIONS.get(word)
    found = {key: n for key, n in found.items() if key != "date" or _SOONER.search(word) or _LATER.search(word)}
    kept = {key: numbers for key, numbers in found.items() if len(numbers) == 1 and (wanted is None or key in wanted)}
    money = _COSTLY.search(claim)
    return {key: next(iter(numbers)) for key, numbers in kept.items() if not money or key.isupper()}


def _plain(name: str) -> str:
    return re.sub(r"^the\s+", "", name.lower())


def uncompared(claim: str, evidence: Sequence[str]) -> bool:
    """Whether `claim` ranks two things against each other while no sentence of the evidence does."""
    return bool(_RANKED.search(claim)) and not any(re.search(r"\bthan\b", sentence) for sentence in evidence)


def _collect(value: Value, found: dict[str, set[float]]) -> None:
    """Adds the number of `value`; of an ambiguous one ("1,299") the larger reading."""
    dated = [content for kind, content in value.readings if kind == "date" and isinstance(content, tuple)]
    if dated:
        years = [d[0] + (d[1] or 0) / 12 + (d[2] or 0) / 400 for d in dated if d[0] is not None]
        found.setdefault("date", set()).update(years[:1])
        return
    amounts = [content for _, content in value.readings if isinstance(content, Amount) and content.low == content.high]
    for dimension in {amount.dimension for amount in amounts}:
        number = max(float(a.low) for a in amounts if a.dimension == dimension)
        lasting = dimension == "months"
        found.setdefault("time" if lasting else dimension, set()).add(number * _MONTH if lasting else number)
