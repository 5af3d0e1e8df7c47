"""Who did what to whom: names that changed places, and values bound to the wrong name."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.polarity import opposed
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.values import Value, agree, values
from adaptive_rag.text.names import names

_PASSIVE = re.compile(
    r"\b(?:was|were|is|are|been|being|be|got)\b(?:\s\w+)?\s\w+(?:ed|en|t|wn|ght|ld|de|un|ne|pt)\b[^,;.]*\bby\b|\bby\b",
    re.IGNORECASE,
)
_SYMMETRIC = re.compile(
    r"\b(?:married|between|met|with|both|differ\w*|same|equal\w*|versus|vs|siblings?|brothers?|sisters?|neighbou?rs?|border\w*)\b",
    re.IGNORECASE,
)


def swapped(claim: str, evidence: Sequence[str]) -> str:
    """Why the claim has the parts of one evidence sentence in each other's place; empty when it hasn't."""
    return next((reason for sentence in evidence if (reason := _swapped(claim, sentence))), "")


def _swapped(claim: str, sentence: str) -> str:
    return _wrong_owner(claim, sentence) or _turned_round(claim, sentence)


def _turned_round(claim: str, sentence: str) -> str:
    """Two names on both sides of the same verb, in the other order, with nothing that turns it back."""
    pair = _two_names(claim)
    if not pair or _SYMMETRIC.search(claim):
        return ""
    first, second = (_last(sentence, name) for name in pair)
    if first is None or second is None or len(names(sentence)) > 3:
        return ""
    between_claim = claim[claim.find(pair[0]) + len(pair[0]) : claim.rfind(pair[1])]
    low, high = sorted((first, second))
    between = sentence[low:high]
    turns = (
        (first > second)
        + (bool(_PASSIVE.search(between_claim)) != bool(_PASSIVE.search(between)))
        + _opposite(between_claim, between)
    )
    same_verb = {t.stem for t in tokens(between_claim) if t.content} & {t.stem for t in tokens(between) if t.content}
    certain = same_verb or _opposite(between_claim, between)
    return f"{pair[0]!r} and {pair[1]!r} have changed places" if turns % 2 and certain else ""


def _opposite(one: str, other: str) -> bool:
    return any(opposed(a.word, b.word) for a in tokens(one) for b in tokens(other))


def _two_names(text: str) -> tuple[str, str] | None:
    found = names(text)
    return (found[0], found[1]) if len(found) == 2 else None


def _last(sentence: str, name: str) -> int | None:
    at = sentence.lower().find(name.lower())
    if at < 0 and " " in name:
        at = sentence.lower().find(name.lower().split()[-1])
    return at if at >= 0 else None


def _wrong_owner(claim: str, sentence: str) -> str:
    """A value that the evidence sentence gives to another of the names the claim could mean."""
    owners = _owners(sentence)
    if len({owner for owner, _ in owners}) < 2:
        return ""
    for name, value in _owners(claim):
        given = [owner for owner, other in owners if agree(value, other)]
        known = [owner for owner, _ in owners if _same(owner, name)]
        if given and known and not any(_same(owner, name) for owner in given):
            return f"{value.text.strip()!r} belongs to {given[0]!r}"
    return ""


def _owners(text: str) -> list[tuple[str, Value]]:
    """Each value with the name it belongs to: in a "respectively" list the one of its rank, else the nearest before it."""
    spots = sorted((match.start(), name) for name in names(text) for match in re.finditer(re.escape(name), text))
    found = [
        v
        for v in values(text)
        if not v.loose and not any(at <= v.start < at + len(name) or v.start <= at < v.end for at, name in spots)
    ]
    if "respectively" in text.lower() and len(spots) == len(found):
        return [(name, value) for (_, name), value in zip(spots, found, strict=True)]
    pairs = []
    for value in found:
        before = [name for at, name in spots if at < value.start]
        if before:
            pairs.append((before[-1], value))
    return pairs


def _same(one: str, other: str) -> bool:
    return (
        one.lower() == other.lower()
        or set(one.lower().split()) <= set(other.lower().split())
        or set(other.lower().split()) <= set(one.lower().split())
    )
