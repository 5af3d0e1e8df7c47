"""Make an index hold what its folders hold: new, changed, removed and unchanged documents."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.agree import agree
from adaptive_rag.retrieval.base import Chunk, Document, RetrievalError, Skipped
from adaptive_rag.retrieval.catalog import FILE, Catalog
from adaptive_rag.retrieval.identity import identity
from adaptive_rag.retrieval.lock import exclusive
from adaptive_rag.retrieval.places import base_of, location_of
from adaptive_rag.retrieval.publish import publish
from adaptive_rag.retrieval.staging import Filed, Stage, content
from adaptive_rag.retrieval.stores import SPARSE

Found = Iterable[Document | Skipped]


@dataclass
class Summary:
    """What one indexing did; documents, except for `passages` and `encoded`."""

    added: int = 0
    updated: int = 0
    removed: int = 0
    unchanged: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    passages: int = 0
    """In the index now."""
    encoded: int = 0
    """Texts that the encoder had to read."""
    described: int = 0
    """Passages of this run that a model wrote a line for."""
    undescribed: dict[str, int] = field(default_factory=dict)
    """Passages that go without one, by reason."""


@dataclass(frozen=True)
class Writer:
    """How documents get into an index."""

    folder: Path
    encoder: Encoder
    chunk: Callable[[Document], Iterable[Chunk]]
    chunking: str
    """Names the rule of `chunk`; documents cut by another one are cut anew."""
    chroma_url: str | None = None

    def sync(
        self,
        roots: Mapping[Path, Found],
        *,
        rebuild: bool = False,
        empty_ok: bool = False,
        on_progress: Callable[[Summary], None] = lambda _: None,
    ) -> Summary:
        """Take in every root's documents and forget those that are no longer under it; other roots stay as they are.

        Killed at any moment, it is finished by running it again; documents that were done are not encoded again.
        `rebuild` forgets everything first, and may change encoder and tokenizer.

        Raises:
            IndexLockedError: another process writes to the index.
            IndexMismatchError: see `check`; not with `rebuild`.
            RetrievalError: a root holds nothing and not `empty_ok`, or the disk refuses; the index is as before.
        """
        opened = {root: _peeked(root, found, empty_ok) for root, found in roots.items()}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with exclusive(self.folder):
                return self._locked(opened, rebuild, on_progress)
        except OSError as error:
            raise RetrievalError(f"index {str(self.folder)!r} cannot be written: {error.strerror or error}") from error

    def check(self, roots: Iterable[Path]) -> None:
        """Whether documents under `roots` may join what is there.

        Raises:
            IndexMismatchError: see `agree`.
        """
        if (self.folder / FILE).exists():
            catalog = Catalog(self.folder)
            try:
                agree(catalog, self.encoder, self.chunking, roots)
            finally:
                catalog.close()

    def _locked(self, roots: Mapping[Path, Found], rebuild: bool, on_progress: Callable[[Summary], None]) -> Summary:
        catalog = self._opened(rebuild)
        try:
            agree(catalog, self.encoder, self.chunking, roots)
            if "encoder" not in catalog.meta():
                catalog.put_meta(**identity(self.encoder))
            return _Run(self, catalog, on_progress).run(roots)
        finally:
            catalog.close()

    def _opened(self, rebuild: bool) -> Catalog:
        catalog = self._catalog(rebuild)
        if rebuild:
            catalog.clear()
            shutil.rmtree(self.folder / SPARSE, ignore_errors=True)
        return catalog

    def _catalog(self, rebuild: bool) -> Catalog:
        """The catalogue; a damaged one gives way to a new one when all is to be rebuilt."""
        try:
            return Catalog(self.folder, create=True)
        except RetrievalError:
            if not rebuild:
                raise
        for file in self.folder.glob(f"{FILE}*"):
            file.unlink()
        return Catalog(self.folder, create=True)


@dataclass
class _Run:
    writer: Writer
    catalog: Catalog
    on_progress: Callable[[Summary], None]
    summary: Summary = field(default_factory=Summary)

    def run(self, roots: Mapping[Path, Found]) -> Summary:
        self.catalog.rows("CREATE TEMP TABLE seen (location TEXT PRIMARY KEY)")
        writer = self.writer
        stage = Stage(self.catalog, writer.encoder, writer.chunk, writer.chunking, self._progress)
        for root, found in roots.items():
            for item in found:
                self._take(stage, root, item)
        stage.flush()
        for root in roots:
            self._remove(root)
        publish(self.catalog, writer.chroma_url)
        self.summary.passages, self.summary.encoded = self.catalog.size(), stage.encoded
        return self.summary

    def _take(self, stage: Stage, root: Path, item: Document | Skipped) -> None:
        if isinstance(item, Skipped):
            self.summary.skipped.append(item)
            if item.unread:
                self._keep(location_of(root, item.path))
            return
        location = location_of(root, item.path)
        found = content(item)
        if self.catalog.rows("SELECT 1 FROM seen WHERE location = ?", location):
            self.summary.skipped.append(
                Skipped(item.path, "a document of this name was indexed before it; give it another")
            )
            return
        self.catalog.many("INSERT INTO seen VALUES (?)", [(location,)])
        known = self.catalog.rows("SELECT hash, chunking FROM documents WHERE location = ?", location)
        if known == [(found, stage.chunking)]:
            self.summary.unchanged += 1
            return
        stage.add(Filed(location, self._shown(root, item.path, location), found, item))
        self.summary.updated += bool(known)
        self.summary.added += not known

    def _keep(self, location: str) -> None:
        """What is known of a file that could not be opened stays, its rows included."""
        rows = f"{location}#"
        self.catalog.rows(_KNOWN, location, len(rows), rows)

    def _shown(self, root: Path, path: str, location: str) -> str:
        """The document's own path; with its folder before it when one of another root has the same."""
        taken = self.catalog.rows("SELECT 1 FROM documents WHERE path = ? AND location != ?", path, location)
        return f"{base_of(root).name}/{path}" if taken else path

    def _remove(self, root: Path) -> None:
        scope = os.path.abspath(root)
        inside = f"{scope}{os.sep}"
        gone = self.catalog.rows(_GONE, scope, len(inside), inside, len(scope) + 1, f"{scope}#")
        with self.catalog.transaction():
            self.catalog.many("DELETE FROM sources WHERE location = ?", gone)
            self.catalog.many("DELETE FROM documents WHERE location = ?", gone)
        self.summary.removed += len(gone)

    def _progress(self) -> None:
        self.on_progress(self.summary)


_KNOWN = """
INSERT OR IGNORE INTO seen SELECT location FROM documents WHERE location = ? OR substr(location, 1, ?) = ?
"""
_GONE = """
SELECT location FROM documents
WHERE (location = ? OR substr(location, 1, ?) = ? OR substr(location, 1, ?) = ?)
AND location NOT IN (SELECT location FROM seen)
"""


def _peeked(root: Path, found: Found, empty_ok: bool) -> Iterator[Document | Skipped]:
    items = iter(found)
    first = next(items, None)
    if first is None and not empty_ok:
        raise RetrievalError(
            f"no documents in {str(root)!r}; the index is as before "
            "(to forget what it holds from there, allow it with --empty-ok)"
        )
    return chain([] if first is None else [first], items)
