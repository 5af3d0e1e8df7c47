"""What the journal keeps of a finished turn."""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import cast

from adaptive_rag.graph.state import State
from adaptive_rag.grounding.base import Verdict
from adaptive_rag.telemetry.journal import Journal
from adaptive_rag.telemetry.prices import Prices, priced
from adaptive_rag.telemetry.record import Fingerprints, Grounding, Outcome, Record


def record(state: State, thread: str | None, fingerprints: Fingerprints) -> Record:
    """The finished turn in `state`, its cost not yet reckoned."""
    trail, verdict = state["trail"], state["verdict"]
    seconds, about = sum(step["seconds"] for step in trail), state["messages"][-1].response_metadata
    return Record(
        time=time.time() - seconds,
        thread=sha256(thread.encode()).hexdigest()[:16] if thread else "",
        question=state["question"],
        question_hash="",
        router=state["router"],
        route=state["route"],
        probabilities=state["probabilities"],
        reason=state["reason"],
        steps=trail,
        hops=state["hops"],
        redirected=state["redirected"],
        from_route=state["route"] if state["redirected"] else None,
        to_route="complex" if state["redirected"] else None,
        outcome=cast(Outcome, state["outcome"]),
        grounding=_grounding(verdict) if verdict else None,
        seconds=round(seconds, 6),
        time_to_first_token=about["time_to_first_token"],
        rerank_seconds=sum(step["seconds"] for step in trail if step["node"] == "rerank"),
        input_tokens=sum(step["input_tokens"] for step in trail),
        output_tokens=sum(step["output_tokens"] for step in trail),
        cost=0.0,
        cost_unit="",
        citations=len(about.get("citations", ())),
        failures=[f"{failure['node']}: {failure['message']}" for failure in state["failures"]],
        fingerprints=fingerprints,
    )


def _grounding(verdict: Verdict) -> Grounding:
    found = Grounding(verdict=verdict["verdict"], score=verdict["score"])
    return Grounding(**found, by=verdict["by"]) if "by" in verdict else found


def keeper(
    journal: Journal, prices: Prices, fingerprints: Callable[[], Fingerprints]
) -> Callable[[State, str | None], None]:
    """Writes each finished turn into `journal`; `fingerprints` is asked when there is something to write."""

    def keep(state: State, thread: str | None) -> None:
        journal.append(priced(record(state, thread, fingerprints()), prices))

    return keep
