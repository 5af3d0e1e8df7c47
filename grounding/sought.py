"""A claim prepared for the search of its support."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from adaptive_rag.grounding.numerals import spelled
from adaptive_rag.grounding.proper import proper_names
from adaptive_rag.grounding.questions import wanted
from adaptive_rag.grounding.stems import stem
from adaptive_rag.grounding.tokens import Token, stems, tokens
from adaptive_rag.grounding.values import Value, values
from adaptive_rag.text.words import STOPWORDS

_LIGHT = 0.4
_NEGATED_LIGHT = 0.7
_FRAGMENT = 5
_SHORT = 7
"""Most words of a question that can be asked of the one sentence that answers it; a longer one goes over several."""
_VERBS = frozenset(
    "is are was were be been has have had do does did can could may might will would must should it they he "
    "she we you i this that".split()
)
ADVERBS = frozenset(
    stem(word)
    for word in "now then today already still again also always usually often soon currently ideally"
    " preferably roughly nearly mainly chiefly mostly yet perhaps maybe possibly"
    " probably even anyway case only just".split()
)
"""Stems that tie a word to no statement: said elsewhere they speak for nothing."""
_FINITE = re.compile(r"(?:ed|izes?|ises?)$")


@dataclass(frozen=True, slots=True)
class Sought:
    """A claim and what in it has to be found."""

    text: str
    words: tuple[Token, ...]
    """Those that carry meaning and are no part of a value."""
    values: tuple[Value, ...]
    names: tuple[str, ...]
    asked: frozenset[str]
    """Stems of the question and of the heading above: restating them invents nothing, unless yes or no is asked."""
    negated: bool = False
    """Whether the whole is denied: "No." to a yes/no question."""
    question: str = ""
    context: tuple[str, ...] = ()
    """Words of the question, when the claim repeats none of them and so only says something together with it."""

    @property
    def full(self) -> str:
        """The claim, after the words of the question that it needs."""
        return f"{self.question} {self.text}" if self.context else self.text

    def weight(self, token: Token) -> float:
        """How much it matters that `token` is found."""
        return 1.0 if token.stem not in light() else _NEGATED_LIGHT if token.negated else _LIGHT


def sought(text: str, question: str, *, negated: bool = False) -> Sought:
    """`text` read as a claim in answer to `question`."""
    found = tuple(value for value in values(text) if not value.loose)
    words = tuple(token for token in tokens(text) if token.content and not _in_value(token, found))
    asked = [token for token in tokens(question) if token.content and token.stem not in light()]
    lent = is_fragment(text) and len(asked) <= _SHORT and not _asks_whether(question)
    context = tuple(token.word for token in asked) if lent else ()
    free = (
        frozenset()
        if negated or any(token.negated for token in words) or wanted(question) == "yes-no"
        else stems(question)
    )
    return Sought(text, words, found, _names(text, found), free, negated, question, context)


def _asks_whether(question: str) -> bool:
    """Whether yes or no is asked and nothing stands between question and answer: what is asked is not said then."""
    return wanted(question) == "yes-no" and question.rstrip().endswith("?")


def _acts(read: Sequence[Token], at: int) -> bool:
    """Whether the word looks like a verb in the present: "costs 89 euros", "melts at", not "25 days at"."""
    word, before, after = read[at].word, read[at - 1].word, read[at + 1].word
    counted = before[0].isdigit() or spelled(before) is not None
    return (
        word.endswith("s")
        and not counted
        and (
            after[0].isdigit()
            or spelled(after) is not None
            or after in ("the", "a", "an", "its", "about", "up", "at", "to", "from")
        )
    )


def is_fragment(text: str) -> bool:
    """Whether `text` is no sentence and says something only together with its question: "30 days", "Lena Voss"."""
    read = tokens(text)
    if any(_acts(read, at) for at in range(1, len(read) - 1)):
        return False
    return (
        len(read) <= _FRAGMENT
        and not any(t.word in _VERBS for t in read)
        and not any(_FINITE.search(t.word) for t in read[1:])
    )


@cache
def light() -> frozenset[str]:
    """Stems of words that say little by themselves."""
    text = files(__package__).joinpath("data/light.txt").read_text("utf-8")
    return frozenset(stem(word) for line in text.splitlines() if not line.startswith("#") for word in line.split())


def _in_value(token: Token, found: Sequence[Value]) -> bool:
    return any(value.start < token.end and token.start < value.end for value in found)


def _names(text: str, found: Sequence[Value]) -> tuple[str, ...]:
    """Names that have to be in the evidence; a lone word that opens a sentence may be none."""
    kept = []
    for name in proper_names(text):
        at = text.find(name)
        opens = not text[:at].strip(" \"'“‘(*") and " " not in name and not name.isupper()
        parts = [part.strip(".,;:") for part in re.split(r"\s+", name) if not re.search(r"\d", part)]
        while parts and parts[0].lower() in STOPWORDS:
            parts.pop(0)
        inside = any(value.start <= at and at + len(name.rstrip(".")) <= value.end for value in found)
        opens = opens or (at == 0 and len(parts) == 1 and " " in name)
        if parts and not opens and not inside:
            kept.append(" ".join(parts).removesuffix("'s").removesuffix("’s"))
    return tuple(kept)
