"""Split text into sentences without losing a character."""

import re

_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|Nos|Fig|Eq|vs|etc|Inc|Ltd|Co|Corp|e\.g|i\.e|approx|ca|cf)|\b[A-Z])\.$"
)
_END = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[\w-])|\n+|(?<=[。！？])")


def spans(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence or line in `text`, in order; blank ones left out, without space around."""
    found: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if "\n" not in match.group() and _ABBREVIATION.search(text[start : match.start()]):
            continue
        found.append((start, match.start() + len(match.group().rstrip())))
        start = match.end()
    found.append((start, len(text)))
    return [_stripped(text, a, b) for a, b in found if text[a:b].strip()]


def sentences(text: str) -> list[str]:
    """The sentences and lines of `text`, in order, stripped."""
    return [text[a:b] for a, b in spans(text)]


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
