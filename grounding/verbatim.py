"""A claim that is a sentence of the evidence, word for word."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.lines import Line
from adaptive_rag.text.words import normal

_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_MARK = re.compile(r"[*_`]+")
LEAST = 3
"""Words; less is a value that could be taken from anywhere."""


def repeated(claim: str, evidence: Sequence[Line]) -> Line | None:
    """The line that `claim` repeats, bullets, emphasis and the full stop aside; None when there is none."""
    said = _plain(claim)
    if len(said.split()) < LEAST:
        return None
    return next((line for line in evidence if _plain(line.quote) == said), None)


def _plain(text: str) -> str:
    return " ".join(_MARK.sub("", _BULLET.sub("", normal(text))).split()).rstrip(" .!:;")
