"""Cheap signals of a question's words and shape, for the trained router."""

import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.routing import signals
from adaptive_rag.routing.smalltalk import is_small_talk, without_greeting
from adaptive_rag.text.words import words

FEATURES_VERSION = "1"
"""Raised whenever a signal is added, removed or counted differently; an artefact fits one version only."""

Counter = Callable[[str, list[str]], float]
"""From the message without its greeting, and its words in lower case, to one number."""


def _count(pattern: re.Pattern[str], most: int) -> Counter:
    return lambda text, _: float(min(len(pattern.findall(text)), most))


def _has(pattern: re.Pattern[str]) -> Counter:
    return lambda text, _: float(pattern.search(text) is not None)


def _listed(listed: frozenset[str], most: int) -> Counter:
    return lambda _, tokens: float(min(sum(token in listed for token in tokens), most))


def _opens(listed: frozenset[str]) -> Counter:
    return lambda _, tokens: float(bool(tokens) and tokens[0] in listed)


def _kind_beyond_first(_: str, tokens: list[str]) -> float:
    """Kinds named after the opening one: "Who is the spouse of X" has none, "… of the author of X" has one."""
    return float(min(max(sum(token in signals.KINDS for token in tokens) - 1, 0), 3))


def _relative_after_kind(_: str, tokens: list[str]) -> float:
    """Whether a kind is described rather than named: "the company that", "city where", "team whose"."""
    pairs = pairwise(tokens)
    return float(min(sum(kind in signals.KINDS and after in signals.RELATIVES for kind, after in pairs), 2))


def _capitals(text: str, _: str | list[str]) -> float:
    return float(min(len(re.findall(r"(?<=[\w,'’] )[^\W\d_a-z]\w*", text)), 8)) / 4


def _foreign(text: str, tokens: list[str]) -> float:
    """1 without a single English function word in five words or more, or in another script."""
    letters = [letter for letter in text if letter.isalpha()]
    script = sum(ord(letter) > 0x24F for letter in letters) > len(letters) / 2
    return float(script or (len(tokens) > 2 and not any(token in signals.FUNCTION_WORDS for token in tokens)))


SIGNALS: dict[str, Counter] = {
    "log words": lambda _, tokens: float(np.log1p(len(tokens))),
    "at most 2 words": lambda _, tokens: float(len(tokens) <= 2),
    "3 to 5 words": lambda _, tokens: float(3 <= len(tokens) <= 5),
    "9 words or more": lambda _, tokens: float(len(tokens) >= 9),
    "13 words or more": lambda _, tokens: float(len(tokens) >= 13),
    "small talk as a whole": lambda text, _: float(is_small_talk(text)),
    "ends with a question mark": lambda text, _: float(text.rstrip().endswith(("?", "？", "؟"))),
    "further question marks": lambda text, _: float(min(max(len(re.findall(r"[?？؟]", text)) - 1, 0), 2)),
    "question words": _listed(signals.QUESTION_WORDS, 4),
    "opens with a question word": _opens(signals.QUESTION_WORDS),
    "opens with how": _opens(frozenset({"how"})),
    "opens with an auxiliary": _opens(signals.AUXILIARIES),
    "opens with the or this": _opens(frozenset({"the", "this", "these", "a", "an"})),
    "auxiliaries": _listed(signals.AUXILIARIES, 4),
    "prepositions": _listed(signals.PREPOSITIONS, 6),
    "the": _listed(frozenset({"the"}), 5),
    "of": _listed(frozenset({"of"}), 4),
    "and": _listed(frozenset({"and"}), 3),
    "or": _listed(frozenset({"or"}), 2),
    "commas": _count(re.compile(","), 4),
    "our, my, we, I": _listed(frozenset("our my we i us me".split()), 2),
    "how do I": _has(signals.HOW_TO),
    "explain or describe": _has(signals.EXPLAIN),
    "comparison": _has(signals.COMPARISON),
    "comparative": _count(signals.COMPARATIVE, 2),
    "comparative with or, than, comma": _has(signals.COMPARATIVE_PAIR),
    "either of two": _has(signals.EITHER),
    "comparison in another language": _has(signals.FOREIGN_COMPARISON),
    "both, each, all": _listed(signals.QUANTIFIERS, 3),
    "superlative or rank": _has(signals.RANK),
    "another question after and": _has(signals.AND_QUESTION),
    "steps or conditions": _has(signals.STEPS),
    "relative clauses": _count(signals.RELATIVE_CLAUSE, 3),
    "preposition and which": _has(signals.PREPOSITION_WHICH),
    "participles": _count(signals.PARTICIPLE, 3),
    "possessives": _count(signals.POSSESSIVE, 2),
    "of the … of": _has(signals.NESTED_OF),
    "kinds of things": _listed(signals.KINDS, 4),
    "kinds beyond the first": _kind_beyond_first,
    "described kinds": _relative_after_kind,
    "the kind of or that": _count(signals.DESCRIBED, 3),
    "question word inside": _has(signals.INNER_QUESTION),
    "capitalised words": _capitals,
    "quoted": _has(re.compile(r"[\"“”„«]|(?<!\w)'[^']+'(?!\w)")),
    "code": _has(signals.CODE),
    "year": _has(re.compile(r"\b1\d{3}\b|\b20\d\d\b")),
    "numbers": _count(re.compile(r"\d+"), 4),
    "arithmetic": _has(signals.ARITHMETIC),
    "text task": _has(signals.TEXT_TASK),
    "writing task": _has(signals.WRITING_TASK),
    "about words": _has(signals.ABOUT_WORDS),
    "programming": _has(signals.PROGRAMMING),
    "you": _listed(frozenset({"you", "your", "yourself"}), 2),
    "colon": _has(re.compile(r":\s")),
    "another language": _foreign,
}
"""By name, in the order of the artefact's weights; counts are capped so that one odd message stays in bounds."""

NAMES = tuple(SIGNALS)


def features(question: str) -> NDArray[np.float64]:
    """The signals of `question` in the order of `NAMES`."""
    text = without_greeting(question)
    tokens = words(text)
    return np.array([signal(text, tokens) for signal in SIGNALS.values()])
