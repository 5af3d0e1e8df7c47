"""A router by its name in the settings."""

from collections.abc import Callable
from pathlib import Path

from langchain_core.language_models import BaseChatModel

from adaptive_rag.models.base import Encoder
from adaptive_rag.routing.artefact import SHIPPED, load
from adaptive_rag.routing.base import Router, RoutingError
from adaptive_rag.routing.learned import TrainedRouter
from adaptive_rag.routing.llm import LlmRouter
from adaptive_rag.routing.rules import RulesRouter

ROUTERS = ("trained", "rules", "llm")


def open_router(
    name: str, *, encoder: Encoder, model: Callable[[], BaseChatModel], artefact_path: Path | None = None
) -> tuple[Router, list[str]]:
    """The router and warnings to show; rules named `rules (fallback)` when the trained one does not fit the encoder.

    Without `artefact_path` the trained router is the one that ships. `model` is called only where a model is asked.

    Raises:
        RoutingError: there is no router of that name.
    """
    if name == "rules":
        return RulesRouter(), []
    if name == "llm":
        return LlmRouter(model()), []
    if name != "trained":
        raise RoutingError(f"no router is called {name!r}; choose one of {', '.join(ROUTERS)}")
    try:
        return TrainedRouter(encoder, load(artefact_path or SHIPPED)), []
    except RoutingError as error:
        return RulesRouter("rules (fallback)"), [f"{error}; routing by rules until then"]
