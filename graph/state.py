"""The facts of the current question; only `messages` outlives a turn."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from langchain_core.messages import AnyMessage, BaseMessage, convert_to_messages
from langgraph.graph.message import add_messages
from langgraph.managed import RemainingSteps
from typing_extensions import TypedDict

from adaptive_rag.answering.base import Doubt
from adaptive_rag.grounding.base import Verdict
from adaptive_rag.planning.base import Judgement, Plan, Sighting
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.routing.base import Route
from adaptive_rag.telemetry.record import Step

Outcome = Literal["pending", "redirect", "accepted", "abstained", "hedged", "failed"]
"""`pending` until the answer was checked; `redirect` sends it to the loop; the others are final."""


class Failure(TypedDict):
    """Something that broke on the way, and where."""

    node: str
    kind: str
    """Name of the error's class."""
    message: str
    """One line a person can act on."""


class Shown(TypedDict):
    """What users read before the check, in a run that shows drafts."""

    id: str
    """Of the draft that stands; empty when it was withdrawn."""
    seconds: float
    """From the question to the first text of the first draft."""


def join_history(old: list[AnyMessage], new: Any) -> list[AnyMessage]:
    """`add_messages`, but a history that the host sent again, without ids, is not stored twice.

    The longest end of `old` that `new` begins with counts as sent again. Human messages have to be equal in text; of
    the others only the kind has to be, since hosts shorten or reformat answers.
    """
    incoming = convert_to_messages(new if isinstance(new, list) else [new])
    again = _overlap(old, incoming) if _is_history(incoming) else 0
    return list(add_messages(old, incoming[again:]))  # type: ignore[arg-type]


def _is_history(messages: Sequence[BaseMessage]) -> bool:
    return len(messages) > 1 and messages[-1].type == "human" and not any(message.id for message in messages)


def _overlap(old: Sequence[BaseMessage], new: Sequence[BaseMessage]) -> int:
    longest = min(len(old), len(new) - 1)
    return next((n for n in range(longest, 0, -1) if all(map(_same, old[-n:], new[:n]))), 0)


def _same(old: BaseMessage, new: BaseMessage) -> bool:
    return old.type == new.type and (old.type != "human" or old.text == new.text)


class Question(TypedDict):
    """What a host gives: new messages, or the whole conversation again; the last one is the question."""

    messages: Annotated[list[AnyMessage], join_history]


class State(Question):
    """Everything the nodes write. Plain data, replaced at the beginning of each turn."""

    question: str
    """The last message made standalone from the conversation; empty when there was none."""
    route: Route
    """What the router chose; a redirect leaves it as it was."""
    probabilities: dict[Route, float]
    reason: str
    router: str
    passages: list[Passage]
    """The evidence, best first; source `[n]` of a draft is the n-th."""
    plan: Plan | None
    judgement: Judgement | None
    asked: list[str]
    """Every query and lookup of this turn, in order."""
    sightings: list[Sighting]
    """Where the loop's candidates were found, best first; their texts stay in the index."""
    hops: int
    """Retrieval rounds so far, those of the single route included."""
    draft: str
    """An answer that was not checked yet."""
    shown: Shown | None
    """None until a draft is shown, and in runs that show none."""
    confidence: float | None
    """Of the model in its draft, 0 to 1; None where it does not tell."""
    verdict: Verdict | None
    outcome: Outcome
    redirected: bool
    missing: list[str]
    """What the evidence does not tell."""
    doubts: list[Doubt]
    """Sentences of the loop's drafts that the model was unsure of, in order; the last may not be looked up yet."""
    dropped: list[str]
    """What did not fit into the model's window."""
    failures: list[Failure]
    trail: list[Step]
    """One entry per node passed, in order."""


class Bounded(State):
    """What those see besides who have to end in time."""

    remaining_steps: RemainingSteps
    """Steps until the host's recursion limit, this one included; the subgraph counts its own."""


class Update(TypedDict, total=False):
    """All that a node may write."""

    messages: list[AnyMessage]
    question: str
    route: Route
    probabilities: dict[Route, float]
    reason: str
    router: str
    passages: list[Passage]
    plan: Plan | None
    judgement: Judgement | None
    asked: list[str]
    sightings: list[Sighting]
    hops: int
    draft: str
    shown: Shown | None
    confidence: float | None
    verdict: Verdict | None
    outcome: Outcome
    redirected: bool
    missing: list[str]
    doubts: list[Doubt]
    dropped: list[str]
    failures: list[Failure]
    trail: list[Step]


def blank() -> Update:
    """The state of a turn before anything is known."""
    return Update(
        question="",
        route="moderate",
        probabilities={},
        reason="",
        router="",
        passages=[],
        plan=None,
        judgement=None,
        asked=[],
        sightings=[],
        hops=0,
        draft="",
        shown=None,
        confidence=None,
        verdict=None,
        outcome="pending",
        redirected=False,
        missing=[],
        doubts=[],
        dropped=[],
        failures=[],
        trail=[],
    )
