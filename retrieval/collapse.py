"""Show a text once, however many documents hold it."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.words import content_words, normal

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ober|ember)?\.?"
_DAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?:st|nd|rd|th)?)"
_YEAR = r"(?:19|20)\d\d"
_DATE = re.compile(
    rf"\b(?:{_YEAR}[-/.]\d{{1,2}}(?:[-/.]\d{{1,2}})?|\d{{1,2}}[-/.]\d{{1,2}}[-/.](?:{_YEAR}|\d\d)"
    rf"|(?:{_DAY},?\s+(?:of\s+)?)*{_MONTH}(?:\s+{_DAY})?(?:,?\s+{_YEAR})?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
_PAGE = re.compile(r"\bpage\s+\d+(?:\s+of\s+\d+)?\b")
_SHORT = 12
"""Content words under which a text says too little alone: its header then belongs to what it says."""


def twin(text: str) -> str:
    """Equal for texts that may be twins; told at indexing, so that a search looks closer at those only."""
    return hashlib.sha256(" ".join(_said(normal(text))).encode()).hexdigest()[:16]


def collapsed(query: str, passages: Sequence[Passage], twins: Mapping[str, str]) -> Iterator[Passage]:
    """Each text once, in order, with the documents of its twins in `also_in` as far as they were read.

    Twins differ in dates, page numbers, stop words, case or punctuation alone; a date or title that `query` names keeps
    them apart. `twins` has the `twin` of each passage by its id.
    """
    often = Counter(twins[passage["id"]] for passage in passages)
    asked = frozenset(content_words(query))
    seen: dict[object, Passage] = {}
    for passage in passages:
        alone = often[twins[passage["id"]]] == 1
        first = passage if alone else seen.setdefault(_key(passage, asked), passage)
        if first is passage:
            yield passage
        else:
            _credit(first, passage)


def _key(passage: Passage, asked: frozenset[str]) -> object:
    text = normal(passage["text"])
    said = _said(text)
    header = content_words(f"{passage['title']} {passage['place']}")
    dates = content_words(" ".join(_DATE.findall(text)))
    told = tuple(header) if len(said) < _SHORT else ()
    return tuple(said), told, asked.intersection([*header, *dates])


def _said(text: str) -> list[str]:
    return content_words(_PAGE.sub(" ", _DATE.sub(" ", text)))


def _credit(first: Passage, twin: Passage) -> None:
    for path in (twin["document"], *twin["also_in"]):
        if path != first["document"] and path not in first["also_in"]:
            first["also_in"].append(path)
