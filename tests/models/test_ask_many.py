import threading

import pytest
from langchain_core.messages import HumanMessage

from adaptive_rag.models.ask_many import ask_many
from adaptive_rag.models.base import TransientModelError
from adaptive_rag.models.capability import lanes
from tests.fakes_answering import ScriptedChat, WindowedChat

PROMPTS = [[HumanMessage(f"prompt {number}")] for number in range(4)]


def test_answers_come_in_order_and_a_failed_call_keeps_none_from_its_own():
    def script(messages):
        if "2" in messages[-1].text:
            raise ConnectionError("connection refused")
        return messages[-1].text

    found = ask_many(ScriptedChat(script=script), PROMPTS, lanes=4, max_tokens=9)
    assert [answer.text for answer in (*found[:2], found[3])] == ["prompt 0", "prompt 1", "prompt 3"]
    assert isinstance(found[2], TransientModelError)


def test_calls_run_side_by_side():
    all_there = threading.Barrier(4, timeout=5)

    def script(messages):
        all_there.wait()
        return "."

    assert len(ask_many(ScriptedChat(script=script), PROMPTS, lanes=4)) == 4


def test_a_fault_of_the_program_is_raised():
    with pytest.raises(KeyError):
        ask_many(ScriptedChat(errors=[KeyError("a")]), PROMPTS, lanes=1)


def test_a_model_that_runs_here_is_asked_one_after_the_other():
    assert lanes(WindowedChat(answers=["."])) == 1
    assert lanes(ScriptedChat(answers=["."])) > 1
