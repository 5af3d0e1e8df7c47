"""What is asked when the message is no plain text."""

import pytest
from langchain_core.messages import HumanMessage

from adaptive_rag.graph.build import build_graph
from tests.fakes_parts import FixedRouter, ListIndex, parts, passage


def asked(content):
    index = ListIndex([passage("The refund window is 30 days.")])
    graph = build_graph(parts(router=FixedRouter("simple"), index=index))
    return graph.invoke({"messages": [HumanMessage(content)]})["question"], index.searches


PICTURE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}


@pytest.mark.parametrize(
    "content",
    [
        [{"type": "text", "text": "What is our"}, {"type": "text", "text": "refund window?"}],
        ["What is our", PICTURE, "refund window?"],
        ["What is our", {"type": "text", "text": None}, {"type": "text", "text": "refund window?"}],
    ],
)
def test_text_blocks_are_not_run_together(content):
    question, _ = asked(content)
    assert question.split() == ["What", "is", "our", "refund", "window?"]


@pytest.mark.parametrize("text", ["?", "?!?!...;;;--", "\u200b\u200b", "\x00\x01", "🔥🔥", "[] {} <>", "\ufeff"])
def test_marks_alone_are_asked_back_and_never_searched_for(text):
    assert asked(text) == ("", [])


def test_a_picture_alone_is_asked_back():
    assert asked([PICTURE]) == ("", [])


@pytest.mark.parametrize("text", ["E-4042", "保証期間は？", "ما هي المدة؟", "гарантия", "5"])
def test_letters_and_digits_of_any_script_are_a_question(text):
    assert asked(text)[0] == text
