"""One writer per index."""

import fcntl
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adaptive_rag.retrieval.base import IndexLockedError


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Hold the index in `folder` for writing; the system frees it when the process ends, however it ends.

    Raises:
        IndexLockedError: when another one holds it.
    """
    with (folder / "lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise IndexLockedError(
                f"index {str(folder)!r} is being written by {_holder(file.name)}; try again later"
            ) from error
        file.truncate(0)
        file.write(json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "since": time.strftime("%F %T")}))
        file.flush()
        yield
        file.truncate(0)


def _holder(path: str) -> str:
    try:
        held = json.loads(Path(path).read_text(encoding="utf-8"))
    except ValueError:
        return "another process"
    return f"process {held['pid']} on {held['host']} since {held['since']}"
