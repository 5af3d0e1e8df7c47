"""Answers that need no model: what the evidence says, quoted and cited, and what it does not say, named."""

from collections.abc import Sequence

from adaptive_rag.grounding.base import Verdict
from adaptive_rag.grounding.citations import markers
from adaptive_rag.grounding.filler import SEARCHED
from adaptive_rag.grounding.lines import Line, lines
from adaptive_rag.grounding.nearest import overlap
from adaptive_rag.grounding.questions import answers
from adaptive_rag.grounding.tokens import content_stems
from adaptive_rag.retrieval.base import Passage

_MOST_QUOTES = 3
_LEAST_SHARE = 0.34


def hedged(
    question: str, verdict: Verdict, evidence: Sequence[Passage], missing: Sequence[str] = (), asked: Sequence[str] = ()
) -> str:
    """The answer when the draft fails and no round is left: what holds, quotes, what is missing, what was searched."""
    kept = " ".join(_supported(verdict))
    quotes = "" if kept else " ".join(_quoted(question, evidence))
    said = kept or (f"The documents say: {quotes}" if quotes else "")
    return "\n\n".join(part for part in (said, _not_found(question, missing), _searched(asked)) if part)


def _supported(verdict: Verdict) -> list[str]:
    """The claims that hold, each with the marker of its source."""
    return [
        claim["text"].strip() if markers(claim["text"]) else _ending(claim["text"].strip(), claim["passage"] + 1)
        for claim in verdict["claims"]
        if claim["verdict"] == "supported" and claim["passage"] is not None
    ]


def _quoted(question: str, evidence: Sequence[Passage]) -> list[str]:
    return [f"“{line.said.strip()}” [{line.passage + 1}]" for line in _nearest(question, lines(evidence))]


def _nearest(question: str, sentences: Sequence[Line]) -> list[Line]:
    """Lines that share most with the question, in order of the evidence; an answer of the kind asked for counts."""
    wanted = content_stems(question)
    shares = [(overlap(wanted, line), line) for line in sentences]
    near = [
        (share + 0.5 * answers(question, line.text), line)
        for share, line in shares
        if wanted and line.said and share / len(wanted) >= _LEAST_SHARE
    ]
    best = sorted(near, key=lambda pair: -pair[0])[:_MOST_QUOTES]
    return sorted((line for _, line in best), key=lambda line: line.passage)


def _ending(sentence: str, number: int) -> str:
    body = sentence.rstrip()
    mark = body[-1] if body and body[-1] in ".!?" else ""
    return f"{body.removesuffix(mark)} [{number}]{mark or '.'}"


def _not_found(question: str, missing: Sequence[str]) -> str:
    what = "; ".join(part.strip(" ?.") for part in missing if part.strip()) or question.strip(" ?.")
    return f"Not found in the documents: {what}."


def _searched(asked: Sequence[str]) -> str:
    queries = list(dict.fromkeys(query.strip() for query in asked if query.strip()))
    return f"{SEARCHED}{'; '.join(queries)}." if queries else ""
