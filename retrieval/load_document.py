"""What all loaders share in making a document."""

import hashlib
import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath
from typing import Any

from adaptive_rag.retrieval.base import Block, Document, Scalar, Skipped

_UNFIT = re.compile(r"[\ud800-\udfff\0]")

Metadata = Mapping[str, Scalar | list[Scalar]]


def document(path: str, title: str, blocks: Iterable[Block], metadata: Metadata | None = None) -> Document | Skipped:
    """A hashed document of all `blocks` that hold text; skipped when none does."""
    kept = tuple(_clean(block) for block in blocks if block.text.strip())
    if not kept:
        return Skipped(path, "no text")
    return hashed(
        Document(path=clean(path), title=clean(" ".join(title.split())), blocks=kept, metadata=metadata or {})
    )


def clean(text: str) -> str:
    """`text` with U+FFFD for what no database or tokenizer takes: halves of surrogate pairs, and NUL."""
    return _UNFIT.sub("�", text)


def hashed(document: Document) -> Document:
    """The document with its `hash` brought up to date; the path does not count."""
    digest = hashlib.sha256(_json([document.title, dict(document.metadata)]))
    for block in document.blocks:
        digest.update(_json([block.kind, block.text, block.headings, block.place, block.header, block.start]))
    return replace(document, hash=digest.hexdigest())


def title_of(name: str) -> str:
    """A title made of a file's name: "docs/refund_policy-2024.md" to "refund policy-2024"."""
    stem = PurePosixPath(name).stem.replace("_", " ")
    return re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", stem)


def flat(values: Mapping[Any, Any]) -> dict[str, Scalar | list[Scalar]]:
    """What a vector store can keep of `values`: scalars and lists of scalars; dates as ISO text, the rest left out."""
    kept: dict[str, Scalar | list[Scalar]] = {}
    for key, value in values.items():
        many = _scalars(value) if isinstance(value, list) else None
        one = _scalar(value)
        if many:
            kept[clean(str(key))] = many
        elif one is not None:
            kept[clean(str(key))] = one
    return kept


def _scalars(values: list[Any]) -> list[Scalar]:
    scalars = [scalar for scalar in map(_scalar, values) if scalar is not None]
    return scalars if len({type(scalar) for scalar in scalars}) < 2 else [str(scalar) for scalar in scalars]


def _scalar(value: Any) -> Scalar | None:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return str(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, str):
        return clean(value) or None
    return value if isinstance(value, int | float) else None


def _clean(block: Block) -> Block:
    if not _UNFIT.search(block.text + block.header + block.place + "".join(block.headings)):
        return block
    headings = tuple(clean(heading) for heading in block.headings)
    return replace(
        block, text=clean(block.text), header=clean(block.header), place=clean(block.place), headings=headings
    )


def _json(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True).encode()
