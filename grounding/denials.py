"""Words that deny, by their meaning or as such; two of them make a "yes"."""

import re

_EMPTY = re.compile(
    r"\b(?:not only|not just|not until|if not|with or without|whether or not|no later|no sooner)\b", re.IGNORECASE
)
"""Denials that deny nothing."""
_DENIAL = re.compile(
    r"\b(?:not|no|never|cannot|nobody|nowhere|nothing|none|neither|unable|hardly|barely|scarcely|seldom|rarely"
    r"|without|unless|except|exception|exempt|excluding|excluded|other than|apart from|instead of|rather than|unlike"
    r"|fail(?:s|ed|ing)?|lack(?:s|ed|ing)?|absen(?:t|ce)|missing|refus(?:e|es|ed|al)|reject(?:s|ed|ion)?"
    r"|declin(?:e|es|ed) to"
    r"|forbid(?:s|den)?|forbade|prohibit(?:s|ed|ion)?|bann?(?:s|ed)?|barred|block(?:s|ed)?|den(?:y|ies|ied)"
    r"|waiv(?:e|es|ed)"
    r"|ceas(?:e|es|ed)|stop(?:s|ped)?|discontinued|abolished|los(?:es|e|t) the right|impossible|unavailable|disallowed"
    r"|prevent(?:s|ed)?|avoid(?:s|ed)?|omit(?:s|ted)?)\b|\b\w+n['’]t\b|\b\w+-free\b",
    re.IGNORECASE,
)


def denials(text: str) -> list[str]:
    """The denials of `text` in lower case, in order; "not only" and the like are none."""
    return [match.lower() for match in _DENIAL.findall(_EMPTY.sub(" ", text))]


def agree_in_denying(one: str, other: str) -> bool:
    """Whether both deny, each in a manner of its own: "the fee is waived", "there is no fee"."""
    mine, theirs = denials(one), denials(other)
    return bool(mine and theirs) and len(mine) % 2 == len(theirs) % 2 and not set(mine) & set(theirs)
