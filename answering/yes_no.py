"""Yes or no before a quotation, where one line of the evidence settles it."""

from collections.abc import Sequence

from adaptive_rag.answering.asked import keys, share
from adaptive_rag.answering.chain import Found
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.grounding.questions import wanted
from adaptive_rag.retrieval.base import Passage


def yes_or_no(question: str, answer: Found, passages: Sequence[Passage], grounder: Grounder) -> str:
    """Yes or no with a full stop, when the check supports only one of them on the quoted line alone; else empty."""
    best = answer.lines[0]
    if wanted(question) != "yes-no" or len(answer.lines) > 1 or share(question, keys(best.line.whole)) < 1:
        return ""
    passage = passages[best.line.passage]
    alone = [Passage(**{**passage, "text": best.line.whole})]
    held = [word for word in ("Yes.", "No.") if grounder.check(question, word, alone)["verdict"] == "supported"]
    return held[0] if len(held) == 1 else ""
