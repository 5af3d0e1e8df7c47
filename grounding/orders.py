"""What in a passage speaks to the model or hides from the reader, and so tells nothing about the world."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

Span = tuple[int, int]

_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")
_TURN = (
    r"<\|[\w ./-]{1,40}\|?>?|\[/?(?:inst|system_prompt|available_tools|tool_results)\]|<</?sys>>"
    r"|<(?:start|end)_of_(?:turn|text)>|</?s>|^\s*#{2,}\s*(?:instructions?|response|assistant|system)\s*:"
    r"|^\W*assistant\s*:|\|\s*assistant\s*\|"
)
"""The tokens and headings by which chat templates open and close a turn."""
_CLOSE = (
    r"<\s*/\s*(?:sources?|context|documents?|question)\s*>|<sources?(?:\s+number\s*=[^>]*)?\s*>"
    r"|\bend of (?:the )?(?:context|documents?|sources?|passages?|prompt)\b"
    r"|\b(?:sources?|context|documents?) ends? here\b"
    r"|\bthe text above (?:is|was)\b"
)
_OVERRIDE = (
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,30}"
    r"\b(?:instructions?|prompts?|sources?|documents?|context|question|rules|everything|above)\b"
    r"|\b(?:ignore|disregard|forget) the (?:prior|previous) text\b"
    r"|\b(?:vergiss|ignorier\w*)\b[^.\n]{0,30}\b(?:anweisung\w*|anleitung\w*|kontext)\b"
    r"|\b(?:ignore[zr]?|oublie[zr]?)\b[^.\n]{0,30}\binstructions\b"
    r"|\b(?:ignora|olvida)\w*\b[^.\n]{0,30}\binstruc+iones\b"
    r"|\bsystem override\b|\bnew instructions?\s*:|\bas an ai\b|\bdear (?:assistant|ai|model)\b|\byou must now\b"
    r"|\bsystem\s*:\s*(?:from now|you\b|always|ignore|answer|say)"
)
_JUDGED = (
    r"[\"'](?:verdict|sufficient|route|queries)[\"']\s*:|\bverdict\s*[:=]\s*\w+|\bgrounding check\s*:"
    r"|\bnote to the (?:checker|grader|judge|model|assistant|ai)\b|\bthe (?:checker|grader) (?:must|has to)\b"
    r"|\bis supported by source \d"
)
_MARK = re.compile("|".join((_TURN, _CLOSE, _OVERRIDE, _JUDGED)), re.IGNORECASE | re.MULTILINE)
"""From here on a passage isn't taken for evidence."""
_SAY = re.compile(
    r"(?:^|[.:;,*>]\s*|\b(?:and|please|always|now|only|just|must|then)\s+)(?:"
    r"(?:say|state|claim|repeat|antworte|réponds?|responde)\b[^.\n]{0,20}(?:\bthat\b|\bexactly\b|[:\"“«])"
    r"|tell (?:the user|users|people|everyone|them)\b"
    r"|(?:answer|reply|respond)\b(?!\s*:)(?:[^.\n]{0,20}(?:\bthat\b|\bexactly\b|[:\"“«])|\s+(?:only\s+)?(?:with\s+)?\d"
    r"|[^.\n]{0,20}\bquestions?\s+with\b)"
    r"|(?:print|repeat|reveal|show)\b[^.\n]{0,30}\b(?:prompt|instructions|text above)\b)"
    r"|\brepeat this\b",
    re.IGNORECASE | re.MULTILINE,
)
"""An order to say something; the sentence it stands in is no evidence."""
_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|template|noscript)\b.*?(?:</\1\s*>|\Z)"
    r"|<(\w+)\b[^>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0|\shidden\b)[^>]*>"
    r".*?(?:</\2\s*>|\Z)"
    r"|!\[[^\]]*\]\([^)\n]*\)|^[ \t]*\[[^\]\n]+\]:[ \t]*(?:<?https?:|#)[^\n]*$",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
"""Comments, hidden elements, captions of images and definitions of links."""
_REST_OF_LINE = re.compile(r"[^\n]*")


@lru_cache(maxsize=1024)
def no_evidence(text: str) -> tuple[Span, ...]:
    """The stretches of `text` that hide from its reader or give orders to whoever answers from it."""
    plain, places = _folded(text)
    found = [match.span() for match in _HIDDEN.finditer(plain)]
    found += [match.span() for match in _SAY.finditer(plain)]
    if mark := _MARK.search(plain):
        found.append((mark.start(), len(plain)))
    return tuple(sorted((places[start], places[end]) for start, end in found))


def without_orders(text: str) -> str:
    """A title or heading without such stretches, each with the rest of its line."""
    for start, end in reversed(no_evidence(text)):
        rest = _REST_OF_LINE.match(text, end)
        text = text[:start] + text[rest.end() if rest else end :]
    return text


def touches(start: int, end: int, stretches: Sequence[Span]) -> bool:
    """Whether the sentence from `start` to `end` has a part in one of the stretches."""
    return any(a < end and start < b for a, b in stretches)


def _folded(text: str) -> tuple[str, tuple[int, ...]]:
    """Compatibility forms without invisible characters, and for each place, one behind the end too, its origin."""
    if text.isascii():
        return text, tuple(range(len(text) + 1))
    kept: list[tuple[str, int]] = [
        (part, at)
        for at, char in enumerate(text)
        if not _UNSEEN.match(char)
        for part in unicodedata.normalize("NFKC", char)
    ]
    return "".join(part for part, _ in kept), (*(at for _, at in kept), len(text))
