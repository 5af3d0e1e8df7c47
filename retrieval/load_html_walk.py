"""The visible part of an HTML tree as a flat run of events, however deep it is."""

import re
from collections.abc import Iterator
from typing import Literal

from bs4 import Tag
from bs4.element import CData, NavigableString, PageElement

Event = Literal["open", "text", "close"]

_NEVER = frozenset(
    "aside button canvas datalist footer head iframe input math nav noscript object script select style svg template "
    "textarea title".split()
)
_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary"})
_CONTENT = ("main", "article", "section")
_INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")


def visible(root: Tag) -> Iterator[tuple[Event, Tag | NavigableString]]:
    """Tags opened and closed and texts in between, in reading order, without page furniture and hidden parts."""
    walk: list[tuple[Tag, Iterator[PageElement]]] = [(root, iter(root.contents))]
    while walk:
        parent, children = walk[-1]
        node = next(children, None)
        if node is None:
            walk.pop()
            if parent is not root:
                yield "close", parent
        elif isinstance(node, Tag):
            if not _furniture(node, walk):
                yield "open", node
                walk.append((node, iter(node.contents)))
        elif isinstance(node, NavigableString) and type(node) in (NavigableString, CData):
            yield "text", node


def _furniture(tag: Tag, walk: list[tuple[Tag, Iterator[PageElement]]]) -> bool:
    if tag.name in _NEVER or tag.get("role") in _ROLES or tag.has_attr("hidden") or tag.get("aria-hidden") == "true":
        return True
    if tag.name == "header":
        return not any(parent.name in _CONTENT or parent.get("role") == "main" for parent, _ in walk)
    return bool(_INVISIBLE.search(str(tag.get("style", ""))))
