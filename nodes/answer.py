"""The message that the user gets, with everything a host may want to show."""

from uuid import uuid4

from langchain_core.messages import AIMessage

from adaptive_rag.graph.state import Failure, Outcome, State, Update
from adaptive_rag.grounding.base import Verdict
from adaptive_rag.grounding.citations import Citation, quotes_of, records, renumber

QUOTE = 400
"""Characters of a quotation."""

TOLD = ("verdict", "score", "reason", "by")
"""What the message carries of the verdict."""

DOING = {
    "classify": "choose a route for the question",
    "retrieve": "search the documents",
    "web": "search the web",
    "direct_answer": "answer",
    "generate": "write an answer",
    "synthesise": "write an answer",
    "ground": "check the answer",
}


def failure_text(failure: Failure) -> str:
    """What the user reads when there is no answer because something broke."""
    return f"I could not {DOING.get(failure['node'], 'answer')}: {failure['message']}"


def _short(citation: Citation) -> Citation:
    """Messages outlive the turn, so they carry a sentence of the evidence, not a chapter."""
    quote = citation["quote"]
    return citation if len(quote) <= QUOTE else {**citation, "quote": f"{quote[:QUOTE].rsplit(' ', 1)[0]} …"}


def final(state: State, outcome: Outcome, draft: str, verdict: Verdict | None) -> Update:
    """The end of a turn: markers renumbered in order of use, sources, and how the answer came about."""
    text, cited = renumber(draft, state["passages"])
    quotes = quotes_of(verdict, state["passages"], cited) if verdict else []
    message = AIMessage(
        text,
        id=f"answer-{uuid4()}",
        response_metadata={
            "citations": [_short(record) for record in records(cited, quotes)],
            "route": state["route"],
            "probabilities": state["probabilities"],
            "reason": state["reason"],
            "router": state["router"],
            "hops": state["hops"],
            "redirected": state["redirected"],
            "outcome": outcome,
            "grounding": verdict and {key: told for key, told in verdict.items() if key in TOLD},
            "missing": state["missing"],
            "asked": state["asked"],
            "doubts": state["doubts"],
            "dropped": state["dropped"],
            "failures": state["failures"],
        },
    )
    return {"messages": [message], "verdict": verdict, "outcome": outcome}
