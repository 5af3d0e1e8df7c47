"""Which parts of a question the evidence covers, and by which passages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adaptive_rag.planning.asked import ANYTHING, Asked, plain_name
from adaptive_rag.planning.chain import depths, holds_any
from adaptive_rag.planning.reading import Reading, joined, keys, read
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import names

ENOUGH: Final = 0.75
"""Share of a part's words that one passage has to hold, rare words counting more."""
NEARLY_ALL: Final = 0.9
"""The same when the question has one part only: what is left out may be what it is about."""

_ROLES: Final = keys("person man woman someone company organisation organization firm")
"""What a link of a chain may be called without the passages saying so."""


@dataclass(frozen=True, slots=True)
class Covered:
    """One part and what covers it."""

    part: str
    by: tuple[str, ...]
    """Passage ids, the fullest first; empty when nothing does."""


def coverage(question: str, parts: Sequence[str], evidence: Sequence[Passage], *, links: int) -> list[Covered]:
    """For every part the passages that cover it.

    Only passages count that hang together with the question's names over at most `links` links. A passage covers a
    part when it holds enough of its words, one of its names where it has any, and in a sentence that speaks of the
    part something that the question does not say itself.
    """
    far = depths(question, evidence)
    near = [passage for passage in evidence if far.get(passage["id"], links + 1) <= links]
    readings = {passage["id"]: read(passage) for passage in near}
    enough = ENOUGH if len(parts) > 1 else NEARLY_ALL
    return [Covered(part, tuple(_covering(question, part, readings, enough))) for part in parts]


def chained(question: str, parts: Sequence[str], evidence: Sequence[Passage], *, links: int) -> list[Covered]:
    """As `coverage`, but the words of a part may stand in several passages of the chain, and all of them have to.

    For a question whose parts build on each other.
    """
    far = depths(question, evidence)
    near = [passage for passage in evidence if far.get(passage["id"], links + 1) <= links]
    readings = {passage["id"]: read(passage) for passage in near}
    return [Covered(part, tuple(_together(question, part, readings))) for part in parts]


def _covering(question: str, part: str, readings: dict[str, Reading], enough: float) -> list[str]:
    wanted = Asked(part, list(readings.values()))
    needed = [joined(plain_name(name)) for name in names(part) if len(name) > 1]
    said = keys(question)
    shares = {key: wanted.share(wanted.mask(reading.keys)) for key, reading in readings.items()}
    held = [
        key
        for key, reading in readings.items()
        if shares[key] >= enough and (not needed or holds_any(reading, needed)) and _tells(wanted, reading, said)
    ]
    return sorted(held, key=lambda key: -shares[key])


def _together(question: str, part: str, readings: dict[str, Reading]) -> list[str]:
    """The passages that add words of `part`, in order, when no word is left over."""
    said, left, wanted = keys(question), keys(part) - ANYTHING - _ROLES, Asked(part)
    adding: list[str] = []
    for key, reading in readings.items():
        if not left:
            break
        if left & reading.keys and _tells(wanted, reading, said):
            adding.append(key)
            left -= reading.keys
    return [] if left else adding or list(readings)[:1]


def _tells(wanted: Asked, reading: Reading, said: frozenset[str]) -> bool:
    """Some sentence that speaks of the part says something that the question does not."""
    title = wanted.mask(reading.title_keys)
    speaking = [sentence for sentence in reading.sentences if title or wanted.mask(sentence.keys)]
    return any(sentence.keys - said - ANYTHING for sentence in speaking)
