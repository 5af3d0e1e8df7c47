"""Proper names and numbered names, in order of appearance."""

import re
from functools import lru_cache

from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.values import values
from adaptive_rag.text.names import names

_FIRM = re.compile(r"\b([A-Z][\w'’-]+ (?:and|&) (?:Sons?|Brothers|Daughters?|Partners|Co|Company|Associates))\b")


@lru_cache(maxsize=4096)
def proper_names(text: str) -> tuple[str, ...]:
    """The names of `text` without figures and codes that begin with a digit; "Brandt and Sons" is one."""
    firms = _FIRM.findall(text)
    parts = {part for firm in firms for part in re.split(r" (?:and|&) ", firm)}
    found = [name for name in names(text) if not name[0].isdigit() and name not in parts] + firms
    return tuple(sorted(dict.fromkeys(found), key=text.find))


def subjects(text: str) -> list[str]:
    """Names and numbered names: "Vega S2" and "Vega S3" are two, though they share a word."""
    found = {
        match.start(): name
        for name in proper_names(text)
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    }
    for value in values(text):
        if any(kind == "code" for kind, _ in value.readings):
            start = min([at for at, name in found.items() if at <= value.start <= at + len(name) + 1] + [value.start])
            kept = {at: name for at, name in found.items() if not start <= at < value.end}
            found = kept | {start: text[start : value.end].strip()}
    return [name for _, name in sorted(found.items())]


def own_stems(name: str) -> set[str]:
    """The stems of the words of a name."""
    return {token.stem for token in tokens(name)}


def same_name(one: str, other: str) -> bool:
    """Whether one is the other or a part of it."""
    first, second = set(one.lower().split()), set(other.lower().split())
    return first <= second or second <= first


def first_names(text: str) -> dict[str, str]:
    """What stands before the last word of each name of two or three words; of a last word with two such nothing."""
    found: dict[str, set[str]] = {}
    for name in proper_names(text):
        first, _, last = name.rpartition(" ")
        if 1 <= len(first.split()) <= 2 and name.replace(" ", "").isalpha():
            found.setdefault(last, set()).add(first)
    return {last: firsts.pop() for last, firsts in found.items() if len(firsts) == 1}
