"""Cut a document into chunks that the encoder reads whole, along its own structure."""

from collections.abc import Iterator
from itertools import groupby

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Block, Chunk, Document
from adaptive_rag.retrieval.chunk_header import header_of, place_of
from adaptive_rag.retrieval.chunk_pack import Group, halves, pack, taken_from, written
from adaptive_rag.retrieval.chunk_pieces import pieces

VERSION = 1
"""Raised whenever equal documents would be cut otherwise than before."""

TARGET = 160
"""Tokens that a chunk is filled up to when its section has to be cut."""

LIMIT = 256
"""Tokens of a chunk at most, even when the encoder reads more: longer ones blur in one vector and crowd a prompt."""

LEAST = 16
"""Under so few tokens a header and a sentence can't stand together."""


def fingerprint(max_tokens: int | None = None, target: int = TARGET) -> str:
    """Names rules and parameters: by one encoder and with equal fingerprints, equal documents give equal chunks."""
    return f"chunk-{VERSION}:{max_tokens or LIMIT}:{target}"


def chunk(
    document: Document, encoder: Encoder, *, max_tokens: int | None = None, target: int = TARGET
) -> Iterator[Chunk]:
    """The chunks of `document` in reading order; every word of it is in one of them, header or text.

    A section that fits `max_tokens` (of the encoder's own, header included) stays whole. A longer one is cut between
    blocks, and a block that is too long for itself between rows, items, lines or sentences, in the last resort words.
    """
    limit = min(max_tokens or LIMIT, encoder.max_tokens)
    if limit < LEAST:
        raise ValueError(f"chunks of {limit} tokens are too short; allow at least {LEAST}")
    for headings, blocks in groupby(document.blocks, key=lambda block: block.headings):
        yield from _section(document.title, headings, blocks, encoder, limit, target)


def _section(
    title: str, headings: tuple[str, ...], blocks: Iterator[Block], encoder: Encoder, limit: int, target: int
) -> Iterator[Chunk]:
    header = header_of(title, headings, encoder, limit // 3)
    room = limit - header.tokens
    goal = min(target, room)
    cut = (piece for block in header.lead(blocks) for piece in pieces(block, encoder, room=room, goal=goal))
    for group in pack(cut, room=room, goal=goal):
        for part in _fitting(group, header.text, encoder, limit):
            place = place_of(headings, [piece.block for piece in part])
            start, end = taken_from(part) or (None, None)
            yield Chunk(text=written(part), header=header.text, place=place, start=start, end=end)


def _fitting(group: Group, header: str, encoder: Encoder, limit: int) -> Iterator[Group]:
    """`group`, halved until it fits: a word cut in two may have more tokens than it had as a whole."""
    indexed = Chunk(text=written(group), header=header, place="").indexed
    parts = halves(group) if len(encoder.token_ends(indexed)) > limit else []
    if not parts:
        yield group
    for part in parts:
        yield from _fitting(part, header, encoder, limit)
