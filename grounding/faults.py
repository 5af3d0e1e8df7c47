"""What is certainly wrong with a claim, given the sentences that should bear it out."""

import re
from collections.abc import Sequence
from typing import Literal

from adaptive_rag.grounding.columns import misread
from adaptive_rag.grounding.counted import miscounted
from adaptive_rag.grounding.exceptions import excepted
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.opposites import exclusive, opposed
from adaptive_rag.grounding.places import misplaced
from adaptive_rag.grounding.polarity import contradicted_part, contradiction, mixed
from adaptive_rag.grounding.proper import own_stems, proper_names
from adaptive_rag.grounding.roles import exchanged, swapped
from adaptive_rag.grounding.sides import on_other_side
from adaptive_rag.grounding.sought import Sought, light
from adaptive_rag.grounding.stems import stem
from adaptive_rag.grounding.strength import rivalling
from adaptive_rag.grounding.subject import foreign_actor, foreign_subject
from adaptive_rag.grounding.values import agree, comparable

Severity = Literal["", "absent", "contrary"]
"""`absent`: something isn't there; `contrary`: the evidence says otherwise, which no other sentence mends."""
Fault = tuple[Severity, str]
_ASKED = re.compile(r"(?P<question>[^?]+)\?\W*(?:(?P<no>no)|yes)\b(?=\s*[,.;:!—–-]|\s*$)", re.IGNORECASE)
"""A question of the evidence that it answers itself."""
SOUND: Fault = ("", "")
_DEMONYMS = ("n", "an", "ian", "ish", "ese", "i", "er", "s")


def fault(claim: Sought, chosen: tuple[Line, ...], unmatched: Sequence[str], evidence: Sequence[Line]) -> Fault:
    """The first fault found; sound when there is none. `unmatched` are the claim's words that the chosen lines lack."""
    absent = (
        _missing_value(claim, chosen) or _missing_name(claim, chosen) or _of_sibling(claim, chosen, unmatched, evidence)
    )
    if absent:
        return ("absent", absent)
    contrary = _contrary(claim, chosen, unmatched) or misread(claim, chosen, evidence)
    return ("contrary", contrary) if contrary else SOUND


def _contrary(claim: Sought, chosen: tuple[Line, ...], unmatched: Sequence[str]) -> str:
    texts = [line.text for line in chosen]
    settled = len(chosen) > 1 or exchanged(claim.text, texts[0]) is False
    turned = "" if settled else _turned(claim, texts[0])
    return (
        turned
        or next((reason for text in texts if (reason := rivalling(claim.full, text))), "")
        or next((reason for text in texts if (reason := on_other_side(claim.text, text))), "")
        or swapped(claim.text, texts)
        or ("" if (settled and len(chosen) == 1) or " than " in claim.text else misplaced(claim.full, texts))
        or next((reason for text in texts if (reason := miscounted(claim.text, text))), "")
        or _foreign(claim, chosen)
        or _replaced(unmatched, chosen)
    )


def _turned(claim: Sought, text: str) -> str:
    if asked := _ASKED.match(text):
        return contradiction(claim.full, asked["question"], negated=claim.negated != bool(asked["no"]))
    ranked = " than " in claim.text and " than " in text
    restricted = excepted(claim.full, text, negated=claim.negated)
    if restricted is not None:
        return restricted
    part = "" if claim.negated or ranked else contradicted_part(claim.full, text)
    return part or ("" if mixed(text) and not claim.negated else contradiction(claim.full, text, negated=claim.negated))


def _foreign(claim: Sought, chosen: tuple[Line, ...]) -> str:
    if len(chosen) == 1:
        return foreign_subject(claim.names, claim.text, chosen[0].text, chosen[0].names)
    acted = [(line.text, line.names) for line in chosen]
    return next((found for text, names in acted if (found := foreign_actor(claim.text, text, names))), "")


def _missing_value(claim: Sought, chosen: tuple[Line, ...]) -> str:
    present = [value for line in chosen for value in (*line.values, *line.around_values)]
    for value in claim.values:
        if not any(agree(value, other) for other in present):
            return f"{value.text.strip()!r} is not in the evidence"
    return ""


def _of_sibling(claim: Sought, chosen: tuple[Line, ...], unmatched: Sequence[str], evidence: Sequence[Line]) -> str:
    """A value of the chosen line where the claim's own words lead to another line with a rival value."""
    here = frozenset().union(*(line.stems | line.around_stems for line in chosen))
    said = {token.stem for token in claim.words} | {stem(word) for word in claim.context}
    lacking = {stem(word) for word in unmatched} - light() - here
    named = frozenset().union(*(own_stems(name) for name in proper_names(claim.text)))
    for other in evidence if lacking and claim.values else ():
        leads = lacking & other.stems
        nearer = leads & named or len(said & (other.stems | other.around_stems)) > len(said & here)
        for value in claim.values if leads and nearer and other not in chosen else ():
            rivals = any(comparable(value, v) for v in other.values)
            if rivals and not any(agree(value, v) for v in other.values):
                return f"{value.text.strip()!r} is not said of {min(leads)!r}"
    return ""


def _missing_name(claim: Sought, chosen: tuple[Line, ...]) -> str:
    present = frozenset().union(*(line.stems | line.around_stems for line in chosen))
    short = {_initials(name) for line in chosen for name in (*line.names, *proper_names(line.around))}
    for name in claim.names:
        known = name.lower().replace(".", "") in short or (len(name.split()) > 1 and _initials(name) in present)
        if not known and any(not _has(part, present) for part in name.lower().replace("&", " ").split()):
            return f"{name!r} is not in the evidence"
    return ""


def _has(part: str, present: frozenset[str]) -> bool:
    word = stem(part.strip(".,'’\""))
    return (
        not word
        or word in present
        or _derived(word, present)
        or word in ("of", "the", "and", "de", "for", "in", "on", "von", "van")
    )


def _derived(word: str, present: frozenset[str]) -> bool:
    """Whether the evidence has the country of an adjective or the adjective of a country."""
    pairs = [(min(word, other, key=len), max(word, other, key=len)) for other in present if len(other) > 3]
    return len(word) > 3 and any(
        long == short.rstrip("aeiou") + end or long == short + end for short, long in pairs for end in _DEMONYMS
    )


def _replaced(unmatched: Sequence[str], chosen: tuple[Line, ...]) -> str:
    present = frozenset().union(*(line.stems for line in chosen))
    for word in unmatched:
        other = next((p for p in present if exclusive(word, p) or opposed(word, p)), "")
        if other and len(chosen) > 1:
            return f"{word!r} where the evidence has {other!r}"
    return ""


def _initials(name: str) -> str:
    return "".join(
        part[0] for part in name.lower().replace("&", " ").split() if part not in ("of", "the", "and", "for")
    )
