"""Who did what to whom: names that changed places, and values bound to the wrong name."""

import re
from collections.abc import Sequence
from itertools import pairwise

from adaptive_rag.grounding.opposites import opposed
from adaptive_rag.grounding.proper import proper_names, same_name, subjects
from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.values import Value, agree, values

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
    return (
        _wrong_owner(claim, sentence)
        or _bracketed(claim, sentence)
        or _turned_round(claim, sentence)
        or _reversed_range(claim, sentence)
    )


def _reversed_range(claim: str, sentence: str) -> str:
    """A span from one value to another that the evidence has the other way round."""
    said, seen = _ranges(claim), _ranges(sentence)
    for first, last in said:
        turned = any(agree(first, b) and agree(last, a) for a, b in seen)
        if turned and not any(agree(first, a) and agree(last, b) for a, b in seen):
            return f"{first.text.strip()!r} and {last.text.strip()!r} have changed places"
    return ""


def _ranges(text: str) -> list[tuple[Value, Value]]:
    joint = re.compile(r"\s*(?:-|–|to|and|until|till)\s*(?:the\s)?")
    return [(a, b) for a, b in pairwise(values(text)) if joint.fullmatch(text[a.end : b.start])]


def _turned_round(claim: str, sentence: str) -> str:
    return "two names have changed places" if exchanged(claim, sentence) else ""


def exchanged(claim: str, sentence: str) -> bool | None:
    """Whether two names of `claim` have changed sides of the verb, a passive or an opposite verb counted in.

    None when that can't be told; False means that an opposite verb is made good by the other order.
    """
    results = [_exchanged(claim, sentence, pair) for pair in _pairs(claim)]
    return next((result for result in results if result), next((r for r in results if r is not None), None))


def _exchanged(claim: str, sentence: str, pair: tuple[str, str]) -> bool | None:
    if _SYMMETRIC.search(claim):
        return None
    first, second = (position_of(sentence, name) for name in pair)
    if first is None or second is None or len(proper_names(sentence)) > 4:
        return None
    between_claim = claim[claim.find(pair[0]) + len(pair[0]) : claim.rfind(pair[1])]
    between = sentence[min(first, second) : max(first, second)]
    opposite = _opposite(between_claim, between)
    turns = (first > second) + (bool(_PASSIVE.search(between_claim)) != bool(_PASSIVE.search(between))) + opposite
    seen = {t.stem for t in tokens(between) if t.content}
    verb = next((t.stem for t in tokens(between_claim) if t.content), "")
    same_verb = any(alike(verb, other) for other in seen)
    turns += not opposite and (" from " in f"{between_claim} ") != (" from " in f"{between} ")
    if not opposite and (not same_verb or turns % 2 == 0):
        return None
    return bool(turns % 2)


def _opposite(one: str, other: str) -> bool:
    return any(opposed(a.word, b.word) for a in tokens(one) for b in tokens(other))


def _pairs(text: str) -> list[tuple[str, str]]:
    """The first name with each other one that isn't listed together with it."""
    found = proper_names(text)
    listed = found and re.match(r"\s*(?:,|and\b|or\b|&)", text.partition(found[0])[2])
    return [] if listed else [(found[0], other) for other in found[1:]]


def position_of(sentence: str, name: str) -> int | None:
    """Where `name`, or its last word, stands in `sentence`; None when it does not."""
    at = sentence.lower().find(name.lower())
    if at < 0 and " " in name:
        at = sentence.lower().find(name.lower().split()[-1])
    return at if at >= 0 else None


def _wrong_owner(claim: str, sentence: str) -> str:
    """A value that the evidence sentence gives to another of the names the claim could mean."""
    owned = owners(sentence)
    if len({owner for owner, _ in owned}) < 2:
        return ""
    for name, value in owners(claim):
        given = [owner for owner, other in owned if agree(value, other)]
        known = any(same_name(owner, name) for owner, _ in owned)
        if given and known and not any(same_name(owner, name) for owner in given):
            return f"{value.text.strip()!r} belongs to {given[0]!r}"
    return ""


def _bracketed(claim: str, sentence: str) -> str:
    """A value in brackets right behind a name, where the claim gives it to another name of the sentence."""
    spans = [
        (owner, value)
        for owner, value in owners(sentence)
        if re.match(r"\s*\([^()]*$", sentence[sentence.find(owner) + len(owner) : value.start])
    ]
    others = subjects(sentence)
    for name, value in owners(claim) if spans else ():
        given = [owner for owner, other in spans if agree(value, other)]
        known = any(same_name(other, name) for other in others)
        if given and known and not any(same_name(owner, name) for owner in given):
            return f"{value.text.strip()!r} belongs to {given[0]!r}"
    return ""


def owners(text: str) -> list[tuple[str, Value]]:
    """Each value with the name it belongs to: the one of its rank before "respectively", else the nearest before it."""
    spots = sorted((match.start(), name) for name in subjects(text) for match in re.finditer(re.escape(name), text))
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
