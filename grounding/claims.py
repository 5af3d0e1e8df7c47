"""An answer taken apart into statements: sentences, list items, table rows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adaptive_rag.grounding.citations import markers, without_markers
from adaptive_rag.grounding.code import code_spans, fences, inside
from adaptive_rag.text.sentences import spans
from adaptive_rag.text.tables import RULE, cells, named

_BULLET = re.compile(r"^\s*(?:[-*+•–]|\(?\d{1,2}[.)]|\(?[a-z][.)]|>|#{1,6})\s+")
_EMPHASIS = re.compile(r"(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1|(?<!\w)[*_](?=\S)([^*_\n]+?)(?<=\S)[*_](?!\w)")
_LINK = re.compile(r"!?\[([^\]]+)\]\([^)\s]+\)")
_INLINE = re.compile(r"`+([^`]+)`+")
_PLAIN_CODE = re.compile(r"[\w.,:/%+\-°$€£ ]{1,40}")
_YES_NO = re.compile(r"\W*(?:yes|no)\W*", re.IGNORECASE)
_ROW = re.compile(r"^\s*\|.*\|\s*$")


@dataclass(frozen=True, slots=True)
class Statement:
    """A piece of an answer that can be true or false."""

    text: str
    """As it stands in the answer, markers included."""
    bare: str
    """Without markers, bullets and emphasis; a table row carries its column names."""
    cited: tuple[int, ...]
    """Numbers of its markers, from 1."""
    heading: str = ""
    """The lead-in or heading it stands under, which may name its subject."""


def statements(answer: str) -> list[Statement]:
    """All that `answer` says, in order; code and table rules left out, empty pieces too."""
    found: list[Statement] = []
    heading, header = "", ""
    for piece in _pieces(answer):
        if RULE.fullmatch(piece):
            header = found.pop().text if found and _ROW.match(found[-1].text) else header
            continue
        header = header if _ROW.match(piece) else ""
        bare = _row(piece, header) if _ROW.match(piece) else _bare(piece)
        if not re.search(r"\w", bare):
            continue
        if re.match(r"\s*#{1,6}\s", piece):
            heading = bare
            continue
        found.append(Statement(piece, bare, tuple(markers(piece)), heading))
        heading = bare if bare.endswith(":") else heading
    return found


def _pieces(answer: str) -> Iterator[str]:
    """Sentences and lines outside fenced code; a marker or a bare end mark belongs to the sentence before it."""
    blocks, code = fences(answer), code_spans(answer)
    bounds = [span for span in spans(answer) if not inside(span[0], blocks)]
    start: int | None = None
    for position, (a, b) in enumerate(bounds):
        start = a if start is None else start
        following = bounds[position + 1][0] if position + 1 < len(bounds) else None
        if following is not None and _runs_on(answer, start, b, following, code):
            continue
        yield answer[start:b]
        start = None


def _runs_on(answer: str, start: int, end: int, following: int, code: list[tuple[int, int]]) -> bool:
    """Whether the cut at `end` is none: inside code, after a list number or a bare yes or no, before a lone marker."""
    if "\n" in answer[end:following]:
        return False
    rest = answer[following:].split("\n", 1)[0]
    lone_number = re.fullmatch(r"\s*(?:[-*+•]\s*)?\(?\d{1,2}[.)]", answer[start:end])
    bare = _YES_NO.fullmatch(answer[start:end])
    return bool(inside(end, code) or lone_number or bare or re.match(r"(?:\[\d[\d,;\s–-]*\]\s*)+(?:[.!?]|$)", rest))


def _bare(piece: str) -> str:
    text = _LINK.sub(r"\1", without_markers(piece))
    text = _BULLET.sub("", _BULLET.sub("", text))
    text = _EMPHASIS.sub(lambda match: match.group(2) or match.group(3), text)
    return _INLINE.sub(_spoken, text).strip()


def _spoken(match: re.Match[str]) -> str:
    """Inline code that is a plain value reads as text; a program does not."""
    return match.group(1) if _PLAIN_CODE.fullmatch(match.group(1)) else ""


def _row(piece: str, header: str) -> str:
    """A table row as "column: cell; …"; without a header that fits, its cells."""
    row, names = ([_bare(cell) for cell in cells(line)] for line in (piece, header))
    return "; ".join(named(names if len(names) == len(row) else [], row))
