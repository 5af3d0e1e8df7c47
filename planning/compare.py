"""Comparisons: the two or more sides, and the aspect they are compared in."""

import re
from dataclasses import dataclass

from adaptive_rag.text.names import names
from adaptive_rag.text.words import STOPWORDS, content_words

_AND = r"(?:,?\s+(?:and|or|with|to|against|versus|vs\.?|than)\s+|\s*,\s*)"
_TAIL = re.compile(
    r",?\s+(?:and|then)\s+(?:then\s+)?(?:explain|describe|tell|say|summari[sz]e|list|show|give|highlight|discuss)\b.*$", re.I | re.S
)
_FORMS = (
    re.compile(r"\bhow (?:do|does|did|is|are|was|were)\s+(?P<sides>.+?\s+compared?\s+(?:to|with|against)\s+.+)", re.I | re.S),
    re.compile(
        r"^(?:is|are|was|were|does|do|did|has|have)\s+(?P<sides>.+?\s+\w+\s+(?:\w+er|more|less|as \w+)(?:\s+\w+)?\s+(?:than|as)\s+.+)",
        re.I | re.S,
    ),
    re.compile(r"\bcompar(?:e|ing|ison of|ison between)\s+(?P<sides>.+)", re.I | re.S),
    re.compile(
        r"\b(?:differences?|distinctions?|similarit(?:y|ies)|relation(?:ship)?|connection|link|trade-?offs?|distance)\s+between\s+(?P<sides>.+)",
        re.I | re.S,
    ),
    re.compile(r"\bhow (?:do|does|did|is|are|was|were)\s+(?P<sides>.+?)\s+(?:differ|compare|relate[ds]?|connected|linked|different)\b(?P<rest>.*)", re.I | re.S),
    re.compile(r"(?P<sides>.+?\s+(?:versus|vs\.?)\s+.+)", re.I | re.S),
    re.compile(
        r"(?P<sides>.+?\s+(?:relative to|compared (?:to|with)|in comparison (?:to|with)|as opposed to|different from|rather than)\s+.+)",
        re.I | re.S,
    ),
)
_SPLIT = re.compile(
    r"\s*,?\s+(?:compared? (?:to|with|against)|(?:\w+er|more \w+|less \w+|more|as \w+) (?:than|as)|versus|vs\.?|relative to|compared (?:to|with)|in comparison (?:to|with)|as opposed to|different from|rather than)\s+", re.I
)
_CHOICE = re.compile(r"(?:^|[,:]|\b(?:first|more|most|older|younger|larger|earlier|later|longer|better|both|\w+er|\w+est))\s+(?P<a>[^,?]+?)\s+or\s+(?P<b>[^,?]+)\??\s*$", re.I)
_WHICH = re.compile(r"^(?:is|are|was|were|does|do|did)\s+(?P<a>.+?)\s+or\s+(?P<b>.+?)\s+(?:\w+er|more|less|first)\b", re.I)
_BOTH = re.compile(r"^(?:are|is|were|was|do|does|did|have|has|can|could|will|would)\s+(?P<sides>.+?)\s+(?P<rest>(?:both|the same|in the same|from the same|of the same|located|situated|born|share|have|made|members|have)\b.*)", re.I | re.S)
_BOTH_FIRST = re.compile(r"\bboth\s+(?:of\s+)?(?P<sides>.+)", re.I | re.S)
_EMPTY = STOPWORDS | frozenset(
    "compare compared comparison difference differences different differ between same common both similarity similarities similar "
    "versus vs relative relation relationship related connected connection either whether".split()
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
    sides = _by_form(text) or _by_choice(text) or _by_both(text) or _by_names(question)
    if len(sides) < 2:
        return None
    return Comparison(tuple(sides[:4]), _aspect(question, sides))


def _by_form(text: str) -> list[str]:
    for form in _FORMS:
        match = form.search(text)
        if match:
            found = match.group("sides")
            pieces = _SPLIT.split(found) if _SPLIT.search(found) else _at_and(found)
            if len(pieces) > 1:
                return _with_aspect([_side(piece) for piece in pieces])
    return []


def _by_choice(text: str) -> list[str]:
    match = _WHICH.match(text) or _CHOICE.search(text)
    if not match or not re.match(r"(?:which|who|what|whose|where|is|are|was|were|did|does|do|has|have|when|how)\b", text, re.I):
        return []
    return _as_named([_side(match.group("a")), _side(match.group("b"))])


def _by_both(text: str) -> list[str]:
    match = _BOTH.match(text)
    if not match:
        return []
    pieces = [_side(piece) for piece in _at_and(match.group("sides"))]
    return _as_named(pieces) if len(pieces) > 1 else []


def _by_names(question: str) -> list[str]:
    """Two names joined by "and" with "both", "same", "common" or "respective" in the question."""
    if not re.search(r"\b(?:both|same|common|respective(?:ly)?|connected|related)\b", question, re.I):
        return []
    found = names(question)
    for first, second in zip(found, found[1:], strict=False):
        joined = rf"{re.escape(first)}\W+(?:[\w' ]{{0,40}}\W)?(?:and|or)\s+(?:the\s+)?{re.escape(second)}"
        if re.search(joined, question):
            return [first, second]
    return []


def _at_and(text: str) -> list[str]:
    """Cut at the joint between the sides: the "and" that has names or equal shapes around it, else the only one."""
    pieces = [piece for piece in re.split(_AND, text, flags=re.I) if piece.strip()]
    joints = re.split(r"\s+(?:and|or|with|to|against|than)\s+", text, flags=re.I)
    return pieces if len(pieces) <= 4 and all(len(piece.split()) <= 8 for piece in pieces) else joints[:2]


def _side(text: str) -> str:
    side = re.split(r"\s+(?:both|in terms of|regarding|when|which|that)\b|[?!;]", text.strip(), maxsplit=1)[0]
    return re.sub(r"^(?:the|an?|both|either|between|magazines,|what is|what are|how does|how do|how is|is|are|does)\s+", "", side.strip(" ,.:"), flags=re.I)


def _as_named(sides: list[str]) -> list[str]:
    """Sides cut down to the name they hold, when each holds one."""
    found = [names(side) for side in sides]
    return [inside[-1] if place == 0 else inside[0] for place, inside in enumerate(found)] if all(found) else sides


def _with_aspect(sides: list[str]) -> list[str]:
    """"noise of the Tern 40", "Tern 60": the aspect in front of the first side goes to the others when they are of its kind."""
    match = re.match(r"(?P<aspect>.+\s+(?:of|for|in|at|on))\s+(?:the\s+)?(?P<thing>.+)$", sides[0], re.I)
    if not match or any(re.search(r"\s(?:of|for)\s", side) for side in sides[1:]):
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
