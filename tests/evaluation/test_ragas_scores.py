"""ragas beside our measures, by modules that ask their judge as the real ones do."""

import sys

import pytest

from adaptive_rag.evaluation.answers import Question, Reply
from adaptive_rag.evaluation.ragas_scores import CONTEXT_PRECISION, FAITHFULNESS, RagasError, open_ragas
from tests.fakes_answering import ScriptedChat
from tests.fakes_ragas import modules

ASKED = Question("q", "What burns?", ("wood",))
REPLY = Reply("Wood burns [1].", "fact", True, ("d1",), evidence=("Kiln\nWood burns.",))


@pytest.fixture(autouse=True)
def ragas(monkeypatch):
    for name, module in modules().items():
        monkeypatch.setitem(sys.modules, name, module)


def told(*answers, question=ASKED, reply=REPLY):
    model = ScriptedChat(answers=list(answers))
    return open_ragas(model)(question, reply), model


def test_the_judge_is_asked_for_both_measures_in_their_form():
    found, model = told('{"verdict": 1}', '```json\n{"verdict": 0}\n```')
    assert found == {FAITHFULNESS: 1.0, CONTEXT_PRECISION: 0.0}
    faithful, precise = (sent[0].text for sent in model.sent)
    assert "response=Wood burns." in faithful
    assert "['Kiln\\nWood burns.']" in faithful
    assert "reference=wood" in precise


def test_without_a_known_answer_the_answer_itself_is_the_reference():
    found, model = told('{"verdict": 1}', question=Question("q", "What burns?"))
    assert found == {FAITHFULNESS: 1.0, CONTEXT_PRECISION: 1.0}
    assert model.sent[1][0].text.startswith("ContextPrecisionWithoutReference")


@pytest.mark.parametrize("answer", ["", "Faithful.", '{"verdict": "very"}', '{"verdict": 1'])
def test_a_reply_that_cannot_be_read_is_no_measure(answer):
    assert told(answer)[0] == {FAITHFULNESS: None, CONTEXT_PRECISION: None}


def test_a_lost_server_ends_one_measure_and_not_the_run():
    model = ScriptedChat(answers=['{"verdict": 1}'], errors=[ConnectionError("lost")])
    assert open_ragas(model)(ASKED, REPLY) == {FAITHFULNESS: None, CONTEXT_PRECISION: 1.0}


@pytest.mark.parametrize(
    "reply",
    [
        Reply("The documents do not say.", "abstained", True, (), evidence=("Wood.",)),
        Reply("I could not answer.", "failed", None, ()),
        Reply("Hello!", "fact", None, ()),
    ],
)
def test_nothing_is_asked_where_nothing_can_be_judged(reply):
    found, model = told("{}", reply=reply)
    assert found == {FAITHFULNESS: None, CONTEXT_PRECISION: None}
    assert model.sent == []


def test_without_ragas_there_is_one_clear_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "ragas.llms.base", None)
    with pytest.raises(RagasError, match="needs ragas") as caught:
        open_ragas(ScriptedChat())
    assert "\n" not in str(caught.value)
