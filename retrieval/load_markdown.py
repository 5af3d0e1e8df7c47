"""Markdown: sections, lists, tables and code as they were written."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from adaptive_rag.retrieval.base import Block, Document, Skipped
from adaptive_rag.retrieval.load_document import document, title_of
from adaptive_rag.retrieval.load_encoding import NotTextError, read_text
from adaptive_rag.retrieval.load_frontmatter import front_matter
from adaptive_rag.retrieval.load_html import html_items
from adaptive_rag.retrieval.load_sections import Heading, Item, located, sections, titled

_BLOCKS = MarkdownIt("commonmark").enable("table").disable("inline")
_INLINE = MarkdownIt("commonmark")
_CODE_OR_COMMENT = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)|<!--.*?-->", re.DOTALL)
_QUOTE = re.compile(r"^ {0,3}> ?", re.MULTILINE)


def load_markdown(path: Path, name: str) -> Iterator[Document | Skipped]:
    """The file as one document, titled by its front matter, else by the heading it opens with, else by its name."""
    try:
        text = read_text(path)
    except NotTextError as error:
        yield Skipped(name, str(error))
        return
    head = front_matter(text)
    title, items = titled(list(markdown_items(head.rest)), head.title)
    blocks = located(sections(items), text, len(text) - len(head.rest))
    yield document(name, title or title_of(name), blocks, head.metadata)


def markdown_items(text: str) -> Iterator[Item]:
    """Headings and blocks in order; lines that CommonMark shows nowhere, such as link targets, stay as prose."""
    lines, done = text.split("\n"), 0
    for token, inner in pairwise([*_BLOCKS.parse(text), Token("", "", 0)]):
        if token.level or not token.map or token.nesting < 0:
            continue
        start, end = token.map
        yield from _prose(lines[done:start])
        yield from _items(token, inner, lines[start:end])
        done = max(done, end)
    yield from _prose(lines[done:])


def _items(token: Token, inner: Token, lines: Sequence[str]) -> Iterator[Item]:
    """`inner` is the token behind `token`; it holds a heading's own text."""
    text = "\n".join(lines)
    match token.type:
        case "heading_open":
            yield Heading(int(token.tag[1]), _plain(inner.content))
        case "fence" | "code_block":
            yield Block("code", text.rstrip())
        case "bullet_list_open" | "ordered_list_open":
            yield Block("list", text.strip("\n"))
        case "table_open":
            yield _table(lines)
        case "html_block":
            yield from html_items(text)
        case "blockquote_open":
            yield from _prose([_QUOTE.sub("", text)])
        case "hr":
            return
        case _:
            yield from _prose(lines)


def _table(lines: Sequence[str]) -> Block:
    """The line of dashes under the header row is left out."""
    header, rows = lines[0].strip(), [line.strip() for line in lines[2:] if line.strip()]
    return Block("table", "\n".join(rows), header=header) if rows else Block("table", header)


def _prose(lines: Sequence[str]) -> Iterator[Block]:
    text = _CODE_OR_COMMENT.sub(lambda match: match.group() if match.group(1) else "", "\n".join(lines)).strip()
    if text:
        yield Block("prose", text)


def _plain(source: str) -> str:
    """The words of a heading without its markup."""
    tokens = _INLINE.parseInline(source)[0].children or []
    texts = (" " if token.type in ("softbreak", "hardbreak") else token.content for token in tokens)
    return " ".join("".join(texts).split())
