"""Check the answer; give it out, send it to the loop, or hedge it."""

from langgraph.runtime import Runtime
from typing_extensions import TypedDict

from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Bounded, Failure, State, Update
from adaptive_rag.grounding.base import Grounder, Verdict
from adaptive_rag.grounding.citations import cite
from adaptive_rag.grounding.hedge import hedged
from adaptive_rag.grounding.outcome import direct_outcome, failed_parts, outcome
from adaptive_rag.nodes.answer import failure_text, final
from adaptive_rag.retrieval.base import RetrievalError, Retriever

UNVERIFIED = "I can't answer that for certain without looking it up, and this run may not."
SEARCHES = 4
"""Searches that a hedged answer names."""
REDIRECT = 2
"""Steps that a redirect takes: the loop, and this check again."""
COVERED = 0.45
"""Cosine from which a passage is taken to be about the question."""


def ground(state: Bounded, runtime: Runtime[Context], *, grounder: Grounder, index: Retriever) -> Update:
    """Write verdict and outcome; a `redirect` shows nothing, else the answer joins `messages`."""
    if state["failures"] and not state["draft"] and not state["passages"]:
        return final(state, "failed", failure_text(state["failures"][-1]), None)
    if state["route"] == "none" and not state["redirected"]:
        return _direct(state, runtime, grounder, index)
    verdict = grounder.check(state["question"], state["draft"], state["passages"])
    result = outcome(verdict, state["route"], **_room(state, runtime))
    if result == "redirect":
        return _redirect(verdict)
    if result == "hedged" and verdict["verdict"] != "supported":
        return _hedge(state, verdict, grounder)
    return final(state, result, cite(state["draft"], verdict, state["passages"]), verdict)


class Room(TypedDict):
    """What is left to try."""

    redirected: bool
    hops: int
    max_hops: int


def _room(state: Bounded, runtime: Runtime[Context]) -> Room:
    """The loop is out of reach when it is switched off or the host's recursion limit leaves no room for it.

    It is of no use when more than the web is broken.
    """
    given = limits(runtime)
    broken = any(failure["node"] != "web" for failure in state["failures"])
    usable = "complex" in given.routes and not broken and state["remaining_steps"] > REDIRECT
    return Room(redirected=state["redirected"], hops=state["hops"], max_hops=given.max_hops if usable else 0)


def _redirect(verdict: Verdict) -> Update:
    return {"verdict": verdict, "outcome": "redirect", "redirected": True, "missing": failed_parts(verdict)}


def _hedge(state: State, verdict: Verdict, grounder: Grounder) -> Update:
    missing = state["judgement"]["missing"] if state["judgement"] else []
    text = hedged(state["question"], verdict, state["passages"], missing=missing, asked=_told(state["asked"]))
    return final(state, "hedged", text, grounder.check(state["question"], text, state["passages"]))


def _told(asked: list[str]) -> list[str]:
    """The first few searches; the rest, names looked up in passing, as a number."""
    distinct = list(dict.fromkeys(asked))
    more = len(distinct) - SEARCHES
    return [*distinct[:SEARCHES], f"and {more} more"] if more > 0 else distinct


def _direct(state: Bounded, runtime: Runtime[Context], grounder: Grounder, index: Retriever) -> Update:
    """A direct answer that states facts on what the index covers has to be looked up after all.

    How sure the model was counts for questions only: a joke or a greeting has many equally good wordings.
    """
    given = limits(runtime)
    verdict = grounder.check(state["question"], state["draft"], [])
    claims = failed_parts(verdict) if state["draft"] else []
    result = direct_outcome(
        claims=claims,
        covered=bool(claims) and _covered(state["question"], given, index),
        confidence=state["confidence"] if "?" in state["question"] else None,
        least=given.confidence,
        **_room(state, runtime),
    )
    if result == "redirect":
        return _redirect(verdict)
    if result == "hedged":
        return final(state, "hedged", UNVERIFIED, None)
    return final(state, "accepted", state["draft"], None)


def _covered(question: str, given: Context, index: Retriever) -> bool:
    if "index" not in given.sources:
        return False
    try:
        [found] = index.search([question], k=1, mode="dense", filters=given.filters)
    except RetrievalError:
        return False
    return bool(found) and found[0]["score"] >= COVERED


def failed_answer(state: State, failure: Failure) -> Update:
    """The answer when the check itself broke: nothing unchecked is given as a fact."""
    return final(state, "failed", failure_text(failure), None)
