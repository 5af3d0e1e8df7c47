"""A block in the pieces that may be parted from each other."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Block
from adaptive_rag.retrieval.chunk_table import spelled_out
from adaptive_rag.text.sentences import spans

PORTION = 20_000
"""Characters of a block that are tokenised at a time, so that a book in one line takes no more memory than a page."""

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_BREAKS = ("\n", ". ", " ")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A span of a block that is kept together."""

    block: Block
    start: int
    end: int
    tokens: int
    """Of the span alone."""
    lead: int
    """Tokens of the block's repeated header row."""


def pieces(block: Block, encoder: Encoder, *, room: int, goal: int) -> Iterator[Piece]:
    """`block` as one piece when it fits `room` tokens, else its rows, items, lines or sentences, none larger."""
    for portion in _portions(block):
        yield from _pieces(portion, encoder, room, goal)


def _pieces(block: Block, encoder: Encoder, room: int, goal: int) -> Iterator[Piece]:
    lead = len(encoder.token_ends(f"{block.header}\n")) if block.header else 0
    if lead > room // 2:
        block, lead = spelled_out(block), 0
    ends = encoder.token_ends(block.text)
    start = len(block.text) - len(block.text.lstrip())
    whole = (start if block.kind != "code" else 0, len(block.text.rstrip()))
    for a, b in _cut(block, whole, ends, room - lead, min(goal, room - lead)):
        yield Piece(block, a, b, _count(ends, a, b), lead)


def _cut(block: Block, whole: Span, ends: Sequence[int], room: int, goal: int) -> Iterator[Span]:
    if whole[0] >= whole[1]:
        return
    if _count(ends, *whole) <= room:
        yield whole
        return
    for line in _lines(block):
        if _count(ends, *line) <= room:
            yield line
            continue
        for a, b in spans(block.text[line[0] : line[1]]):
            yield from _words(block.text, (line[0] + a, line[0] + b), ends, room, goal)


def _lines(block: Block) -> list[Span]:
    """Prose is not cut at its line breaks before it is cut at its sentences: they may be mere wrapping."""
    if block.kind == "prose":
        return [(0, len(block.text))]
    return [match.span() for match in _LINE.finditer(block.text)]


def _words(text: str, span: Span, ends: Sequence[int], room: int, goal: int) -> Iterator[Span]:
    """`span` itself when it fits, else stretches of words of up to `goal` tokens, or parts of a word without end."""
    start, end = span
    while _count(ends, start, end) > room:
        furthest = ends[bisect_right(ends, start) + goal - 1]
        space = max(text.rfind(" ", start + 1, furthest + 1), text.rfind("\n", start + 1, furthest + 1))
        stop = space if space > start else furthest
        yield start, stop
        start = stop + (len(text[stop:end]) - len(text[stop:end].lstrip()))
    if start < end:
        yield start, end


def _count(ends: Sequence[int], start: int, end: int) -> int:
    return bisect_right(ends, end) - bisect_right(ends, start)


def _portions(block: Block) -> Iterator[Block]:
    """`block` itself, or parts of it of at most PORTION characters, cut at the best break there is."""
    text, start = block.text, 0
    if len(text) <= PORTION:
        yield block
        return
    while start < len(text):
        stop = _break(text, start, min(start + PORTION, len(text)))
        yield replace(block, text=text[start:stop], start=None if block.start is None else block.start + start)
        start = stop


def _break(text: str, start: int, stop: int) -> int:
    if stop == len(text):
        return stop
    for mark in _BREAKS:
        found = text.rfind(mark, start + PORTION // 2, stop)
        if found >= 0:
            return found + len(mark)
    return stop
