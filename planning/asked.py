"""A question made ready for matching: its words as bits, so that coverage is arithmetic."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from adaptive_rag.planning.reading import Reading, joined, keys
from adaptive_rag.text.names import bare, names
from adaptive_rag.text.words import normal

ANYTHING: Final = keys(
    "kind type sort name thing one two first part term called known piece place time year date day number amount "
    "person people compare difference explain describe list tell find show give different common same exactly please "
    "document documents"
)
"""Words that say what is asked for and are seldom in the answer's passage."""


@dataclass(frozen=True, slots=True)
class View:
    """A candidate as one question sees it: which of the question's words stand where, as bits."""

    reading: Reading
    title: int
    sentences: tuple[int, ...]
    """Of each sentence, the title's read along."""
    whole: int


class Asked:
    """One question against one set of candidates; rare words weigh more."""

    def __init__(self, question: str, pool: Sequence[Reading] = ()) -> None:
        self.joined = joined(question)
        self.names = tuple(found for found in map(plain_name, names(question)) if len(found) > 1)
        wanted = sorted((keys(question) - ANYTHING) or keys(question))
        self._wanted = frozenset(wanted)
        self._bits = {word: 1 << place for place, word in enumerate(wanted)}
        self._weights = _weights(wanted, pool)
        self._shares: dict[int, float] = {0: 0.0}

    def mask(self, found: frozenset[str]) -> int:
        """The question's words among `found`, as bits."""
        bits = self._bits
        return sum([bits[word] for word in self._wanted & found])

    def view(self, reading: Reading) -> View:
        """What `reading` holds of the question, and where."""
        title = self.mask(reading.title_keys)
        told = tuple(self.mask(sentence.keys) | title for sentence in reading.sentences)
        return View(reading, title, told, reduce(or_, told, title))

    def share(self, mask: int) -> float:
        """The weight of the words in `mask`, all of the question's being 1."""
        known = self._shares.get(mask)
        if known is None:
            known = sum(weight for place, weight in enumerate(self._weights) if mask >> place & 1)
            self._shares[mask] = known
        return known

    def names_it(self, name: str) -> bool:
        """Whether the question holds the whole words of `name`."""
        return joined(name) in self.joined


@lru_cache(maxsize=16384)
def plain_name(name: str) -> str:
    """`name` for comparing with titles: lower case, no article, no bracketed explanation."""
    return bare(normal(name))


def _weights(wanted: Sequence[str], pool: Sequence[Reading]) -> list[float]:
    rarity = [math.log(1 + (len(pool) + 1) / (0.5 + sum(word in reading.keys for reading in pool))) for word in wanted]
    total = sum(rarity) or 1.0
    return [value / total for value in rarity]
