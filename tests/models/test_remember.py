import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.queries import for_queries
from adaptive_rag.models.remember import remember
from tests.fakes import HashEncoder
from tests.fakes_encoders import PromptedEncoder


class SlowEncoder(HashEncoder):
    """Lets the test decide when a text is done."""

    def __init__(self):
        super().__init__()
        self.started, self.go = threading.Event(), threading.Event()

    def encode(self, texts):
        self.started.set()
        assert self.go.wait(5)
        return super().encode(texts)


class BrokenOnce(HashEncoder):
    def encode(self, texts):
        if not self.calls:
            self.calls += 1
            raise ModelError("broken")
        return super().encode(texts)


def test_a_question_is_encoded_once():
    inner = HashEncoder()
    encoder = remember(inner)
    first = encoder.encode(["who made it"])
    assert np.array_equal(encoder.encode(["who made it", "when", "who made it"])[[0, 2]], np.vstack([first, first]))
    assert inner.texts == 2


def test_vectors_and_the_rest_are_those_of_the_encoder():
    inner = HashEncoder()
    encoder = remember(inner)
    texts = ["b", "a", "b"]
    assert np.array_equal(encoder.encode(texts), inner.encode(texts))
    assert encoder.encode([]).shape == (0, inner.width)
    assert (encoder.fingerprint, encoder.width, encoder.max_tokens) == (
        inner.fingerprint,
        inner.width,
        inner.max_tokens,
    )
    assert encoder.token_ends("one two") == inner.token_ends("one two")
    assert len(encoder.encode_tokens(["one two"])[0]) == 2


def test_changing_a_result_does_not_change_the_memory():
    encoder = remember(HashEncoder())
    encoder.encode(["x"])[:] = 7
    assert encoder.encode(["x"]).max() <= 1


def test_indexing_does_not_flush_it():
    inner = HashEncoder()
    encoder = remember(inner, size=4)
    encoder.encode(["question"])
    encoder.encode([f"passage {n}" for n in range(100)])
    before = inner.texts
    encoder.encode(["question"])
    assert inner.texts == before


def test_the_least_lately_asked_is_forgotten():
    inner = HashEncoder()
    encoder = remember(inner, size=2)
    for text in ("a", "b", "a", "c"):
        encoder.encode([text])
    before = inner.texts
    encoder.encode(["a"])
    assert inner.texts == before
    encoder.encode(["b"])
    assert inner.texts == before + 1


def test_two_threads_asking_the_same_encode_once():
    inner = SlowEncoder()
    encoder = remember(inner)
    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(encoder.encode, ["same"]) for _ in range(4)]
        assert inner.started.wait(5)
        inner.go.set()
        rows = [found.result(timeout=5) for found in running]
    assert inner.texts == 1
    assert all(np.array_equal(row, rows[0]) for row in rows)


def test_a_failure_is_not_remembered():
    encoder = remember(BrokenOnce())
    with pytest.raises(ModelError):
        encoder.encode(["x"])
    assert encoder.encode(["x"]).shape == (1, 256)


def test_questions_keep_the_prompt_they_were_trained_with():
    inner = PromptedEncoder()
    encoder = remember(inner)
    asked = for_queries(encoder)
    assert np.array_equal(asked.encode(["refund"]), inner.for_queries().encode(["refund"]))
    assert not np.array_equal(asked.encode(["refund"]), encoder.encode(["refund"]))
    assert for_queries(encoder) is asked
    assert for_queries(asked) is asked


def test_without_a_prompt_questions_and_passages_share_one_memory():
    encoder = remember(HashEncoder())
    assert for_queries(encoder) is encoder
