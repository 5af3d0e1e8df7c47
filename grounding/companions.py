"""Lines that say one part of the claim beside the lines that say the rest: "189 g against 172 g"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.sought import Sought, light
from adaptive_rag.grounding.stems import family
from adaptive_rag.grounding.tokens import stems, tokens
from adaptive_rag.grounding.values import Value, agree, values

_AGAINST = re.compile(
    r"\b(?:against|versus|vs\.?|compared (?:to|with)|in contrast to|as opposed to|instead of|rather than|unlike|than"
    r"|previously|formerly|up from|down from)\b",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"[,;:()]\s*|\s[–—-]\s|\b(?:but|while|whereas|when|where|who|which|that|(?:before|after)(?!\s+(?:\w+\s+)?\d))\b"
    rf"|{_AGAINST.pattern}",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\s+(?:and|or|&)\s+")
_RANGED = re.compile(r"\b(?:between|from)\s*$", re.IGNORECASE)
_WHOLE = re.compile(r"\bof\s+(?:(?:the|its|their|all|these|those|our|his|her)\s+)*$", re.IGNORECASE)
"""Before a number: it counts a whole that is told elsewhere, "two of the nine arches"."""


@dataclass(frozen=True, slots=True)
class Companion:
    """A line that says one part of a claim."""

    line: Line
    value: Value
    """What it is needed for."""
    start: int
    end: int
    """Where the part stands in the claim."""
    anywhere: bool
    """Whether it may be of another passage: the claim sets two things against each other."""


def possible(claim: Sought, evidence: Sequence[Line]) -> tuple[Companion, ...]:
    """The lines that have a value of the claim with all that stands beside it."""
    return tuple(companion for value in claim.values for companion in _saying(value, claim, evidence))


def companions(claim: Sought, chosen: Sequence[Line], choice: Sequence[Companion]) -> tuple[Companion, ...]:
    """One of the same passage for each value that the chosen lines lack, as far as there are."""
    here = {line.passage for line in chosen}
    lacking = (value for value in claim.values if not any(_holds(line, value) for line in chosen))
    fit = [one for one in choice if (one.anywhere or one.line.passage in here) and _add(claim, chosen, one)]
    found = (next((one for one in fit if one.value == value), None) for value in lacking)
    return tuple(companion for companion in found if companion)


def beyond(claim: Sought, told: Sequence[Companion]) -> Sought:
    """The words, values and names of `claim` outside of what its companions tell."""
    words = tuple(token for token in claim.words if not _inside(token.start, told))
    found = tuple(value for value in claim.values if not _inside(value.start, told))
    names = tuple(name for name in claim.names if not _inside(claim.text.find(name), told))
    return replace(claim, words=words, values=found, names=names)


def _inside(position: int, told: Sequence[Companion]) -> bool:
    return any(part.start <= position < part.end for part in told)


def _saying(value: Value, claim: Sought, evidence: Sequence[Line]) -> Iterator[Companion]:
    start, end = _part(value, claim.text)
    led = next((match for match in _AGAINST.finditer(claim.text) if match.end() == start), None)
    beside = [v for v in claim.values if v != value and start <= v.start < end]
    words = frozenset(t.stem for t in claim.words if start <= t.start < end and t.stem not in light())
    wanted = words or (frozenset() if beside else _telling(claim, bool(led)))
    least = 2 if led and not words and not beside else len(wanted)
    for line in evidence if wanted or beside else ():
        whole = _has(line, wanted) >= least and all(_holds(line, other) for other in (value, *beside))
        named = words or beside or led or len(wanted & line.stems) > 1
        if whole and named and _of_row(line, value, claim):
            yield Companion(line, value, led.start() if led else start, end, bool(led))


def _part(value: Value, text: str) -> tuple[int, int]:
    """Start and end of the part of `text` that `value` stands in."""
    if _WHOLE.search(text[: value.start]) and not any(kind == "date" for kind, _ in value.readings):
        noun = next((t.end for t in tokens(text) if t.start >= value.end and t.content), len(text))
        return value.start, noun
    listed = [
        (a.end, b.start)
        for a, b in pairwise(values(text))
        if _LISTED.fullmatch(text, a.end, b.start) and not _RANGED.search(text[: a.start])
    ]
    cuts = [*(match.span() for match in _CUT.finditer(text)), *listed]
    start = max((end for _, end in cuts if end <= value.start), default=0)
    return start, min((start for start, _ in cuts if start >= value.end), default=len(text))


def _telling(claim: Sought, led: bool) -> frozenset[str]:
    """What a bare value is told by: the claim behind "against", else the question that it answers."""
    if led:
        return frozenset(token.stem for token in claim.words if token.stem not in light())
    return frozenset(token.stem for token in tokens(claim.question) if token.content and token.stem not in light())


def _add(claim: Sought, chosen: Sequence[Line], told: Companion) -> bool:
    """Whether the chosen lines bear out something of the claim outside of that part that its line doesn't."""
    outside = frozenset(t.stem for t in claim.words if not _inside(t.start, (told,)) and t.stem not in light())
    lacking = frozenset(word for word in outside if not _has(told.line, frozenset({word})))
    others = [v for v in claim.values if not _inside(v.start, (told,)) and not _holds(told.line, v)]
    return any(_has(one, lacking) or any(_holds(one, v) for v in others) for one in chosen)


def _of_row(line: Line, value: Value, claim: Sought) -> bool:
    """Whether the claim names the row, when the line is one."""
    key = line.cells[0] if line.cells else ""
    return not key or bool(stems(key.partition(": ")[2] or key) & (stems(claim.full) | stems(value.text)))


def _holds(line: Line, value: Value) -> bool:
    return any(agree(value, other) for other in (*line.values, *line.around_values))


def _has(line: Line, wanted: frozenset[str]) -> int:
    known = line.stems | line.words | line.around_stems
    return sum(not known.isdisjoint(family(word)) for word in wanted)
