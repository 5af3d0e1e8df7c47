"""What a number counts, and per what."""

import re

from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.values import Value, agree, comparable, values

_MEASURE = re.compile(r"([^\W\d_]+) of\s+(?:(?:about|around|over|nearly|almost|up to|some)\s+)?$", re.IGNORECASE)
_STEP = re.compile(r"\b(by|to|from)\s+(?:(?:about|around|over|nearly|almost|roughly|just)\s+)?$", re.IGNORECASE)


def miscounted(claim: str, sentence: str) -> str:
    """A number before a noun that, in the evidence, another number counts."""
    if reason := _other_rank(claim, sentence) or _other_step(claim, sentence):
        return reason
    if reason := _other_measure(claim, sentence):
        return reason
    seen = [(value, noun) for value in values(sentence) if (noun := _counted(sentence, value))]
    for value in values(claim):
        if reason := _other_rate(value, claim, sentence):
            return reason
        noun = _counted(claim, value)
        mine = [n for v, n in seen if agree(value, v)]
        theirs = [n for v, n in seen if not agree(value, v) and comparable(value, v)]
        if noun and mine and not any(alike(noun, n) for n in mine) and any(alike(noun, n) for n in theirs):
            return f"{value.text.strip()!r} counts {mine[0]!r}, not {noun!r}"
    return ""


def _other_rank(claim: str, sentence: str) -> str:
    """A rank ("the third stand") where the evidence has another one and not this."""
    said, seen = _ranks(claim), _ranks(sentence)
    wrong = next((value for value in said if seen and not any(agree(value, other) for other in seen)), None)
    return f"{wrong.text!r} where the evidence has {seen[0].text!r}" if wrong else ""


def _ranks(text: str) -> list[Value]:
    return [value for value in values(text) if any(kind == "ordinal" for kind, _ in value.readings)]


def _other_step(claim: str, sentence: str) -> str:
    """By how much something changed, where the evidence says to what or from what; or the other way round."""
    seen = [(value, step) for value in values(sentence) if (step := _step(sentence, value))]
    for value in values(claim):
        step = _step(claim, value)
        theirs = {other for twin, other in seen if agree(value, twin)}
        if step and theirs and step not in theirs and "by" in {step, *theirs}:
            return f"{value.text.strip()!r} is {min(theirs)!r}, not {step!r}"
    return ""


def _other_measure(claim: str, sentence: str) -> str:
    """A value behind a noun and "of" that, in the evidence, has another value behind it: "a wingspan of 80 cm"."""
    seen = [(value, noun) for value in values(sentence) if (noun := _measured(sentence, value))]
    for value in values(claim):
        noun = _measured(claim, value)
        theirs = [other for other, what in seen if alike(noun, what)] if noun else []
        if any(comparable(value, other) for other in theirs) and not any(agree(value, other) for other in theirs):
            return f"{noun!r} is {theirs[0].text.strip()!r}, not {value.text.strip()!r}"
    return ""


def _measured(text: str, value: Value) -> str:
    """The stem of the noun before "of" and a value."""
    match = _MEASURE.search(text[: value.start])
    found = tokens(match.group(1)) if match else ()
    return found[-1].stem if found and found[-1].content else ""


def _step(text: str, value: Value) -> str:
    """The "by", "to" or "from" in front of an amount."""
    amount = any(kind == "quantity" for kind, _ in value.readings) and not value.loose
    match = _STEP.search(text[: value.start].rstrip() + " ") if amount else None
    return match.group(1).lower() if match else ""


def _other_rate(value: Value, claim: str, sentence: str) -> str:
    """The period that the evidence gives a value, where the claim gives it another: "2 euros per hour", "per day"."""
    mine, theirs = _rate_behind(value, claim), [_rate_behind(v, sentence) for v in values(sentence) if agree(value, v)]
    known = [rate for rate in theirs if rate]
    return (
        f"{value.text.strip()!r} is {known[0].text.strip()!r}"
        if mine and known and not any(agree(mine, r) for r in known)
        else ""
    )


def _rate_behind(value: Value, text: str) -> Value | None:
    behind = [v for v in values(text) if 0 <= v.start - value.end <= 1 and any(kind == "per" for kind, _ in v.readings)]
    return behind[0] if behind else None


def _counted(text: str, value: Value) -> str:
    """The stem of the word right behind a value, when it is a word of content."""
    match = re.match(r"\s+([^\W\d_][\w-]*)", text[value.end :])
    found = tokens(match.group(1)) if match else ()
    return found[0].stem if found and found[0].content else ""
