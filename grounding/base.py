"""What the grounding check says of an answer."""

from collections.abc import Sequence
from typing import Literal, Protocol

from typing_extensions import TypedDict

from adaptive_rag.retrieval.base import Passage

Support = Literal["supported", "partly", "unsupported", "abstained"]
"""`abstained`: the claim says that the documents do not tell; that needs no evidence."""


class Claim(TypedDict):
    """One sentence, list item or table row of an answer, and what the evidence says to it."""

    text: str
    """As it stands in the answer, citation markers included."""
    verdict: Support
    score: float
    """0 (nothing speaks for it) to 1 (said almost literally)."""
    passage: int | None
    """Position in the evidence of the passage that supports it best, from 0; None when none does."""
    quote: str
    """The sentence of that passage, word for word; empty when there is none."""
    reason: str
    """Why, in a few words: "number 40 not in the evidence"."""


class Verdict(TypedDict):
    """The check of a whole answer."""

    verdict: Support
    """The worst of the claims that state something; `abstained` when all do."""
    score: float
    """The least of the claims' scores, 0 to 1."""
    claims: list[Claim]
    reason: str


class GroundingError(Exception):
    """The check could not be carried out."""


class Grounder(Protocol):
    """Checks an answer against its evidence. Safe to call from several threads."""

    def check(self, question: str, answer: str, evidence: Sequence[Passage]) -> Verdict:
        """Every claim of `answer` with its best support in `evidence`. An empty answer is `unsupported`."""
        ...
