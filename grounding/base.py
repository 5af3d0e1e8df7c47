"""What the grounding check says of an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, Protocol

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
    certain: NotRequired[bool]
    """The rules settle it, and no judge overrules them: a wrong value, name or negation, or said word for word."""
    lacking: NotRequired[bool]
    """A value or a name of it is nowhere in the evidence."""
    by: NotRequired[str]
    """Who decided: `rules`, the judge's name, or `rules (fallback)` where the judge was asked and did not tell."""


class Verdict(TypedDict):
    """The check of a whole answer."""

    verdict: Support
    """The worst of the claims that state something; `abstained` when all do."""
    score: float
    """The least of the claims' scores, 0 to 1."""
    claims: list[Claim]
    reason: str
    by: NotRequired[str]
    """Who decided the claim that decides for the answer; see `Claim`."""


class GroundingError(Exception):
    """The check could not be carried out."""


class Grounder(Protocol):
    """Checks an answer against its evidence. Safe to call from several threads."""

    def check(self, question: str, answer: str, evidence: Sequence[Passage]) -> Verdict:
        """Every claim of `answer` with its best support in `evidence`. An empty answer is `unsupported`."""
        ...


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a judge says of one claim."""

    verdict: Support
    score: float
    """How sure it is that the evidence says so, 0 to 1."""
    reason: str
    passage: int | None = None
    """As in `Claim`."""
    quote: str = ""


class ClaimJudge(Protocol):
    """Holds single claims against the evidence. Safe to call from several threads."""

    @property
    def name(self) -> str:
        """What the record of a check calls it."""
        ...

    def judge(self, claims: Sequence[str], evidence: Sequence[Passage]) -> list[Opinion | None]:
        """One opinion per claim, in order; None where it has none.

        Raises:
            ModelError: it could not be asked; the claims are left to others.
        """
        ...
