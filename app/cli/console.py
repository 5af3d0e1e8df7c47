"""The two streams: answers on stdout, everything about them on stderr; colours on a terminal only."""

import json
import logging
import sys
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.markup import escape

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def say(text: str, style: str = "") -> None:
    """A line of the result."""
    out.print(escape(text), style=style or None)


def note(text: str, style: str = "dim") -> None:
    """A line about the result."""
    err.print(escape(text), style=style)


def piece(text: str, style: str = "dim") -> None:
    """The next piece of an unfinished line about the result."""
    err.print(escape(text), style=style, end="")


def warn(text: str) -> None:
    """Something to know that stops nothing."""
    err.print(escape(f"warning: {text}"), style="yellow")


def fail(text: str) -> None:
    """Why it did not work."""
    err.print(escape(f"error: {text}"), style="bold red")


def show_json(value: Any) -> None:
    """One JSON document, for machines; in ASCII where the stream or the text is not plain UTF-8."""
    text = json.dumps(value, ensure_ascii=False, indent=2, default=str)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=2, default=str)
    out.file.write(text + "\n")


def take_any_text() -> None:
    """From now on, a character that the terminal's encoding lacks comes out as a question mark, not as a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


class LogLines(logging.Handler):
    """Shows the product's log as warnings, one line each."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one."""
        warn(record.getMessage())


def show_log() -> None:
    """From now on, warnings of the product come out on stderr."""
    log = logging.getLogger("adaptive_rag")
    log.addHandler(LogLines(level=logging.WARNING))
    log.propagate = False
