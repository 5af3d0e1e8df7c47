"""Progress of long work: a line on a terminal, nothing elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from adaptive_rag.app.cli.console import err
from adaptive_rag.app.indexing import Progress as Watch
from adaptive_rag.app.indexing import untold, unwatched
from adaptive_rag.retrieval.describe import OnProgress
from adaptive_rag.retrieval.sync import Summary


@contextmanager
def indexing(*, quiet: bool = False) -> Iterator[Watch]:
    """How many documents are done; of how many is not known while folders are still being read."""
    with describing(quiet=quiet) as (watch, _):
        yield watch


@contextmanager
def describing(*, quiet: bool = False) -> Iterator[tuple[Watch, OnProgress]]:
    """The same, and before it how many passages the model has described, of how many."""
    if quiet or not err.is_terminal:
        yield unwatched, untold
        return
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=err, transient=True
    ) as bar:
        task = bar.add_task("reading documents")

        def watch(summary: Summary) -> None:
            done = summary.added + summary.updated + summary.unchanged
            bar.update(task, description=f"{done} documents, {len(summary.skipped)} skipped")

        yield watch, lambda done, total: bar.update(task, description=f"{done} of {total} passages described")


@contextmanager
def counting(what: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """How many of `total` are done and how long the rest will take; to be called with the name of each one done."""
    if quiet or not err.is_terminal:
        yield lambda name: None
        return
    left = TimeRemainingColumn(elapsed_when_finished=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), left)
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda name: bar.update(task, advance=1, description=f"{what}: {name}")
