"""Words of a text for lexical matching: one rule for index, query and evidence."""

import re
import unicodedata

_WORD = re.compile(r"\w+(?:[-'.]\w+)*")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))

STOPWORDS = frozenset(
    "a an and are as at be been being but by can could did do does for from had has have he her hers him his how i if in "
    "into is it its me my no nor not of on or our ours she should so some such than that the their theirs them then there "
    "these they this those to too up us was we were what when where which while who whom whose why will with would you "
    "your yours about also any both each few more most other own same tell please much many".split()
)


def normal(text: str) -> str:
    """Compatibility form, lower case, all dashes alike."""
    return unicodedata.normalize("NFKC", text).translate(_DASHES).lower()


def words(text: str) -> list[str]:
    """Normalised words in order; hyphenated and dotted ones kept whole."""
    return _WORD.findall(normal(text))


def content_words(text: str) -> list[str]:
    """`words` without English stop words."""
    return [word for word in words(text) if word not in STOPWORDS]
