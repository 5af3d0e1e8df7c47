"""Numbers as written and as spelled out, read exactly."""

import re
from fractions import Fraction

from adaptive_rag.grounding.foreign_numerals import FOREIGN, foreign

_ONES = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen "
        "eighteen nineteen".split(),
        range(20),
        strict=True,
    )
)
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_SCALES = {
    "hundred": 100, "dozen": 12, "score": 20, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "mio": 10**6, "lakh": 10**5, "crore": 10**7,
}  # fmt: skip
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40,
    "fiftieth": 50, "sixtieth": 60, "hundredth": 100,
}  # fmt: skip
FRACTIONS = {
    "half": 2,
    "third": 3,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fifth": 5,
    "fifths": 5,
    "halves": 2,
    "tenth": 10,
    "tenths": 10,
}

_UNIT = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_ONES)}))?|{'|'.join(_ONES)})"
_SCALE = r"(?:hundred|thousand|million|billion|trillion|dozen)"
SPELLED = (
    rf"(?:{_UNIT}(?:[\s-]+{_SCALE}(?:\s+(?:and\s+)?{_UNIT}\b)?)*"
    rf"|(?:a|half\s+a)\s+{_SCALE}|dozen)"
)
SPELLED_ORDINAL = rf"(?:(?:{'|'.join(_TENS)})[\s-]+)?(?:{'|'.join(_ORDINALS)})"
DIGITS = r"\d+(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+[.,]\d+|\d+|(?<![\d\w])\.\d+"

NUMBER = rf"(?:(?:{DIGITS})(?!\d|(?:st|nd|rd|th)\b)|\b(?:{SPELLED}|{FOREIGN})\b)"


def numbers(written: str | None) -> frozenset[Fraction]:
    """Every number that digits or words can mean; none where nothing is written."""
    if not written:
        return frozenset()
    if written[0].isdigit() or written[0] == ".":
        return readings(written)
    number = spelled(written)
    return frozenset() if number is None else frozenset({number})


def readings(written: str) -> frozenset[Fraction]:
    """Every number that `written` (digits with separators) can mean: "1.200" is 1200 and 1.2."""
    plain = re.sub(r"['’\u00a0\u202f ]", "", written)
    found = set()
    for thousands, point in ((",", "."), (".", ",")):
        pattern = rf"(?:\d{{1,3}}(?:\{thousands}\d{{3}})+|\d*)(?:\{point}\d+)?"
        if re.fullmatch(pattern, plain):
            found.add(Fraction(plain.replace(thousands, "").replace(point, ".").removesuffix(".") or "0"))
    if re.fullmatch(r"\d{1,2}(?:,\d{2})*,\d{3}", plain):
        found.add(Fraction(plain.replace(",", "")))
    return frozenset(found)


def spelled(text: str) -> Fraction | None:
    """The value of a spelled-out number: "one hundred and five", "two dozen", "half a million"."""
    tokens = [token for token in re.split(r"[\s-]+", text.lower()) if token not in ("and", "a", "y", "")]
    total, current = Fraction(0), Fraction(0)
    for token in tokens:
        if token == "half":
            current = Fraction(1, 2)
        elif token in _ONES or token in _TENS:
            current += _ONES.get(token, _TENS.get(token, 0))
        elif (number := foreign(token)) is not None:
            current += number
        elif token in _SCALES:
            total, current = _scaled(total, current, _SCALES[token])
        else:
            return None
    return total + current


def _scaled(total: Fraction, current: Fraction, scale: int) -> tuple[Fraction, Fraction]:
    current = (current or Fraction(1)) * scale
    return (total, current) if scale <= 100 else (total + current, Fraction(0))


def scale(word: str) -> int | None:
    """The factor of "million", "k", "bn"."""
    return _SCALES.get(word.lower())


def ordinal(text: str) -> int | None:
    """The rank of "third", "twenty-first", "3rd"."""
    written = re.fullmatch(r"(\d+)(?:st|nd|rd|th|º|ª)", text.lower())
    if written:
        return int(written.group(1))
    tens, _, last = re.sub(r"[\s-]+", " ", text.lower()).rpartition(" ")
    return _TENS.get(tens, 0) + _ORDINALS[last] if last in _ORDINALS else None
