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


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """Settings and models over an index of the demo knowledge base; nothing of the user's own is touched."""
    from adaptive_rag.app.assemble import open_models
    from adaptive_rag.app.demo_index import demo_folder
    from adaptive_rag.app.indexing import index_paths
    from adaptive_rag.app.settings import Settings

    settings = Settings(home=tmp_path_factory.mktemp("demo"))
    models = open_models(settings)
    index_paths(settings, models, [demo_folder()])
    return settings, models
