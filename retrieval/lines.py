"""Lines that a model wrote for chunks, kept beside the index: nothing is ever asked twice."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from adaptive_rag.retrieval.base import RetrievalError

FILE = "lines.db"


class Lines:
    """Line by key, in one file of `folder`; what was put is safe on disk."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / FILE
        with self._errors():
            self._db = sqlite3.connect(self._file, timeout=10, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS lines (key TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID"
            )

    def get(self, keys: Sequence[str]) -> dict[str, str]:
        """Those of `keys` that have a line."""
        wanted = "SELECT key, line FROM lines WHERE key IN (SELECT value FROM json_each(?))"
        with self._errors():
            return dict(self._db.execute(wanted, (json.dumps(list(keys)),)).fetchall())

    def put(self, found: Mapping[str, str]) -> None:
        """Keep these."""
        with self._errors():
            self._db.executemany("INSERT OR REPLACE INTO lines VALUES (?, ?)", found.items())

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise RetrievalError(f"lines of the model in {str(self._file)!r}: {error}; delete the file") from error
