"""Chunks to rows of the catalogue, encoded in large batches that run across documents."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Chunk, Document, Scalar
from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.collapse import twin

BATCH = 512
"""Chunks encoded in one call: enough for batches of equal length, little enough to lose at a crash."""


Place = tuple[str, str, int | None, int | None]
"""Id of a passage, its place for people, and the stretch of the document's own text that it was taken from."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A document and where it came from."""

    location: str
    """Its absolute place: tells documents of different roots apart."""
    path: str
    """As shown to people."""
    hash: str
    document: Document


@dataclass(slots=True)
class _Row:
    id: str
    key: str
    chunk: Chunk
    metadata: str

    def values(self) -> tuple[str, ...]:
        return self.id, self.key, self.chunk.header, self.chunk.text, self.metadata, twin(self.chunk.text)


@dataclass
class Stage:
    """Takes documents; a document stands in the catalogue once all of its chunks do."""

    catalog: Catalog
    encoder: Encoder
    chunk: Callable[[Document], Iterable[Chunk]]
    chunking: str
    flushed: Callable[[], None]
    """Called after every step that is safe on disk."""
    encoded: int = 0
    _rows: dict[str, _Row] = field(default_factory=dict)
    _ready: list[tuple[Filed, list[Place]]] = field(default_factory=list)

    def add(self, filed: Filed) -> None:
        """Cut and queue a document; what it held before is replaced when its last chunk is encoded."""
        metadata = plain(filed.document.metadata)
        places: list[Place] = []
        for chunk in self.chunk(filed.document):
            row = _row(chunk, metadata)
            places.append((row.id, chunk.place, chunk.start, chunk.end))
            self._rows.setdefault(row.id, row)
            if len(self._rows) >= BATCH:
                self.flush()
        self._ready.append((filed, places))

    def flush(self) -> None:
        """Encode what is queued and write it in one transaction."""
        rows = list(self._rows.values())
        vectors = self._vectors(rows)
        with self.catalog.transaction():
            self.catalog.many("INSERT OR IGNORE INTO vectors VALUES (?, ?)", vectors.items())
            self.catalog.many(_PASSAGE, [row.values() for row in rows])
            for filed, places in self._ready:
                self._file(filed, places)
        self._rows.clear()
        self._ready.clear()
        self.flushed()

    def _vectors(self, rows: Sequence[_Row]) -> Mapping[str, bytes]:
        """Those that the catalogue lacks, encoded by length so that little is padded."""
        keys = json.dumps(list({row.key for row in rows}))
        known = {
            key
            for (key,) in self.catalog.rows(
                "SELECT key FROM vectors WHERE key IN (SELECT value FROM json_each(?))", keys
            )
        }
        texts = {row.key: row.chunk.indexed for row in rows if row.key not in known}
        ordered = sorted(texts, key=lambda key: len(texts[key]))
        if not ordered:
            return {}
        self.encoded += len(ordered)
        encoded = self.encoder.encode([texts[key] for key in ordered])
        return {key: vector.astype(np.float32).tobytes() for key, vector in zip(ordered, encoded, strict=True)}

    def _file(self, filed: Filed, places: Sequence[Place]) -> None:
        values = (filed.location, filed.path, filed.document.title, filed.hash, self.chunking)
        self.catalog.many("INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?)", [values])
        self.catalog.many("DELETE FROM sources WHERE location = ?", [(filed.location,)])
        rows = [(filed.location, position, *place) for position, place in enumerate(places)]
        self.catalog.many("INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?)", rows)


_PASSAGE = "INSERT OR IGNORE INTO passages VALUES (?, ?, ?, ?, ?, ?, 0)"


def _row(chunk: Chunk, metadata: str) -> _Row:
    key = digest(chunk.header, chunk.text)
    return _Row(digest(key, metadata), key, chunk, metadata)


def digest(*parts: str) -> str:
    """Hash over strings, told apart."""
    return hashlib.sha256("\0".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()[:24]


def content(document: Document) -> str:
    """Names all that the index would store of `document`."""
    return document.hash or digest(document.title, repr(document.blocks), plain(document.metadata))


def plain(metadata: Mapping[str, Scalar | Sequence[Scalar]]) -> str:
    """Metadata in the one form that is stored and compared."""
    return json.dumps(metadata, sort_keys=True, ensure_ascii=False)
