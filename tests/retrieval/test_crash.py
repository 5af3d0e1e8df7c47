"""Killed at any moment, then run again: the index is as if nothing had happened."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.dense import embedded
from adaptive_rag.retrieval.sparse import SparseStore
from tests.fakes_index import Shelf
from tests.retrieval.crash_child import found

ROOT = Path(__file__).parents[2]


def written(root, day):
    """Forty documents; a second day changes, shortens, removes and adds some."""
    root.mkdir(exist_ok=True)
    for number in range(40):
        path = root / f"{number:02}.txt"
        path.unlink(missing_ok=True)
        if (number + day) % 7:
            stamp = f"document{number} day{day * (number % 3)}"
            path.write_text("\n\n".join(f"{stamp} paragraph{n} of kilns" for n in range(30 - 10 * day)))


def started(place, **options):
    command = [sys.executable, "-m", "tests.retrieval.crash_child", str(place)]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, "OMP_NUM_THREADS": "1"}, **options)


def held(shelf):
    """Everything a reader could see, and what each store holds."""
    catalog = Catalog(shelf.folder)
    rows = catalog.rows(
        "SELECT d.path, s.position, p.text FROM documents d JOIN sources s USING (location) "
        "JOIN passages p ON p.id = s.passage"
    )
    ids = sorted(name for (name,) in catalog.rows("SELECT id FROM passages"))
    dense = embedded(shelf.folder / catalog.published()[1])
    in_dense = sorted(dense.ids())
    dense.close()
    in_sparse = sorted(name for name, _ in SparseStore(shelf.folder / "sparse").search("kilns", len(ids) * 2 + 9, []))
    catalog.close()
    return sorted(rows), ids, in_dense, in_sparse


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    place = tmp_path_factory.mktemp("clean")
    written(place / "docs", 0)
    written(place / "docs", 1)
    start = time.monotonic()
    assert started(place).wait() == 0
    return held(Shelf(place)), time.monotonic() - start


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_CH_04_killed_at_random_moments_it_ends_as_a_clean_index(tmp_path, clean, seed):
    expected, seconds = clean
    rng = random.Random(seed)
    for day in (0, 1):
        written(tmp_path / "docs", day)
        for _ in range(2):
            process = started(tmp_path)
            time.sleep(seconds * rng.uniform(0.3, 1.1))
            process.send_signal(signal.SIGKILL)
            process.wait()
    assert started(tmp_path).wait() == 0
    rows, ids, in_dense, in_sparse = held(Shelf(tmp_path))
    assert rows == expected[0]
    assert ids == in_dense == in_sparse == expected[1]


class _Stop(BaseException):
    pass


STEPS = ("add", "remove", "write", "count", "close", "_tidy", "transaction")


@pytest.mark.slow
@pytest.mark.parametrize("step", range(12))
def test_stopped_between_any_two_steps_it_ends_as_a_clean_index(tmp_path, clean, step):
    """A profiler hook raises at the n-th call into the stores, so that every gap between their commits is hit."""
    shelf = Shelf(tmp_path)
    written(shelf.root, 0)
    shelf.writer().sync({shelf.root: found(shelf.root)})
    written(shelf.root, 1)
    calls = 0

    def stop(frame, event, _):
        nonlocal calls
        if event == "call" and frame.f_code.co_name in STEPS and "retrieval" in frame.f_code.co_filename:
            calls += 1
            if calls == step + 1:
                raise _Stop

    sys.setprofile(stop)
    try:
        with pytest.raises(_Stop):
            shelf.writer().sync({shelf.root: found(shelf.root)})
    finally:
        sys.setprofile(None)
    assert shelf.open().search(["kilns"], k=3)[0]
    shelf.writer().sync({shelf.root: found(shelf.root)})
    rows, ids, in_dense, in_sparse = held(shelf)
    assert rows == clean[0][0]
    assert ids == in_dense == in_sparse == clean[0][1]


def test_a_full_disk_is_one_line_and_the_index_stays_usable(tmp_path):
    shelf = Shelf(tmp_path)
    written(shelf.root, 1)
    shelf.writer().sync({shelf.root: found(shelf.root)})
    before = shelf.texts("document5 paragraph2", k=3)
    written(shelf.root, 0)
    process = started(tmp_path, stderr=subprocess.PIPE, text=True, preexec_fn=_little_disk)
    _, complaint = process.communicate()
    assert process.returncode == 1
    assert complaint.strip().splitlines()[-1].startswith("adaptive_rag.retrieval.base.RetrievalError: ")
    assert len(shelf.texts("document5 paragraph2", k=3)) == len(before)
    shelf.writer().sync({shelf.root: found(shelf.root)})
    rows, ids, in_dense, in_sparse = held(shelf)
    assert ids == in_dense == in_sparse
    assert len(ids) == len(rows)


def _little_disk():
    """Files may not grow past 200 kB: a write fails as it does on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
