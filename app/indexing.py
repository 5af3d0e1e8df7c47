"""From paths to the index."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from adaptive_rag.app.assemble import Models
from adaptive_rag.app.settings import Settings
from adaptive_rag.retrieval.base import Document, Scalar
from adaptive_rag.retrieval.chunk import LIMIT, chunk, fingerprint
from adaptive_rag.retrieval.describe import LINE, Describer, OnProgress
from adaptive_rag.retrieval.lines import Lines
from adaptive_rag.retrieval.load import load
from adaptive_rag.retrieval.sync import Found, Summary, Writer

Progress = Callable[[Summary], None]


def unwatched(summary: Summary) -> None:
    """Progress that nobody looks at."""


def untold(done: int, total: int) -> None:
    """The same of the model's lines."""


def open_writer(settings: Settings, models: Models, *, describer: Describer | None = None) -> Writer:
    """The index for writing; with a `describer` its lines are indexed too."""
    return Writer(
        folder=settings.index_folder,
        encoder=models.encoder,
        chunk=describer or partial(chunk, encoder=models.encoder),
        chunking=f"{fingerprint(_room(models))}:{describer.rule}" if describer else fingerprint(),
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
    contextualize: bool = False,
    on_progress: Progress = unwatched,
    on_described: OnProgress = untold,
) -> Summary:
    """Make the index hold what `paths` hold; what it has from elsewhere stays.

    With `contextualize` the chat model first writes a line for every chunk.

    Raises:
        MissingPathError: one of `paths` does not exist; nothing was touched.
        ModelError: there is no chat model to write lines.
        RetrievalError: see `Writer.sync`.
    """
    roots: dict[Path, Found] = {path: load([path], metadata=metadata) for path in paths}
    given = {"rebuild": rebuild, "empty_ok": empty_ok}
    if not contextualize:
        return open_writer(settings, models).sync(roots, on_progress=on_progress, **given)
    with closing(Lines(settings.index_folder)) as lines:
        describer = _describer(settings, models, lines)
        writer = open_writer(settings, models, describer=describer)
        if not rebuild:
            writer.check(paths)
        summary = writer.sync(_described(roots, describer, on_described), on_progress=on_progress, **given)
    return replace(summary, described=describer.described, undescribed=dict(describer.without))


def _describer(settings: Settings, models: Models, lines: Lines) -> Describer:
    cut = partial(chunk, encoder=models.encoder, max_tokens=_room(models))
    return Describer(cut, models.encoder, models.chat(), settings.chat_model, lines)


def _room(models: Models) -> int:
    return min(LIMIT, models.encoder.max_tokens) - LINE


def _described(roots: Mapping[Path, Found], describer: Describer, on_described: OnProgress) -> dict[Path, Found]:
    """All is read before the model is asked, so that it is known how much there is to do."""
    read = {path: list(found) for path, found in roots.items()}
    documents = [item for items in read.values() for item in items if isinstance(item, Document)]
    marked = iter(describer.describe(documents, on_described))
    return {
        path: [next(marked) if isinstance(item, Document) else item for item in items] for path, items in read.items()
    }
