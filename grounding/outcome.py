"""What becomes of a checked answer."""

from collections.abc import Sequence
from typing import Literal

from adaptive_rag.grounding.base import Verdict
from adaptive_rag.routing.base import Route

Outcome = Literal["accepted", "abstained", "redirect", "hedged"]


def outcome(verdict: Verdict, route: Route, *, redirected: bool, hops: int, max_hops: int) -> Outcome:
    """Accept what holds or abstains; send what fails on a cheap route to the loop once, if hops are left.

    Half an answer, which says of a part that it is not known, fails on a cheap route; after the loop it is hedged.
    """
    half = any(claim["verdict"] == "abstained" for claim in verdict["claims"])
    if verdict["verdict"] == "abstained":
        return "abstained"
    if verdict["verdict"] == "supported" and not half:
        return "accepted"
    may_redirect = route != "complex" and not redirected and hops < max_hops
    return "redirect" if may_redirect else "hedged"


def failed_parts(verdict: Verdict) -> list[str]:
    """What the loop has to look for: the claims that failed, or the reason when there is no claim."""
    failed = [claim["text"].strip() for claim in verdict["claims"] if claim["verdict"] in ("unsupported", "partly")]
    return failed or ([verdict["reason"]] if verdict["verdict"] in ("unsupported", "partly") else [])


def direct_outcome(
    *,
    claims: Sequence[str],
    covered: bool,
    confidence: float | None,
    least: float,
    redirected: bool,
    hops: int,
    max_hops: int,
) -> Outcome:
    """The outcome of an answer given without evidence.

    It goes to the loop when it claims something on what the index covers, or when the model was unsure: `confidence` is
    the least token probability, 0 to 1, None when the model gives none; `least` is the bar.
    """
    doubtful = bool(claims) and (covered or (confidence is not None and confidence < least))
    if not doubtful:
        return "accepted"
    return "redirect" if not redirected and hops < max_hops else "hedged"
