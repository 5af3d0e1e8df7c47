"""The one source of truth: documents, passages and vectors in SQLite. Both search stores are made from it."""

import json
import sqlite3
import threading
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.retrieval.base import Passage, RetrievalError, Scalar

FILE = "catalog.db"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (
  location TEXT PRIMARY KEY, path TEXT NOT NULL, title TEXT NOT NULL, hash TEXT NOT NULL, chunking TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sources (
  location TEXT NOT NULL, position INTEGER NOT NULL, passage TEXT NOT NULL, place TEXT NOT NULL,
  begins INTEGER, ends INTEGER,
  PRIMARY KEY (location, position)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sources_by_passage ON sources (passage);
CREATE TABLE IF NOT EXISTS passages (
  id TEXT PRIMARY KEY, vector_key TEXT NOT NULL, header TEXT NOT NULL, text TEXT NOT NULL, metadata TEXT NOT NULL,
  twin TEXT NOT NULL, stored INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS passages_to_store ON passages (stored) WHERE stored = 0;
CREATE INDEX IF NOT EXISTS passages_by_vector ON passages (vector_key);
CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL);
"""


class Catalog:
    """One connection to the catalogue in a folder; safe to share by threads."""

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        self.folder = folder
        self._guard = threading.RLock()
        mode = "rwc" if create else "rw"
        with self.errors():
            self._db = sqlite3.connect(
                f"{(folder / FILE).absolute().as_uri()}?mode={mode}",
                uri=True,
                check_same_thread=False,
                isolation_level=None,
            )
            self._db.execute("PRAGMA busy_timeout = 10000")
            if create:
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = FULL")
                self._db.executescript(_SCHEMA)
                self._db.execute("INSERT OR IGNORE INTO meta VALUES ('name', ?)", (uuid.uuid4().hex,))
            self._widen()

    def _widen(self) -> None:
        """An index from before passages knew their stretch of text gets its columns, empty until documents are read."""
        known = {row[1] for row in self._db.execute("PRAGMA table_info(sources)")}
        for column in {"begins", "ends"} - known if known else ():
            self._db.execute(f"ALTER TABLE sources ADD COLUMN {column} INTEGER")

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Turn what SQLite raises into one line."""
        try:
            yield
        except sqlite3.Error as error:
            damaged = not isinstance(error, sqlite3.OperationalError)
            advice = (
                "rebuild it with `adaptive-rag index --rebuild`"
                if damaged
                else "the index is as after the last finished step"
            )
            raise RetrievalError(f"catalogue of index {str(self.folder)!r}: {error}; {advice}") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing."""
        with self._guard, self.errors():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.rollback()
                raise
            self._db.execute("COMMIT")

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """All rows that a statement gives."""
        with self._guard, self.errors():
            return self._db.execute(sql, values).fetchall()

    def many(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        """Run a statement once per row of `values`."""
        with self._guard, self.errors():
            self._db.executemany(sql, values)

    def meta(self) -> dict[str, str]:
        """Settings and state."""
        return dict(self.rows("SELECT key, value FROM meta"))

    def put_meta(self, **values: str) -> None:
        """Set these, keep the others."""
        self.many("INSERT OR REPLACE INTO meta VALUES (?, ?)", values.items())

    def published(self) -> tuple[int, str]:
        """Generation, which rises by one with every finished indexing, and the name of its vectors; 0 and "" before."""
        found = dict(self.rows("SELECT key, value FROM meta WHERE key IN ('generation', 'dense')"))
        return int(found.get("generation", 0)), found.get("dense", "")

    def size(self) -> int:
        """Passages that can be found."""
        return int(self.rows("SELECT count(*) FROM passages WHERE stored = 1")[0][0])

    def passages(self, ids: Iterable[str]) -> dict[str, Passage]:
        """Those of `ids` that are known and have a document, `score` 0."""
        found = self.rows(_FETCH, json.dumps(list(ids)))
        passages: dict[str, Passage] = {}
        for name, text, metadata, place, path, title, *taken in found:
            if name in passages:
                _add_source(passages[name], path)
            else:
                passages[name] = _passage(name, text, metadata, place, path, title, *taken)
        return passages

    def vectors(self, ids: Iterable[str]) -> dict[str, NDArray[np.float32]]:
        """The stored vectors of those of `ids` that are known, each of shape `(width,)`."""
        found = self.rows(_VECTORS, json.dumps(list(ids)))
        return {name: np.frombuffer(vector, np.float32) for name, vector in found}

    def twins(self, ids: Iterable[str]) -> dict[str, str]:
        """What those of `ids` that are known have in common with near-identical texts."""
        return dict(self.rows(_TWINS, json.dumps(list(ids))))

    def clear(self) -> None:
        """Forget all but the index's name and generation, so that open readers still see what comes next."""
        with self.transaction():
            for table in ("documents", "sources", "passages", "vectors"):
                self.rows(f"DROP TABLE {table}")
            for statement in _SCHEMA.split(";"):
                self.rows(statement)
            self.rows("DELETE FROM meta WHERE key NOT IN ('name', 'generation')")

    def close(self) -> None:
        """Close the connection."""
        with self._guard:
            self._db.close()


_FETCH = """
SELECT p.id, p.text, p.metadata, s.place, d.path, d.title, s.begins, s.ends
FROM passages p JOIN sources s ON s.passage = p.id JOIN documents d ON d.location = s.location
WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY s.location, s.position
"""

_TWINS = "SELECT id, twin FROM passages WHERE id IN (SELECT value FROM json_each(?))"

_VECTORS = """
SELECT p.id, v.vector FROM passages p JOIN vectors v ON v.key = p.vector_key
WHERE p.id IN (SELECT value FROM json_each(?))
"""


def _passage(
    name: str, text: str, metadata: str, place: str, path: str, title: str, start: int | None, end: int | None
) -> Passage:
    flat = {key: _flat(value) for key, value in json.loads(metadata).items()}
    passage = Passage(id=name, text=text, document=path, title=title, place=place, score=0.0, also_in=[], metadata=flat)
    return passage if start is None or end is None else Passage(**{**passage, "start": start, "end": end})


def _flat(value: Scalar | list[Scalar]) -> Scalar:
    return ", ".join(str(one) for one in value) if isinstance(value, list) else value


def _add_source(passage: Passage, path: str) -> None:
    if path != passage["document"] and path not in passage["also_in"]:
        passage["also_in"].append(path)
