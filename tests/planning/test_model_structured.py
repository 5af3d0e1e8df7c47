"""Plans and verdicts of models that have structured output, and how such a reply breaks."""

import pytest
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda

from adaptive_rag.planning.model import ModelJudge, ModelPlanner
from tests.fakes_answering import ScriptedChat
from tests.fakes_parts import AskDifferently, FixedJudge, passage

QUESTION = "When was the kiln built and who built it?"


class StructuredChat(ScriptedChat):
    """Replies as `with_structured_output(…, include_raw=True)` does."""

    reply: object = None

    def with_structured_output(self, schema, *, include_raw=False, **kwargs):
        return RunnableLambda(self._structured)

    def _structured(self, messages):
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply


def read(parsed, text=""):
    return {"raw": AIMessage(text), "parsed": parsed, "parsing_error": None}


def planned(reply):
    planner = ModelPlanner(StructuredChat(reply=reply), AskDifferently())
    return planner.plan(QUESTION, parts=[], asked=[], evidence=[], missing=[])


def judged(reply, sufficient=True):
    judge = ModelJudge(StructuredChat(reply=reply), FixedJudge(sufficient=sufficient))
    return judge.judge(QUESTION, [QUESTION], [passage("The kiln stands in the yard.")], [])


def test_a_structured_plan_is_the_models():
    plan = planned(read({"queries": ["kiln built", "kiln builder"]}))
    assert (plan["queries"], plan["by"]) == ([QUESTION, "kiln built", "kiln builder"], "model")


@pytest.mark.parametrize("sufficient", [True, False])
def test_a_structured_verdict_is_the_models_whatever_the_rules_say(sufficient):
    verdict = judged(read({"sufficient": sufficient, "missing": ["the year"]}), sufficient=not sufficient)
    assert (verdict["sufficient"], verdict["by"]) == (sufficient, "model")
    assert verdict["missing"] == ([] if sufficient else ["the year"])


def test_text_beside_a_failed_parse_is_still_read():
    assert planned(read(None, 'Sure: {"queries": ["kiln built"]}'))["by"] == "model"
    assert judged(read(None, '{"sufficient": false, "missing": []}'))["by"] == "model"


BROKEN = [
    None,
    "words alone",
    {},
    read(None),
    read(None, '{"queries": ["kiln'),
    read({"queries": "kiln built"}),
    read({"sufficient": "yes"}),
    read([1, 2]),
]


@pytest.mark.parametrize("reply", BROKEN)
def test_a_broken_reply_leaves_it_to_the_rules(reply):
    plan, verdict = planned(reply), judged(reply)
    assert (plan["queries"], plan["by"]) == ([QUESTION], "rules (fallback)")
    assert (verdict["sufficient"], verdict["by"]) == (False, "rules (fallback)")


@pytest.mark.parametrize("error", [TimeoutError("timed out"), ConnectionError("refused")])
def test_a_timeout_leaves_it_to_the_rules_and_says_so(error):
    plan, verdict = planned(error), judged(error)
    assert plan["by"] == verdict["by"] == "rules (fallback)"
    assert verdict["sufficient"] is True
    assert str(error) in plan["reason"]
    assert str(error) in verdict["reason"]


def test_a_fault_of_the_program_is_not_taken_for_the_models():
    with pytest.raises(ZeroDivisionError):
        planned(ZeroDivisionError())
