"""A claim that is a sentence of the evidence, word for word."""

import re
from collections.abc import Sequence
from functools import lru_cache

from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.tokens import content_stems
from adaptive_rag.text.words import normal, words

_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_QUOTED = re.compile(r"^(?:the documents say: )?[\"“]([^\"“”]+)[\"”]$")
"""As a hedged answer quotes."""
_MARK = re.compile(r"[*_`]+")
_BARE = ("yes", "no")
LEAST = 3
"""Words; less is a value that could be taken from anywhere."""


def repeated(claim: str, evidence: Sequence[Line]) -> Line | None:
    """The line that `claim` repeats, bullets, emphasis and the full stop aside; None when there is none.

    Its title or heading may stand before it, with a colon: "Pebble 90 › Stones: The stones come from Castell."
    """
    said = _plain(claim)
    if len(said.split()) < LEAST:
        return None
    return next((line for line in evidence if _repeats(said, line)), None)


def decided(claim: str, question: str, evidence: Sequence[Line]) -> Line | None:
    """The bare yes or no under a title or heading that asks the very question which the bare `claim` answers."""
    if _plain(claim) not in _BARE:
        return None
    asked = content_stems(question)
    return next((line for line in evidence if _plain(line.quote) in _BARE and asked <= line.around_stems), None)


def _repeats(said: str, line: Line) -> bool:
    """A row is repeated by some of its cells, the first among them, each behind its column's name."""
    row = [_plain(cell) for cell in line.cells] or [_plain(line.quote)]
    first, *more = said.split("; ") if line.cells else [said]
    return _plain(line.quote) == said or (_stands(first, row[0], line) and set(more) <= set(row))


def _stands(said: str, quote: str, line: Line) -> bool:
    """Whether `said` is the quote, or the quote behind words of its title or heading."""
    place = said.removesuffix(f": {quote}")
    return said == quote or (place != said and _letters(place) in _letters(line.around))


def _letters(text: str) -> str:
    return f" {' '.join(words(text))} "


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """Remembered, since every claim is held against the same lines."""
    bare = " ".join(_MARK.sub("", _BULLET.sub("", normal(text))).split()).rstrip(" .!:;")
    return _QUOTED.sub(r"\1", bare).rstrip(" .!:;")
