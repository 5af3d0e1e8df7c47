"""What speaks for a candidate because of another: links by name, and what the two hold of the question together."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from adaptive_rag.planning.asked import Asked, View, plain_name
from adaptive_rag.planning.features import Matrix
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
"""The columns of `linked`; each is the best over all sources, times the source's goodness."""

SOURCES: Final = 8
"""Passages whose links count."""

_COLUMN: Final = {name: place for place, name in enumerate(LINKED)}


def linked(asked: Asked, views: Sequence[View], goodness: Sequence[float]) -> Matrix:
    """One row per view, columns as in `LINKED`; `goodness` is 0 to 1."""
    best = sorted(range(len(views)), key=lambda place: -goodness[place])[:SOURCES]
    links = _Links(asked, views)
    for source in best:
        links.follow(source, goodness[source])
    return np.array(links.rows).reshape(len(views), len(LINKED))


class _Links:
    """Fills the rows, one source after the other."""

    def __init__(self, asked: Asked, views: Sequence[View]) -> None:
        self.rows = [[0.0] * len(LINKED) for _ in views]
        self._asked = asked
        self._views = views
        self._titled: dict[str, list[int]] = defaultdict(list)
        for place, view in enumerate(views):
            if len(view.reading.title) > 2:
                self._titled[view.reading.title].append(place)

    def follow(self, source: int, goodness: float) -> None:
        """Count the links that leave `source`."""
        for name, answered in taught(self._asked, self._views[source]).items():
            near = goodness * self._asked.share(answered)
            about = [place for place in self._titled.get(name, ()) if place != source]
            if self._asked.names_it(name):
                self._raise_all(about, {"titled_known": near})
                continue
            for place in about:
                answers = goodness * self._asked.share(self._views[place].whole & ~answered)
                self._raise(place, {"titled": near, "titled_answers": answers})
            self._by_name(name, source, goodness, answered)
        self._by_title(source, goodness)
        self._by_addition(source, goodness)

    def _by_name(self, name: str, source: int, goodness: float, answered: int) -> None:
        wanted = joined(name)
        holders = self._holders(wanted, name)
        near = self._asked.share(answered)
        rare = 1 / math.sqrt(max(1, len(holders)))
        for place in holders:
            if place != source:
                answers = goodness * self._answers(self._views[place], name, wanted, answered)
                self._raise(
                    place,
                    {
                        "shares_name": goodness * near * rare,
                        "shares_name_answers": answers,
                        "shares_name_both": near * answers,
                    },
                )

    def _holders(self, wanted: str, name: str) -> list[int]:
        """The candidates that are about `name` or hold it."""
        first = wanted.split(maxsplit=1)[0] if wanted.strip() else ""
        return [
            place
            for place, view in enumerate(self._views)
            if (first in view.reading.words and wanted in view.reading.joined) or view.reading.title == name
        ]

    def _answers(self, view: View, name: str, wanted: str, answered: int) -> float:
        """What the sentences that speak of `name` hold of the question beyond what is `answered`."""
        about = view.reading.title == name
        speaking = zip(view.reading.sentences, view.sentences, strict=True)
        shares = (self._asked.share(mask & ~answered) for told, mask in speaking if about or wanted in told.joined)
        return max(shares, default=0.0)

    def _by_title(self, source: int, goodness: float) -> None:
        """Those that mention the title of `source`."""
        reading = self._views[source].reading
        if len(reading.title) > 2:
            column = "mentions_known_title" if reading.title_joined in self._asked.joined else "mentions_title"
            holders = self._holders(reading.title_joined, "")
            self._raise_all([place for place in holders if place != source], {column: goodness})

    def _by_addition(self, source: int, goodness: float) -> None:
        """Those that hold words of the question which `source` lacks."""
        lacking = ~self._views[source].whole
        for place, view in enumerate(self._views):
            if place != source:
                self._raise(place, {"adds": goodness * self._asked.share(view.whole & lacking)})

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
