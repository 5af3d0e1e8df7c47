"""An answer to a comparison or to several questions: one line a part, and a verdict where it can be computed."""

from collections.abc import Sequence

from adaptive_rag.answering.chain import Found
from adaptive_rag.answering.compare import computed
from adaptive_rag.answering.difference import by_how_much
from adaptive_rag.answering.quote import worded
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.retrieval.base import Passage


def side_by_side(
    question: str, parts: Sequence[str], found: Sequence[Found], passages: Sequence[Passage], grounder: Grounder
) -> str:
    """A list with what was found for each part; before it the verdict, when it can be computed and holds the check."""
    kept = [Found(item.lines[:1], item.standing) for item in found]
    written = dict.fromkeys(worded(part, item, passages) for part, item in zip(parts, kept, strict=True))
    listed = "\n".join(f"- {text}" for text in written)
    told = [item.lines[0].line.whole for item in kept if item.standing == "answers"]
    verdict = by_how_much(question, told) or computed(question, told) if len(told) == len(parts) else ""
    whole = f"{verdict}\n\n{listed}"
    return whole if verdict and grounder.check(question, whole, passages)["verdict"] == "supported" else listed
