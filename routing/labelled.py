"""Labelled questions: read them, and refuse a set too thin to learn from."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from adaptive_rag.routing.base import ROUTES, Route, RoutingError

LEAST = 20
"""Questions that each label needs."""

_ALIASES: dict[str, Route] = {"single": "simple", "multi": "complex"}
_KNOWN: dict[str, Route] = {**{route: route for route in ROUTES}, **_ALIASES}


@dataclass(frozen=True)
class Labelled:
    """A question and the cheapest route that answers it."""

    question: str
    label: Route
    group: str
    """Questions of one group never stand on both sides of a split; by default every question is its own group."""
    weight: float = 1.0
    """How much it counts in training."""


def read(path: Path, weight: float = 1.0) -> list[Labelled]:
    """The rows of a JSONL file: `question`, `label`, optionally `group`.

    A label is a route; `single` and `multi` are read as `simple` and `complex`.

    Raises:
        RoutingError: the file or a line cannot be read, or a label is unknown.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RoutingError(f"labelled questions {path} cannot be read: {error}") from error
    return [_row(path, number, line, weight) for number, line in enumerate(lines, 1) if line.strip()]


def check(rows: Sequence[Labelled], least: int = LEAST) -> None:
    """Refuse what no router can be trained on.

    Raises:
        RoutingError: fewer than two labels, or a label with fewer than `least` questions; the message counts them.
    """
    counts = Counter(row.label for row in rows)
    thin = [route for route in ROUTES if 0 < counts[route] < least]
    if len(counts) >= 2 and not thin:
        return
    needs = f"more for {', '.join(thin)}" if thin else "a second label"
    raise RoutingError(
        f"too little to train a router: {counted(rows)}; needed are at least two labels with {least} questions each "
        f"({needs}); the router in use stays as it is"
    )


def counted(rows: Sequence[Labelled]) -> str:
    """The number of questions by label, in one line."""
    counts = Counter(row.label for row in rows)
    return ", ".join(f"{route} {counts[route]}" for route in ROUTES)


def fingerprint(rows: Sequence[Labelled]) -> str:
    """sha256 over question, label, group and weight of every row, in order."""
    text = "".join(f"{json.dumps([r.question, r.label, r.group, r.weight], ensure_ascii=False)}\n" for r in rows)
    return sha256(text.encode()).hexdigest()


def _row(path: Path, number: int, line: str, weight: float) -> Labelled:
    try:
        found: Any = json.loads(line)
    except json.JSONDecodeError as error:
        raise RoutingError(f"{path}:{number} is not JSON: {error.msg}") from error
    question = found.get("question") if isinstance(found, dict) else None
    if not isinstance(question, str) or not question.strip():
        raise RoutingError(f'{path}:{number} has no "question"; a line reads {{"question": "…", "label": "simple"}}')
    label = found.get("label")
    if not isinstance(label, str) or label not in _KNOWN:
        raise RoutingError(f"{path}:{number} has the unknown label {label!r}; known are {', '.join(_KNOWN)}")
    return Labelled(question, _KNOWN[label], str(found.get("group") or f"line {number}"), weight)
