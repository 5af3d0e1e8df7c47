"""Routing by one call of a chat model with a closed set of labels."""

from collections.abc import Mapping
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage

from adaptive_rag.models.ask import QUIET, ModelErrors
from adaptive_rag.prompts import render
from adaptive_rag.routing.base import ROUTES, Decision, Route, RoutingLimits, nearest_allowed
from adaptive_rag.text.focus import focus

SCHEMA = {
    "title": "Route",
    "description": "How much retrieval the question needs.",
    "type": "object",
    "properties": {"route": {"type": "string", "enum": list(ROUTES)}},
    "required": ["route"],
    "additionalProperties": False,
}


class LlmRouter:
    """Asks the chat model for a label, its output held to `SCHEMA`; what cannot be read counts as `moderate`."""

    name = "llm"

    def __init__(self, model: BaseChatModel) -> None:
        self._model = model.with_structured_output(SCHEMA, include_raw=True)

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        """The model's label, or the next costlier one that is on.

        Raises:
            ModelError: when the model could not be asked.
        """
        messages = [HumanMessage(render("route", question=focus(question)))]
        with ModelErrors():
            reply = self._model.invoke(messages, {"tags": [QUIET]})
        wanted, reason = _read(reply)
        route = nearest_allowed(wanted, limits.allowed)
        note = "" if route == wanted else f"; {wanted} is switched off"
        probabilities = {r: float(r == wanted) for r in ROUTES}
        return Decision(route=route, probabilities=probabilities, reason=f"{route}: {reason}{note}", router=self.name)


def _read(reply: Any) -> tuple[Route, str]:
    parsed = reply.get("parsed") if isinstance(reply, Mapping) else None
    label = parsed.get("route") if isinstance(parsed, Mapping) else None
    known: dict[str, Route] = {route: route for route in ROUTES}
    if isinstance(label, str) and label.strip().lower() in known:
        return known[label.strip().lower()], "the chat model's label"
    return "moderate", "the chat model's reply held no known label"
