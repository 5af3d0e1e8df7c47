"""Code in an answer: fenced blocks and inline spans, which nothing here reads or changes."""

import re

_FENCE = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[^\n]*(?:\n.*?)?(?:^[ \t]*(?P=mark)[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_INLINE = re.compile(r"(?<!`)(?P<mark>`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)(?P=mark)(?!`)", re.DOTALL)

Span = tuple[int, int]


def fences(text: str) -> list[Span]:
    """Start and end of each fenced block, in order; one that is never closed runs to the end."""
    return [match.span() for match in _FENCE.finditer(text)]


def code_spans(text: str) -> list[Span]:
    """Start and end of all code, fenced and inline, in order."""
    blocks = fences(text)
    inline = [match.span() for match in _INLINE.finditer(text) if not inside(match.start(), blocks)]
    return sorted(blocks + inline)


def inside(position: int, spans: list[Span]) -> bool:
    """Whether `position` lies in one of `spans`."""
    return any(start <= position < end for start, end in spans)
