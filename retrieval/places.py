"""Where documents lie: places that tell those of different roots apart."""

import os
from pathlib import Path


def base_of(root: Path) -> Path:
    """What the paths of a root's documents are relative to: the folder itself, or the one that the file lies in."""
    place = Path(os.path.abspath(root))
    return place.parent if place.is_file() else place


def location_of(root: Path, path: str) -> str:
    """The absolute place of a document of `root`."""
    return str(base_of(root) / path)


def is_under(root: Path, location: str) -> bool:
    """Whether the document there is one of `root`, be that a folder or a file of rows."""
    scope = os.path.abspath(root)
    return location == scope or location.startswith((f"{scope}{os.sep}", f"{scope}#"))
