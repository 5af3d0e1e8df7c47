"""The files under the paths that were given, each with a name of its own."""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from adaptive_rag.retrieval.base import RetrievalError

_ENTER = os.R_OK | os.X_OK


class MissingPathError(RetrievalError):
    """A file or folder to load does not exist, or is a folder that may not be entered."""


def files(paths: Sequence[Path]) -> list[tuple[Path, str]]:
    """Each file once, with its name relative to the path it was found under.

    Roots that would give two files the same name put as many of their own folders before it as tell them apart.
    """
    roots = [_existing(path) for path in paths]
    seen: set[Path] = set()
    found = [(root, file) for root in roots for file in _under(root) if not _known(file, seen)]
    return _named(found)


def _existing(path: Path) -> Path:
    if not path.exists():
        raise MissingPathError(f"no file or folder {str(path)!r}; check the path")
    if path.is_dir() and not os.access(path, _ENTER):
        raise MissingPathError(f"folder {str(path)!r} may not be entered; check its permissions")
    return Path(os.path.abspath(path))


def _under(root: Path) -> Iterator[Path]:
    """All files, and the folders that are not entered: linked ones, and those without permission."""
    if not root.is_dir():
        yield root
        return
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        closed = [
            name for name in inner if os.path.islink(path := os.path.join(folder, name)) or not os.access(path, _ENTER)
        ]
        inner[:] = [name for name in inner if name not in closed]
        shown = [*closed, *(name for name in names if not name.startswith("."))]
        yield from (Path(folder, name) for name in sorted(shown))


def _known(file: Path, seen: set[Path]) -> bool:
    real = file.resolve()
    known = real in seen
    seen.add(real)
    return known


def _named(found: Sequence[tuple[Path, Path]]) -> list[tuple[Path, str]]:
    depth = dict.fromkeys((root for root, _ in found), 0)
    while True:
        owners = defaultdict(set)
        for root, file in found:
            owners[_name(root, file, depth[root])].add(root)
        colliding = {root for roots in owners.values() if len(roots) > 1 for root in roots}
        if not colliding:
            return [(file, _name(root, file, depth[root])) for root, file in found]
        for root in colliding:
            depth[root] += 1


def _name(root: Path, file: Path, depth: int) -> str:
    base = root.parent if root == file else root
    prefix = base.parts[len(base.parts) - depth :] if depth else ()
    return "/".join((*prefix, *file.relative_to(base).parts))
