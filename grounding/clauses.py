"""A compound sentence taken apart, so that each half can rest on a sentence of its own."""

import re
from collections.abc import Sequence
from itertools import pairwise

from adaptive_rag.grounding.ellipsis import begins_with_verb, completed, last_left_out, verb_of
from adaptive_rag.grounding.proper import proper_names
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.values import comparable, values

_JOINT = re.compile(
    r"\s*;\s*|,?\s+(?:while|whereas|but|although|though)\s+|,\s+(?:and|or|as well as|compared (?:to|with))\s+"
    r"|,?\s+(?:and|compared (?:to|with)|in contrast to|against|versus|vs\.?)\s+"
    r"|,\s+(?:which|who|where|whose)\s+",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?:it|he|she|they|is|are|was|were|has|have|can|will|does|costs?|weighs?)\b", re.IGNORECASE)
_FEWEST = 2


def clauses(text: str) -> list[str]:
    """The parts of `text` joined by "and", "while", "but" …; the text alone when it has one.

    A part without a subject gets the first one's.
    """
    parts = [part.strip(" ,") for part in _split(text)]
    merged: list[str] = []
    for part in parts:
        if merged and (_thin(part) or _thin(merged[-1])):
            merged[-1] = text[text.find(merged[-1]) : text.find(part, text.find(merged[-1])) + len(part)]
        else:
            merged.append(part)
    merged = [piece for part in merged for piece in last_left_out(part) or (part,)]
    subject = next(iter(proper_names(merged[0])), "")
    return [merged[0], *(_whole(part, merged[0], subject) for part in merged[1:])]


def _split(text: str) -> list[str]:
    """Cut at the joints, but not between the two ends of a range: "between 8 am and 6 pm"."""
    ranges = [(a.end, b.start) for a, b in pairwise(values(text)) if comparable(a, b)]
    joints = [match for match in _JOINT.finditer(text) if match.group().strip() != "and" or not _ends(match, ranges)]
    cuts = [match.span() for match in joints]
    bounds = [0, *(edge for cut in cuts for edge in cut), len(text)]
    return [text[start:end] for start, end in zip(bounds[::2], bounds[1::2], strict=True)]


def _ends(joint: re.Match[str], ranges: Sequence[tuple[int, int]]) -> bool:
    return any(joint.start() <= first and second <= joint.end() for first, second in ranges)


def _thin(part: str) -> bool:
    return sum(token.content for token in tokens(part)) < _FEWEST and not values(part)


def _whole(part: str, first: str, subject: str) -> str:
    filled = completed(part, first)
    return filled if filled != part else _with_subject(part, subject)


def _with_subject(part: str, subject: str) -> str:
    lacks = _PRONOUN.match(part) or begins_with_verb(part) or not (proper_names(part) or verb_of(part))
    return f"{subject} {part}" if subject and lacks and ":" not in part else part
