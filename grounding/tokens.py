"""Words of a sentence with what is said of each: its stem, whether it is negated, in which clause it stands."""

import re
from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.grounding.stems import stem
from adaptive_rag.text.words import STOPWORDS, normal

_TOKEN = re.compile(r"\w+(?:[-'’.]\w+)*%?|[^\w\s]")
_NEGATORS = frozenset(
    "not no never without neither nor none nobody nothing nowhere cannot unable hardly lacks lack lacking lacked fails fail failed except "
    "excluding excludes exclude excluded non denies denied refuses refused refuse isnt dont doesnt cant wont prohibited prohibits forbidden forbids banned "
    "unless barely scarcely nor unlike rather".split()
)  # fmt: skip
_BREAKS = frozenset(
    ", ; : . ! ? ( ) – — but while whereas although though however because since so which who that until unless if when".split()
)
_SCOPE = 7
_EMPTY = frozenset(
    "also thus hence therefore however moreover furthermore additionally according based stated states mentioned says said documents document context "
    "passage text provided given information answer question following namely respectively e.g i.e etc well just simply actually really very quite "
    "because since while whereas although though both either whether thing one ones yes us let get got there's it's that's here here's may might "
    "shall must upon per via within make made take certain specific".split()
)


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


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of `text`; punctuation left out but heeded."""
    plain = normal(text) if len(normal(text)) == len(text) else text.lower()
    found: list[Token] = []
    scope, clause = 0, 0
    for match in _TOKEN.finditer(plain):
        word = match.group().replace("’", "'")
        if not word[0].isalnum() or word in _BREAKS:
            scope, clause = 0, clause + 1
        if not word[0].isalnum():
            continue
        negator = word in _NEGATORS or word.endswith("n't")
        content = not negator and word not in STOPWORDS and word not in _EMPTY
        found.append(Token(word, stem(word), *match.span(), scope > 0 and not negator, clause, content))
        scope = _SCOPE if negator else scope - content
    return tuple(found)


def stems(text: str) -> frozenset[str]:
    """The stems of all words of `text`, parts of hyphenated ones too."""
    found = {token.stem for token in tokens(text)}
    parts = {stem(part) for token in tokens(text) for part in re.split(r"[-'.]", token.word) if "-" in token.word}
    return frozenset(found | parts)
