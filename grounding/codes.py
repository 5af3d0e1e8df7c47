"""Identifiers: error codes, part numbers, versions, addresses, and labels such as "Tern 40" or "section 4.2"."""

import re
from collections.abc import Iterator

from adaptive_rag.grounding.dates import MONTHS
from adaptive_rag.grounding.units import UNITS, unit
from adaptive_rag.text.words import STOPWORDS

Found = tuple[int, int, frozenset[str]]
"""Start, end, and the normal forms it can have."""

_ADDRESS = re.compile(
    r"(?<![\w/])/[\w-]+(?:/[\w-]+)+|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|(?<!\w)--[a-z][\w-]+|\b[\w-]+\.(?:toml|ya?ml|json|txt|md|py|js|ts|ini|cfg|conf|csv|xml|html|pdf|docx?|xlsx?|sh|env|log|db|sql)\b|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b|\bhttps?://[^\s)\]>\"]+[^\s)\]>\".,;:]|\b(?:www\.)[\w-]+(?:\.[\w-]+)+(?:/[\w./-]*\w)?"
)
_DOTTED = re.compile(
    r"(?<![\w.,-])\d+(?:\.\d+){2,}(?![\w-])|(?<![\w.,-])\+?\(?\d{2,4}\)?(?:[- ]\d{2,4}){2,}(?![\w-])"
    r"|(?<![\w.,-])\d{3}-\d{4}(?![\w-])"
)
_MIXED = re.compile(r"(?<![\w.@])(?=[\w./-]*\d)(?=[\w./-]*[^\W\d_])[^\W_]+(?:(?:[-_.]|/(?=[^\W_]*\d))[^\W_]+)*(?!\w)")
_NOT_A_CODE = re.compile(
    r"(?:\d[\d.,]*(?:st|nd|rd|th)|\d{2,4}s|\d[\d.,]*-(?:[a-z]+-)*[a-z]+|\d+[ap]m|[a-z]+(?:-[a-z]+)*-\d[\d.,]*-[a-z]+|\d[\d.,]*x|q[1-4]|mid-\d{2,4}s?)"
    r"|[a-z]{2,}/\d.*|\d.*/[a-z]+",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\b(?P<word>[^\W\d_][\w'&]*)(?:\s+(?:no\.?|number|#)|\s+#|[ "
    r"\u00a0])\s?(?P<number>\d+(?:\.\d+)*(?:\([a-z0-9]\))?[a-z]?(?:\s(?:Pro|Plus|Max|Mini|Ultra|Lite|Air|SE"
    r"|XL|XS|Premium|Classic|Sport|II|III|S|X)\b)?)"
    r"(?![\w%°€£]|[.,:]\d|\s?(?:%|€|£|°|percent|million|billion|thousand|hundred))"
)
_SHORT_UNITS = ("g", "h", "l", "m")
_MORE = re.compile(r"(?:,\s*|,?\s+(?:and|or|&)\s+)(?P<number>\d+(?:\.\d+)*)(?![\w%°€£]|[.,:]\d|\s?(?:%|€|percent))")
"""A further number of a plural label."""
_LABEL_NOUNS = frozenset(
    "section article chapter step page version model level phase room gate platform line route port clause "
    "figure table part volume "
    "grade type class building floor zone tier plan paragraph rule annex appendix error code release stage "
    "unit bay dock pier series "
    "generation episode season lot track channel highway flight terminal group category form item option "
    "question lesson week day layer".split()
)
_NEVER = frozenset(
    "after before from at by with without for to during on because about around over under nearly almost "
    "approximately roughly circa maximum minimum exactly some within until since between against every "
    "last next past first only just another least most per plus minus costs cost weighs holds sells takes "
    "total usd eur gbp chf jpy version "
    "requires needs lasts opened founded built".split()
)  # fmt: skip


def codes(text: str) -> Iterator[Found]:
    """Tokens that mix letters and digits, dotted versions, phone numbers, mail and web addresses."""
    for pattern in (_ADDRESS, _DOTTED):
        for match in pattern.finditer(text):
            yield (*match.span(), frozenset({_joined(match.group())}))
    for match in _MIXED.finditer(text):
        token = match.group()
        if not _NOT_A_CODE.fullmatch(token) and not _measured(token):
            yield (*match.span(), frozenset(_forms(token)))


def labels(text: str) -> Iterator[Found]:
    """A name or a label noun with a plain number behind it, or a plural with several: "lines 1 and 2"."""
    for match in _LABEL.finditer(text):
        word, number = _singular(match.group("word")), match.group("number")
        if _labels(word, text[: match.start()]) and not _counts(text[match.end() :]) and not _is_year(word, number):
            yield (*match.span(), frozenset({_joined(f"{word}{number}")}))
            more = _MORE.match(text, match.end()) if word != match.group("word") else None
            while more and not _counts(text[more.end() :]):
                yield (*more.span("number"), frozenset({_joined(f"{word}{more.group('number')}")}))
                more = _MORE.match(text, more.end())


def _singular(word: str) -> str:
    """A label noun without its plural ending, any other word as it is."""
    return word[:-1] if word.lower() not in _LABEL_NOUNS and word[:-1].lower() in _LABEL_NOUNS else word


def _labels(word: str, before: str) -> bool:
    lower = word.lower()
    if lower in _LABEL_NOUNS:
        return True
    opens = not before.strip() or before.rstrip()[-1] in ".!?:\n"
    named = word[0].isupper() and lower not in STOPWORDS and lower not in _NEVER and lower not in MONTHS
    return named and not (opens and lower.endswith(("ing", "ly", "ed")))


def _counts(after: str) -> bool:
    """Whether the number belongs to a unit behind it."""
    match = re.match(r"[\s-]?([^\W\d_]+)", after)
    return bool(match and unit(match.group(1)) and (len(match.group(1)) > 1 or match.group(1) in _SHORT_UNITS))


def _is_year(word: str, number: str) -> bool:
    return bool(re.fullmatch(r"1[5-9]\d\d|20\d\d", number)) and word.lower() not in _LABEL_NOUNS


def _measured(token: str) -> bool:
    match = re.fullmatch(r"\d[\d.,]*-?([^\W\d_]+(?:[²³]|/[a-z]+)?)", token)
    return bool(match and (match.group(1).lower() in UNITS or match.group(1).lower() in ("k", "m", "bn", "mn")))


def _forms(token: str) -> set[str]:
    """Of a version also without its letter, of a plural also one of them: "v2.3", "C.2s"."""
    version = re.fullmatch(r"[vV]\.?(\d+(?:\.\d+)*)", token)
    single = re.sub(r"^([A-Z].*\d)s$", r"\1", token)
    return {_joined(token), _joined(single), f"version{version.group(1)}" if version else _joined(token)}


def _joined(token: str) -> str:
    return re.sub(r"[-_\s()/]", "", token.lower())
