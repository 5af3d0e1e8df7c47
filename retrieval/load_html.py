"""HTML: what a reader of the page reads, without menus, footers and scripts."""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from bs4.exceptions import ParserRejectedMarkup

from adaptive_rag.retrieval.base import Block, Document, Skipped
from adaptive_rag.retrieval.load_document import document, title_of
from adaptive_rag.retrieval.load_encoding import NotTextError, decoded
from adaptive_rag.retrieval.load_html_text import Writer
from adaptive_rag.retrieval.load_html_walk import visible
from adaptive_rag.retrieval.load_sections import Item, sections, titled

_CHARSET = re.compile(rb"<meta[^>]{1,200}charset=[\"']?([\w-]{2,20})", re.IGNORECASE)
_GUESSED = ("utf-8", "utf-16", "iso8859-1", "ascii", "cp1252")


def load_html(path: Path, name: str) -> Iterator[Document | Skipped]:
    """The file as one document, titled by `<title>`, else by the heading it opens with, else by its name."""
    try:
        soup = BeautifulSoup(_text(path.read_bytes()), "html.parser")
    except NotTextError as error:
        yield Skipped(name, str(error))
        return
    except ParserRejectedMarkup:
        yield Skipped(name, "not HTML that can be read")
        return
    named = " ".join(soup.title.get_text().split()) if soup.title else ""
    title, items = titled(list(_items(_main(soup))), named)
    yield document(name, title or title_of(name), sections(items))


def html_items(markup: str) -> Iterator[Item]:
    """Headings and blocks of a fragment in order; the markup itself when it can't be read."""
    try:
        yield from _items(BeautifulSoup(markup, "html.parser"))
    except ParserRejectedMarkup:
        yield Block("prose", markup)


def _items(root: Tag) -> Iterator[Item]:
    writer = Writer(root)
    for event, node in visible(root):
        yield from writer.take(event, node)
    yield from writer.rest()


def _main(soup: BeautifulSoup) -> Tag:
    """`<main>`, or an `<article>` that is the only one and a third of the page, else the body."""
    body = soup.body or soup
    main = soup.find("main") or soup.find(None, attrs={"role": "main"})
    if isinstance(main, Tag) and _length(main):
        return main
    articles = body.find_all("article", limit=2)
    single = articles[0] if len(articles) == 1 else None
    return single if isinstance(single, Tag) and 3 * _length(single) > _length(body) else body


def _length(tag: Tag) -> int:
    return sum(len(text) for text in tag.stripped_strings)


def _text(data: bytes) -> str:
    """In the encoding that the page declares, when it is one that UTF-8 and Windows-1252 don't cover."""
    declared = _CHARSET.search(data[:2048])
    try:
        name = codecs.lookup(declared[1].decode()).name if declared else "utf-8"
        return decoded(data) if name in _GUESSED else data.decode(name)
    except (UnicodeDecodeError, LookupError):
        return decoded(data)
