"""A compound sentence taken apart, so that each half can rest on a sentence of its own."""

import re

from adaptive_rag.grounding.proper import proper_names
from adaptive_rag.grounding.tokens import tokens

_JOINT = re.compile(
    r"\s*;\s*|,?\s+(?:while|whereas|but|although|though)\s+|,\s+(?:and|or|as well as|compared (?:to|with))\s+"
    r"|\s+(?:and|compared (?:to|with)|versus|vs\.?)\s+"
    r"|,\s+(?:which|who|where|whose)\s+",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?:it|he|she|they|is|are|was|were|has|have|can|will|does|costs?|weighs?)\b", re.IGNORECASE)
_FEWEST = 2


def clauses(text: str) -> list[str]:
    """The parts of `text` joined by "and", "while", "but" …; the text alone when it has one.

    A part without a subject gets the first one's.
    """
    parts = [part.strip(" ,") for part in _JOINT.split(text)]
    merged: list[str] = []
    for part in parts:
        if merged and (_thin(part) or _thin(merged[-1])):
            merged[-1] = text[text.find(merged[-1]) : text.find(part, text.find(merged[-1])) + len(part)]
        else:
            merged.append(part)
    subject = next(iter(proper_names(merged[0])), "")
    return [merged[0], *(_with_subject(part, subject) for part in merged[1:])]


def _thin(part: str) -> bool:
    return sum(token.content for token in tokens(part)) < _FEWEST


def _with_subject(part: str, subject: str) -> str:
    return f"{subject} {part}" if subject and (_PRONOUN.match(part) or not proper_names(part)) else part
