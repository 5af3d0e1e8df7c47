"""Whom a sentence is about, where the claim says it of someone else."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.proper import own_stems, proper_names, same_name
from adaptive_rag.grounding.roles import position_of
from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import tokens

_OPENING = 6


def foreign_subject(wanted: Sequence[str], claim: str, sentence: str, present: Sequence[str]) -> str:
    """The name that `sentence` is about when that isn't one of the claim's; empty when it may be about the claim's."""
    if not wanted or not present:
        return ""
    if own_stems(wanted[0]) <= own_stems(sentence):
        return _object_as_subject(wanted[0], claim, sentence, present)
    opening = " ".join(sentence.split()[:_OPENING])
    subject = next((name for name in present if name.split()[0] in opening), "")
    if re.search(rf"{re.escape(wanted[0])}\s+(?:was|were|is|are|has been|had been)\s+\w+", claim) and re.search(
        r"\b(?:it|them)\b", sentence
    ):
        return ""
    starts = claim.strip().startswith(wanted[0].split()[0]) or claim.strip().lower().startswith(
        "the " + wanted[0].split()[0].lower()
    )
    if subject and starts and not own_stems(subject) <= own_stems(claim):
        return f"it is said of {subject!r}"
    return ""


def _object_as_subject(name: str, claim: str, sentence: str, present: Sequence[str]) -> str:
    """The subject of the evidence's verb, where the claim gives the verb to the object: "X beat Y" and "Y won"."""
    at, start = position_of(sentence, name), claim.find(name)
    before = [
        other for other in present if at is not None and 0 <= sentence.find(other) < at and not same_name(other, name)
    ]
    if at is None or not before or claim[:start].strip(" Tthe") or len(proper_names(claim)) > 1:
        return ""
    between = sentence[sentence.find(before[0]) + len(before[0]) : at]
    verb = next((t for t in tokens(claim[start + len(name) :]) if t.content), None)
    acted = [t for t in tokens(between)[:2] if t.content and verb and alike(t.stem, verb.stem)]
    joined = re.search(r"\b(?:by|and|with|who|which|to|from|of|in|for|like|as)\b|[,;(]", between)
    return f"it is said of {before[0]!r}" if acted and not joined else ""


def foreign_actor(claim: str, sentence: str, present: Sequence[str]) -> str:
    """Who does in `sentence` what the claim says of the name it opens with; empty when that may be the same."""
    name = next(iter(proper_names(claim)), "")
    if not name or not present or claim.find(name) > len("the ") or own_stems(name) & own_stems(sentence):
        return ""
    verb = next((t for t in tokens(claim[claim.find(name) + len(name) :]) if t.content), None)
    actor = present[0]
    behind = sentence[sentence.find(actor) + len(actor) :] if sentence.find(actor) <= len("the ") else ""
    acted = next((t for t in tokens(behind) if t.content), None)
    same = verb and acted and alike(verb.stem, acted.stem)
    return f"it is said of {actor!r}" if same and not own_stems(actor) <= own_stems(claim) else ""
