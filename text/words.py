"""Words of a text for lexical matching: one rule for index, query and evidence."""

import re
import sys
import unicodedata

_DASHES = dict.fromkeys("‐‑‒–—―−﹣－", "-")
_QUOTES = dict.fromkeys("’‘ʼ＇", "'")
_UNSEEN = dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", "")
_ALIKE = str.maketrans({**_DASHES, **_QUOTES, **_UNSEEN})


def _marks() -> str:
    """Vowel signs and accents for a character class; `re` does not count them as letters and would cut words apart."""
    points = [i for i in range(0x300, min(0x10000, sys.maxunicode)) if unicodedata.category(chr(i)) in {"Mn", "Mc"}]
    starts = [p for p, before in zip(points, [-2, *points], strict=False) if p != before + 1]
    ends = [p for p, after in zip(points, [*points[1:], -2], strict=False) if p != after - 1]
    return "".join(f"{chr(a)}-{chr(b)}" for a, b in zip(starts, ends, strict=True))


_CHAR = rf"[\w{_marks()}]"
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"  # Japanese, Chinese, Korean
)
_SCRIPT = rf"[{_UNSPACED}]+"
_SPACED = rf"(?:(?![{_UNSPACED}]){_CHAR})+"
_WORD = re.compile(
    rf"(?<!\w)\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?(?!\w)|(?<!\w)[a-z](?:\+\+|#)(?!\w)|{_SCRIPT}|{_SPACED}(?:[-'.]{_SPACED})*"
)
UNSPACED = re.compile(_SCRIPT)
"""A run of a script without (reliable) spaces between words: Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese."""

STOPWORDS = frozenset(
    "a an and are as at be been being but by can could did do does for from had has have he her hers him his "
    "how i if in into is it its me my no nor not of on or our ours she should so some such than that the their "
    "theirs them then there these they this those to too up us was we were what when where which while who "
    "whom whose why will with would you your yours about also any both each few more most other own same tell "
    "please much many".split()
)


def normal(text: str) -> str:
    """Compatibility form, lower case, all dashes and apostrophes alike, invisible characters gone."""
    return unicodedata.normalize("NFKC", text).translate(_ALIKE).lower()


def words(text: str) -> list[str]:
    """Normalised words in order; hyphenated, dotted and grouped ones ("e-4042", "3.5", "1,260") kept whole."""
    return _WORD.findall(normal(text))


def content_words(text: str) -> list[str]:
    """`words` without English stop words."""
    return [word for word in words(text) if word not in STOPWORDS]
