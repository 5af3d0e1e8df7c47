"""Which parts of a question the evidence covers, and by which passage."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adaptive_rag.planning.asked import ANYTHING, Asked, plain_name
from adaptive_rag.planning.links import unknown
from adaptive_rag.planning.reading import Reading, joined, keys, read
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import names

ENOUGH: Final = 0.6
"""Share of a part's words that one passage has to hold, its rare words counting more."""


@dataclass(frozen=True, slots=True)
class Covered:
    """One part and what covers it."""

    part: str
    by: tuple[str, ...]
    """Passage ids, the fullest first; empty when nothing does."""


def coverage(question: str, parts: Sequence[str], evidence: Sequence[Passage]) -> list[Covered]:
    """For every part the passages that cover it, counting only what hangs together with the question's own names.

    A passage covers a part when it holds enough of its words, one of its names where it has any, and in a sentence
    that speaks of the part something that the question does not say itself.
    """
    chain = connected(question, evidence)
    readings = [read(passage) for passage in chain]
    return [Covered(part, tuple(_covering(question, part, chain, readings))) for part in parts]


def connected(question: str, evidence: Sequence[Passage]) -> list[Passage]:
    """The passages that hold a name of the question, and those they lead to; all when the question names nothing."""
    anchors = [joined(plain_name(name)) for name in names(question) if len(name) > 2]
    if not anchors:
        return list(evidence)
    inside = [passage for passage in evidence if _holds_any(read(passage), anchors)]
    outside = [passage for passage in evidence if passage not in inside]
    asked = Asked(question)
    while reached := [passage for passage in outside if any(_leads(asked, source, passage) for source in inside)]:
        inside += reached
        outside = [passage for passage in outside if passage not in reached]
    return inside


def _leads(asked: Asked, source: Passage, target: Passage) -> bool:
    """`target` is about, or holds, a name that `source` taught; or it names the title of `source`."""
    taught = {plain_name(name) for name, _, _ in unknown(asked, read(source))}
    reading, title = read(target), read(source)
    return (
        reading.title in taught
        or any(joined(name) in reading.joined for name in taught)
        or (len(title.title) > 2 and title.title_joined in reading.joined)
    )


def _covering(question: str, part: str, chain: Sequence[Passage], readings: Sequence[Reading]) -> list[str]:
    wanted = Asked(part, readings)
    needed = [joined(plain_name(name)) for name in names(part) if len(name) > 1]
    said = keys(question)
    found: list[tuple[float, int, str]] = []
    for place, (passage, reading) in enumerate(zip(chain, readings, strict=True)):
        share = wanted.share(wanted.mask(reading.keys))
        if share >= ENOUGH and (not needed or _holds_any(reading, needed)) and _tells(wanted, reading, said):
            found.append((-share, place, passage["id"]))
    return [passage_id for _, _, passage_id in sorted(found)]


def _tells(wanted: Asked, reading: Reading, said: frozenset[str]) -> bool:
    """Some sentence that speaks of the part says something that the question does not."""
    title = wanted.mask(reading.title_keys)
    speaking = [sentence for sentence in reading.sentences if title or wanted.mask(sentence.keys)]
    return any(sentence.keys - said - ANYTHING for sentence in speaking)


def _holds_any(reading: Reading, wanted: Sequence[str]) -> bool:
    return any(name in reading.joined or name in reading.title_joined for name in wanted)
