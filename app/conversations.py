"""Where conversations are kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from langgraph.checkpoint.sqlite import SqliteSaver


@contextmanager
def open_checkpointer(home: Path) -> Iterator[SqliteSaver]:
    """A SQLite checkpointer in `home`, usable from all threads of this process."""
    home.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(home / "conversations.sqlite", check_same_thread=False)) as connection:
        yield SqliteSaver(connection)
