"""Grounding checks by name."""

import logging
from collections.abc import Callable

from langchain_core.language_models import BaseChatModel

from adaptive_rag.grounding.base import ClaimJudge, Grounder, GroundingError
from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.judged import JudgedGrounder, Mode
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.capability import capable

NLI = "nli:"
"""Before the name or folder of a cross-encoder."""
NAMES = ("auto", "rules", "model", f"{NLI}<name or folder>")

_log = logging.getLogger("adaptive_rag")


def open_grounder(
    name: str,
    encoder: Encoder,
    *,
    chat: Callable[[], BaseChatModel],
    mode: Mode = "join",
    allow_download: bool = False,
) -> Grounder:
    """The check called `name`: `rules` is the built-in one, the others judge beside it or in its place, as `mode` says.

    `auto` has a capable chat model review what the rules refuse. A chat model that is not capable judges worse than
    they do: then they check alone, which is logged where the model was named.

    Raises:
        GroundingError: there is no such check, or its model can't be opened.
    """
    rules = EvidenceGrounder(encoder)
    if name == "rules" or (name == "auto" and not capable(chat())):
        return rules
    judge = _judge("model" if name == "auto" else name, chat, allow_download)
    return JudgedGrounder(rules, judge, "review" if name == "auto" else mode) if judge else rules


def _judge(name: str, chat: Callable[[], BaseChatModel], allow_download: bool) -> ClaimJudge | None:
    if name == "model":
        return _by_model(chat())
    if name.startswith(NLI):
        from adaptive_rag.grounding.nli import open_nli

        return open_nli(name.removeprefix(NLI), allow_download=allow_download)
    raise GroundingError(f"unknown grounding check {name!r}; choose one of: {', '.join(NAMES)}")


def _by_model(model: BaseChatModel) -> ClaimJudge | None:
    if not capable(model):
        _log.warning("the chat model is too small to check answers; the rules check them")
        return None
    from adaptive_rag.grounding.model import ModelJudge

    return ModelJudge(model)
