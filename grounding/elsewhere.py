"""A value of the claim that another line says than the one that says the rest: "189 g against 172 g"."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.sought import Sought, light
from adaptive_rag.grounding.stems import family
from adaptive_rag.grounding.tokens import stems, tokens
from adaptive_rag.grounding.values import Value, agree, values

_AGAINST = (
    r"(?:against|versus|vs\.?|compared (?:to|with)|in contrast to|as opposed to|instead of|rather than|unlike|than"
    r"|previously|formerly|up from|down from)"
)
_CUT = re.compile(
    rf"[,;:()]\s*|\s[–—-]\s|\b(?:and|or|but|while|whereas|when|where|until|because|since|as|so|who|which|that|before"
    rf"|after|{_AGAINST})\b",
    re.IGNORECASE,
)
_LED = re.compile(rf"\b{_AGAINST}\s+(?:(?:about|around|only|just|an? estimated|some|the)\s+)*$", re.IGNORECASE)


def elsewhere(value: Value, claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> bool:
    """Whether a line of the same passage has `value` with all that stands beside it; after "against" any line."""
    led = bool(_LED.search(claim.text[: value.start]))
    start, end = _part(value, claim.text)
    beside = [v for v in claim.values if v != value and start <= v.start < end]
    words = frozenset(t.stem for t in claim.words if start <= t.start < end and t.stem not in light())
    if not _adds(claim, chosen, start, end):
        return False
    wanted = words or (frozenset() if beside else _told(claim.text if led else claim.question))
    least = 2 if led and not words and not beside else len(wanted)
    here = {line.passage for line in chosen}
    return bool(wanted or beside) and any(
        _holds(line, value)
        and all(_holds(line, other) for other in beside)
        and _has(line, wanted) >= least
        and _of_row(line, value, claim)
        for line in evidence
        if led or line.passage in here
    )


def _part(value: Value, text: str) -> tuple[int, int]:
    """Start and end of the part of `text` that `value` stands in."""
    cuts = list(_CUT.finditer(text))
    start = max((match.end() for match in cuts if match.end() <= value.start), default=0)
    return start, min((match.start() for match in cuts if match.start() >= value.end), default=len(text))


def _adds(claim: Sought, chosen: Sequence[Line], start: int, end: int) -> bool:
    """Whether the chosen lines bear out something of the claim outside of that part."""
    outside = frozenset(t.stem for t in claim.words if not start <= t.start < end and t.stem not in light())
    others = [v for v in claim.values if not start <= v.start < end]
    return any(_has(line, outside) or any(_holds(line, v) for v in others) for line in chosen)


def _of_row(line: Line, value: Value, claim: Sought) -> bool:
    """Whether the claim names the row, when the line is one."""
    key = line.cells[0] if line.cells else ""
    return not key or bool(stems(key.partition(": ")[2] or key) & (stems(claim.full) | stems(value.text)))


def _told(text: str) -> frozenset[str]:
    taken = values(text)
    inside = (any(v.start <= token.start < v.end for v in taken) for token in tokens(text))
    return frozenset(
        token.stem
        for token, valued in zip(tokens(text), inside, strict=True)
        if token.content and not valued and token.stem not in light()
    )


def _holds(line: Line, value: Value) -> bool:
    return any(agree(value, other) for other in (*line.values, *line.around_values))


def _has(line: Line, wanted: frozenset[str]) -> int:
    known = line.stems | line.words | line.around_stems
    return sum(not known.isdisjoint(family(word)) for word in wanted)
