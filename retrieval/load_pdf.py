"""PDF: the text layer, page by page."""

import logging
import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adaptive_rag.retrieval.base import Block, Document, Skipped
from adaptive_rag.retrieval.load_document import document, title_of
from adaptive_rag.retrieval.load_pdf_lines import opening, paragraphs_of, without_repeats

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

logging.getLogger("pypdf").addHandler(logging.NullHandler())

_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What pypdf lets through, besides its own errors, when a file is damaged."""

_NO_TEXT = "no text layer"
_NO_TITLE = re.compile(r"untitled\b.*|microsoft \w+ - .*|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|xlsx?)", re.IGNORECASE)


def load_pdf(path: Path, name: str) -> Iterator[Document | Skipped]:
    """The file as one document, titled by its properties, else by a short first line, else by its name.

    Pages that can't be read, or that are pictures of text, are reported beside the rest.
    """
    from pypdf import PdfReader
    from pypdf.errors import DependencyError, FileNotDecryptedError, PyPdfError

    try:
        reader = PdfReader(path)
        pages = [_text(name, number, page) for number, page in enumerate(reader.pages, 1)]
        title = _title(reader)
    except FileNotDecryptedError:
        yield Skipped(name, "encrypted; save it without a password")
        return
    except (PyPdfError, DependencyError, *_BROKEN) as error:
        yield Skipped(name, f"broken PDF: {_line(error)}")
        return
    blocks = list(_blocks(pages))
    lost = [page for page in pages if isinstance(page, Skipped)]
    if not blocks:
        yield Skipped(name, _reason(lost))
        return
    yield document(name, title or opening(blocks[0].text) or title_of(name), blocks)
    yield from lost


def _blocks(pages: Sequence[str | Skipped]) -> Iterator[Block]:
    texts = without_repeats([page if isinstance(page, str) else "" for page in pages])
    for number, text in enumerate(texts, 1):
        for paragraph in paragraphs_of(text):
            yield Block("prose", paragraph, place=f"page {number}")


def _reason(lost: Sequence[Skipped]) -> str:
    """Of a file without text: its first unreadable page, else that there are pictures at most."""
    broken = [page.reason for page in lost if not page.reason.endswith(_NO_TEXT)]
    return broken[0] if broken else _NO_TEXT


def _text(name: str, number: int, page: "PageObject") -> str | Skipped:
    from pypdf.errors import FileNotDecryptedError, PyPdfError

    try:
        text = page.extract_text()
        pictured = not text.strip() and _pictured(page)
    except FileNotDecryptedError:
        raise
    except (PyPdfError, *_BROKEN) as error:
        return Skipped(f"{name}:{number}", f"page {number} cannot be read: {_line(error)}")
    return Skipped(f"{name}:{number}", f"page {number} has {_NO_TEXT}") if pictured else text


def _pictured(page: "PageObject") -> bool:
    return bool(page.get("/Resources", {}).get_object().get("/XObject"))


def _title(reader: "PdfReader") -> str:
    title = reader.metadata.title if reader.metadata else None
    return "" if not isinstance(title, str) or _NO_TITLE.fullmatch(title.strip()) else title.strip()


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
