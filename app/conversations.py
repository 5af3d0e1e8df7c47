"""Where conversations are kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from langgraph.checkpoint.sqlite import SqliteSaver


class ConversationsError(Exception):
    """The conversations cannot be read."""


@contextmanager
def open_checkpointer(home: Path) -> Iterator[SqliteSaver]:
    """A SQLite checkpointer in `home`, usable from all threads of this process.

    Raises:
        ConversationsError: the file is damaged or out of reach.
    """
    home.mkdir(parents=True, exist_ok=True)
    path = home / "conversations.sqlite"
    try:
        connection = sqlite3.connect(path, check_same_thread=False)
        saver = SqliteSaver(connection)
        saver.setup()
    except sqlite3.Error as error:
        raise ConversationsError(
            f"cannot open the conversations {path}: {error}; make it writable, or move it away to begin anew"
        ) from error
    with closing(connection):
        yield saver
