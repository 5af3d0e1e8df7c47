"""Grounding checks by name."""

from collections.abc import Callable

from adaptive_rag.grounding.base import Grounder, GroundingError
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.models.base import Encoder

GROUNDERS: dict[str, Callable[[Encoder], Grounder]] = {"evidence": EvidenceGrounder}


def open_grounder(name: str, encoder: Encoder) -> Grounder:
    """The check called `name`.

    Raises:
        GroundingError: when there is no such check.
    """
    if name not in GROUNDERS:
        raise GroundingError(f"unknown grounding check {name!r}; choose one of: {', '.join(GROUNDERS)}")
    return GROUNDERS[name](encoder)
