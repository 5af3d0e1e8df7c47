"""Passages written into a prompt as numbered data that cannot pass for anything else."""

import re
from collections.abc import Sequence

from adaptive_rag.retrieval.base import Passage

_WRAPPER = re.compile(r"[<＜](?=\s*[/／]?\s*(?:sources?|question)\b)", re.IGNORECASE)
_CONTROL = re.compile(
    r"[<＜](?=\s*\|[\w ./-]{0,40}\|?\s*>?|/?s>|/?(?:start|end)_of_(?:turn|text)>|/?(?:bos|eos|pad|unk)>|</?SYS>>|[｜|])"
    r"|\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\])",
    re.IGNORECASE,
)
_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")


def numbered(passages: Sequence[Passage]) -> list[str]:
    """One block a passage, numbered from 1, with title and place."""
    return [_block(number, passage) for number, passage in enumerate(passages, 1)]


def as_data(text: str) -> str:
    """`text` with what would close a source, open a turn or hide from a reader made harmless; all else as it is."""
    seen = _UNSEEN.sub("", text)
    return _CONTROL.sub(lambda match: "‹" if match.group() in "<＜" else "⟦", _WRAPPER.sub("‹", seen))


def _block(number: int, passage: Passage) -> str:
    about = " › ".join(part for part in (passage["title"], passage["place"]) if part)
    return f'<source number="{number}" from="{_attribute(about)}">\n{as_data(passage["text"])}\n</source>'


def _attribute(text: str) -> str:
    return " ".join(as_data(text).replace('"', "'").replace(">", "›").split())
