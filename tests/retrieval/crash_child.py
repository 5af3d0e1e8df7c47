"""Indexes the files of a folder; run as a process of its own, to be killed."""

import sys
from pathlib import Path

from tests.fakes_index import Shelf, document


def found(root: Path):
    for path in sorted(root.iterdir()):
        yield document(path.name, *path.read_text().split("\n\n"))


if __name__ == "__main__":
    shelf = Shelf(Path(sys.argv[1]))
    shelf.writer().sync({shelf.root: found(shelf.root)})
