"""Which sentences of the evidence are nearest to a text, by its words alone."""

from collections.abc import Sequence

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.tokens import content_stems

_AROUND = 0.7
"""A word in title, heading or the subject carried on counts less than one in the sentence."""


def overlap(wanted: frozenset[str], line: Line) -> float:
    """How many of `wanted` the line has, those around it counted in part."""
    return len(wanted & line.stems) + _AROUND * len(wanted & (line.around_stems - line.stems))


def nearest(text: str, evidence: Sequence[Line], most: int) -> list[Line]:
    """At most `most` lines, the nearest first; equal ones in the order of the evidence."""
    wanted = content_stems(text)
    return sorted(evidence, key=lambda line: -overlap(wanted, line))[:most]
