"""The knowledge base that comes with the product, indexed on this machine once."""

import hashlib
import os
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from adaptive_rag.app.assemble import Models
from adaptive_rag.app.indexing import Progress, index_paths, unwatched
from adaptive_rag.app.settings import Settings
from adaptive_rag.retrieval.base import IndexMismatchError


def demo_folder() -> Path:
    """The documents."""
    return Path(str(files("adaptive_rag.app") / "demo" / "kb"))


def demo_settings(settings: Settings, models: Models, on_progress: Progress = unwatched) -> Settings:
    """`settings` with the demo's index, brought up to date first; a router that was adopted stays in use."""
    home = _cache() / f"demo-{version('adaptive-rag')}-{_place()}"
    changed = {"home": home, "chroma_url": None, "router_file": settings.adopted_router}
    demo = settings.model_copy(update=changed)
    try:
        index_paths(demo, models, [demo_folder()], on_progress=on_progress)
    except IndexMismatchError:
        index_paths(demo, models, [demo_folder()], rebuild=True, on_progress=on_progress)
    return demo


def _place() -> str:
    """Tells installations apart: the documents of two of them are not to be in one index."""
    return hashlib.sha256(str(demo_folder()).encode()).hexdigest()[:8]


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "adaptive-rag"
