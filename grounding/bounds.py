"""Words that make a bound of a number: "at least", "up to", "more than", "about"."""

import re
from typing import Literal

Bound = Literal["", "min", "max", "over", "under", "about"]
"""`over` and `under` leave the number itself out, `min` and `max` do not."""

_UP = (
    "more|greater|longer|later|higher|larger|bigger|heavier|older|farther|further|wider|thicker|taller|louder|warmer"
    "|hotter|faster"
)
_DOWN = (
    "less|fewer|shorter|earlier|sooner|lower|smaller|lighter|younger|closer|nearer|narrower|thinner|quieter|cooler|colder"
    "|slower"
)
COMPARATIVES = f"{_UP}|{_DOWN}"
_NOT = r"(?:no|not|never|nor|cannot be|(?:is|are|was|may|must|can|do|does|should|could|did)n't(?: be)?|not be)"
_FORBIDDEN = r"(?:forbidden|prohibited|banned|not (?:allowed|permitted)|against the rules)"
_DENIED = rf"(?:{_NOT}|{_FORBIDDEN}) (?:(?!of |with |if |that )[a-z]+ ){{0,6}}"
"""As in "do not take more than"."""
_BEFORE: tuple[tuple[Bound, str], ...] = (
    (
        "min",
        rf"at least|minimum(?: of| is|:)?|{_DENIED}(?:{_DOWN}) than|not under|not below|starting (?:at|from)"
        r"|a minimum of|mindestens|au moins|al menos",
    ),
    (
        "max",
        rf"at (?:the )?most|up to|maximum(?: of| is|:)?|{_DENIED}(?:{_UP}) than|(?:not|cannot|never|n't) exceed(?:ing)?"
        r"|without exceeding|au plus|como máximo"
        r"|not (?:over|above)|within|a maximum of|as (?:much|many|long) as|höchstens|limited to|capped at",
    ),
    ("over", rf"(?:{_UP}) than|over|above|exceed(?:s|ing|ed)?|in excess of|beyond|upwards of|mehr als|plus de|más de"),
    ("under", rf"(?:{_DOWN}) than|under|below|weniger als|moins de|menos de"),
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
_BANNED = re.compile(rf"[^.;,]{{0,40}} (?:is|are) {_FORBIDDEN}", re.IGNORECASE)
"""Behind a number: what goes beyond it must not be."""


def bound_of(text: str, start: int, end: int) -> Bound:
    """What the words around a number make of it."""
    before, after = text[max(0, start - 60) : start].lower(), text[end : end + 20].lower()
    for name, words in _BEFORE:
        if re.search(rf"(?:^|[\W_])(?:{words})\s*(?:the\s|an?\s)?$", before):
            return "max" if name == "over" and _BANNED.match(text, end) else name
    return next((name for name, words in _AFTER if re.match(rf"\s*(?:{words})", after)), "")
