"""Neighbouring pieces into groups of the right size, and groups back into text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, groupby

from adaptive_rag.retrieval.chunk_pieces import Piece

Group = Sequence[Piece]

JOINT = 2
"""Tokens that the blank line between two blocks may take with some tokenizers."""


def pack(pieces: Iterable[Piece], *, room: int, goal: int) -> Iterator[Group]:
    """Groups in order: one when all fit `room` tokens, else filled up to `goal`; the rest that fits stays together."""
    waiting: list[Piece] = []
    total = 0
    for piece in pieces:
        total += _cost(piece, waiting[-1] if waiting else None)
        waiting.append(piece)
        while total > room and len(waiting) > 1:
            taken = _filling(waiting, room, goal)
            yield waiting[:taken]
            waiting = waiting[taken:]
            total = sum(_costs(waiting))
    if waiting:
        yield waiting


def written(group: Group) -> str:
    """The text of a group as it stands in the document; each table in it begins with its header row."""
    runs = (list(run) for _, run in groupby(group, key=lambda piece: id(piece.block)))
    return "\n\n".join(_run(run) for run in runs)


def taken_from(group: Group) -> tuple[int, int] | None:
    """The stretch of the document's own text from the first to the last piece whose place there is known."""
    known = [(block.start, piece) for piece in group if (block := piece.block).start is not None]
    placed = [(start + piece.start, start + piece.end) for start, piece in known if start is not None]
    return (placed[0][0], placed[-1][1]) if placed else None


def halves(group: Group) -> list[Group]:
    """The group in two, between pieces or else within the one; nothing when it is a single character."""
    if len(group) > 1:
        return [group[: len(group) // 2], group[len(group) // 2 :]]
    piece = group[0]
    middle = (piece.start + piece.end) // 2
    space = piece.block.text.rfind(" ", piece.start + 1, middle)
    cut = space if space > 0 else middle
    if not piece.start < cut < piece.end:
        return []
    return [[replace(piece, end=cut, tokens=piece.tokens // 2)], [replace(piece, start=cut, tokens=piece.tokens // 2)]]


def _cost(piece: Piece, before: Piece | None) -> int:
    """Tokens that `piece` adds to a group: with it comes its block's header row, unless it is there already."""
    if before and before.block is piece.block:
        return piece.tokens
    return piece.tokens + piece.lead + (JOINT if before else 0)


def _costs(group: Group) -> Iterator[int]:
    return map(_cost, group, chain([None], group))


def _filling(waiting: Group, room: int, goal: int) -> int:
    """How many pieces from the first on fill `goal`; one more that fits `room` if they fill it by less than half."""
    totals = list(accumulate(_costs(waiting)))
    taken = max(1, min(sum(total <= goal for total in totals), len(waiting) - 1))
    more = taken < len(waiting) - 1 and totals[taken - 1] < goal // 2 and totals[taken] <= room
    return taken + more


def _run(run: Group) -> str:
    block = run[0].block
    text = block.text[run[0].start : run[-1].end]
    return f"{block.header}\n{text}" if block.header else text
