"""What a number counts, and per what."""

import re

from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.values import Value, agree, comparable, values


def miscounted(claim: str, sentence: str) -> str:
    """A number before a noun that, in the evidence, another number counts."""
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
