"""The journal: one record a question, appended by any number of threads and processes."""

import json
import logging
import math
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import orjson

from adaptive_rag.telemetry.database import JournalError, open_for_reading, open_for_writing
from adaptive_rag.telemetry.key import journal_key, keyed_hash
from adaptive_rag.telemetry.record import Record

PATIENCE = 1.0
"""Seconds an answer may wait for another writer before its record is given up."""
PAGE = 1000
"""Records a reader fetches at once; between pages it holds no lock."""

_log = logging.getLogger("adaptive_rag.journal")
_INSERT = "INSERT INTO records (time, body) VALUES (?, ?)"
_FORGET = "DELETE FROM records WHERE id <= ?"
_NEXT_PAGE = "SELECT time, id, body FROM records WHERE (time, id) > (?, ?) AND time < ? ORDER BY time, id LIMIT ?"


class Journal:
    """Keeps the newest `max_records` records in the file `path`; safe under many threads and processes.

    Writing never fails an answer: what can't be written is dropped, and said once in the log.
    """

    def __init__(
        self, path: Path | str, *, max_records: int = 100_000, keep_text: bool = False, patience: float = PATIENCE
    ) -> None:
        """Nothing is opened before the first record. `keep_text`: store questions as text, not only as a keyed hash."""
        self.path = Path(path)
        self.max_records = max_records
        self.keep_text = keep_text
        self.dropped = 0
        """Records this object could not write."""
        self._patience = patience
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._inherited: sqlite3.Connection | None = None
        self._key = b""
        self._process = 0
        self._failing = False

    def append(self, record: Record) -> bool:
        """Store `record`; the oldest makes room. False when it could not be written."""
        with self._lock:
            try:
                self._write(record)
            except (sqlite3.DatabaseError, OSError, JournalError) as error:
                self._give_up(error)
                return False
            self._recover()
        return True

    def records(self, since: float | None = None, until: float | None = None) -> Iterator[Record]:
        """The records with `since` <= time < `until` (unix seconds), oldest first, a page at a time.

        Raises:
            JournalError: when there is a file that can't be read; no file at all is an empty journal.
        """
        if not self.path.exists():
            return
        with open_for_reading(self.path) as connection:
            yield from _pages(connection, -math.inf if since is None else since, math.inf if until is None else until)

    def close(self) -> None:
        """Let go of the file; a later record opens it again."""
        with self._lock:
            self._forget_connection()

    def _write(self, record: Record) -> None:
        connection = self._opened()
        kept = record | {"question_hash": keyed_hash(self._key, record["question"])}
        if not self.keep_text:
            kept["question"] = ""
        body = _encoded(kept)
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            newest = connection.execute(_INSERT, (record["time"], body)).lastrowid or 0
            connection.execute(_FORGET, (newest - self.max_records,))

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None or self._process != os.getpid():
            self._inherited = self._connection  # kept: closing what a fork inherited may remove the parent's log
            self._connection = open_for_writing(self.path, 0.0 if self._failing else self._patience)
            self._process = os.getpid()
            self._key = journal_key(self.path.with_name(f"{self.path.name}.key"))
        return self._connection

    def _give_up(self, error: Exception) -> None:
        if not self.dropped:
            _log.warning("cannot write the journal %s: %s; questions are answered but not recorded", self.path, error)
        self.dropped += 1
        self._failing = True
        self._forget_connection()

    def _recover(self) -> None:
        """While writing fails no answer waits for it; after the first success they are patient again."""
        if self._failing:
            self._failing = False
            self._forget_connection()

    def _forget_connection(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
            self._connection = None


def _pages(connection: sqlite3.Connection, since: float, until: float) -> Iterator[Record]:
    last = (since, -1)
    while page := connection.execute(_NEXT_PAGE, (*last, until, PAGE)).fetchall():
        for time, number, body in page:
            last = (time, number)
            yield cast(Record, orjson.loads(body))


def _encoded(record: Mapping[str, object]) -> str:
    """As JSON; half a character (a lone surrogate) becomes a question mark."""
    try:
        body = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise JournalError(f"a record is not plain JSON: {error}") from error
    return body.encode(errors="replace").decode()
