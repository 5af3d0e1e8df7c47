"""Bytes to text without being told the encoding."""

import codecs
from collections.abc import Iterator
from pathlib import Path

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_HEAD = 65_536


class NotTextError(ValueError):
    """The bytes are no text in an encoding that is known; the message is the reason, in one line."""


def read_text(path: Path) -> str:
    """The whole file as text, line ends made alike.

    Raises:
        NotTextError: see `decoded`.
    """
    return decoded(path.read_bytes()).replace("\r\n", "\n").replace("\r", "\n")


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of the file, still to be `decoded` one by one; only UTF-16 is read whole.

    Raises:
        NotTextError: when the file is binary.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
        file.seek(0)
        if _marked(head) == "utf-16":
            yield from decoded(file.read()).encode("utf-8").split(b"\n")
            return
        _reject_binary(head, zeros=len(head))
        yield from file


def decoded(data: bytes) -> str:
    """UTF-8, UTF-16 with a byte order mark, else Windows-1252.

    Text that is UTF-8 but for a few broken bytes stays UTF-8, with U+FFFD in their place.

    Raises:
        NotTextError: when it is none of these.
    """
    encoding = _marked(data) or "utf-8"
    if encoding != "utf-16":
        _reject_binary(data[:_HEAD], zeros=0)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16":
            raise NotTextError("broken UTF-16") from error
    return _repaired(data) or _western(data)


def _marked(data: bytes) -> str | None:
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _reject_binary(head: bytes, *, zeros: int) -> None:
    """`zeros` is how many NUL bytes text may have."""
    controls = sum(head.count(code) for code in range(0x20) if code not in b"\t\n\v\f\r\x1b")
    if controls * 10 > len(head) or head.count(b"\0") > zeros:
        raise NotTextError("binary, not text")


def _repaired(data: bytes) -> str | None:
    text = data.decode("utf-8-sig", errors="replace")
    foreign = sum(character > "\x7f" for character in text)
    return text if text.count("�") * 2 < foreign else None


def _western(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise NotTextError("neither UTF-8 nor Windows-1252; save it as UTF-8") from error
