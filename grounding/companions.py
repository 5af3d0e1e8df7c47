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
    r"[,;:()]\s*|\s[–—-]\s|\b(?:but|while|whereas|when|where|until|who|which|that|before|after)\b"
    rf"|{_AGAINST.pattern}",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\s+(?:and|or|&)\s+")
_WHOLE = re.compile(r"\bof\s+(?:(?:the|its|their|all|these|those|our|his|her)\s+)*$", re.IGNORECASE)
"""Before a number: it counts a whole that is told elsewhere, "two of the nine arches"."""


@dataclass(frozen=True, slots=True)
class Companion:
    """A line that says one part of a claim."""

    line: Line
    start: int
    end: int
    """Where the part stands in the claim."""


def companions(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> tuple[Companion, ...]:
    """One for each value of the claim that the chosen lines lack and another has with all that stands beside it.

    It is of the same passage; of any where the claim sets two things against each other.
    """
    lacking = (value for value in claim.values if not any(_holds(line, value) for line in chosen))
    found = (next(_saying(value, claim, chosen, evidence), None) for value in lacking)
    return tuple(dict.fromkeys(companion for companion in found if companion))


def beyond(claim: Sought, told: Sequence[Companion]) -> Sought:
    """The words, values and names of `claim` outside of what its companions tell."""
    words = tuple(token for token in claim.words if not _inside(token.start, told))
    found = tuple(value for value in claim.values if not _inside(value.start, told))
    names = tuple(name for name in claim.names if not _inside(claim.text.find(name), told))
    return replace(claim, words=words, values=found, names=names)


def _inside(position: int, told: Sequence[Companion]) -> bool:
    return any(part.start <= position < part.end for part in told)


def _saying(value: Value, claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> Iterator[Companion]:
    start, end = _part(value, claim.text)
    led = any(match.end() == start for match in _AGAINST.finditer(claim.text))
    beside = [v for v in claim.values if v != value and start <= v.start < end]
    words = frozenset(t.stem for t in claim.words if start <= t.start < end and t.stem not in light())
    wanted = words or (frozenset() if beside else _telling(claim, led))
    least = 2 if led and not words and not beside else len(wanted)
    here = {line.passage for line in chosen}
    for line in evidence if wanted or beside else ():
        whole = all(_holds(line, other) for other in (value, *beside)) and _has(line, wanted) >= least
        near = led or line.passage in here
        if near and whole and _of_row(line, value, claim) and _add(claim, (start, end), chosen, line):
            yield Companion(line, start, end)


def _part(value: Value, text: str) -> tuple[int, int]:
    """Start and end of the part of `text` that `value` stands in."""
    if _WHOLE.search(text[: value.start]):
        noun = next((t.end for t in tokens(text) if t.start >= value.end and t.content), len(text))
        return value.start, noun
    listed = [(a.end, b.start) for a, b in pairwise(values(text)) if _LISTED.fullmatch(text, a.end, b.start)]
    cuts = [*(match.span() for match in _CUT.finditer(text)), *listed]
    start = max((end for _, end in cuts if end <= value.start), default=0)
    return start, min((start for start, _ in cuts if start >= value.end), default=len(text))


def _telling(claim: Sought, led: bool) -> frozenset[str]:
    """What a bare value is told by: the claim behind "against", else the question that it answers."""
    if led:
        return frozenset(token.stem for token in claim.words if token.stem not in light())
    return frozenset(token.stem for token in tokens(claim.question) if token.content and token.stem not in light())


def _add(claim: Sought, part: tuple[int, int], chosen: Sequence[Line], line: Line) -> bool:
    """Whether the chosen lines bear out something of the claim outside of that part that `line` doesn't."""
    start, end = part
    outside = {t.stem for t in claim.words if not start <= t.start < end and t.stem not in light()}
    lacking = frozenset(word for word in outside if not _has(line, frozenset({word})))
    others = [v for v in claim.values if not start <= v.start < end and not _holds(line, v)]
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
