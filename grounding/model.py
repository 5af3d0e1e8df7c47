"""A judge by chat model: all claims of an answer in one call, a verdict and a source for each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage, SystemMessage

from adaptive_rag.grounding.base import Opinion
from adaptive_rag.grounding.lines import Line, lines
from adaptive_rag.grounding.nearest import nearest
from adaptive_rag.models.ask_json import ask_json
from adaptive_rag.models.budget import Parts, fit
from adaptive_rag.models.capability import count_tokens, window_of
from adaptive_rag.prompts import render
from adaptive_rag.prompts.harmless import as_data
from adaptive_rag.retrieval.base import Passage

VERIFIED = {
    "title": "Verified",
    "description": "What the sources say to each claim.",
    "type": "object",
    "properties": {
        "verdicts": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "claim": {"type": "integer"},
                    "verdict": {"type": "string", "enum": ["supported", "contradicted", "not told"]},
                    "source": {"type": "integer"},
                },
                "required": ["claim", "verdict", "source"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["verdicts"],
    "additionalProperties": False,
}
_AGAINST = {"contradicted": "the model finds it contradicted", "not told": "the model does not find it in the evidence"}
Sources = Mapping[int, Sequence[Line]]
"""The sentences of each passage, by its number from 1."""

_WINDOW = 8192
"""Tokens, of a model that does not tell."""
_PER_CLAIM = 30
"""Tokens that the verdict on one claim takes in the reply."""


class ModelJudge:
    """Believes a verdict only where it can be read, is the only one on its claim, and names a source that was shown."""

    name = "model"

    def __init__(self, model: BaseChatModel) -> None:
        self._model = model

    def judge(self, claims: Sequence[str], evidence: Sequence[Passage]) -> list[Opinion | None]:
        """See `ClaimJudge`; one call for all claims, over as many passages as fit the model's window."""
        shown = self._fitting(claims, _sources(evidence))
        reply, _ = ask_json(self._model, _messages(claims, shown), VERIFIED)
        told = dict(_verdicts(reply))
        return [_opinion(claim, told.get(number), shown) for number, claim in enumerate(claims, 1)]

    def _fitting(self, claims: Sequence[str], sources: Sources) -> Sources:
        """The best sources that fit the model's window."""
        blocks = [_block(number, found) for number, found in sources.items()]
        parts = Parts(render("verify"), render("verify_user", sources="", claims=_listed(claims)), blocks)
        window, reserve = window_of(self._model) or _WINDOW, _PER_CLAIM * (len(claims) + 1)
        fitted = fit(parts, window=window, reserve=reserve, count=lambda text: count_tokens(self._model, text))
        numbers = [*sources]
        return {numbers[at]: sources[numbers[at]] for at in fitted.passages}


def _sources(evidence: Sequence[Passage]) -> Sources:
    """By number; what hides from the reader or gives orders is no evidence and is not shown."""
    found: dict[int, list[Line]] = {}
    for line in lines(evidence):
        found.setdefault(line.passage + 1, []).append(line)
    return found


def _messages(claims: Sequence[str], sources: Sources) -> list[SystemMessage | HumanMessage]:
    blocks = "\n".join(_block(number, found) for number, found in sources.items())
    return [
        SystemMessage(render("verify")),
        HumanMessage(render("verify_user", sources=blocks, claims=_listed(claims))),
    ]


def _listed(claims: Sequence[str]) -> str:
    return "\n".join(f"{number}. {' '.join(as_data(claim).split())}" for number, claim in enumerate(claims, 1))


def _block(number: int, found: Sequence[Line]) -> str:
    text = "\n".join([found[0].around.strip(" ."), *(line.quote for line in found)])
    return f'<source number="{number}">\n{as_data(text.strip())}\n</source>'


def _verdicts(reply: Mapping[str, Any] | None) -> Iterator[tuple[int, tuple[str, int]]]:
    """Claim to verdict and source; claims with none that can be read, or with several, are left out."""
    entries = reply.get("verdicts") if reply else None
    read = [entry for entry in entries if _readable(entry)] if isinstance(entries, list) else []
    numbers = [entry["claim"] for entry in read]
    yield from ((e["claim"], (e["verdict"], e["source"])) for e in read if numbers.count(e["claim"]) == 1)


def _readable(entry: object) -> bool:
    return (
        isinstance(entry, dict)
        and type(entry.get("claim")) is int
        and type(entry.get("source")) is int
        and entry.get("verdict") in ("supported", *_AGAINST)
    )


def _opinion(claim: str, told: tuple[str, int] | None, shown: Sources) -> Opinion | None:
    if told is None:
        return None
    verdict, source = told
    if verdict != "supported":
        return Opinion("unsupported", 0.0, _AGAINST[verdict])
    if source not in shown:
        return None
    [line] = nearest(claim, shown[source], 1)
    return Opinion("supported", 1.0, "the model finds it in the evidence", line.passage, line.quote)
