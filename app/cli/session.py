"""What the asking commands share: settings, models and the compiled graph."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver

from adaptive_rag.app.assemble import Models, open_models, open_parts
from adaptive_rag.app.cli.console import warn
from adaptive_rag.app.cli.options import settings_for
from adaptive_rag.app.demo_index import demo_settings
from adaptive_rag.app.indexing import Progress, unwatched
from adaptive_rag.app.settings import Settings
from adaptive_rag.app.tracing import checked_tracing
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context


@dataclass(frozen=True)
class Session:
    """One process's graph with what it was built from."""

    settings: Settings
    models: Models
    graph: Any

    def context(self, **given: object) -> Context:
        """The limits of the settings with what the command line says on top; None means not given."""
        named = {key: value for key, value in given.items() if value is not None}
        return Context(**{**self.settings.limits.model_dump(), **named})


def open_session(
    home: Path | None,
    *,
    demo: bool = False,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
    on_progress: Progress = unwatched,
) -> Session:
    """Nothing is loaded yet, but for the demo's index, which is built when it is missing."""
    if warning := checked_tracing():
        warn(warning)
    settings = settings_for(home)
    models = open_models(settings)
    if demo:
        settings = demo_settings(settings, models, on_progress)
    return Session(settings, models, build_graph(open_parts(settings, models), checkpointer))
