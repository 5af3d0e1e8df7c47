"""The built-in check: values, names, polarity and words first; the encoder only where these leave a doubt."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adaptive_rag.grounding.abstain import is_abstention, stated_part
from adaptive_rag.grounding.base import Claim, Support, Verdict
from adaptive_rag.grounding.claims import Statement, statements
from adaptive_rag.grounding.filler import says_nothing
from adaptive_rag.grounding.lines import Line, lines
from adaptive_rag.grounding.meaning import meant
from adaptive_rag.grounding.questions import NO, YES, wanted
from adaptive_rag.grounding.sought import is_fragment
from adaptive_rag.grounding.support import supported_by
from adaptive_rag.grounding.tokens import tokens
from adaptive_rag.grounding.verbatim import decided, repeated
from adaptive_rag.grounding.weighing import Found
from adaptive_rag.grounding.whole import RULES, whole
from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Passage

THRESHOLD = 0.55
"""Least score that counts as supported; see `pairs.evaluate_pairs` for how it was chosen."""
_PARTLY = 0.35
_FRAGMENT = 4
_SOURCE = (
    r"(?:the |these |your |my )?(?:provided |given |available )?"
    r"(?:documents?|contexts?|passages?|sources?|texts?|information|evidence)(?: provided)?"
)
_ATTRIBUTED = re.compile(
    rf"^(?:(?:according to|based on|as stated in|as per|from|in) {_SOURCE},?\s+|{_SOURCE} (?:say|state|mention"
    rf"|indicate|show|explain)s? that\s+)",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"\b(?:closes|shuts|is closed) at(?= \d| noon| midnight)", re.IGNORECASE)
_WHO = re.compile(
    r"^\W*(?:who|which (?:of the two|one))\s+(?=\w+)(?!is\b|was\b|are\b|were\b|did\b|does\b|do\b|has\b|have\b"
    r"|can\b|may\b|will\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A statement with what words alone found for it."""

    statement: Statement
    read: str
    """What was compared: the statement, or the question completed by it."""
    found: Found
    literal: bool = False
    """The evidence says it word for word."""


class EvidenceGrounder:
    """Checks answers with rules over words and values, and an encoder for paraphrases."""

    def __init__(self, encoder: Encoder, threshold: float = THRESHOLD) -> None:
        self._encoder = encoder
        self._threshold = threshold

    def check(self, question: str, answer: str, evidence: Sequence[Passage]) -> Verdict:
        """Every claim of `answer` with its best support; those that state nothing are left out."""
        said = [statement for statement in statements(answer) if not says_nothing(statement.bare)]
        if not said:
            return _empty(question, answer)
        sentences = lines(evidence)
        doubts = [_doubt(s, question, sentences) for s in said if not is_abstention(s.bare)]
        judged = iter(self._settled(doubts))
        claims = [_abstained(s) if is_abstention(s.bare) else next(judged) for s in said]
        return whole(question, answer, claims)

    def _settled(self, doubts: Sequence[_Doubt]) -> list[Claim]:
        """Claims with their final scores; one encoder call for the words of all."""
        meanings = meant(self._encoder, [((), ()) if d.found.fault else (d.found.heavy, d.found.lines) for d in doubts])
        return [self._claim(d, d.found.with_meanings(words)) for d, words in zip(doubts, meanings, strict=True)]

    def _claim(self, doubt: _Doubt, found: Found) -> Claim:
        line = found.lines[0] if found.lines else None
        verdict = self._grade(found)
        return Claim(
            text=doubt.statement.text,
            verdict=verdict,
            score=round(found.score, 4),
            passage=line.passage if line and verdict != "unsupported" else None,
            quote=line.quote if line and verdict != "unsupported" else "",
            reason=_reason(found, verdict),
            certain=doubt.literal or bool(found.fault and found.lines),
            lacking=found.severity == "absent" and bool(found.fault and found.lines),
            by=RULES,
        )

    def _grade(self, found: Found) -> Support:
        if found.fault or found.score < _PARTLY:
            return "unsupported"
        return "supported" if found.score >= self._threshold else "partly"


def _doubt(statement: Statement, question: str, evidence: Sequence[Line]) -> _Doubt:
    if line := repeated(statement.bare, evidence):
        return _literal(statement, line)
    if line := decided(statement.bare, question, evidence):
        contrary = Found(0.0, (line,), "contrary", f"to this very question the evidence says {line.quote!r}", ())
        agrees = bool(YES.match(line.quote)) == bool(YES.match(statement.bare))
        return _literal(statement, line) if agrees else _Doubt(statement, statement.bare, contrary)
    text, negated = _completed(stated_part(statement.bare), question)
    about = f"{question} {statement.heading}"
    return _Doubt(statement, text, supported_by(text, about, evidence, negated=negated))


def _literal(statement: Statement, line: Line) -> _Doubt:
    return _Doubt(statement, statement.bare, Found(1.0, (line,), "absent", "", ()), literal=True)


def _completed(text: str, question: str) -> tuple[str, bool]:
    """A bare yes or no, or a short value, read together with the question; and whether it denies it."""
    text = _CLOSES.sub("is open until", _ATTRIBUTED.sub("", text) or text)
    if _WHO.match(question) and is_fragment(text):
        return _WHO.sub(f"{text.rstrip(' .')} ", question.rstrip(" ?")), False
    no = NO.match(text)
    said = no or YES.match(text)
    if wanted(question) != "yes-no" or not said:
        return text, False
    rest = text[said.end() :]
    corrects = no and any(token.content for token in tokens(rest))
    return (rest, False) if corrects or len(rest.split()) > _FRAGMENT else (question, bool(no))


def _reason(found: Found, verdict: Support) -> str:
    if found.fault:
        return found.fault
    if verdict == "supported":
        return "said in the evidence"
    return (
        "not in the evidence: " + ", ".join(found.unmatched[:4])
        if found.unmatched
        else "only loosely like the evidence"
    )


def _abstained(statement: Statement) -> Claim:
    return Claim(
        text=statement.text,
        verdict="abstained",
        score=1.0,
        passage=None,
        quote="",
        reason="says that it is not known",
        certain=True,
        by=RULES,
    )


def _empty(question: str, answer: str) -> Verdict:
    """An answer without claims: nothing at all, or a greeting, which is right only where nothing was asked."""
    silent = not answer.strip()
    wrong = silent or wanted(question) != "open" or "?" in question
    reason = "the answer is empty" if silent else "the answer states nothing"
    verdict: Support = "unsupported" if wrong else "supported"
    return Verdict(verdict=verdict, score=0.0 if wrong else 1.0, claims=[], reason=reason, by=RULES)
