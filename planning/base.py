"""What the loop asks of a planner and a judge."""

from collections.abc import Sequence
from typing import Literal, Protocol

from typing_extensions import TypedDict

from adaptive_rag.retrieval.base import Passage

Kind = Literal["comparison", "several", "bridge", "aggregation", "single"]
"""`several`: more than one question in one; `bridge`: a fact has to be found first to ask for the next."""

Leg = Literal["dense", "sparse", "lookup"]
"""`lookup`: BM25 for a name alone."""


class Plan(TypedDict):
    """The queries of one round."""

    kind: Kind
    queries: list[str]
    """At most four, none asked before; empty when there is nothing new to ask.

    The first plan opens with the question itself.
    """
    lookups: list[str]
    """Names to look up by BM25 alone: cheap, so there may be many (at most 12)."""
    parts: list[str]
    """What the question asks for, one phrase per thing that has to be found; fixed by the first plan."""
    reason: str
    """One line: why these queries."""
    by: str
    """`rules` or `model`; `rules (fallback)` when the model's plan could not be read."""


class Judgement(TypedDict):
    """Whether the evidence suffices."""

    sufficient: bool
    missing: list[str]
    """The parts that nothing in the evidence covers."""
    new: bool
    """Whether the last round brought anything new."""
    reason: str
    by: str


class Sighting(TypedDict):
    """Where a candidate was found; tells the judge why it is one. Plain and small, so that it can live in a state."""

    id: str
    """Of the passage."""
    query: str
    leg: Leg
    rank: int
    """From 1."""
    score: float
    """As the leg gave it."""


class Planner(Protocol):
    """Says what to ask in the next round. Safe to call from several threads."""

    def plan(
        self,
        question: str,
        *,
        parts: Sequence[str],
        asked: Sequence[str],
        evidence: Sequence[Passage],
        missing: Sequence[str],
    ) -> Plan:
        """The first plan when `asked` is empty, else queries for what is `missing`, made from what `evidence` taught.

        `asked` are the queries and lookups of all earlier rounds; `evidence` is best first.
        """
        ...


class Judge(Protocol):
    """Chooses the evidence and says whether it suffices. Safe to call from several threads."""

    def choose(
        self,
        question: str,
        parts: Sequence[str],
        candidates: Sequence[Passage],
        *,
        k: int,
        sightings: Sequence[Sighting] = (),
    ) -> list[Passage]:
        """At most `k` passages, best first, so that the first few together cover the question best.

        `sightings` are those of all rounds so far; without them the order of `candidates` counts.
        """
        ...

    def judge(
        self,
        question: str,
        parts: Sequence[str],
        evidence: Sequence[Passage],
        before: Sequence[str],
        *,
        hops: int | None = None,
    ) -> Judgement:
        """Whether `evidence` covers every part; `before` are the passage ids of the last round's evidence.

        `hops` are the rounds run so far; when not given, no `before` means the first.
        """
        ...
