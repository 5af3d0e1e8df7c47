"""Words of time, extent, duty and condition that can't both hold: "still" and "until", "all" and "two of"."""

import re

from adaptive_rag.grounding.numerals import spelled
from adaptive_rag.grounding.stems import alike, family, stem
from adaptive_rag.grounding.tokens import tokens

_SECTION = re.compile(r"[;:]\s+")
_LEAST = 2
"""Words of content that claim and section share, and half of the claim's."""
_PART = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_NUMBER = rf"(?:one|{_PART})"
_WHOSE = r"(?:the|its|their|his|her|our|your|these|those|them)"
_NEEDED = (
    r"only (?:if|when|where|once|after|with)|provided (?:that|you|they|it|the|your)|unless|as long as|on condition"
)
_REGARDLESS = r"even (?:if|when|where|though)|regardless|whether or not|irrespective|no matter"
_DUTY = r"must(?!n| not)|ha(?:s|ve|d) to|needs? to|required|obliged|mandatory|compulsory|obligatory"
_CHOICE = r"(?:may|can)(?!['’]| not)|optional\w*|voluntar\w*|encouraged|recommend\w*"
_RARER = r"sometimes|usually|normally|often|rarely|generally|occasionally|mostly"
_OFTEN = rf"(?:once|twice|every|{_NUMBER} times)"
_SELDOM = rf"(?:no|not) more (?:often|frequently) than|at most {_OFTEN}|up to {_OFTEN}"
_RIVALS = tuple(
    (re.compile(rf"\b(?:{said})\b", re.IGNORECASE), re.compile(rf"\b(?:{seen})\b", re.IGNORECASE))
    for said, seen in (
        (
            r"still|to this day|nowadays|today|currently|continues? to",
            r"until(?! (?:\d{1,2}\b|noon|midnight))|used to|formerly|previously|no longer",
        ),
        (r"no longer|used to|formerly|any ?more", r"still|to this day|remains?|continues? to"),
        (_NEEDED, _REGARDLESS),
        (rf"{_REGARDLESS}|in any case|always", _NEEDED),
        (
            r"(?:all(?= \w)|every|every(?:one|body|thing|where)|each|both|(?<!the )most|majority|entire)"
            rf"(?: {_NUMBER})?(?: of {_WHOSE})?",
            rf"only {_NUMBER}|(?:{_PART}|some|half|most|many|several|few|none) of {_WHOSE}|(?<!a )few|some",
        ),
        (r"always|guaranteed?|guarantees|invariably", rf"may|might|{_RARER}"),
        (_DUTY, _CHOICE),
        (_CHOICE, _DUTY),
        (rf"at least {_OFTEN}", _SELDOM),
        (_SELDOM, rf"at least {_OFTEN}"),
    )
)
"""What a claim says, and what rules that out where it stands in the evidence instead."""
_DENIED = re.compile(r"(?:n['’]t|\bnot)\s$", re.IGNORECASE)
_MODAL = ("must", "may", "can", "has to", "have to", "had to", "need to", "needs to")
_VERB = re.compile(r"\s(?:be\s|only\s|also\s)*(\w+)")
_DONE = re.compile(
    r"\b(?:was|were|(?:has|have|had)(?: been)?|(?:is|are)(?: \w+ly)? being)\s(?:\w+ly\s|already\s|now\s|just\s)?(\w+)",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"(?:\b(?:will|shall|(?:ordered|asked|planned|scheduled|expected|intended|meant|due|proposed)\b[^.;]*? to"
    r"|(?:is|are|was|were|plans?|intends?|hopes?) to)|, to)\s(?:be\s)?(\w+)",
    re.IGNORECASE,
)
_STATUS = re.compile(
    r"([^,;:()]+)\((?:planned|proposed|rejected|postponed|pending|scheduled|cancelled|declined|not \w+)\b"
)


def rivalling(claim: str, evidence: str) -> str:
    """A word of the claim that the nearest section of `evidence` rules out; empty when there is none."""
    sections = _nearest(claim, evidence)
    found = (reason for section in sections for said, seen in _RIVALS if (reason := _rival(claim, section, said, seen)))
    return next(found, "") or _undone(claim, evidence)


def _rival(claim: str, section: str, said: re.Pattern[str], seen: re.Pattern[str]) -> str:
    mine, theirs = said.search(claim), seen.search(section)
    if not mine or not theirs or said.search(section):
        return ""
    before, after = claim[: mine.start()], claim[mine.end() :]
    if _DENIED.search(before) or seen.search(f"{before} {after}"):
        return ""
    verb, other = _governed(claim, mine), _governed(section, theirs)
    foreign = verb and not any(alike(verb, word) for word in ({other} if other else _stems(section)))
    return "" if foreign else f"{mine.group()!r} where the evidence has {theirs.group()!r}"


def _governed(text: str, word: re.Match[str]) -> str:
    """The stem of the verb behind "must", "can" and the like; empty behind any other word."""
    verb = _VERB.match(text[word.end() :]) if word.group().lower() in _MODAL else None
    return stem(verb.group(1).lower()) if verb else ""


def _undone(claim: str, evidence: str) -> str:
    """A verb of something done, where the evidence has it planned, ordered or turned down."""
    if _TO_COME.search(claim):
        return ""
    ahead = _stems(" ".join([*_TO_COME.findall(evidence), *_STATUS.findall(evidence)]))
    done = _stems(" ".join(_DONE.findall(evidence)))
    early = next((verb for verb in _DONE.findall(claim) if _stems(verb) & ahead - done), "")
    return f"{early!r} is not said to be done" if early else ""


def _nearest(claim: str, evidence: str) -> list[str]:
    """The section that shares most with the claim, if that is enough, and those that only have words of the claim."""
    known = _stems(claim)
    own = {part: _stems(part) for part in _SECTION.split(evidence)}
    shared = {part: sum(not family(k).isdisjoint(words) for k in known) for part, words in own.items()}
    most = max(own, key=lambda part: shared[part])
    near = [most] if shared[most] >= max(_LEAST, len(known) / 2) else []
    return near + [part for part, words in own.items() if part != most and words and words <= known]


def _stems(text: str) -> set[str]:
    return {t.stem for t in tokens(text) if t.content and t.word != "only" and spelled(t.word) is None}
