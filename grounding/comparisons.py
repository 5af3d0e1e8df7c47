"""Comparisons that no sentence makes but two values decide: "A is heavier than B" from the weights of A and B."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.places import segments
from adaptive_rag.grounding.proper import same_name, subjects
from adaptive_rag.grounding.roles import owners
from adaptive_rag.grounding.tokens import tokens
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
_MONTH = 30.4375 * 86_400
"""Seconds of an average month: good enough to rank durations, not to equate them."""
_COSTLY = re.compile(r"\b(?:expensive|cost\w*|cheap\w*|pric\w+|dear\w*)\b", re.IGNORECASE)


def compared(claim: str, evidence: Sequence[str]) -> bool | None:
    """Whether the values of the two sides of `claim` bear its comparison out; None when they have none."""
    pair = subjects(claim)
    found = _COMPARED.search(claim) or _SOONER.search(claim) or _LATER.search(claim)
    if not found or not _THAN.search(claim):
        return None
    decided = _by_names(claim, pair, found.group().lower(), evidence) if len(pair) == 2 else None
    return _by_words(claim, found, evidence) if decided is None else decided


def _by_words(claim: str, found: re.Match[str], evidence: Sequence[str]) -> bool | None:
    """The same for two things without names ("the basic membership"), told apart by the words that only one has."""
    before, _, after = claim.partition(" than ")
    one, other = ({t.stem for t in tokens(side)} - STOPWORDS for side in (before[: found.start()], after))
    first = _fitting(_at(one - other, other - one, evidence), found.group().lower(), claim)
    second = _fitting(_at(other - one, one - other, evidence), found.group().lower(), claim)
    shared = first.keys() & second.keys()
    if len(shared) != 1:
        return None
    key = shared.pop()
    return first[key] != second[key] and (first[key] > second[key]) is bool(re.search(rf"\b(?:{_MORE})\b", claim, re.I))


def _at(mine: set[str], theirs: set[str], evidence: Sequence[str]) -> dict[str, set[float]]:
    """The numbers of the clauses that have words of the one thing and none of the other."""
    found: dict[str, set[float]] = {}
    for place in (place for sentence in evidence for place in segments(sentence)):
        read = {t.stem for t in tokens(place)}
        if mine & read and not theirs & read:
            for value in values(place):
                _collect(value, found)
    return found


def _by_names(claim: str, pair: Sequence[str], word: str, evidence: Sequence[str]) -> bool | None:
    first, second = (_numbers(name, evidence, word, claim) for name in pair)
    shared = first.keys() & second.keys()
    if len(shared) != 1:
        return None
    key = shared.pop()
    larger = first[key] > second[key]
    wants_larger = (
        bool(_LATER.search(claim)) if key == "date" else bool(re.search(rf"\b(?:{_MORE})\b", claim, re.IGNORECASE))
    )
    return larger is wants_larger and first[key] != second[key]


def _numbers(name: str, evidence: Sequence[str], word: str, claim: str) -> dict[str, float]:
    """One number a dimension for `name`; a dimension with several different ones is left out."""
    found: dict[str, set[float]] = {}
    owned = [pair for sentence in evidence for pair in owners(sentence)]
    exact = any(_plain(owner) == _plain(name) for owner, _ in owned)
    for owner, value in owned:
        if _plain(owner) == _plain(name) if exact else same_name(owner, name):
            _collect(value, found)
    return _fitting(found, word, claim)


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
