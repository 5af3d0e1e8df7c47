"""Heavy things are opened when they are first used, once."""

import threading

import pytest

from adaptive_rag.app.lazy import lazily


class Heavy:
    opened = 0

    def __init__(self):
        Heavy.opened += 1
        self.name = "heavy"


def test_nothing_is_opened_before_the_first_use():
    Heavy.opened = 0
    thing = lazily(Heavy)
    assert Heavy.opened == 0
    assert thing.name == "heavy"
    assert thing.name == "heavy"
    assert Heavy.opened == 1


def test_many_threads_open_one():
    Heavy.opened = 0
    thing = lazily(Heavy)
    threads = [threading.Thread(target=lambda: thing.name) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Heavy.opened == 1


def test_a_failure_to_open_can_pass():
    answers = [OSError("not yet"), "ready"]

    def open_():
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    thing = lazily(open_)
    with pytest.raises(OSError, match="not yet"):
        thing.upper()
    assert thing.upper() == "READY"
