"""Names in a text: capitalised runs, codes, quoted titles."""

import re

from adaptive_rag.text.words import STOPWORDS

_CAPITALISED = r"[^\W\d_a-z][\w'’.&-]*"
_LINK = r"(?:of|the|and|de|da|di|du|del|der|den|la|le|van|von|al|bin|for|in|&|on|y)"
_NAME = re.compile(rf"\b{_CAPITALISED}(?:\s+(?:{_LINK}\s+){{0,2}}{_CAPITALISED}|\s+\d[\w-]*)*")
_QUOTED = re.compile(r"[\"“]([^\"”]{2,80})[\"”]")


def names(text: str) -> list[str]:
    """Names in order of first appearance, without doubles; a lone sentence opener that is a common word is left out."""
    found = [match.group().strip(" .'’&-") for match in _NAME.finditer(text)] + _QUOTED.findall(text)
    kept = [name for name in found if len(name) > 1 and name.lower() not in STOPWORDS]
    return list(dict.fromkeys(kept))
