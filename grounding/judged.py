"""The rules with a judge beside them, or in their place."""

from collections.abc import Sequence
from typing import Literal

from adaptive_rag.grounding.base import Claim, ClaimJudge, Grounder, Opinion, Verdict
from adaptive_rag.grounding.claims import Statement, statements
from adaptive_rag.grounding.whole import RULES, whole
from adaptive_rag.models.ask import one_line
from adaptive_rag.models.base import ModelError
from adaptive_rag.retrieval.base import Passage

Mode = Literal["review", "join", "replace"]
"""What the judge decides. `review`: what the rules refuse, unless it lacks a value or a name; `join`: what they do not
find certain; `replace`: every claim."""

FALLBACK = f"{RULES} (fallback)"
_FRAGMENT = 4
"""Words up to which a claim is read as the answer to the question rather than as a sentence."""


class JudgedGrounder:
    """Takes claims and fallbacks from the rules, opinions from the judge."""

    def __init__(self, rules: Grounder, judge: ClaimJudge, mode: Mode = "join") -> None:
        self._rules, self._judge, self._mode = rules, judge, mode

    def check(self, question: str, answer: str, evidence: Sequence[Passage]) -> Verdict:
        """See `Grounder`; a claim of which the judge has no opinion keeps the rules' verdict."""
        verdict = self._rules.check(question, answer, evidence)
        asked = [claim["text"] for claim in verdict["claims"] if self._open(claim)]
        if not asked or not evidence:
            return verdict
        read = {statement.text: _read(statement, question) for statement in statements(answer)}
        told = iter(self._told([read.get(text, text) for text in asked], evidence))
        claims = [self._settled(claim, next(told)) if self._open(claim) else claim for claim in verdict["claims"]]
        return whole(question, answer, claims)

    def _open(self, claim: Claim) -> bool:
        if claim["verdict"] == "abstained":
            return False
        if self._mode == "review":
            return claim["verdict"] != "supported" and not claim.get("lacking", False)
        return self._mode == "replace" or not claim.get("certain", False)

    def _told(self, claims: Sequence[str], evidence: Sequence[Passage]) -> list[Opinion | str]:
        """An opinion for each claim, or why there is none."""
        try:
            found = self._judge.judge(claims, evidence)
        except ModelError as error:
            return [one_line(error)] * len(claims)
        return [opinion or "no verdict that can be read" for opinion in found]

    def _settled(self, claim: Claim, told: Opinion | str) -> Claim:
        name = self._judge.name
        if isinstance(told, str):
            return {**claim, "by": FALLBACK, "reason": f"{claim['reason']}; {name}: {told}"}
        return {
            **claim,
            "verdict": told.verdict,
            "score": round(told.score, 4),
            "passage": told.passage,
            "quote": told.quote,
            "reason": told.reason,
            "by": name,
        }


def _read(said: Statement, question: str) -> str:
    """Behind its heading or lead-in where it has one; a bare "Yes" or "30 days" without any behind the question."""
    about = said.heading or (question if len(said.bare.split()) <= _FRAGMENT else "")
    return f"{about} {said.bare}".strip()
