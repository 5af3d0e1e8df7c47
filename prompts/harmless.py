"""Text made fit to stand in a prompt as data that cannot pass for anything else."""

import re

_WRAPPER = re.compile(r"[<＜](?=\s*[/／]?\s*(?:sources?|question|claims?|document|passage)\b)", re.IGNORECASE)
_CONTROL = re.compile(
    r"[<＜](?=\s*\|[\w ./-]{0,40}\|?\s*>?|/?s>|/?(?:start|end)_of_(?:turn|text)>|/?(?:bos|eos|pad|unk)>|</?SYS>>|[｜|])"
    r"|\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\])",
    re.IGNORECASE,
)
_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")


def as_data(text: str) -> str:
    """`text` with what would close a source, open a turn or hide from a reader made harmless; all else as it is."""
    seen = _UNSEEN.sub("", text)
    return _CONTROL.sub(lambda match: "‹" if match.group() in "<＜" else "⟦", _WRAPPER.sub("‹", seen))
