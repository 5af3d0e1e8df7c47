"""Routing by fixed rules: no model, always available."""

import re

from adaptive_rag.routing.asking import CODE
from adaptive_rag.routing.base import ROUTES, Decision, Route, RoutingLimits, nearest_allowed
from adaptive_rag.routing.comparing import FOREIGN_COMPARISON
from adaptive_rag.routing.smalltalk import is_small_talk, without_greeting

_SMALL_TALK = re.compile(r"\b(?:hi|hello|thanks)\b|who are you")
_SEVERAL = ("compare", "versus", " vs ", "difference between", " and then", "across", "each of", "both", "trade-off")


def baseline(question: str) -> Route:
    """The published rule table, word for word; kept as the measure that every other router is held against.

    Over the lower-cased, stripped text: `none` for a whole-word hi, hello or thanks, for "who are you", and for two
    words or fewer; else `complex` for one of nine substrings or a second question mark; else `simple`.
    """
    text = question.lower().strip()
    if _SMALL_TALK.search(text) or len(text.split()) <= 2:
        return "none"
    if any(mark in text for mark in _SEVERAL) or text.count("?") > 1:
        return "complex"
    return "simple"


class RulesRouter:
    """`baseline` with guards against skipping retrieval; deterministic, needs no model.

    `none` only when the whole message is small talk: a greeting before a question is left out of it, and short keyword
    queries, codes and scripts without spaces retrieve. An exact code makes it `moderate`; words of comparison in other
    languages count as the English ones do.
    """

    def __init__(self, name: str = "rules") -> None:
        self.name = name

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """The route that the first matching rule names; probability 1.0 on it."""
        wanted, reason = _ruled(question)
        route = nearest_allowed(wanted, limits.allowed)
        note = "" if route == wanted else f"; {wanted} is switched off"
        probabilities = {r: float(r == wanted) for r in ROUTES}
        return Decision(route=route, probabilities=probabilities, reason=f"{route}: {reason}{note}", router=self.name)


def _ruled(question: str) -> tuple[Route, str]:
    if is_small_talk(question):
        return "none", "the whole message is small talk"
    text = without_greeting(question)
    if baseline(text) == "complex" or FOREIGN_COMPARISON.search(text.lower()):
        return "complex", "words of comparison or several questions"
    if CODE.search(text):
        return "moderate", "an exact code or clause"
    return "simple", "no sign of needing more than one retrieval"
