"""Visible HTML back to headings, paragraphs, lists, tables and code."""

import re
from collections.abc import Iterator

from bs4 import Tag
from bs4.element import NavigableString

from adaptive_rag.retrieval.base import Block
from adaptive_rag.retrieval.load_html_table import Table, arranging
from adaptive_rag.retrieval.load_html_walk import Event
from adaptive_rag.retrieval.load_sections import Heading, Item

INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark meter output progress q rp "
    "rt ruby s samp small span strike strong sub sup time tt u var wbr".split()
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_LISTS = frozenset({"ul", "ol", "dl", "menu"})
_RAISED = "\x1e"


class Writer:
    """Takes the events of a page and gives its items as soon as they are whole."""

    def __init__(self, root: Tag) -> None:
        self._arranging = arranging(root)
        self._parts: list[str] = []
        self._lists: list[Tag] = []
        self._numbers: list[int] = []
        self._bullet = ""
        self._lines: list[str] = []
        self._table: Table | None = None
        self._pre: Tag | None = None

    def take(self, event: Event, node: Tag | NavigableString) -> Iterator[Item]:
        """What `node` brings to its end."""
        if not isinstance(node, Tag):
            self._parts.append(str(node) if self._pre else re.sub(r"\s+", " ", node))
        elif event == "open":
            yield from self._open(node)
        else:
            yield from self._close(node)

    def rest(self) -> Iterator[Item]:
        """What is left when the page ends."""
        yield from self._flush()

    def _open(self, tag: Tag) -> Iterator[Item]:
        if tag.name == "br":
            self._parts.append("\n")
        elif tag.name in INLINE:
            self._open_inline(tag)
        elif not self._pre:
            yield from self._flush()
            self._open_block(tag)

    def _open_inline(self, tag: Tag) -> None:
        """Links side by side are set apart by style, and a raised figure is no digit of the number before it."""
        before = tag.previous_sibling
        if tag.name == "sup":
            self._parts.append(_RAISED)
        elif tag.name == "a" and isinstance(before, Tag) and before.name == "a":
            self._parts.append(" ")

    def _open_block(self, tag: Tag) -> None:
        if self._table:
            self._table.open(tag)
        elif tag.name in _LISTS:
            self._lists.append(tag)
            self._numbers.append(0)
        elif self._lists and tag.name in ("li", "dt"):
            self._numbers[-1] += 1
            self._bullet = f"{self._numbers[-1]}. " if self._lists[-1].name == "ol" else "- "
        elif not self._lists and tag.name == "table" and id(tag) not in self._arranging:
            self._table = Table(tag)
        if tag.name == "pre":
            self._pre = tag

    def _close(self, tag: Tag) -> Iterator[Item]:
        if tag.name in INLINE or tag.name == "br" or (self._pre and self._pre is not tag):
            return
        yield from self._flush(tag.name)
        if tag is self._pre:
            self._pre = None
        if self._table:
            yield from self._close_in_table(tag, self._table)
        elif self._lists and tag is self._lists[-1]:
            self._lists.pop()
            self._numbers.pop()
            yield from [] if self._lists else self._listed()

    def _close_in_table(self, tag: Tag, table: Table) -> Iterator[Item]:
        table.close(tag)
        if tag is table.tag:
            self._table = None
            yield from table.blocks()

    def _listed(self) -> Iterator[Item]:
        if self._lines:
            yield Block("list", "\n".join(self._lines))
        self._lines = []

    def _flush(self, closing: str = "") -> Iterator[Item]:
        """Makes of the running text what the place it stands in asks for."""
        text = _written(self._parts, as_is=self._pre is not None)
        self._parts = []
        if not text:
            return
        if self._table:
            self._table.write(text)
        elif self._lists:
            self._line(text)
        elif self._pre:
            yield Block("code", text)
        elif closing in _HEADINGS:
            yield Heading(int(closing[1]), " ".join(text.split()))
        else:
            yield Block("prose", text)

    def _line(self, text: str) -> None:
        indent = "  " * (len(self._lists) - 1)
        first = f"{indent}{self._bullet}" if self._bullet else f"{indent}  "
        self._lines += [f"{first if n == 0 else indent + '  '}{line}" for n, line in enumerate(text.split("\n"))]
        self._bullet = ""


def _written(parts: list[str], *, as_is: bool) -> str:
    text = re.sub(rf"(?<=\d){_RAISED}(?=\d)", "^", "".join(parts)).replace(_RAISED, "")
    text = text.replace("\xad", "").replace("\u200b", "")
    if as_is:
        return text.strip("\n").rstrip()
    return re.sub(r" *\n *", "\n", re.sub(r" +", " ", text)).strip()
