"""By how much one side of a comparison exceeds the other, where each gives exactly one value in the same notation."""

import re
from collections.abc import Sequence
from decimal import Decimal

from adaptive_rag.answering.compare import MORE, Measured, amounts, apart

_ASKED = re.compile(
    r"^\W*(?:by )?how (?:much|many) (?P<word>more|less|fewer|\w+er)\b.*?\b"
    r"(?:(?P<be>is|are|was|were)\s+(?P<thing>.+?)|(?P<do>does|do)\s+(?P<doer>.+?)\s+(?P<verb>\w+))"
    r"\s+than\s+(?P<other>.+?)\W*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def by_how_much(question: str, lines: Sequence[str]) -> str:
    """The difference in one sentence, "A costs €160 more than B"; empty where none is asked for or computed."""
    asked = _ASKED.match(question)
    pair = apart(amounts(lines[0]), amounts(lines[1])) if len(lines) == 2 else None
    amount = _between(*pair) if asked and pair else ""
    if not asked or not pair or not amount:
        return ""
    sides = (asked["thing"] or asked["doer"], asked["other"])
    as_asked = (pair[0].least > pair[1].least) == bool(MORE.fullmatch(asked["word"]))
    one, other = sides if as_asked else sides[::-1]
    verb = asked["be"] or (f"{asked['verb']}s" if asked["do"].lower() == "does" else asked["verb"])
    told = f"{one} {verb} {amount} {asked['word']} than {other}."
    return told[0].upper() + told[1:]


def _between(one: Measured, other: Measured) -> str:
    """The difference written as the two are; empty when they are written in different ways."""
    texts = [one.text, other.text]
    frames = {_NUMBER.sub("{}", text) for text in texts}
    numbers = [_NUMBER.findall(text) for text in texts]
    if len(frames) != 1 or any(len(found) != 1 for found in numbers):
        return ""
    first, second = (Decimal(found[0].replace(",", "")) for found in numbers)
    return frames.pop().format(f"{abs(first - second):,}")
