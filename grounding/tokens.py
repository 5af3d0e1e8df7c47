"""Words of a sentence with what is said of each: its stem, whether it is negated, in which clause it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from adaptive_rag.grounding.bounds import COMPARATIVES
from adaptive_rag.grounding.phrases import phrase_at
from adaptive_rag.grounding.stems import stem
from adaptive_rag.text.words import STOPWORDS, normal

_TOKEN = re.compile(r"\w+(?:[-'’.]\w+)*%?|[^\w\s]")
_NEGATORS = {
    **dict.fromkeys("not never cannot unable hardly barely scarcely".split(), 6),
    **dict.fromkeys("nobody nowhere nothing neither nor none unless".split(), 6),
    **dict.fromkeys("fail fails failed failing lack lacks lacked lacking".split(), 4),
    **dict.fromkeys("no without except excluding excludes exclude unlike".split(), 3),
    **dict.fromkeys("removed removes remove dropped drops discontinued abandoned deprecated".split(), 2),
}  # fmt: skip
"""Words that deny what follows, and over how many words of content."""
_CONTENT_TOO = frozenset(
    "removed removes remove dropped drops stopped stops ended ends failed fail fails excluded prohibited "
    "banned forbidden".split()
)
_FAILED = frozenset("fail fails failed failing".split())
_ENDED = frozenset("removed dropped discontinued abandoned deprecated".split())
_PREPOSITION = r" (?:in|on|at|by|for|from|to|after|before|since|during|until|because|when|due|as|of)\b"
"""What follows a verb that has its object before it: "was dropped in 1995" denies nothing behind it."""
_CLAUSE_NEGATORS = frozenset(
    "prohibited prohibits forbidden forbids banned bans disallowed excluded exempt impossible unavailable "
    "unsupported denied".split()
)
"""Words that deny the clause they stand in."""
_BREAKS = frozenset(
    ", ; : . ! ? ( ) – — but while whereas although though however because since so which who that until "
    "unless if when".split()
)
_EMPTY = frozenset(
    "also thus hence therefore however moreover furthermore additionally according based stated states "
    "mentioned says said "
    "following namely respectively e.g i.e etc well "
    "just simply actually really very quite "
    "because since while whereas although though both either whether thing one ones yes us let get got "
    "there's it's that's here here's may might "
    "shall must upon per via within make made take certain specific allow allowed allows permit permitted "
    "permits possible able must "
    "between until plus case name used use using uses count counted times provided yet perhaps maybe "
    "anything everything everywhere something somewhere anyone anybody everyone everybody someone "
    "itself himself herself themselves yourself myself oneself".split()
)
_CONTRACTED = re.compile(r"(?:i|you|he|she|it|we|they|that|there|here|who|what)'(?:m|re|s|ve|ll|d)")


_NOUGHT = frozenset("nothing nobody none nowhere".split())
"""Objects that deny the verb before them."""
_OF_NOUNS = frozenset("no without lack lacks lacked lacking except excluding".split())
"""Denials of a whole noun, "no parking space"; the others are of one word."""
_LOOSE = frozenset(
    "longer more often always already yet even again ever still first much many way need reason plan plans "
    "possibility chance right".split()
)
"""Words between a denial and what it denies."""

_BOUND = re.compile(
    rf"\b(?:no|not|never) (?:{COMPARATIVES})(?: often| frequently)? than"
    r"(?=\s+\S*\s?\S*\d| (?:every |once (?:every |an? )?)?"
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)"
    r"|\b(?:not|never) exceed(?:ing)?(?= )"
)
"""A denial that makes a bound of the number behind it, which `bounds` reads."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word."""

    word: str
    stem: str
    start: int
    end: int
    negated: bool
    clause: int
    content: bool
    """Whether it carries meaning of its own."""
    head: bool = False
    """Whether a denial falls on it itself: the first word of content behind "not", the words of a forbidden clause."""

    @property
    def carries(self) -> bool:
        """Whether it is a word of content or a figure."""
        return self.content or self.word[0].isdigit()


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of `text`; punctuation left out but heeded."""
    plain = normal(text)
    plain = plain if len(plain) == len(text) else text.lower()
    plain = _BOUND.sub(lambda match: " " * len(match.group()), plain)
    found: list[Token] = []
    scope, clause, opened = 0, 0, ""
    for word, start, end in _words(plain):
        if not word[0].isalnum() or word in _BREAKS:
            scope, clause, opened = 0, clause + 1, ""
        if not word[0].isalnum():
            continue
        negator = denies(word) and word not in _CONTENT_TOO
        content = not negator and not _says_nothing(word)
        root = _root(word)
        turned = (scope > 0 and not negator) != (root != word)
        head = turned and (bool(opened) or root != word)
        found.append(Token(word, stem(root), start, end, turned, clause, content, head))
        opens = _scope(word, plain[end:])
        opened = word if opens else "" if _closes(opened, word, content, plain[end:]) else opened
        scope = opens or scope - content
    return tuple(_turned(found))


def _words(plain: str) -> Iterator[tuple[str, int, int]]:
    """Words and marks with their places; a fixed expression is the words that stand for it."""
    matches = list(_TOKEN.finditer(plain))
    read = [match.group().replace("’", "'") for match in matches]
    at = 0
    while at < len(read):
        length, meaning = phrase_at(read, at)
        for word in meaning if length else (read[at],):
            yield word, matches[at].start(), matches[at + max(length, 1) - 1].end()
        at += max(length, 1)


def _says_nothing(word: str) -> bool:
    return word in STOPWORDS or word in _EMPTY or bool(_CONTRACTED.fullmatch(word))


def _closes(opened: str, word: str, content: bool, after: str) -> bool:
    """Whether the denial `opened` falls on no word behind `word`: it has its verb, or its noun to the last word."""
    if not content or word in _LOOSE or word.endswith("ly"):
        return False
    behind = re.match(r"\s(\w+)", after)
    return opened not in _OF_NOUNS or behind is None or behind.group(1) in STOPWORDS


def denies(word: str) -> bool:
    """Whether `word` itself turns the meaning of words near it."""
    return word in _NEGATORS or word in _CLAUSE_NEGATORS or word.endswith("n't")


_NEGATIVE = re.compile(
    r"un(?=\w{3,}(?:ed|able|ible|ful|worn|sold|paid|used|safe|lawful|healthy|seen|known|hurt|broken|written|spoken|stable|fair|true|clear)$)"
    r"|in(?=(?:soluble|visible|valid|active|correct|complete|compatible|accurate|adequate|sufficient|secure|edible|dependent|eligible|accessible|effective|efficient)$)"
    r"|im(?=(?:possible|permeable|mature|perfect|proper|movable)$)|il(?=(?:legal|legible)$)|ir(?=(?:regular|reversible|relevant|replaceable)$)|non-?(?=\w{4,}$)"
)


def _root(word: str) -> str:
    """The word that a negative form denies ("soluble" of "insoluble", "lead" of "lead-free"), else the word itself."""
    if word.endswith("-free"):
        return word.removesuffix("-free")
    match = _NEGATIVE.match(word)
    return word[match.end() :] if match and word not in ("under", "united", "until", "uniformed") else word


def _scope(word: str, after: str) -> int:
    if word in ("stop", "stopped", "stops", "ceased", "quit"):
        return 1 if re.match(r" \w+ing\b", after) else 0
    if word == "free":
        return 1 if re.match(r" (?:of|from) ", after) else 0
    if word in _FAILED:
        return _NEGATORS[word] if re.match(r" to\b", after) else 0
    if word in _ENDED and re.match(_PREPOSITION, after):
        return 0
    return _NEGATORS.get("not", 0) if word.endswith("n't") else _NEGATORS.get(word, 0)


def _turned(found: list[Token]) -> list[Token]:
    """The tokens with clauses denied as a whole turned round."""
    denied = {token.clause for token in found if token.word in _CLAUSE_NEGATORS}
    objects = {verb.start for verb, t in pairwise(found) if t.word in _NOUGHT and verb.clause == t.clause}
    return [
        replace(t, negated=not t.negated, head=True)
        if (t.clause in denied and t.word not in _CLAUSE_NEGATORS) or (t.content and t.start in objects)
        else t
        for t in found
    ]


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """The stems of all words of `text`, parts of hyphenated ones too."""
    found = {token.stem for token in tokens(text)}
    parts = {stem(part) for token in tokens(text) for part in re.split(r"[-'.]", token.word) if "-" in token.word}
    return frozenset(found | parts)


@lru_cache(maxsize=4096)
def content_stems(text: str) -> frozenset[str]:
    """The stems of its content words."""
    return frozenset(token.stem for token in tokens(text) if token.content)
