"""Number words of German, Spanish and French."""

from collections.abc import Iterable
from itertools import groupby

_GERMAN = (
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn"
)
_SPANISH = (
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho"
)
_FRENCH = "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
_TENS = {
    "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80,
    "neunzig": 90, "veinte": 20, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70,
    "ochenta": 80, "noventa": 90, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60,
}  # fmt: skip
_ENGLISH_TOO = frozenset("once six sept seize quince elf".split())
_ONES = {word: n for words in (_GERMAN, _SPANISH, _FRENCH) for n, word in enumerate(words.split(), 2)}
_COUNTED = r"(?=\s+(?:años|meses|días|horas|minutos|semanas|ans|mois|jours|heures|semaines|tage|jahre|stunden|de)\b)"


def _any(words: Iterable[str]) -> str:
    """A pattern of all the words, put together by their first letters: it is tried at each word of a text."""
    groups = groupby(sorted(words), key=lambda word: word[0])
    return "|".join(f"{first}(?:{'|'.join(word[1:] for word in same)})" for first, same in groups)


_UNIT = _any(word for word in _ONES if word not in _ENGLISH_TOO and word != "quatre")
_GERMAN_ONES = _any(("ein", *_GERMAN.split()[:8]))
FOREIGN = (
    rf"(?:(?<!quatre-)(?:{_any(_TENS)})(?:(?:\s+y\s+|-)(?:{_UNIT}|six|sept))?|dix-(?:sept|huit|neuf)|quatre(?!-vingt)|{_UNIT}"
    rf"|(?:{_any(_ENGLISH_TOO)}){_COUNTED}|(?:{_GERMAN_ONES})und(?:{_any(_TENS)}))"
)
"""Words that are English ones too count before a unit of their language only."""


def foreign(word: str) -> int | None:
    """The number of one such word, "fünfundzwanzig" too."""
    ones, _, tens = word.partition("und")
    if tens in _TENS:
        return _TENS[tens] + (1 if ones == "ein" else _ONES.get(ones, 0))
    return _ONES.get(word, _TENS.get(word))
