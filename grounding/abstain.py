"""Sentences that say that the documents do not tell."""

import re
from functools import cache, lru_cache
from importlib.resources import files

from adaptive_rag.grounding.citations import without_markers
from adaptive_rag.text.words import normal

_CONTRAST = re.compile(
    r"[,;:.—–-]?\s*\b(?:but|however|although|though|yet|nevertheless|still,|that said|aber|jedoch|allerdings"
    r"|mais|cependant|pero|sin embargo|"
    r"ma|però|tuttavia|mas|porém|no entanto|maar|echter|но|однако|но всё же)\b\s*|;|但是?|不过|しかし|ただし|하지만"
)
_ADVICE = re.compile(
    r"^(?:(?:i'm |i am |we are |we're )?(?:very )?sorry|unfortunately|i apologi[sz]e|my apologies|you (?:may"
    r"|might|can|could|should)|please|try|i (?:recommend|suggest|can|could)|perhaps|consider"
    r"|contact|ask|if you|let me know|"
    r"feel free|it (?:may|might|is possible)|would you|do you)\b"
)


def is_abstention(text: str) -> bool:
    """Whether the whole of `text` only says that the answer is not known or not in the documents.

    "I could not find it, but it was 1931" states something and is none.
    """
    plain = normal(without_markers(text).replace("’", "'")).strip()
    parts = [part for part in _CONTRAST.split(plain) if re.search(r"\w", part)]
    if not parts or not any(_says_unknown(part) for part in parts):
        return False
    return all(_says_unknown(part) or _ADVICE.match(part.strip(" ,.;:")) for part in parts) and not _asserts(plain)


def stated_part(text: str) -> str:
    """What `text` states beside saying that something is unknown: "It costs 3 euros, but the year is not given."."""
    parts = [part for part in _PART.split(text) if re.search(r"\w", part)]
    known = [part for part in parts if not _says_unknown(normal(part).replace("’", "'"))]
    return " ".join(known) if known and len(known) < len(parts) else text


@lru_cache(maxsize=1024)
def _says_unknown(text: str) -> bool:
    return any(pattern.search(text) for pattern in _patterns())


def _asserts(text: str) -> bool:
    """Whether a further main clause gives a fact: "… ; it was 1931", "the docs don't say, it is 30 days"."""
    return bool(_FACT_AFTER.search(text))


_FACT_AFTER = re.compile(
    r"(?:,|;|:|-|\band\b|\bso\b|\.)\s*(?:(?:i|we) (?:believe|think|guess|know|assume|would say)\b|(?:it|this"
    r"|that|he|she|they|the answer) "
    r"(?:was|is|were|are|has|have|had|must be|should be|costs?|weighs?|takes?)\b(?! (?:not|unclear|unknown"
    r"|unspecified|missing|possible)))"
)


_PART = re.compile(
    r",?\s+(?:but|however|although|though|while|whereas|yet)\s+|,\s+and\s+|;\s+|\s+and\s+(?=(?:the|these) "
    r"(?:doc|source|pass|text|cont))"
)
_LIST = re.compile(r"\$(\w+) = (.*)")


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """One pattern a line; `{docs}`-like words are lists of their own in the same file."""
    text = files(__package__).joinpath("data/abstentions.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    lists = {match.group(1): match.group(2) for line in lines if (match := _LIST.match(line))}
    return tuple(re.compile(_filled(line, lists)) for line in lines if not _LIST.match(line))


def _filled(line: str, lists: dict[str, str]) -> str:
    return re.sub(r"\$(\w+)", lambda match: f"(?:{lists[match.group(1)]})", line)
