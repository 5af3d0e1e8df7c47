"""Exceptions and conditions that turn a statement round for what they name: "none except pupils", "not before May"."""

import re

from adaptive_rag.grounding.polarity import contradiction
from adaptive_rag.grounding.tokens import tokens

_SECTION = re.compile(r"[;:]\s+|(?<=[a-z])\.\s+")
_EXCEPT = re.compile(
    r",?\s*\(?\b(?:except(?:ing)?(?: (?:for|in|on|if|when|with|that|to|at|by|where))*"
    r"|with (?:the )?exceptions? (?:of|for)|unless|other than|apart from|aside from|save for|excluding)\s"
    r"(?P<rest>[^,;.)]*)[,)]?",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r"\b(?P<modal>could|would|might|may|can) otherwise\b", re.IGNORECASE)
"""What would happen if not: it doesn't."""
_ONLY_WITH = re.compile(
    r"(?:\b(?P<no>not|never|no|nobody|none|cannot)\b|(?<=\w)n['’]t\b)(?P<main>[^.;:]*?),?\s"
    r"(?:(?P<time>until|before)|(?:unless|without))\s(?P<rest>[^,;.]*)",
    re.IGNORECASE,
)


def excepted(claim: str, evidence: str, *, negated: bool = False) -> str | None:
    """As `contradiction`, of the section of `evidence` nearest to `claim`; None where that makes no exception."""
    said = affirmed(_OTHERWISE.sub(r"\g<modal> not", claim), claim)
    known = _content(said)
    section = max(_SECTION.split(evidence), key=lambda part: len(known & _content(part)))
    seen = affirmed(section, said)
    exception = _EXCEPT.search(seen)
    if exception is None:
        return None if (said, seen) == (claim, section) else contradiction(said, seen, negated=negated)
    if re.search(r"\bthat\s*$", exception.group()[: -len(exception["rest"])]):
        return contradiction(said, exception["rest"], negated=negated)
    rule = _without(seen, exception)
    if own := _EXCEPT.search(said):
        return contradiction(_without(said, own), rule, negated=negated)
    named = _content(exception["rest"]) - _content(rule)
    denied = {token.stem for token in tokens(said) if token.head}
    turned = bool(named & known) and not named & denied
    return contradiction(said, rule, negated=negated != turned)


def affirmed(text: str, other: str) -> str:
    """`text` with "not before May" as "after May", "not without leave" as "with leave", where `other` names these."""
    match = _ONLY_WITH.search(text)
    if match is None or not _content(match["rest"]) & _content(other):
        return text
    can = "can" if (match["no"] or "").lower() == "cannot" else ""
    joint = "after" if match["time"] else "only with"
    return f"{text[: match.start()]}{can}{match['main']} {joint} {match['rest']}{text[match.end() :]}"


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _content(text: str) -> frozenset[str]:
    return frozenset(token.stem for token in tokens(text) if token.carries)
