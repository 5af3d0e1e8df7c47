"""How often, and per what: "twice a day", "per hour", "monthly"."""

import re
from collections.abc import Iterator

from adaptive_rag.grounding.numerals import SPELLED, spelled

_TIMES = re.compile(rf"\b(?:(?P<word>once|twice|thrice)|(?P<number>\d+|{SPELLED})\s+times)\b", re.IGNORECASE)
_FEW = {"once": 1, "twice": 2, "thrice": 3}
_PERIOD = "(?:{})".format(
    "|".join(
        "second minute hour day night week month quarter year annum person head kg km kilometre "
        "kilometer mile litre liter user seat item unit page sec min h hr yr".split()
    )
)
_PER = re.compile(
    rf"(?:\bper|/|\ban?|\beach|\bevery)\s?(?P<period>{_PERIOD})\b(?!\s+(?:and an?|ago|or|of|after|before|later"
    rf"|long)\b)",
    re.IGNORECASE,
)
_ADVERB = re.compile(
    r"\b(?P<adverb>hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual|annually)\b", re.IGNORECASE
)
_ADVERBS = {
    "hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "yearly": "year", "annual": "year", "annually": "year",
}  # fmt: skip
_SAME = {
    "annum": "year",
    "head": "person",
    "sec": "second",
    "min": "minute",
    "h": "hour",
    "hr": "hour",
    "yr": "year",
    "kilometer": "km",
    "kilometre": "km",
    "liter": "litre",
}
_PAID = re.compile(r"(?:\d[\w%]*|euros?|dollars?|pounds?|cents?|francs?|once|twice|times)\s*$", re.IGNORECASE)

Rate = tuple[int, int, str, bool]
"""Start, end, the period; and whether it may be no rate at all."""


def times(text: str) -> Iterator[tuple[int, int, int, bool]]:
    """Start, end, how many times; and whether it may be no count ("once opened")."""
    for match in _TIMES.finditer(text):
        word = (match.group("word") or "").lower()
        number = match.group("number") or ""
        count = _FEW[word] if word else int(number) if number.isdigit() else spelled(number)
        loose = word == "once" and not re.match(r"\s*(?:per|an?|each|every|in|more)\b", text[match.end() :])
        yield (*match.span(), int(count or 0), loose)


def rates(text: str) -> Iterator[Rate]:
    """As "per hour", "a month" behind an amount, and the adverbs that say the same."""
    for match in _PER.finditer(text):
        period = match.group("period").lower()
        certain = match.group().lower().startswith(("per", "/")) or bool(_PAID.search(text[: match.start()]))
        yield (*match.span(), _SAME.get(period, period), not certain)
    for match in _ADVERB.finditer(text):
        yield (*match.span(), _ADVERBS[match.group("adverb").lower()], False)
