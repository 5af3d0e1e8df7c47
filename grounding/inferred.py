"""Values that the evidence doesn't write down but bears out."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from adaptive_rag.grounding.enumerated import enumerated
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.numerals import NUMBER
from adaptive_rag.grounding.reckoning import ANNOUNCES, Given, follows, numbers_of
from adaptive_rag.grounding.sought import Sought, light
from adaptive_rag.grounding.tokens import content_stems
from adaptive_rag.grounding.units import unit
from adaptive_rag.grounding.values import Value, agree, values
from adaptive_rag.grounding.written_units import UNIT, written_unit

_PER = re.compile(r"\s*(?:per|for|/|a)\s*", re.IGNORECASE)
_PER_UNIT = re.compile(rf"\s*(?:per|an?|the|/)\s*(?P<unit>{UNIT})", re.IGNORECASE)
_ODDS = re.compile(rf"(?P<part>{NUMBER})\s+(?:in|out\s+of)\s+(?P<whole>{NUMBER})", re.IGNORECASE)


def without_inferred(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> Sought:
    """`claim` without the values that the chosen lines lack but that follow from what they and it say."""
    seen = [value for line in chosen for value in (*line.values, *line.around_values)]
    lacking = [value for value in claim.values if not any(agree(value, other) for other in seen)]
    if not lacking:
        return claim
    near = _near(claim, chosen, evidence)
    proved = [
        value
        for value in lacking
        if _odds(value, chosen)
        or enumerated(value, claim.text, chosen, evidence)
        or _rated(value, claim.text, chosen)
        or _reckoned(value, claim, chosen, near)
    ]
    sure = [value for value in claim.values if value not in lacking or value in proved]
    proved += [value for value in lacking if value not in proved and any(agree(value, other) for other in sure)]
    words = tuple(token for token in claim.words if not (proved and _of_step(token.word)))
    return replace(claim, words=words, values=tuple(value for value in claim.values if value not in proved))


def _of_step(word: str) -> bool:
    """Whether a word only tells of the step by which a value follows, or is the unit of one."""
    return ANNOUNCES.fullmatch(word) is not None or unit(word) is not None


def _reckoned(value: Value, claim: Sought, chosen: Sequence[Line], near: Sequence[Line]) -> bool:
    """Whether it follows from values of the chosen lines, or from another one of the claim and a line near them."""
    before, behind = claim.text[: value.start], claim.text[value.end :]
    said = tuple(number for other in claim.values if other != value for number in numbers_of(other))
    places = [chosen, *([line] for line in near if said)]
    seen = (tuple(n for line in place for v in values(line.text) for n in numbers_of(v)) for place in places)
    return any(follows(value, Given(f"{claim.question} {before} {behind}", behind, said, n)) for n in seen)


def _odds(value: Value, chosen: Sequence[Line]) -> bool:
    """Whether both numbers of "two out of five" are there."""
    match = _ODDS.fullmatch(value.text.strip())
    seen = [other for line in chosen for other in line.values]
    parts = [part for number in (match.groups() if match else ()) for part in values(number)]
    return bool(parts) and all(any(agree(part, other) for other in seen) for part in parts)


def _rated(value: Value, claim: str, chosen: Sequence[Line]) -> bool:
    """Whether it is a rate of the chosen lines per another amount: "11 euros a kilo" of "1.10 euros per 100 g"."""
    match = _PER_UNIT.match(claim, value.end)
    per_what = written_unit(match.group("unit"), False) if match else None
    rates = (
        pair
        for line in chosen
        for pair in pairwise(line.values)
        if _PER.fullmatch(line.text, pair[0].end, pair[1].start)
    )
    return per_what is not None and any(
        (dimension, number / per * per_what[1]) in numbers_of(value)
        for one, other in rates
        for dimension, number in numbers_of(one)
        for base, per in numbers_of(other)
        if base == per_what[0] and per
    )


def _near(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> list[Line]:
    """The lines of the chosen passages that share a word with the claim."""
    here = {line.passage for line in chosen}
    words = ({token.stem for token in claim.words} | content_stems(claim.question)) - light()
    return [line for line in evidence if line.passage in here and words & line.stems]
