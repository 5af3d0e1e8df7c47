"""Files and folders to documents, one at a time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from adaptive_rag.retrieval.base import Document, Scalar, Skipped
from adaptive_rag.retrieval.load_csv import load_csv
from adaptive_rag.retrieval.load_document import hashed
from adaptive_rag.retrieval.load_html import load_html
from adaptive_rag.retrieval.load_jsonl import load_json, load_jsonl
from adaptive_rag.retrieval.load_markdown import load_markdown
from adaptive_rag.retrieval.load_pdf import load_pdf
from adaptive_rag.retrieval.load_text import load_text
from adaptive_rag.retrieval.load_walk import MissingPathError as MissingPathError
from adaptive_rag.retrieval.load_walk import files

Loader = Callable[[Path, str], Iterator[Document | Skipped]]
"""A file and the name it goes by, to its documents; raises nothing but OSError."""

LOADERS: Mapping[str, Loader] = {
    ".txt": load_text,
    ".text": load_text,
    ".rst": load_text,
    ".md": load_markdown,
    ".markdown": load_markdown,
    ".html": load_html,
    ".htm": load_html,
    ".pdf": load_pdf,
    ".jsonl": load_jsonl,
    ".ndjson": load_jsonl,
    ".json": load_json,
    ".csv": load_csv,
    ".tsv": load_csv,
}


def load(
    paths: Sequence[Path], *, metadata: Mapping[str, Scalar | Sequence[Scalar]] | None = None
) -> Iterator[Document | Skipped]:
    """Every document under `paths`, in a stable order; hidden files and folders count only when given themselves.

    `metadata` is added to each document and wins over the file's own, so that no file can name itself another tenant.

    Raises:
        MissingPathError: at once, when one of `paths` does not exist.
    """
    found = files(paths)
    return (_marked(item, metadata or {}) for path, name in found for item in _read(path, name))


def _read(path: Path, name: str) -> Iterator[Document | Skipped]:
    loader = LOADERS.get(path.suffix.lower())
    if path.exists() and not path.is_file():
        yield Skipped(name, _not_a_file(path))
    elif loader is None:
        kind = f"file type {path.suffix!r}" if path.suffix else "files without a suffix"
        yield Skipped(name, f"{kind} not supported")
    else:
        yield from _loaded(loader, path, name)


def _loaded(loader: Loader, path: Path, name: str) -> Iterator[Document | Skipped]:
    try:
        yield from loader(path, name)
    except OSError as error:
        yield Skipped(name, f"cannot be read: {error.strerror or error}", unread=True)


def _not_a_file(path: Path) -> str:
    if not path.is_dir():
        return "neither a file nor a folder"
    return f"folder not entered: {'it is a link; give it as a path' if path.is_symlink() else 'no permission'}"


def _marked(item: Document | Skipped, metadata: Mapping[str, Scalar | Sequence[Scalar]]) -> Document | Skipped:
    if isinstance(item, Skipped) or not metadata:
        return item
    return hashed(replace(item, metadata={**item.metadata, **metadata}))
