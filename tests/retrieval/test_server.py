"""The same index with its vectors at a Chroma server."""

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from adaptive_rag.retrieval.base import IndexMismatchError, RetrievalError, TransientRetrievalError
from tests.fakes_index import Shelf, document

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(Path(sys.executable).parent / "chroma"), "run", "--host", "127.0.0.1", "--port", str(port)]
    with (tmp_path / "server.log").open("w") as log:
        process = subprocess.Popen([*command, "--path", str(tmp_path / "server")], stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            httpx.get(f"{url}/api/v2/heartbeat")
            break
        except httpx.HTTPError:
            time.sleep(0.1)
    yield url, process
    process.kill()
    process.wait()


def documents(day):
    return [
        document(f"{n}.md", f"topic{n} rule{n % 5} of day{day * (n % 2)} kilns", tenant="xy"[n % 2])
        for n in range(day, 40)
    ]


def asked(index):
    queries, filters = [f"topic{n} rule{n % 5} day1" for n in range(0, 40, 3)], {"tenant": "y"}
    modes = ("dense", "sparse", "hybrid")
    found = [index.search(queries, k=5, mode=mode, filters=given) for mode in modes for given in (None, filters)]
    return [[(p["id"], round(p["score"], 4)) for p in row[:1]] for rows in found for row in rows]


def test_a_server_gives_what_a_folder_gives_also_after_changes(tmp_path, server):
    url, _ = server
    here, there = Shelf(tmp_path / "here"), Shelf(tmp_path / "there")
    for day in (0, 1):
        here.put(*documents(day))
        there.writer(chroma_url=url).sync({there.root: documents(day)})
        assert asked(there.open(chroma_url=url)) == asked(here.open())
    with pytest.raises(IndexMismatchError, match="vectors at"):
        there.open()


def test_vectors_move_to_a_server_without_encoding_anything_again(tmp_path, server):
    shelf = Shelf(tmp_path)
    shelf.put(*documents(0))
    before = asked(shelf.open())
    summary = shelf.writer(chroma_url=server[0]).sync({shelf.root: documents(0)})
    assert summary.encoded == 0
    assert asked(shelf.open(chroma_url=server[0])) == before


def test_a_lost_server_is_one_line_and_may_be_tried_again(tmp_path, server):
    url, process = server
    shelf = Shelf(tmp_path)
    shelf.writer(chroma_url=url).sync({shelf.root: documents(0)})
    index, fresh = shelf.open(chroma_url=url), shelf.open(chroma_url=url)
    index.search(["topic1"], k=1)
    process.kill()
    process.wait()
    for lost in (index, fresh):
        with pytest.raises(TransientRetrievalError, match=r"Chroma server at http.* does not answer") as caught:
            lost.search(["topic1"], k=1)
        assert "\n" not in str(caught.value)
        assert lost.search(["topic1"], k=1, mode="sparse")[0]


def test_a_url_that_is_none_says_how_one_looks(tmp_path):
    shelf = Shelf(tmp_path)
    with pytest.raises(RetrievalError, match="not a URL like http://localhost:8000"):
        shelf.writer(chroma_url="localhost").sync({shelf.root: documents(0)})
