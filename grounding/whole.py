"""From the claims of an answer to the verdict on the whole."""

from adaptive_rag.grounding.base import Claim, Support, Verdict
from adaptive_rag.grounding.questions import answers, wanted

RULES = "rules"
"""What the record calls the built-in check."""
_ORDER: tuple[Support, ...] = ("unsupported", "partly", "supported")


def whole(question: str, answer: str, claims: list[Claim]) -> Verdict:
    """The worst claim decides, and what does not answer the question holds in part at most; `claims` is not empty."""
    stated = [claim for claim in claims if claim["verdict"] != "abstained"]
    if not stated:
        return Verdict(verdict="abstained", score=1.0, claims=claims, reason=claims[0]["reason"], by=_by(claims[0]))
    worst = min(stated, key=lambda claim: (_ORDER.index(claim["verdict"]), claim["score"]))
    verdict, reason = worst["verdict"], worst["reason"]
    if verdict == "supported" and len(stated) == len(claims) and not answers(question, answer):
        verdict, reason = "partly", f"does not answer the question, which asks for: {wanted(question)}"
    score = min(claim["score"] for claim in stated)
    return Verdict(verdict=verdict, score=score, claims=claims, reason=reason, by=_by(worst))


def _by(claim: Claim) -> str:
    return claim.get("by", RULES)
