"""Split text into sentences without losing a character."""

import re
from collections.abc import Iterator

Span = tuple[int, int]

_END = re.compile(
    r"""(?<![.!?…؟।])(?P<mark>[.!?…؟।]+)(?P<close>["'”’»)\]]*)(?:\ ?\[\d{1,3}\])*(?=\s)  # [1] is a citation
      | (?P<wide>[。！？｡]+[」』”’）]*)
      | \n""",
    re.VERBOSE,
)
_WORD_BEFORE = re.compile(r"(?<![^\s(\[\"'“‘])(?:[^\W_]|[.&'’-])+\Z")
_AFTER = re.compile(r"\s*[\"'“‘(\[*_]*(?P<word>[\w'’]*)")

_GERMAN_MONTHS = frozenset("januar februar märz april mai juni juli august september oktober november dezember".split())
"""Behind a figure with a full stop: "4. Februar"."""

_TITLES = frozenset(
    "mr mrs ms mx dr prof sen rep gov gen col lt sgt capt cmdr adm maj rev hon fr mt ft mme mlle hr fa".split()
)
"""A name follows."""

_NUMBERED = frozenset(
    "no nos nr fig figs eq eqs p pp par art sec ch chap vol ed tab cl jan feb mar apr jun jul aug sep sept oct "
    "nov dec ext tel".split()
)
"""Abbreviations when a figure follows, else words."""

_ABBREVIATIONS = frozenset(
    "jr sr inc ltd co corp bros llc plc etc vs cf ca approx est dept univ assn ave blvd rd st mts eg ie viz al "
    "incl excl lit pg max min avg temp std misc resp usu orig ref refs op ibid bzw ggf inkl vgl evtl usw zzgl "
    "gmbh".split()
)
"""The sentence goes on, unless what follows can only open one."""

_OPENERS = frozenset(
    "a after although an and any as at because both but by despite during each for from he her here his how "
    "however i if in it its many most my no on one our several she since so some such that the their then there "
    "these they this those though through to under until we what when where which while who why with you your".split()
)
_MEASURE = re.compile(r"\d\s?[a-z]\Z")
"""A unit of one letter: "172 g"."""
_REACH = 24
"""Characters before a full stop that are looked at."""

_MARKER = re.compile(r"\s*(?:[-*+•‣▪–#>|]|\(?\w{1,3}[.)]\s|[\w ]{1,30}:\s)")
_WRAPPED = 50
"""Characters of a line from which on its end, if no sentence's, is taken for mere wrapping."""


def spans(text: str) -> list[Span]:
    """Start and end of each sentence or line in `text`, in order; blank ones left out, without space around.

    Lists, tables and short lines are split at their line ends, prose that was wrapped is not.
    """
    found = (_stripped(text, start, end) for start, end in _rough(text))
    return [(start, end) for start, end in found if start < end]


def sentences(text: str) -> list[str]:
    """The sentences and lines of `text`, in order, stripped."""
    return [text[start:end] for start, end in spans(text)]


def _rough(text: str) -> Iterator[Span]:
    start = 0
    for match in _END.finditer(text):
        if _ends(text, start, match):
            yield start, match.end()
            start = match.end()
    yield start, len(text)


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    if match.group() == "\n":
        return not _wrapped(text, start, match.start())
    if text.startswith("|", text.rfind("\n", 0, match.start()) + 1):
        return False  # a table row is one piece, whatever stands in its cells
    if match["wide"]:
        return True
    following = _AFTER.match(text, match.end())
    after = following["word"] if following else ""
    if match["mark"] == ".":
        before = text[max(start, match.start() - _REACH) : match.start()]
        return _full_stop(before, after, quoted=bool(match["close"]))
    return not (after[:1].islower() and (match["close"] or match["mark"].endswith(("..", "…"))))


def _full_stop(before: str, after: str, *, quoted: bool) -> bool:
    """Whether the stop behind `before` ends a sentence, or belongs to an abbreviation, initial or list number."""
    found = _WORD_BEFORE.search(before)
    word = found.group().lower() if found else ""
    if word in _TITLES or (word in _NUMBERED and after[:1].isdigit()) or (quoted and after[:1].islower()):
        return False
    if word.isdigit() and len(word) < 4 and (before.strip() == word or after.lower() in _GERMAN_MONTHS):
        return False
    if _MEASURE.search(before):
        return after[:1].isupper()
    short = word in _ABBREVIATIONS or "." in word or (len(word) == 1 and word.isalpha())
    return not short or (after[:1].isupper() and after.lower() in _OPENERS)


def _wrapped(text: str, start: int, newline: int) -> bool:
    """Whether the line that ends at `newline` goes on in the next one."""
    line = text[max(start, text.rfind("\n", 0, newline) + 1) : newline].strip()
    after = text[newline + 1 : newline + 41]
    first = after.lstrip(" \t")[:1]
    if not line or first in ("", "\n") or line.endswith((".", "!", "?", ":", ";", "…", "|")) or _MARKER.match(after):
        return False
    return len(line) >= _WRAPPED or (first.islower() and len(line) >= _WRAPPED // 2)


def _stripped(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
