"""Words that make a bound of a number: "at least", "up to", "more than", "about"."""

import re
from typing import Literal

Bound = Literal["", "min", "max", "over", "under", "about"]
"""`over` and `under` leave the number itself out, `min` and `max` do not."""

_BEFORE: tuple[tuple[Bound, str], ...] = (
    (
        "min",
        r"at least|minimum(?: of| is|:)?|no (?:less|fewer|shorter|earlier) than"
        r"|not (?:less|fewer) than|starting (?:at|from)|a minimum of|mindestens",
    ),
    (
        "max",
        r"at (?:the )?most|up to|maximum(?: of| is|:)?|no (?:more|longer|greater|later|higher) than"
        r"|not (?:more|longer) than|not exceed(?:ing)?|within|a maximum of|as (?:much|many|long) as"
        r"|höchstens|limited to|capped at",
    ),
    (
        "over",
        r"(?:more|greater|longer|higher|larger|heavier|older|later) than|over|above"
        r"|exceed(?:s|ing|ed)?|in excess of|beyond|upwards of|mehr als",
    ),
    ("under", r"(?:less|fewer|shorter|lower|smaller|lighter|younger|earlier) than|under|below|weniger als"),
    (
        "about",
        r"about|around|approximately|roughly|circa|ca\.|c\.|nearly|almost|some|~|≈|approx\.?"
        r"|close to|an estimated|etwa|rund",
    ),
)
_AFTER: tuple[tuple[Bound, str], ...] = (
    (
        "min",
        r"or (?:more|longer|older|above|higher|over|greater)|\+|at (?:the )?least|minimum"
        r"|and (?:up|over|above|older)",
    ),
    (
        "max",
        r"or (?:less|fewer|under|below|shorter|younger)|at (?:the )?most|maximum|max\b|and under"
        r"|or sooner|tops",
    ),
)


def bound_of(text: str, start: int, end: int) -> Bound:
    """What the words around a number make of it."""
    before, after = text[max(0, start - 30) : start].lower(), text[end : end + 20].lower()
    for name, words in _BEFORE:
        if re.search(rf"(?:^|[\W_])(?:{words})\s*(?:the\s|an?\s)?$", before):
            return name
    return next((name for name, words in _AFTER if re.match(rf"\s*(?:{words})", after)), "")
