import json
import logging
import multiprocessing
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from adaptive_rag.telemetry.database import JournalError
from adaptive_rag.telemetry.journal import PAGE, Journal
from tests.fakes_records import record


def _append_many(path: Path, writer: int, count: int) -> None:
    journal = Journal(path, patience=10)
    for number in range(count):
        journal.append(record(time=float(number), thread=f"{writer}-{number}"))
    os._exit(0 if journal.dropped == 0 else 1)


def test_what_goes_in_comes_out(tmp_path):
    journal = Journal(tmp_path / "new" / "journal.db", keep_text=True)
    written = record(question="Ist Malta dabei? 退货 🧾", failures=["a line"])
    assert journal.append(written)
    [read] = journal.records()
    assert read | {"question_hash": ""} == written


def test_half_a_character_is_no_reason_to_lose_a_record(tmp_path):
    journal = Journal(tmp_path / "journal.db", keep_text=True)
    assert journal.append(record(question="cut \ud83d"))
    assert next(journal.records())["question"] == "cut ?"


@pytest.mark.parametrize("score", [float("nan"), object()])
def test_what_is_no_plain_data_is_dropped_and_said(tmp_path, caplog, score):
    journal = Journal(tmp_path / "journal.db")
    assert not journal.append(record(seconds=score))
    assert "not plain JSON" in caplog.text
    assert journal.append(record())


def test_question_text_is_dropped_unless_asked_for(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    journal.append(record(question="What is the kiln deposit?"))
    journal.close()
    [read] = journal.records()
    assert read["question"] == ""
    assert all(b"kiln" not in file.read_bytes() for file in tmp_path.iterdir())


def test_equal_questions_share_a_hash_that_nobody_without_the_key_can_guess(tmp_path):
    for name in ("one.db", "two.db"):
        journal = Journal(tmp_path / name)
        for question in ("Plan B?", " plan b? ", "Plan C?"):
            journal.append(record(question=question))
    first, same, other = (read["question_hash"] for read in Journal(tmp_path / "one.db").records())
    elsewhere = next(Journal(tmp_path / "two.db").records())["question_hash"]
    assert first == same
    assert len({first, other, elsewhere}) == 3
    assert (tmp_path / "one.db.key").read_bytes() not in (tmp_path / "one.db").read_bytes()


def test_only_the_owner_may_read_it(tmp_path):
    Journal(tmp_path / "journal.db").append(record())
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_the_oldest_record_makes_room(tmp_path):
    journal = Journal(tmp_path / "journal.db", max_records=3)
    for number in range(10):
        journal.append(record(time=float(number)))
    assert [read["time"] for read in journal.records()] == [7.0, 8.0, 9.0]


def test_a_smaller_bound_takes_hold_with_the_next_record(tmp_path):
    for bound in (10, 2):
        journal = Journal(tmp_path / "journal.db", max_records=bound)
        for number in range(5):
            journal.append(record(time=float(number)))
    assert len(list(journal.records())) == 2


def test_readers_choose_a_span_and_get_it_in_order_of_time(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    for time in (5.0, 1.0, 3.0, 3.0, 9.0):
        journal.append(record(time=time))
    assert [read["time"] for read in journal.records(since=3.0, until=9.0)] == [3.0, 3.0, 5.0]
    assert [read["time"] for read in journal.records()] == [1.0, 3.0, 3.0, 5.0, 9.0]


def test_a_slow_reader_neither_blocks_writers_nor_misses_pages(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    for number in range(PAGE + 5):
        journal.append(record(time=float(number)))
    reader = journal.records()
    next(reader)
    assert journal.append(record(time=1e6))
    assert [read["time"] for read in reader] == [*(float(n) for n in range(1, PAGE + 5)), 1e6]


def test_no_file_is_an_empty_journal(tmp_path):
    journal = Journal(tmp_path / "none" / "journal.db")
    assert list(journal.records()) == []
    assert not (tmp_path / "none").exists()


def test_many_threads_share_one_journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", patience=10)
    threads = [
        threading.Thread(
            target=lambda: [journal.append(record(thread=threading.current_thread().name)) for _ in range(50)]
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(list(journal.records())) == 400
    assert journal.dropped == 0


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_many_processes_begin_and_share_one_file(tmp_path, method):
    context = multiprocessing.get_context(method)
    path = tmp_path / "journal.db"
    writers = [context.Process(target=_append_many, args=(path, writer, 50)) for writer in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * 4
    read = list(Journal(path).records())
    assert len({one["thread"] for one in read}) == 200
    assert len({one["question_hash"] for one in read}) == 1


def test_a_forked_child_opens_its_own_connection(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    journal.append(record(thread="parent"))
    child = os.fork()
    if child == 0:
        os._exit(0 if journal.append(record(thread="child")) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    journal.append(record(thread="parent again"))
    assert [read["thread"] for read in journal.records()] == ["parent", "child", "parent again"]


def test_a_locked_file_costs_one_wait_and_one_warning(tmp_path, caplog):
    journal = Journal(tmp_path / "journal.db", patience=0.05)
    journal.append(record())
    other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with caplog.at_level(logging.WARNING, "adaptive_rag.journal"):
        assert [journal.append(record()) for _ in range(3)] == [False] * 3
    other.execute("COMMIT")
    other.close()
    assert journal.append(record())
    assert journal.dropped == 3
    [warning] = caplog.messages
    assert "journal.db" in warning
    assert "locked" in warning


@pytest.mark.parametrize("spoil", [Path.mkdir, lambda path: path.write_bytes(b"no database at all " * 99)])
def test_a_file_that_cannot_be_written_never_fails_an_answer(tmp_path, caplog, spoil):
    path = tmp_path / "journal.db"
    spoil(path)
    journal = Journal(path, patience=0.05)
    assert [journal.append(record()) for _ in range(2)] == [False, False]
    assert len(caplog.messages) == 1
    with pytest.raises(JournalError, match="cannot read the journal"):
        list(journal.records())


def test_a_full_disk_never_fails_an_answer(tmp_path):
    script = """
import resource, sys
from adaptive_rag.telemetry.journal import Journal
from tests.fakes_records import record
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
journal = Journal(sys.argv[1])
kept = [journal.append(record(reason="x" * 5000)) for _ in range(100)]
assert kept[0] and not kept[-1], kept
"""
    ran = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "journal.db"],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert list(Journal(tmp_path / "journal.db").records())


@pytest.mark.parametrize("made_by", ["PRAGMA user_version = 99", "CREATE TABLE somebody_elses (x)"])
def test_another_version_or_database_is_left_alone(tmp_path, caplog, made_by):
    path = tmp_path / "journal.db"
    other = sqlite3.connect(path)
    other.execute(made_by)
    other.close()
    before = path.read_bytes()
    journal = Journal(path)
    assert not journal.append(record())
    assert "no journal of version 1" in caplog.text
    with pytest.raises(JournalError, match="no journal of version 1"):
        list(journal.records())
    assert path.read_bytes() == before


def test_records_are_plain_json_in_the_file(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    journal.append(record())
    other = sqlite3.connect(tmp_path / "journal.db")
    [(body,)] = other.execute("SELECT body FROM records")
    other.close()
    assert json.loads(body)["route"] == "simple"
