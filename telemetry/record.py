"""What one question leaves behind: plain JSON data, written by the graph, kept by the journal, read by the report."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from adaptive_rag.grounding.base import Support
from adaptive_rag.routing.base import Route

Outcome = Literal["accepted", "abstained", "hedged", "failed"]
"""`abstained`: said that the documents do not tell; `hedged`: a partial or quoted answer; `failed`: no answer."""


class Step(TypedDict):
    """One pass through one node."""

    node: str
    seconds: float
    input_tokens: int
    output_tokens: int
    model_calls: int


class Grounding(TypedDict):
    """What the last check said of the final answer."""

    verdict: Support
    score: float
    """0 to 1."""
    by: NotRequired[str]
    """Who decided: `rules`, or the judge beside them; see `grounding.base.Claim`."""


class Fingerprints(TypedDict):
    """What the question was answered with; empty where there is none."""

    generator: str
    encoder: str
    index: str
    router: str


class Record(TypedDict):
    """One question. Times are in seconds, tokens are summed over all model calls of the question."""

    time: float
    """Unix time at which the question came in."""
    thread: str
    """Hash of the conversation's id; empty when there is none."""
    question: str
    """Handed to the journal as text; the journal empties it unless the settings say that it may be kept."""
    question_hash: str
    """Handed to the journal empty; the journal fills it, with its own key."""
    router: str
    """`rules`, `trained` or `llm`, with `(fallback)` behind it where it stood in for another."""
    route: Route
    """What the router chose, before any redirect."""
    probabilities: dict[Route, float]
    reason: str
    steps: list[Step]
    """In the order in which the nodes ended."""
    hops: int
    """Retrieval rounds of the loop, a redirect's included."""
    redirected: bool
    from_route: Route | None
    """The route that grounding withdrew the answer of; None when nothing was redirected."""
    to_route: Route | None
    """Where the question went then; None when nothing was redirected."""
    outcome: Outcome
    grounding: Grounding | None
    """None when the run ended before any check."""
    seconds: float
    """From question to finished answer."""
    time_to_first_token: NotRequired[float]
    """From question to the first text shown: of a draft where the run shows drafts, else of the finished answer."""
    rerank_seconds: float
    """Part of `seconds` spent in the reranker, 0 when it did not run."""
    input_tokens: int
    output_tokens: int
    cost: float
    cost_unit: str
    """Of the price table in force: `s`, `USD`, …"""
    citations: int
    """Sources that the answer names."""
    failures: list[str]
    """One line each: what went wrong on the way, whether or not there was an answer."""
    fingerprints: Fingerprints
