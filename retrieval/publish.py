"""Bring the search stores in line with the catalogue, then let readers see it."""

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from adaptive_rag.models.base import Vectors
from adaptive_rag.retrieval.base import RetrievalError
from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.dense import DenseStore, drop_collections, embedded, served
from adaptive_rag.retrieval.facets import facets
from adaptive_rag.retrieval.sparse import Entry, SparseStore
from adaptive_rag.retrieval.stores import SPARSE

_PAGE = 2000
_ORPHAN = "NOT EXISTS (SELECT 1 FROM sources s WHERE s.passage = passages.id)"


class _Piece(NamedTuple):
    ids: list[str]
    indexed: list[str]
    vectors: Vectors
    facets: list[list[str]]


def publish(catalog: Catalog, chroma_url: str | None) -> bool:
    """Make the stores hold what the catalogue holds; False when they did already.

    The catalogue notes when it begins and when it is done: after a crash in between, the stores are made anew from it,
    without encoding anything again. Readers go on with the old vectors until it is done.
    """
    with catalog.transaction():
        _forget(catalog, "stored = 0")
    meta = catalog.meta()
    whole = meta.get("publishing") == "1" or meta.get("chroma_url") != (chroma_url or "") or _lost(catalog.folder, meta)
    if not (whole or catalog.rows(f"SELECT 1 FROM passages WHERE stored = 0 OR {_ORPHAN} LIMIT 1")):
        return False
    catalog.put_meta(publishing="1")
    name = _write_dense(catalog, chroma_url, whole)
    _write_sparse(catalog, whole)
    with catalog.transaction():
        catalog.rows("UPDATE passages SET stored = 1 WHERE stored = 0")
        _forget(catalog, "stored = 1")
        generation = str(catalog.published()[0] + 1)
        catalog.put_meta(dense=name, chroma_url=chroma_url or "", generation=generation, publishing="0")
        catalog.put_meta(content=_content(catalog))
    _tidy(catalog.folder, {name, meta.get("dense", "")})
    return True


def _lost(folder: Path, meta: dict[str, str]) -> bool:
    return not meta.get("chroma_url") and not (folder / meta.get("dense", "-")).is_dir()


def _write_dense(catalog: Catalog, chroma_url: str | None, whole: bool) -> str:
    store, name, whole = _server(catalog, chroma_url, whole) if chroma_url else _folder(catalog, whole)
    try:
        store.remove([] if whole else _removed(catalog))
        for piece in _pieces(catalog, whole):
            store.add(piece.ids, piece.vectors, piece.facets)
        _expect(catalog, store.count, "vectors")
    finally:
        store.close()
    return name


def _folder(catalog: Catalog, whole: bool) -> tuple[DenseStore, str, bool]:
    """A copy of the newest vectors to change, or an empty folder when there are none to build on.

    It has a name that no earlier index in the same place had: the client keeps a deleted one open.
    """
    name = f"dense-{catalog.published()[0] + 1}-{catalog.meta()['name'][:8]}"
    path = catalog.folder / name
    shutil.rmtree(path, ignore_errors=True)
    if not whole:
        shutil.copytree(catalog.folder / catalog.meta()["dense"], path)
        store = embedded(path)
        if store.count == catalog.size():
            return store, name, False
        store.close()
        shutil.rmtree(path)
    return embedded(path), name, True


def _server(catalog: Catalog, chroma_url: str, whole: bool) -> tuple[DenseStore, str, bool]:
    """The collection in use, or a new one when there is none to build on."""
    meta = catalog.meta()
    if not whole:
        store = served(chroma_url, meta["dense"])
        if store.count == catalog.size():
            return store, meta["dense"], False
        store.close()
    prefix = f"adaptive-rag-{meta['name']}"
    name = f"{prefix}-{catalog.published()[0] + 1}"
    drop_collections(chroma_url, prefix, keep=meta.get("dense", ""))
    return served(chroma_url, name), name, True


def _write_sparse(catalog: Catalog, whole: bool) -> None:
    store = SparseStore(catalog.folder / SPARSE)
    whole = whole or store.count != catalog.size()
    store.write([] if whole else _removed(catalog), _entries(catalog, whole), anew=whole)
    _expect(catalog, store.count, "terms")


def _entries(catalog: Catalog, whole: bool) -> Iterator[Entry]:
    for piece in _pieces(catalog, whole):
        yield from map(Entry, piece.ids, piece.indexed, piece.facets)


def _pieces(catalog: Catalog, whole: bool) -> Iterator[_Piece]:
    """What has to be added, a page at a time, so that memory stays flat."""
    last = 0
    while rows := catalog.rows(_TO_ADD.format("" if whole else "p.stored = 0 AND"), last, _PAGE):
        last = rows[-1][0]
        vectors = np.frombuffer(b"".join(row[5] for row in rows), np.float32).reshape(len(rows), -1)
        held = [facets(json.loads(row[4])) for row in rows]
        yield _Piece([row[1] for row in rows], [_indexed(row[2], row[3]) for row in rows], vectors, held)


_TO_ADD = """
SELECT p.rowid, p.id, p.header, p.text, p.metadata, v.vector FROM passages p JOIN vectors v ON v.key = p.vector_key
WHERE {} p.rowid > ? AND EXISTS (SELECT 1 FROM sources s WHERE s.passage = p.id) ORDER BY p.rowid LIMIT ?
"""


def _indexed(header: str, text: str) -> str:
    return f"{header}\n{text}" if header else text


def _removed(catalog: Catalog) -> list[str]:
    return [name for (name,) in catalog.rows(f"SELECT id FROM passages WHERE stored = 1 AND {_ORPHAN}")]


def _expect(catalog: Catalog, found: int, what: str) -> None:
    wanted = catalog.rows(f"SELECT count(*) FROM passages WHERE NOT ({_ORPHAN})")[0][0]
    if found != wanted:
        raise RetrievalError(
            f"index {str(catalog.folder)!r} holds {wanted} passages, but {found} {what} were stored; "
            "run the same command again"
        )


def _forget(catalog: Catalog, which: str) -> None:
    """Drop passages without a document, and vectors without a passage."""
    catalog.rows(f"DELETE FROM passages WHERE {which} AND {_ORPHAN}")
    catalog.rows("DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM passages p WHERE p.vector_key = vectors.key)")


def _content(catalog: Catalog) -> str:
    """Hash over all passages, equal for equal indexes wherever they were made."""
    found = hashlib.sha256()
    for (name,) in catalog.rows("SELECT id FROM passages ORDER BY id"):
        found.update(name.encode())
    return found.hexdigest()[:16]


def _tidy(folder: Path, keep: Iterable[str]) -> None:
    """Drop vectors of older generations; the last one stays for readers that are on their way to the new one."""
    for path in folder.glob("dense-*"):
        if path.name not in keep:
            shutil.rmtree(path, ignore_errors=True)
