"""Cheap signals of a question's words and shape, for the trained router."""

import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.routing import asking, comparing, describing, wordlists
from adaptive_rag.routing.shape import Shape, shape

FEATURES_VERSION = "1"
"""Raised whenever a signal is added, removed or counted differently; an artefact fits one version only."""

Signal = Callable[[Shape], float]


def _count(pattern: re.Pattern[str], most: int) -> Signal:
    return lambda s: float(min(len(pattern.findall(s.lower)), most))


def _has(pattern: re.Pattern[str]) -> Signal:
    return lambda s: float(pattern.search(s.lower) is not None)


def _cased(pattern: re.Pattern[str]) -> Signal:
    return lambda s: float(pattern.search(s.text) is not None)


def _listed(listed: frozenset[str], most: int) -> Signal:
    return lambda s: float(min(sum(token in listed for token in s.tokens), most))


def _opens(listed: frozenset[str]) -> Signal:
    return lambda s: float(bool(s.tokens) and s.tokens[0] in listed)


def _kinds_beyond_first(s: Shape) -> float:
    """Kinds named after the opening one: "Who is the spouse of X" has none, "… of the author of X" has one."""
    return float(min(max(sum(token in wordlists.KINDS for token in s.tokens) - 1, 0), 3))


def _described_kinds(s: Shape) -> float:
    """Kinds described rather than named: "the company that", "city where", "team whose"."""
    pairs = pairwise(s.tokens)
    return float(min(sum(kind in wordlists.KINDS and after in wordlists.RELATIVES for kind, after in pairs), 2))


def _asks_of_a_kind(s: Shape) -> float:
    asks = describing.ATTRIBUTE_OF_KIND.search(s.lower) and not describing.ASKS_FOR_KIND.search(s.lower)
    return float(bool(asks))


_CAPITALISED = re.compile(r"(?<=[\w,'’] )[^\W\d_a-z]\w*")
_QUESTION_MARK = re.compile(r"[?？؟]")

SIGNALS: dict[str, Signal] = {
    "log words": lambda s: float(np.log1p(len(s.tokens))),
    "at most 2 words": lambda s: float(len(s.tokens) <= 2),
    "3 to 5 words": lambda s: float(3 <= len(s.tokens) <= 5),
    "9 words or more": lambda s: float(len(s.tokens) >= 9),
    "13 words or more": lambda s: float(len(s.tokens) >= 13),
    "small talk as a whole": lambda s: float(s.small_talk),
    "opens with a greeting": lambda s: float(s.greets),
    "ends with a question mark": lambda s: float(s.text.rstrip().endswith(("?", "？", "؟"))),
    "further question marks": lambda s: float(min(max(len(_QUESTION_MARK.findall(s.text)) - 1, 0), 2)),
    "question words": _listed(wordlists.QUESTION_WORDS, 4),
    "opens with a question word": _opens(wordlists.QUESTION_WORDS),
    "opens with how": _opens(frozenset({"how"})),
    "opens with an auxiliary": _opens(wordlists.AUXILIARIES),
    "opens with the or this": _opens(frozenset({"the", "this", "these", "a", "an"})),
    "auxiliaries": _listed(wordlists.AUXILIARIES, 4),
    "prepositions": _listed(wordlists.PREPOSITIONS, 6),
    "the": _listed(frozenset({"the"}), 5),
    "of": _listed(frozenset({"of"}), 4),
    "and": _listed(frozenset({"and"}), 3),
    "or": _listed(frozenset({"or"}), 2),
    "commas": _count(re.compile(","), 4),
    "our, my, we, I": _listed(frozenset("our my we i us me".split()), 2),
    "how do I": _has(asking.HOW_TO),
    "explain or describe": _has(asking.EXPLAIN),
    "comparison": _has(comparing.COMPARISON),
    "comparative": _count(comparing.COMPARATIVE, 2),
    "comparative with or, than, comma": _has(comparing.COMPARATIVE_PAIR),
    "either of two": _has(comparing.EITHER),
    "comparison in another language": _has(comparing.FOREIGN_COMPARISON),
    "both, each, all": _listed(wordlists.QUANTIFIERS, 3),
    "list or rank": _has(comparing.RANK),
    "another question after and": _has(comparing.AND_QUESTION),
    "steps or conditions": _has(comparing.STEPS),
    "relative clauses": _count(describing.RELATIVE_CLAUSE, 3),
    "preposition and which": _has(describing.PREPOSITION_WHICH),
    "participles": _count(describing.PARTICIPLE, 3),
    "possessives": _count(describing.POSSESSIVE, 2),
    "of the … of": _has(describing.NESTED_OF),
    "kinds of things": _listed(wordlists.KINDS, 4),
    "kinds beyond the first": _kinds_beyond_first,
    "described kinds": _described_kinds,
    "the kind of or that": _count(describing.DESCRIBED, 3),
    "question word inside": _has(describing.INNER_QUESTION),
    "capitalised words": lambda s: min(len(_CAPITALISED.findall(s.text)), 8) / 4,
    "quoted": _has(re.compile(r"[\"“”„«]|(?<!\w)'[^']+'(?!\w)")),
    "code": _cased(asking.CODE),
    "year": _has(re.compile(r"\b1\d{3}\b|\b20\d\d\b")),
    "numbers": _count(re.compile(r"\d+"), 4),
    "arithmetic": _has(asking.ARITHMETIC),
    "text task": lambda s: float(s.task),
    "writing task": _has(asking.WRITING_TASK),
    "about words": _has(asking.ABOUT_WORDS),
    "programming": _has(asking.PROGRAMMING),
    "you": _listed(frozenset({"you", "your", "yourself"}), 2),
    "another language": lambda s: float(s.foreign),
    "either of two in another language": _has(comparing.FOREIGN_EITHER),
    "kind after a preposition": _count(describing.KIND_AFTER_PREPOSITION, 2),
    "kind as subject": _has(describing.KIND_AS_SUBJECT),
    "kind possessed": _has(describing.KIND_POSSESSED),
    "which of many": _has(comparing.WHICH_PLURAL),
    "gather": _has(comparing.GATHER),
    "stepping stones": lambda s: float(min(s.stones, 3)),
    "a stepping stone": lambda s: float(s.stones >= 1),
    "contact clause": _cased(describing.CONTACT_CLAUSE),
    "superlatives": _count(comparing.SUPERLATIVE, 2),
    "asks for a kind": _has(describing.ASKS_FOR_KIND),
    "asks something of a kind": _asks_of_a_kind,
    "one description": lambda s: float(s.depth >= 1),
    "two descriptions": lambda s: float(s.depth >= 2),
    "three descriptions": lambda s: float(s.depth >= 3),
}
"""By name, in the order of the artefact's weights; counts are capped so that one odd message stays in bounds."""

NAMES = tuple(SIGNALS)


def features(question: str) -> NDArray[np.float64]:
    """The signals of `question` in the order of `NAMES`."""
    return values(shape(question))


def values(read: Shape) -> NDArray[np.float64]:
    """The signals of a message that has been read, in the order of `NAMES`."""
    return np.array([signal(read) for signal in SIGNALS.values()])
