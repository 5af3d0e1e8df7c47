"""Comparisons: the two or more sides, and the aspect they are compared in."""

import re
from dataclasses import dataclass
from itertools import pairwise

from adaptive_rag.text.names import names
from adaptive_rag.text.words import STOPWORDS, content_words

MOST = 4
"""Sides that are told apart at most."""

_I = re.IGNORECASE | re.DOTALL
_AGAINST = r"versus|vs\.?|relative to|in comparison (?:to|with)|as opposed to|different from|rather than"
_COMPARED = r"compared? (?:to|with|against)"
_DEGREE = r"\w+er|more|less"
_CHANGE = r"first|more|most|older|younger|larger|earlier|later|longer|better|both|\w+er|\w+est"
_AUXILIARY = r"is|are|was|were|do|does|did|has|have|had|can|could|will|would"

_AND = re.compile(r"(?:,?\s+(?:and|or|with|to|against|versus|vs\.?|than)\s+|\s*,\s*)", _I)
_JOINT = re.compile(r"\s+(?:and|or|with|to|against|than)\s+", _I)
_TAIL = re.compile(
    r",?\s+(?:and|then)\s+(?:then\s+)?"
    r"(?:explain|describe|tell|say|summari[sz]e|list|show|give|highlight|discuss)\b.*$",
    _I,
)
_FORMS = (
    re.compile(rf"\bhow (?:{_AUXILIARY})\s+(?P<sides>.+?\s+{_COMPARED}\s+.+)", _I),
    re.compile(
        rf"^(?:{_AUXILIARY})\s+"
        rf"(?P<sides>.+?\s+\w+\s+(?:{_DEGREE}|as \w+)(?:\s+\w+)?\s+(?:than|as)\s+.+)",
        _I,
    ),
    re.compile(r"\bcompar(?:e|ing|ison of|ison between)\s+(?P<sides>.+)", _I),
    re.compile(
        r"\b(?:differences?|distinctions?|similarit(?:y|ies)|relation(?:ship)?|connection|link|trade-?offs?|distance)"
        r"\s+between\s+(?P<sides>.+)",
        _I,
    ),
    re.compile(
        rf"\bhow (?:{_AUXILIARY})\s+(?P<sides>.+?)\s+"
        r"(?:differ|compare|relate[ds]?|connected|linked|different)\b",
        _I,
    ),
    re.compile(rf"(?P<sides>.+?\s+(?:{_AGAINST}|compared (?:to|with))\s+.+)", _I),
)
_SPLIT = re.compile(
    rf"\s*,?\s+(?:{_COMPARED}|(?:\w+er|more \w+|less \w+|more|as \w+) (?:than|as)|{_AGAINST})\s+",
    _I,
)
_WHICH = re.compile(rf"^(?:{_AUXILIARY})\s+(?P<a>.+?)\s+or\s+(?P<b>.+?)\s+(?:{_DEGREE}|first)\b", _I)
_CHOICE = re.compile(rf"(?:^|[,:]|\b(?:{_CHANGE}))\s+(?P<a>[^,?]+?)\s+or\s+(?P<b>[^,?]+)\??\s*$", _I)
_AMOUNT = re.compile(rf"^(?:by )?how (?:much|many)\s+(?:{_DEGREE})\s+(?P<a>.+?)\s+than\s+(?P<b>.+)$", _I)
_ASKS = re.compile(rf"(?:which|who|what|whose|where|when|how|{_AUXILIARY})\b", _I)
_BOTH = re.compile(
    rf"^(?:{_AUXILIARY})\s+(?P<sides>.+?)\s+"
    r"(?:both|(?:(?:in|from|of) )?the same|located|situated|born|share|have|made|members)\b",
    _I,
)
_SHARED = re.compile(r"\b(?:both|same|common|respective(?:ly)?|connected|related)\b", _I)
_AFTER = re.compile(r"\s+(?:both|in terms of|regarding|when|which|that)\b|[?!;]", _I)
_BEFORE = re.compile(r"^(?:the|an?|both|either|between|what is|what are|how does|how do|how is|is|are|does)\s+", _I)
_ASPECT = re.compile(r"(?P<aspect>.+\s+(?:of|for|in|at|on))\s+(?:the\s+)?(?P<thing>.+)$", _I)
_LONGEST_SIDE = 8
_EMPTY = STOPWORDS | frozenset(
    "compare compared comparison difference differences different differ between same common both similarity "
    "similarities similar versus vs relative relation relationship related connected connection either whether "
    "explain describe".split()
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is compared, and in what."""

    sides: tuple[str, ...]
    """Two to four, each with its aspect where the question names it before them: "noise of the Tern 40"."""
    aspect: str
    """The other content words of the question; may be empty."""


def comparison(question: str) -> Comparison | None:
    """The sides of a comparing question; None when it does not compare two things that it names."""
    text = _TAIL.sub("", question.strip()).strip(" ?.!")
    sides = _by_amount(text) or _by_form(text) or _by_choice(text) or _by_both(text) or _by_names(question)
    if len(sides) < 2:
        return None
    return Comparison(tuple(sides[:MOST]), _aspect(question, sides))


def _by_form(text: str) -> list[str]:
    for form in _FORMS:
        match = form.search(text)
        if match:
            found = match.group("sides")
            pieces = _SPLIT.split(found) if _SPLIT.search(found) else _at_and(found)
            if len(pieces) > 1:
                return _with_aspect([_side(piece) for piece in pieces])
    return []


def _by_amount(text: str) -> list[str]:
    """Two names and by how much they differ: how much more does A cost than B."""
    match = _AMOUNT.match(text)
    found = [names(match.group(place)) for place in "ab"] if match else []
    return [found[0][0], found[1][0]] if all(found) and found else []


def _by_choice(text: str) -> list[str]:
    """A choice offered by "or": which is older, A or B; is A or B larger."""
    match = _WHICH.match(text) or _CHOICE.search(text)
    if not match or not _ASKS.match(text):
        return []
    return _as_named([_side(match.group("a")), _side(match.group("b"))])


def _by_both(text: str) -> list[str]:
    """What is asked of two things at once: are A and B both airports."""
    match = _BOTH.match(text)
    pieces = [_side(piece) for piece in _at_and(match.group("sides"))] if match else []
    return _as_named(pieces) if len(pieces) > 1 else []


def _by_names(question: str) -> list[str]:
    """Two names joined by "and" with "both", "same", "common" or "respective" in the question."""
    if not _SHARED.search(question):
        return []
    for first, second in pairwise(names(question)):
        joint = rf"{re.escape(first)}\W+(?:[\w' ]{{0,40}}\W)?(?:and|or)\s+(?:the\s+)?{re.escape(second)}"
        if re.search(joint, question):
            return [first, second]
    return []


def _at_and(text: str) -> list[str]:
    """Cut at every "and" and comma when the pieces are short, else at the first joint only."""
    pieces = [piece for piece in _AND.split(text) if piece.strip()]
    short = len(pieces) <= MOST and all(len(piece.split()) <= _LONGEST_SIDE for piece in pieces)
    return pieces if short else _JOINT.split(text)[:2]


def _side(text: str) -> str:
    side = _AFTER.split(text.strip(), maxsplit=1)[0]
    return _BEFORE.sub("", side.strip(" ,.:"))


def _as_named(sides: list[str]) -> list[str]:
    """Sides cut down to the name next to the joint, when each holds one."""
    found = [names(side) for side in sides]
    return [inside[0] if place else inside[-1] for place, inside in enumerate(found)] if all(found) else sides


def _with_aspect(sides: list[str]) -> list[str]:
    """With "noise of the Tern 40" and "Tern 60" the aspect goes to both, as they are things of one kind."""
    match = _ASPECT.match(sides[0])
    if not match or any(_ASPECT.match(side) for side in sides[1:]):
        return sides
    alike = all(_alike(match.group("thing"), side) for side in sides[1:])
    return [sides[0], *(f"{match.group('aspect')} {side}" for side in sides[1:])] if alike else sides


def _alike(one: str, other: str) -> bool:
    """Both are names, or they share a word: "plan A" and "plan B"."""
    shared = set(content_words(one)) & set(content_words(other))
    return bool(shared) or (bool(names(f"x {one}")) and bool(names(f"x {other}")))


def _aspect(question: str, sides: list[str]) -> str:
    taken = {word for side in sides for word in content_words(side)}
    return " ".join(word for word in dict.fromkeys(content_words(question)) if word not in taken and word not in _EMPTY)
