"""What of a question an answer has to speak of: its names, and the words that say what is wanted of them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.grounding.codes import codes, labels
from adaptive_rag.grounding.questions import wanted
from adaptive_rag.grounding.stems import family, stem
from adaptive_rag.grounding.values import values
from adaptive_rag.text.names import bare, names
from adaptive_rag.text.words import content_words, words

_KIND = re.compile(r"\b(?:what|which)\s+(?:(?:us|u\.s\.|of the|two|other)\s+)*(\w+)", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:window|period|prices?|costs?|fees?|deadline|limit|weight|weigh|height|length|width|size|temperature|voltage|"
    r"torque|capacity|speed|rates?|age|duration|lead time|extension|phone|version|how (?:soon|late|loud|thin|thick)|"
    r"percentage|(?:quiet|loud|heavi|light|fast|slow|cheap|old|young|long|short|tall|high|low|larg|bigg|small|wid|thick"
    r"|thinn|hott|warm|cold)er)\b",
    re.IGNORECASE,
)
"""Words for what is told in figures."""
_MEASURE_ASKED = re.compile(
    rf"\b(?:what|which)\s+(?:(?:is|was|are|were)\s+(?:the|its|our)\s+)?(?:[\w-]+\s+){{0,2}}?{_MEASURED.pattern}",
    re.IGNORECASE,
)
_VERSIONED = re.compile(r"\b(?:version|extension|phone)\b", re.IGNORECASE)
"""What is told in figures that are names."""
_GENERAL = frozenset(
    "name kind type sort thing one part place time year date day city state country county town company person "
    "people man woman number amount known called located location considered give tell find exactly document "
    "documents currently actually directly immediately mainly mostly usually originally officially involve involved "
    "mean term question answer go went get first last earlier later "
    "earliest latest older oldest younger youngest newer newest more most less least longer longest shorter shortest "
    "larger largest bigger biggest smaller smallest heavier heaviest lighter lightest higher highest lower lowest "
    "louder quieter faster slower cheaper dearer better best worse under clause section "
    "paragraph article above below".split()
)
_ASPECTS = {
    noun: re.compile(rf"\b(?:{adjectives})(?:er|est)\b", re.IGNORECASE)
    for noun, adjectives in (
        ("noise", "quiet|loud"),
        ("weight", "heavi|light"),
        ("price", "cheap|dear|pric[iy]"),
        ("speed", "fast|slow|quick"),
        ("height", "tall"),
        ("width", "wid|narrow"),
        ("size", "bigg|small|larg"),
    )
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart for matching; all keys are stems."""

    names: tuple[frozenset[str], ...]
    """One set of keys a name."""
    words: frozenset[str]
    """What is said of them; words for the mere kind of answer ("which city") left out."""
    ends: frozenset[str]
    """The first and the last of the words: what is asked for stands at an end ("Where was the founder of … born?")."""


@lru_cache(maxsize=512)
def asked(question: str) -> Asked:
    """The parts of `question` that an answering sentence, its title and its lead-in have to hold between them."""
    named = tuple(found for name in names(question) if (found := keys(name)))
    kinds = {stem(word) for match in _KIND.finditer(question) for word in words(match.group(1))}
    general = kinds | {stem(word) for word in _GENERAL}
    left_out = general.union(*named)
    words_in_order = [key for word in content_words(question) if (key := stem(word)) not in left_out]
    return Asked(named, frozenset(words_in_order), frozenset(words_in_order[:1] + words_in_order[-1:]))


@lru_cache(maxsize=8192)
def keys(text: str) -> frozenset[str]:
    """What the content words of `text` are matched by."""
    return frozenset(stem(word) for word in content_words(text))


def missing_names(question: str, held: frozenset[str]) -> int:
    """How many names of `question` are not wholly among the keys `held`."""
    return sum(not name <= held for name in asked(question).names)


def ends_held(question: str, held: frozenset[str]) -> bool:
    """Whether `held` has, or has synonyms of, the words at both ends of the question."""
    return all(_holds(held, word) for word in asked(question).ends)


def _holds(held: frozenset[str], word: str) -> bool:
    return not family(word).isdisjoint(held)


def share(question: str, held: frozenset[str]) -> float:
    """Part of the question's words, names not counted, that `held` has or has a synonym of, 0 to 1."""
    wanted_words = asked(question).words
    found = sum(_holds(held, word) for word in wanted_words)
    return found / len(wanted_words) if wanted_words else 1.0


def new_words(question: str, held: frozenset[str], more: frozenset[str]) -> frozenset[str]:
    """The words of the question, the kind of answer among them, that `more` brings to what is `held`."""
    named = frozenset[str]().union(*asked(question).names)
    return frozenset(key for key in keys(question) - named if _holds(more, key) and not _holds(held, key))


def fits(question: str, text: str) -> bool:
    """Whether `text` has the kind of thing that is asked for, other than what the question says itself."""
    if wanted(question) in ("number", "when") or _MEASURED.search(question):
        return any(not value.loose and value.text not in question for value in values(text))
    known = keys(question)
    return any(not keys(name) <= known and not (" " not in name and text.startswith(name)) for name in names(text))


def measured(question: str, text: str) -> bool:
    """Whether `text` has a figure that is not in the question and numbers no page or step, if one is asked for."""
    if not _MEASURE_ASKED.search(question):
        return True
    found = (value for value in values(text) if not value.loose and value.text not in question)
    labels = _VERSIONED.search(question) is not None
    return any(labels or any(kind != "code" for kind, _ in value.readings) for value in found)


def with_aspect(side: str) -> str:
    """One side of a comparison with the word under which documents tell it: "Pebble 90 quieter" with "noise"."""
    return f"{side} {' '.join(noun for noun, told in _ASPECTS.items() if told.search(side))}".strip()


def another_number(question: str, text: str) -> bool:
    """Whether `text` tells of another one of a numbered kind: level 1 for level 2, E-12 for E-34."""
    sought = _numbered(question)
    told = _numbered(text.replace(": ", " ")) if sought else {}
    return any(kind in told and not told[kind] & numbers for kind, numbers in sought.items())


@lru_cache(maxsize=512)
def _numbered(text: str) -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for _, _, forms in (*labels(text), *codes(text)):
        for form in forms:
            kind = form.rstrip("0123456789.")
            found[kind].add(form.removeprefix(kind))
    return found


def named_in(titles: Iterable[str], text: str) -> bool:
    """Whether any of `titles` is a name in `text`, or has a name of several words of it: "Mara Lind, potter"."""
    found = _names(text)
    return any(titled(title, name) for title in titles for name in found)


@lru_cache(maxsize=512)
def _names(text: str) -> tuple[str, ...]:
    """Remembered: a leading line is held against the title of every other."""
    return tuple(names(text))


@lru_cache(maxsize=8192)
def titled(title: str, name: str) -> bool:
    """Whether `title` is `name`, or a longer one that has all of a name of several words."""
    return bare(title) == bare(name) or (" " in bare(name) and f" {bare(name)} " in f" {' '.join(words(title))} ")
