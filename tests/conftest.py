"""What many tests need."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def data():
    """Folder of the public question sets; not part of the project."""
    folder = Path(os.environ.get("ADAPTIVE_RAG_DATA") or ROOT.parent / "shared" / "data")
    if not folder.is_dir():
        pytest.skip(f"no question sets at {folder}; set ADAPTIVE_RAG_DATA to a folder with hotpotqa/ and musique/")
    return folder
