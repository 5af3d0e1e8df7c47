"""JSON records: one document each."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load_document import document, flat
from adaptive_rag.retrieval.load_encoding import NotTextError, decoded, read_lines, read_text
from adaptive_rag.retrieval.load_text import paragraphs

TEXT_FIELDS = ("text", "contents", "body")
ID_FIELDS = ("_id", "id")

_BLANK = b" \t\r\n\xef\xbb\xbf"
_KINDS = {list: "a list", str: "a string", bool: "true or false", type(None): "null"}


class NotARecordError(ValueError):
    """A line holds no document; the message is the reason, in one line."""


def load_jsonl(path: Path, name: str) -> Iterator[Document | Skipped]:
    """A document per line, `name#id`; the id is `_id` or `id`, else made of the content so that it outlives moves."""
    seen: dict[str, int] = {}
    blank = True
    try:
        for number, line in enumerate(read_lines(path), 1):
            if line.strip(_BLANK):
                blank = False
                yield _record(name, number, line, seen)
    except NotTextError as error:
        yield Skipped(name, str(error))
        return
    if blank:
        yield Skipped(name, "no text")


def load_json(path: Path, name: str) -> Iterator[Document | Skipped]:
    """A document per record of a list, or the one that the file holds."""
    try:
        value = parsed(read_text(path))
    except (NotTextError, NotARecordError) as error:
        yield Skipped(name, str(error))
        return
    seen: dict[str, int] = {}
    records = value if isinstance(value, list) else [value]
    if not records:
        yield Skipped(name, "no text")
    for number, record in enumerate(records, 1):
        yield _document(name, number, record, seen)


def parsed(text: str) -> Any:
    """The JSON value.

    Raises:
        NotARecordError: when it is not JSON.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise NotARecordError(f"not JSON: {error.msg} at column {error.colno}") from error
    except (RecursionError, ValueError) as error:
        raise NotARecordError("not JSON that can be read: nested too deeply or a number too long") from error


def _record(name: str, number: int, line: bytes, seen: dict[str, int]) -> Document | Skipped:
    try:
        return _document(name, number, parsed(decoded(line)), seen)
    except (NotTextError, NotARecordError) as error:
        return Skipped(f"{name}:{number}", str(error))


def _document(name: str, number: int, record: Any, seen: dict[str, int]) -> Document | Skipped:
    try:
        text = _text(record)
        title = record["title"] if isinstance(record.get("title"), str) else ""
        key = _key(record, title, text)
        first = seen.setdefault(key, number)
        if first != number:
            raise NotARecordError(f"same id as line {first}: {key!r}")
    except NotARecordError as error:
        return Skipped(f"{name}:{number}", str(error))
    return document(f"{name}#{key}", title, paragraphs(text), _metadata(record))


def _text(record: Any) -> str:
    if not isinstance(record, dict):
        raise NotARecordError(f"not an object but {_KINDS.get(type(record), 'a number')}")
    present = [field for field in TEXT_FIELDS if field in record]
    if not present:
        raise NotARecordError(f"no field {' or '.join(map(repr, TEXT_FIELDS))}")
    texts: list[str] = [record[field] for field in present if isinstance(record[field], str)]
    found = next((text for text in texts if text.strip()), None)
    if found is None:
        raise NotARecordError(f"field {present[0]!r} is {'empty' if texts else 'not text'}")
    return found


def _key(record: Mapping[str, Any], title: str, text: str) -> str:
    given = (record.get(field) for field in ID_FIELDS)
    keys = (" ".join(str(value).split()) for value in given if isinstance(value, str | int))
    key = next((key for key in keys if key), None)
    return key or hashlib.sha256(f"{title}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _metadata(record: Mapping[str, Any]) -> dict[str, Any]:
    own = {key: value for key, value in record.items() if key not in (*TEXT_FIELDS, *ID_FIELDS, "title", "metadata")}
    inner = record.get("metadata")
    return flat({**own, **(inner if isinstance(inner, dict) else {})})
