"""The pipelines that are compared: the product itself, its router replaced, or one route fixed."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import cast

from adaptive_rag.app.assemble import Models, open_models, open_parts
from adaptive_rag.app.lazy import lazily
from adaptive_rag.app.settings import Settings
from adaptive_rag.evaluation.fixed import Fixed
from adaptive_rag.evaluation.ran import Pipeline
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.graph.parts import Parts
from adaptive_rag.retrieval.index import Index
from adaptive_rag.routing.artefact import SHIPPED
from adaptive_rag.routing.base import Route, Router
from adaptive_rag.routing.registry import open_router

ADAPTIVE = "adaptive"
ALWAYS: Mapping[Route, str] = {
    "none": "always-none",
    "simple": "always-simple",
    "moderate": "always-moderate",
    "complex": "always-loop",
}
ROUTED = (ADAPTIVE, "rules", "llm")
NAMES = (*ROUTED, *ALWAYS.values())


class Bench:
    """Opens pipelines over one set of parts; nothing that is measured here goes into the journal."""

    def __init__(self, settings: Settings, models: Models | None = None, parts: Parts | None = None) -> None:
        self.settings = settings.model_copy(update={"journal": False})
        self.models = models or open_models(self.settings)
        self.parts = parts or open_parts(self.settings, self.models)

    def made_with(self) -> dict[str, str]:
        """Fingerprints of generator, encoder and index.

        Raises:
            RetrievalError: there is no index that can be read.
        """
        encoder, index = self.models.encoder.fingerprint, cast(Index, self.parts.index).fingerprint
        return {"generator": self.settings.chat_model, "encoder": encoder, "index": index}

    def fixed(self) -> list[Pipeline]:
        """The four routes, each without a way out: no router runs, and no answer is redirected."""
        return [self._pipeline(name, Fixed(route), (route,)) for route, name in ALWAYS.items()]

    def open(self, names: Sequence[str]) -> list[Pipeline]:
        """Those of `names`, which are among `NAMES`."""
        fixed, routes = {pipeline.name: pipeline for pipeline in self.fixed()}, self.settings.limits.routes
        return [fixed.get(name) or self._pipeline(name, self._router(name), routes) for name in names]

    def _router(self, name: str) -> Router:
        if name == ADAPTIVE:
            return self.parts.router
        encoder, model = self.models.encoder, self.models.chat
        return lazily(lambda: open_router(name, encoder=encoder, model=model)[0])

    def _pipeline(self, name: str, router: Router, routes: tuple[Route, ...]) -> Pipeline:
        context = self.settings.limits.model_copy(update={"routes": routes})
        graph = build_graph(replace(self.parts, router=router))
        made_with = self.made_with() | {"limits": _digest(context)}
        if self.settings.grounder not in ("auto", "rules"):
            made_with["grounder"] = f"{self.settings.grounder} ({self.settings.grounding})"
        if name == ADAPTIVE:
            made_with["router"] = self._router_print()
        return Pipeline(name, graph, context, made_with)

    def _router_print(self) -> str:
        if self.settings.router != "trained":
            return self.settings.router
        artefact = self.settings.adopted_router or SHIPPED
        return f"trained:{sha256(artefact.read_bytes()).hexdigest()[:16]}"


def _digest(context: Context) -> str:
    return sha256(json.dumps(context.model_dump(mode="json"), sort_keys=True).encode()).hexdigest()[:16]
