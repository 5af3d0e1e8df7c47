"""The YAML between two `---` lines that a Markdown file may begin with."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from adaptive_rag.retrieval.base import Scalar
from adaptive_rag.retrieval.load_document import flat

_FRONT = re.compile(r"---[ \t]*\n(.{0,65536}?\n)?(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a file says about itself, and the rest of it."""

    title: str
    metadata: Mapping[str, Scalar | list[Scalar]]
    rest: str


def front_matter(text: str) -> FrontMatter:
    """The front matter taken off; when what stands there is no YAML mapping, it is part of the text."""
    match = _FRONT.match(text)
    values = _mapping(match.group(1) or "") if match else None
    if match is None or values is None:
        return FrontMatter("", {}, text)
    title = values.pop("title", None)
    inner = values.pop("metadata", None)
    metadata = flat({**values, **(inner if isinstance(inner, dict) else {})})
    return FrontMatter(str(title) if isinstance(title, str | int | float) else "", metadata, text[match.end() :])


def _mapping(source: str) -> dict[Any, Any] | None:
    try:
        values = yaml.safe_load(source)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    return values if isinstance(values, dict) else None
