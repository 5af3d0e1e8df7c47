"""Questions to run whole pipelines on: what is known of their answers, their evidence and the effort they need."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from adaptive_rag.evaluation.datasets import DatasetError
from adaptive_rag.routing.base import ROUTES, Route

Depth = Literal["none", "single", "multi"]
"""How much retrieval: `simple` and `moderate` are the two kinds of `single`, `complex` is `multi`."""
DEPTHS: tuple[Depth, ...] = ("none", "single", "multi")
DEPTH: Mapping[Route, Depth] = {"none": "none", "simple": "single", "moderate": "single", "complex": "multi"}

_KINDS: tuple[tuple[Depth, re.Pattern[str]], ...] = (
    ("multi", re.compile(r"[2-9]\s*-?hop|multi|bridge|comparison|compositional|inference|aggregation|intersection")),
    ("single", re.compile(r"1\s*-?hop|single|\bfact|\bcode|simple|moderate")),
    ("none", re.compile(r"0\s*-?hop|none|chit-?chat|small-?talk|greeting|arithmetic|rewriting")),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with whatever is known of it; every field but the first two may be empty."""

    id: str
    question: str
    answers: tuple[str, ...] = ()
    every: bool = False
    """All of `answers` belong into the answer; else any of them will do."""
    supporting: frozenset[str] = frozenset()
    """Names of documents, or ids of passages, that hold the answer together."""
    unanswerable: bool = False
    """The documents are known not to tell."""
    route: Route | None = None
    """A label given by hand."""
    depth: Depth | None = None
    """What the set says of the question: its prior."""
    type: str = ""
    group: str = ""


def read_asked(path: Path) -> list[Asked]:
    """The questions of a JSONL file, in order; see docs/routing.md for the fields.

    Raises:
        DatasetError: the file or a line cannot be read, has no question, or an id occurs twice.
    """
    found = [_asked(row, path, number) for number, row in rows(path)]
    if not found:
        raise DatasetError(f"{path}: no question in it")
    seen: set[str] = set()
    for asked in found:
        if asked.id in seen:
            raise DatasetError(f"{path}: the id {asked.id!r} occurs twice")
        seen.add(asked.id)
    return found


def rows(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Every line that is not blank, with its number, from 1.

    Raises:
        DatasetError: the file cannot be read, or a line is not a JSON object.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, _object(line, path, number)


def text_of(row: Mapping[str, Any], path: Path, number: int) -> str:
    """Its `question` (or `query`).

    Raises:
        DatasetError: there is none.
    """
    text = row.get("question", row.get("query"))
    if not isinstance(text, str) or not text.strip():
        raise DatasetError(f'{path}:{number} has no "question"')
    return text


def depth_of(row: Mapping[str, Any]) -> Depth | None:
    """What `hops`, else `type`, says; None when neither says anything known."""
    hops = row.get("hops")
    if isinstance(hops, int):
        return DEPTHS[min(max(hops, 0), 2)]
    kind = str(row.get("type") or "").lower()
    return next((depth for depth, pattern in _KINDS if pattern.search(kind)), None)


def _asked(row: Mapping[str, Any], path: Path, number: int) -> Asked:
    answers, supporting = (_strings(row, name, path, number) for name in ("answers", "supporting"))
    route = row.get("route")
    if route is not None and route not in ROUTES:
        raise DatasetError(f"{path}:{number} has the unknown route {route!r}; known are {', '.join(ROUTES)}")
    kind = str(row.get("type") or "")
    return Asked(
        id=str(row.get("id") or f"line {number}"),
        question=text_of(row, path, number),
        answers=answers,
        every=bool(row.get("all")),
        supporting=frozenset(supporting),
        unanswerable=_unanswerable(row, kind),
        route=route,
        depth=DEPTH[route] if route else depth_of(row),
        type=kind,
        group=str(row.get("group") or ""),
    )


def _unanswerable(row: Mapping[str, Any], kind: str) -> bool:
    """Said so, or neither documents nor answers are named where documents are wanted."""
    if row.get("answerable") is False or kind == "unanswerable":
        return True
    untold = row.get("supporting") == [] and not row.get("answers")
    return untold and row.get("answerable") is None and "none" not in (row.get("route"), depth_of(row))


def _strings(row: Mapping[str, Any], name: str, path: Path, number: int) -> tuple[str, ...]:
    found = row.get(name) or []
    if isinstance(found, str):
        return (found,)
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise DatasetError(f"{path}:{number}: `{name}` has to be a list of texts")
    return tuple(found)


def _object(line: str, path: Path, number: int) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise DatasetError(f"{path}:{number} is not JSON: {error.msg}") from None
    if not isinstance(row, dict):
        raise DatasetError(f"{path}:{number} is not a JSON object")
    return row
