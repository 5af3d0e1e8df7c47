"""An error as one line that says what, where and what to do."""

import errno
import os
import tomllib

from pydantic import ValidationError
from pydantic_settings import SettingsError

from adaptive_rag.app.settings import CONFIG_FILE


def one_line(error: BaseException) -> str:
    """What a person at the command line needs to know of `error`."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"setting {where!r}: {first['msg']} (see {CONFIG_FILE} and the ADAPTIVE_RAG_… variables)"
    if isinstance(error, SettingsError):
        return f"{error}: it is a group; set ADAPTIVE_RAG_LIMITS__MAX_HOPS=3 or the like, or give JSON"
    if isinstance(error, tomllib.TOMLDecodeError):
        return f"{CONFIG_FILE} is not TOML: {error}"
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return f"the disk is full: {error.filename or 'no space left'}; free some space and run the command again"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{os.strerror(error.errno)}: {error.filename or error}"
    text = " ".join(str(error).split())
    return text or type(error).__name__
