"""Headings and what stands between them, to blocks that know their heading path."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adaptive_rag.retrieval.base import Block


@dataclass(frozen=True, slots=True)
class Heading:
    """Opens a section that ends at the next heading of the same or a higher level."""

    level: int
    """1 is the highest."""
    text: str


Item = Block | Heading

_GAP = 20_000
"""Characters between two blocks at most: comments, headings, markup that is not kept."""


def titled(items: Sequence[Item], title: str = "") -> tuple[str, Sequence[Item]]:
    """The title, and `items` without the heading that says it.

    A document that names no title has the heading it opens with, provided that this stands above all others.
    """
    opening = items[0] if items and isinstance(items[0], Heading) else None
    if opening is None:
        return title, items
    others = [item.level for item in items[1:] if isinstance(item, Heading)]
    above = all(level > opening.level for level in others)
    if opening.text == title or (not title and above):
        return opening.text, items[1:]
    return title, items


def located(blocks: Iterable[Block], source: str, start: int = 0) -> Iterator[Block]:
    """The blocks with where they begin in `source`, looked for from `start` on in order, as far as they stand there."""
    for block in blocks:
        found = source.find(block.text, start, start + _GAP + len(block.text))
        yield replace(block, start=found) if found >= 0 else block
        start = found + len(block.text) if found >= 0 else start


def sections(items: Iterable[Item]) -> Iterator[Block]:
    """The blocks with their heading paths; a heading with nothing under it becomes a block itself."""
    path: list[Heading] = []
    bare = False
    for item in items:
        if isinstance(item, Block):
            yield replace(item, headings=_texts(path))
            bare = False
            continue
        if bare and item.level <= path[-1].level:
            yield _as_block(path)
        while path and path[-1].level >= item.level:
            path.pop()
        path.append(item)
        bare = True
    if bare:
        yield _as_block(path)


def _as_block(path: Sequence[Heading]) -> Block:
    return Block("prose", path[-1].text, headings=_texts(path[:-1]))


def _texts(path: Sequence[Heading]) -> tuple[str, ...]:
    return tuple(heading.text for heading in path if heading.text)
