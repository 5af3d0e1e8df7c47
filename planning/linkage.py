"""What speaks for a candidate because of another: links by name, and what the two hold of the question together."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from adaptive_rag.planning.asked import Asked, View, plain_name
from adaptive_rag.planning.features import Matrix, Vector
from adaptive_rag.planning.reading import joined

LINKED: Final = (
    "titled",
    "titled_answers",
    "titled_known",
    "shares_name",
    "shares_name_answers",
    "shares_name_both",
    "mentions_title",
    "mentions_known_title",
    "adds",
)
"""The columns of `linked`; each is the best over all sources, weighed by how good the source is."""

SOURCES: Final = 8
"""Passages whose links count."""

_COLUMN: Final = {name: place for place, name in enumerate(LINKED)}


class Where:
    """Which candidates are about a name, and which hold it."""

    def __init__(self, views: Sequence[View]) -> None:
        self._readings = [view.reading for view in views]
        self._titled: dict[str, list[int]] = defaultdict(list)
        self._worded: dict[str, list[int]] = defaultdict(list)
        for place, reading in enumerate(self._readings):
            if len(reading.title) > 2:
                self._titled[reading.title].append(place)
            for word in reading.words:
                self._worded[word].append(place)

    def about(self, name: str) -> list[int]:
        """The candidates that have `name` for their title."""
        return self._titled.get(name, [])

    def holding(self, wanted: str) -> list[int]:
        """The candidates whose text has the words of `wanted`, which is as `joined` gives it."""
        first = wanted.split(maxsplit=1)[:1]
        places = self._worded.get(first[0], []) if first else []
        return [place for place in places if wanted in self._readings[place].joined]


class Links:
    """The links among candidates of one question; those of a source are worked out once, when first asked for."""

    def __init__(self, asked: Asked, views: Sequence[View]) -> None:
        self._asked = asked
        self._views = views
        self._leaving: dict[int, Matrix] = {}
        self._where = Where(views)

    def weighed(self, goodness: Vector) -> Matrix:
        """One row per candidate, columns as in `LINKED`; `goodness` is 0 to 1."""
        best = np.argsort(-goodness, kind="stable")[:SOURCES].tolist()
        found: Matrix = np.zeros((len(self._views), len(LINKED)))
        for source in best:
            if source not in self._leaving:
                self._leaving[source] = np.array(_Leaving(self._asked, self._views, self._where, source).rows)
            np.maximum(found, goodness[source] * self._leaving[source], out=found)
        return found


class _Leaving:
    """The links that leave one source, as if it were perfectly good."""

    def __init__(self, asked: Asked, views: Sequence[View], where: Where, source: int) -> None:
        self.rows = [[0.0] * len(LINKED) for _ in views]
        self._asked = asked
        self._views = views
        self._where = where
        self._source = source
        for name, answered in taught(asked, views[source]).items():
            self._follow(name, answered)
        self._by_title()
        self._by_addition()

    def _follow(self, name: str, answered: int) -> None:
        near = self._asked.share(answered)
        about = self._others(self._where.about(name))
        if self._asked.names_it(name):
            self._raise_all(about, {"titled_known": near})
            return
        for place in about:
            answers = self._asked.share(self._views[place].whole & ~answered)
            self._raise(place, {"titled": near, "titled_answers": answers})
        self._by_name(name, near, answered)

    def _by_name(self, name: str, near: float, answered: int) -> None:
        wanted = joined(name)
        holders = self._others({*self._where.holding(wanted), *self._where.about(name)})
        rare = near / math.sqrt(1 + len(holders))
        for place in holders:
            answers = self._answers(self._views[place], name, wanted, answered)
            both = near * answers
            self._raise(place, {"shares_name": rare, "shares_name_answers": answers, "shares_name_both": both})

    def _others(self, places: Iterable[int]) -> list[int]:
        return [place for place in places if place != self._source]

    def _answers(self, view: View, name: str, wanted: str, answered: int) -> float:
        """What the sentences that speak of `name` hold of the question beyond what is `answered`."""
        about = view.reading.title == name
        speaking = zip(view.reading.sentences, view.sentences, strict=True)
        shares = (self._asked.share(mask & ~answered) for told, mask in speaking if about or wanted in told.joined)
        return max(shares, default=0.0)

    def _by_title(self) -> None:
        """Those that mention the title of the source."""
        reading = self._views[self._source].reading
        if len(reading.title) > 2:
            column = "mentions_known_title" if reading.title_joined in self._asked.joined else "mentions_title"
            self._raise_all(self._others(self._where.holding(reading.title_joined)), {column: 1.0})

    def _by_addition(self) -> None:
        """Those that hold words of the question which the source lacks."""
        lacking = ~self._views[self._source].whole
        for place, view in enumerate(self._views):
            if place != self._source:
                self._raise(place, {"adds": self._asked.share(view.whole & lacking)})

    def _raise_all(self, places: Sequence[int], values: Mapping[str, float]) -> None:
        for place in places:
            self._raise(place, values)

    def _raise(self, place: int, values: Mapping[str, float]) -> None:
        row = self.rows[place]
        for column, value in values.items():
            at = _COLUMN[column]
            if value > row[at]:
                row[at] = value


def taught(asked: Asked, view: View) -> dict[str, int]:
    """Every name in a passage, with the question's words that the nearest sentence holding it has, as bits."""
    found: dict[str, int] = {}
    for sentence, mask in zip(view.reading.sentences, view.sentences, strict=True):
        for name in map(plain_name, sentence.names):
            if len(name) > 2 and (name not in found or asked.share(mask) > asked.share(found[name])):
                found[name] = mask
    return found
