"""Who plans and judges."""

import pytest

from adaptive_rag.app.assemble import Models, uses_model
from adaptive_rag.app.settings import Settings
from tests.fakes import HashEncoder
from tests.fakes_answering import ScriptedChat, WindowedChat


def large():
    return ScriptedChat(answers=["."])


def small():
    return WindowedChat(answers=["."])


@pytest.mark.parametrize(
    ("reasoning", "chat", "asked"),
    [
        ("auto", large, True),
        ("auto", small, False),
        ("model", small, True),
        ("rules", large, False),
    ],
)
def test_auto_goes_by_what_the_model_can_do(reasoning, chat, asked):
    assert uses_model(Settings(reasoning=reasoning), Models(encoder=HashEncoder(), chat=chat)) is asked
