"""A sentence as it is read: what its place and its own words leave to the reader spelled out."""

import re
from itertools import pairwise

from adaptive_rag.grounding.dates import dates
from adaptive_rag.grounding.numerals import NUMBER
from adaptive_rag.grounding.values import Value, values

_LIFE = re.compile(r"\((?:born )?([^()–—]*\d{4}) ?[–—-] ?([^()–—]*\d{4})\)")
_RANKS = {"1st": "first", "2nd": "second", "3rd": "third"}
_RANK = re.compile(r"\b(?:1st|2nd|3rd)\b(?! (?:of )?[A-Z]| century)")
_YEAR = re.compile(r"(?<![\d.,€$£-])(?:1[5-9]\d\d|20\d\d)(?![\d.,]\d|[-\d])")
_ENDS = re.compile(r"\s*(?:[.;,)\]]|$)|\s+(?:and|or|but|while)\b")
_BEFORE = re.compile(r"(\w+)\W*$")
_CONTRAST = frozenset("previously formerly before instead of than versus against now not to earlier originally".split())
_NUMBER = re.compile(rf"^{NUMBER}[\s-]?", re.IGNORECASE)
_UNIT = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?|%")


def spelled_out(sentence: str, year: str) -> str:
    """Life spans as born and died, days with the `year` of their passage, numbers with the unit said before them."""
    sentence = _RANK.sub(lambda match: _RANKS[match.group()], sentence)
    return _with_units(_with_year(_LIFE.sub(r"(born \1, died \2)", sentence), year))


def only_year(text: str) -> str:
    """The year of `text` when it names just one."""
    years = set(_YEAR.findall(text))
    return years.pop() if len(years) == 1 else ""


def _with_year(sentence: str, year: str) -> str:
    if not year or _YEAR.search(sentence):
        return sentence
    days = [
        start + len(sentence[start:end].rstrip(". "))
        for start, end, readings in dates(sentence)
        if any(day and not y for y, _, day in readings)
    ]
    for end in sorted(days, reverse=True):
        sentence = f"{sentence[:end]} {year}{sentence[end:]}"
    return sentence


def _with_units(sentence: str) -> str:
    """As in "laptops after five minutes, phones after two": the second is two minutes."""
    for one, other in reversed(list(pairwise(values(sentence)))):
        unit = _NUMBER.sub("", one.text.strip())
        if _UNIT.fullmatch(unit) and _measures(one) and _bare(other) and _parallel(sentence, one, other):
            sentence = f"{sentence[: other.end]} {unit}{sentence[other.end :]}"
    return sentence


def _parallel(sentence: str, one: Value, other: Value) -> bool:
    """Whether the other ends its clause behind the same word as the one, or behind one of contrast."""
    first, second = (_BEFORE.search(sentence[: value.start].lower()) for value in (one, other))
    alike = first and second and (second.group(1) == first.group(1) or second.group(1) in _CONTRAST)
    return bool(alike and _ENDS.match(sentence, other.end))


def _measures(value: Value) -> bool:
    return any(kind == "bare" for kind, _ in value.readings)


def _bare(value: Value) -> bool:
    kinds = {kind for kind, _ in value.readings}
    return "quantity" in kinds and not kinds & {"bare", "date"} and not value.loose and value.text.strip().isalnum()
