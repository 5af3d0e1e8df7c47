import pytest

from adaptive_rag.models.base import ContextOverflowError
from adaptive_rag.models.budget import MARGIN, Parts, fit


def words(text):
    return len(text.split())


def text(tokens):
    return "word " * tokens


def test_LM_02_thirty_turns_and_eight_chunks():
    parts = Parts(text(60), text(20), [text(400)] * 8, [text(50)] * 30)
    found = fit(parts, window=2048, reserve=300, count=words)
    room = 2048 - 300 - 60 - 20 - 2 * MARGIN
    assert found.passages == [0, 1, 2, 3]
    assert len(found.history) == (room - 4 * (400 + MARGIN)) // (50 + MARGIN)
    assert found.used + 300 <= 2048
    assert found.record() == {"prompt_tokens": found.used, "dropped_passages": [4, 5, 6, 7], "dropped_turns": 30}


def test_LM_02_newest_turns_are_kept_without_a_gap():
    parts = Parts(text(10), text(10), [], [text(5), text(500), text(5), text(5)])
    found = fit(parts, window=200, reserve=50, count=words)
    assert found.history == [2, 3]
    assert found.dropped_history == [0, 1]


def test_LM_02_passages_are_whole_and_keep_their_numbers():
    parts = Parts("", text(10), [text(30), text(400), text(30)])
    found = fit(parts, window=200, reserve=50, count=words)
    assert found.passages == [0, 2]
    assert found.dropped_passages == [1]


def test_LM_02_an_overlong_question_gets_a_clear_reply():
    with pytest.raises(ContextOverflowError, match="3000 tokens, and the model can take") as caught:
        fit(Parts(text(60), text(3000)), window=2048, reserve=300, count=words)
    assert "\n" not in str(caught.value)
    limit = int(str(caught.value).split("take ")[1].split(".")[0])
    fit(Parts(text(60), text(limit)), window=2048, reserve=300, count=words)
    with pytest.raises(ContextOverflowError):
        fit(Parts(text(60), text(limit + 1)), window=2048, reserve=300, count=words)


def test_LM_02_passages_go_before_turns():
    parts = Parts("", text(10), [text(100)], [text(100)])
    found = fit(parts, window=200, reserve=50, count=words)
    assert (found.passages, found.history) == ([0], [])


def test_all_that_fits_is_kept_and_nothing_recorded():
    found = fit(Parts(text(5), text(5), [text(5)] * 3, [text(5)] * 4), window=2048, reserve=300, count=words)
    assert (found.passages, found.history, found.record()) == ([0, 1, 2], [0, 1, 2, 3], {})
