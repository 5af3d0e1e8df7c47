"""The journal's file: an SQLite database with a version, open to many processes at once."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

SCHEMA = 1

_TABLE = """
CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, time REAL NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS records_by_time ON records (time);
"""


class JournalError(Exception):
    """The journal could not be read; the message says which file, why and what to do."""


def open_for_writing(path: Path, patience: float) -> sqlite3.Connection:
    """A connection in WAL mode that waits `patience` seconds for a lock; makes file and table when there are none.

    Raises:
        sqlite3.DatabaseError, OSError, JournalError: when that is not possible.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection, patience)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write.

    Raises:
        JournalError: when the file is no journal of this version or can't be read.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5.0)) as connection:
            _version(connection)
            yield connection
    except (sqlite3.DatabaseError, JournalError) as error:
        message = f"cannot read the journal {path}: {error}; name another file, or move this one away to begin anew"
        raise JournalError(message) from error


def _use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Switching to WAL ignores the connection's own patience: try again while others do the same."""
    deadline = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.005)


def _prepare(connection: sqlite3.Connection, patience: float) -> None:
    version = _version(connection)
    _use_wal(connection, patience)
    if version != SCHEMA:
        connection.executescript(f"BEGIN IMMEDIATE; {_TABLE} PRAGMA user_version = {SCHEMA}; COMMIT;")


def _version(connection: sqlite3.Connection) -> int:
    """0 for a file that is still empty; a database of another kind is refused before anything in it is changed."""
    # Tables first: another process that prepares the file in between then shows as a finished one.
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()[0])
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version == SCHEMA or (version == 0 and tables == 0):
        return version
    raise JournalError(f"it is no journal of version {SCHEMA} (found version {version})")
