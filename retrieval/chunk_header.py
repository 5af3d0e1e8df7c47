"""What stands before a chunk's text when it is indexed, and where people are told it comes from."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Block

_NUMBERED = re.compile(r"(\w+) (\d+)")


@dataclass(frozen=True, slots=True)
class Header:
    """Title and heading path of a section, short enough to leave room for the text."""

    text: str
    tokens: int
    lost: str
    """The whole path when it had to be shortened, else empty."""

    def lead(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """`blocks`, after what was lost of the header."""
        return chain([Block("prose", self.lost)] if self.lost else [], blocks)


def header_of(title: str, headings: Sequence[str], encoder: Encoder, most: int) -> Header:
    """The header in at most `most` tokens, line break included; the start of title and last heading is kept longest."""
    parts = [part for part in (title, *headings) if part]
    whole = " › ".join(parts)
    size = _size(whole, encoder)
    if size <= most:
        return Header(whole, size, "")
    ends = [_first(part, encoder, most // 2 - 3) for part in (parts[0], parts[-1])]
    short = " › ".join(dict.fromkeys(end for end in ends if end))
    size = _size(short, encoder)
    return Header(short, size, whole) if size <= most else Header("", 0, whole)


def place_of(headings: Sequence[str], blocks: Sequence[Block]) -> str:
    """Heading path and pages or rows: "Fees › Cards, page 3", "rows 12–17"."""
    places = [block.place for block in blocks if block.place]
    path = " › ".join(headings)
    return ", ".join(part for part in (path, _range(places[0], places[-1]) if places else "") if part)


def _range(first: str, last: str) -> str:
    if first == last:
        return first
    a, b = _NUMBERED.fullmatch(first), _NUMBERED.fullmatch(last)
    return f"{a[1]}s {a[2]}–{b[2]}" if a and b and a[1] == b[1] else f"{first} to {last}"


def _size(header: str, encoder: Encoder) -> int:
    return len(encoder.token_ends(f"{header}\n")) if header else 0


def _first(text: str, encoder: Encoder, most: int) -> str:
    """The first words of `text` that have `most` tokens at most together."""
    ends = encoder.token_ends(text[: 100 * max(most, 1)])
    if len(ends) <= most and len(text) <= 100 * most:
        return text
    if most < 1:
        return ""
    kept = text[: ends[min(most, len(ends)) - 1]]
    return f"{kept[: kept.rfind(' ')] if ' ' in kept else kept}…"
