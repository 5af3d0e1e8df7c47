"""From paths to the index."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from adaptive_rag.app.assemble import Models
from adaptive_rag.app.settings import Settings
from adaptive_rag.retrieval.base import Scalar
from adaptive_rag.retrieval.chunk import chunk, fingerprint
from adaptive_rag.retrieval.load import load
from adaptive_rag.retrieval.sync import Summary, Writer

Progress = Callable[[Summary], None]


def quiet(summary: Summary) -> None:
    """Progress that nobody looks at."""


def open_writer(settings: Settings, models: Models) -> Writer:
    """The index for writing."""
    return Writer(
        folder=settings.index_folder,
        encoder=models.encoder,
        chunk=partial(chunk, encoder=models.encoder),
        chunking=fingerprint(),
        chroma_url=settings.chroma_url,
    )


def index_paths(
    settings: Settings,
    models: Models,
    paths: Sequence[Path],
    *,
    rebuild: bool = False,
    empty_ok: bool = False,
    metadata: Mapping[str, Scalar | Sequence[Scalar]] | None = None,
    on_progress: Progress = quiet,
) -> Summary:
    """Make the index hold what `paths` hold; what it has from elsewhere stays.

    Raises:
        MissingPathError: one of `paths` does not exist; nothing was touched.
        RetrievalError: see `Writer.sync`.
    """
    roots = {path: load([path], metadata=metadata) for path in paths}
    return open_writer(settings, models).sync(roots, rebuild=rebuild, empty_ok=empty_ok, on_progress=on_progress)
