"""An answer for people and for machines."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from adaptive_rag.answering.base import Doubt
from adaptive_rag.app.cli.console import err, note, piece, say
from adaptive_rag.app.run import Answered, Drafted, Event, Passed, Withdrawn
from adaptive_rag.grounding.whole import RULES

DOING = {
    "begin": "reading the question",
    "classify": "choosing the route",
    "direct_answer": "answering directly",
    "retrieve": "searching",
    "rerank": "reranking",
    "generate": "writing",
    "plan": "planning",
    "judge": "judging the evidence",
    "synthesise": "writing",
    "look_up": "looking up what is uncertain",
    "ground": "checking the answer",
}
QUOTE_WIDTH = 160


@contextmanager
def progress(*, quiet: bool, drafts: bool = False) -> Iterator[Callable[[Event], None]]:
    """The drafts as they grow; without them a line that says what is being done, on a terminal only."""
    if drafts and not quiet:
        yield _draft
    elif quiet or not err.is_terminal:
        yield lambda event: None
    else:
        with err.status("reading the question") as status:

            def watch(event: Event) -> None:
                node = event.node.rpartition(":")[2] if isinstance(event, Passed) else ""
                status.update(f"{DOING.get(node, node)}: done")

            yield watch


def _draft(event: Event) -> None:
    """A draft stands on stderr, so that the answer on stdout is always the checked one alone."""
    if isinstance(event, Drafted):
        piece(event.text)
    elif isinstance(event, Withdrawn):
        note(f"\n! this draft is withdrawn: {event.reason}", "yellow")
    elif isinstance(event, Passed) and event.node == "ground":
        note("")


def answer(answered: Answered, *, trace: bool) -> None:
    """The text, its sources, and one line of account."""
    about = answered.message.response_metadata
    say(answered.message.text)
    for citation in about["citations"]:
        note(source(citation))
    note(account(answered))
    for failure in about["failures"]:
        note(f"! {failure['node']}: {failure['message']}", "yellow")
    if trace:
        note("")
        for line in way(answered):
            note(line)


def source(citation: dict[str, Any]) -> str:
    """`[1] policies/refunds.md › Refund window: “You may return …”`."""
    place = f" › {citation['place']}" if citation["place"] else ""
    quote = " ".join(citation["quote"].split())
    short = quote if len(quote) <= QUOTE_WIDTH else f"{quote[:QUOTE_WIDTH].rsplit(' ', 1)[0]} …"
    read = f" (read {citation['date']})" if "date" in citation else ""
    return f"[{citation['number']}] {citation.get('url') or citation['document']}{place}{read}: “{short}”"


def account(answered: Answered) -> str:
    """`route moderate · 1 hop · accepted (supported 0.93) · 212+14 tokens · 1.9 s`."""
    about, usage = answered.message.response_metadata, answered.message.usage_metadata
    route = f"route {about['route']}" + (" → complex (redirected)" if about["redirected"] else "")
    hops = f"{about['hops']} hop" + ("" if about["hops"] == 1 else "s")
    checked = about["grounding"]
    verdict = about["outcome"] + (f" ({_checked(checked)})" if checked else "")
    tokens = f"{usage['input_tokens']}+{usage['output_tokens']} tokens" if usage else "0 tokens"
    return " · ".join([route, hops, verdict, tokens, f"{about['seconds']:.2f} s"])


def _checked(grounding: dict[str, Any]) -> str:
    """`supported 0.93`, and by whom where that was not the rules."""
    by = grounding.get("by", RULES)
    return f"{grounding['verdict']} {grounding['score']:.2f}" + ("" if by == RULES else f" by {by}")


def way(answered: Answered) -> Iterator[str]:
    """The nodes passed with their seconds and tokens, and why the router chose as it did."""
    about = answered.message.response_metadata
    yield f"question: {answered.state['question']}"
    yield f"first text after {about['time_to_first_token']:.2f} s"
    yield f"router {about['router']}: {about['reason']}"
    for step in about["steps"]:
        tokens = f"{step['input_tokens']}+{step['output_tokens']} tokens" if step["model_calls"] else ""
        yield f"  {step['node']:<14}{step['seconds'] * 1000:>9.1f} ms  {tokens}"
    if plan := answered.state["plan"]:
        yield f"plan ({plan['by']}): {plan['reason']}"
        yield f"asked: {' | '.join(answered.state['asked'])}"
    if judgement := answered.state["judgement"]:
        yield f"judge ({judgement['by']}): {judgement['reason']}"
    yield from map(_doubt, answered.state["doubts"])
    if verdict := answered.state["verdict"]:
        yield f"grounding: {verdict['reason']}"


def _doubt(doubt: Doubt) -> str:
    words = ", ".join(f"“{word['text']}” ({word['probability']:.2f})" for word in doubt["words"])
    found = ", ".join(doubt.get("found", ())) or ("nothing new" if "found" in doubt else "not looked up, no round left")
    return f"unsure of {words} in “{doubt['sentence']}”; asked “{doubt['query']}”: {found}"


def as_json(answered: Answered) -> dict[str, Any]:
    """Everything that the message carries, and the way taken."""
    state = answered.state
    return {
        "question": state["question"],
        "answer": answered.message.text,
        **answered.message.response_metadata,
        "usage": answered.message.usage_metadata,
        "asked": state["asked"],
        "plan": state["plan"],
        "judgement": state["judgement"],
        "passages": [
            {key: passage[key] for key in ("id", "document", "place", "score")} for passage in state["passages"]
        ],
    }


def exit_code(answered: Answered) -> int:
    """1 when there is no answer because something is broken; a "not in the documents" is an answer."""
    return 1 if answered.message.response_metadata["outcome"] == "failed" else 0
