import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver

from adaptive_rag.answering.base import Draft
from adaptive_rag.evaluation.answer_report import report, summary
from adaptive_rag.evaluation.answerers import of_graph, of_writer, stance
from adaptive_rag.evaluation.answers import Question, Reply, evaluate_answers, without_support
from adaptive_rag.evaluation.withheld import Withholding, withhold
from adaptive_rag.graph.build import build_graph
from tests.fakes_answering import ScriptedChat, source
from tests.fakes_parts import DOCUMENTS, FixedGrounder, FixedRouter, FixedWriter, ListIndex, parts, passage

FACT = Reply("It is Tulsa [1].", "fact", True, ("a.jsonl#d1",), "simple")
WRONG = Reply("It is Paris [1].", "fact", True, ("d9",), "simple")
NOTHING = Reply("The documents do not say.", "abstained", False, (), "complex")
ASKED = [
    Question("q1", "Where?", ("Tulsa",), frozenset({"d1", "d2"})),
    Question("q2", "Where else?", ("Tulsa",), frozenset({"d1"})),
    Question("q3", "Who?", answerable=False),
    Question("q4", "When?", ("1931",), frozenset({"d4"})),
]


def answered(*replies: Reply):
    waiting = list(replies)
    return evaluate_answers(ASKED[: len(replies)], lambda _: waiting.pop(0))


def test_each_answer_is_measured_without_its_markers():
    [one] = answered(FACT)
    assert one.contains == 1
    assert one.em == 0
    assert one.f1 == pytest.approx(2 * 1 / (3 + 1))
    assert (one.citation_precision, one.citation_recall) == (1.0, 0.5)


def test_measures_that_mean_nothing_are_none():
    three = answered(FACT, WRONG, NOTHING)[2]
    assert (three.em, three.f1, three.contains, three.citation_precision, three.citation_recall) == (None,) * 5


def test_a_set_by_hand():
    found = summary(answered(FACT, WRONG, NOTHING, NOTHING))
    assert found["questions"] == 4
    assert found["answerable"] == 3
    assert found["stances"] == {"fact": 2, "hedged": 0, "abstained": 2, "failed": 0}
    assert found["contains"] == pytest.approx(1 / 3)
    assert found["facts_right"] == 0.5
    assert found["right_as_fact"] == pytest.approx(1 / 3)
    assert found["facts_grounded"] == 1
    assert found["abstention_precision"] == 0.5
    assert found["abstention_recall"] == 1
    assert found["citation_precision"] == 0.5
    assert found["wrong_facts"] == 0


def test_the_interval_of_a_measure_is_over_the_questions_it_is_told_of():
    found = summary(answered(FACT, WRONG, NOTHING, NOTHING))
    assert {name: found["intervals"]["contains"][name] for name in ("value", "count")} == {"value": 1 / 3, "count": 3}
    assert found["intervals"]["contains"]["low"] == 0
    assert found["intervals"]["abstention_recall"]["count"] == 1
    assert found["intervals"]["facts_borne"] is None


def test_questions_are_asked_again_with_their_support_taken_away():
    again = without_support(ASKED)
    assert [one.id for one in again] == [f"{name} without support" for name in ("q1", "q2", "q4")]
    assert {one.answerable for one in again} == {False}
    assert again[0].withheld == {"d1", "d2"}


@pytest.mark.parametrize(("text", "right", "wrong"), [("It is Tulsa [1].", 1, 0), ("It is Paris [1].", 0, 1)])
def test_a_fact_without_its_support_is_wrong_unless_another_passage_tells_it(text, right, wrong):
    [question] = without_support(ASKED[:1])
    reply = Reply(text, "fact", True, ("d9",), evidence=("It is Tulsa.",))
    found = summary(evaluate_answers([question], lambda _: reply))
    assert (found["facts_right"], found["wrong_facts"], found["abstention_recall"]) == (right, wrong, 0)
    assert found["facts_borne"] == right
    assert found["citation_precision"] is None


def test_a_withholding_index_fills_the_places_of_what_it_keeps_back():
    held = [passage(f"The refund window, part {n}.", n) for n in (1, 2, 3)]
    index = Withholding(ListIndex(held), "index-1")
    for name in ("p1", "doc1.md"):
        with withhold(frozenset({name})):
            assert [[found["id"] for found in each] for each in index.search(["refund window"], k=2)] == [["p2", "p3"]]
            assert index.fetch(["p1", "p2"]) == [held[1]]
    assert index.search(["refund window"], k=2) == [held[:2]]


def test_what_is_kept_back_is_known_by_its_row_and_by_its_twins():
    held = [passage("One refund.", 1, document="a.jsonl#d1"), passage("Two refunds.", 2, also_in=["b.jsonl#d1"])]
    with withhold(frozenset({"d1"})):
        assert Withholding(ListIndex(held), "index-1").search(["refund"], k=2) == [[]]


@pytest.mark.parametrize("route", ["simple", "moderate", "complex"])
def test_nothing_that_is_kept_back_reaches_an_answer_on_any_route(route):
    index = Withholding(ListIndex(list(DOCUMENTS)), "index-1")
    graph = build_graph(parts(index=index, router=FixedRouter(route)), checkpointer=InMemorySaver())
    asked = Question("q", "What is the refund window?", ("so",), frozenset({"doc1.md"}))
    seen = []
    evaluate_answers(
        [asked, *without_support([asked])],
        of_graph(graph),
        withhold=withhold,
        assess=lambda question, reply: seen.append((reply.cited, "".join(reply.evidence))) or {},
    )
    (cited, evidence), (cited_without, evidence_without) = seen
    assert "refund window" in evidence
    assert "doc1.md" in "".join(cited)
    assert "refund window" not in evidence_without
    assert "doc1.md" not in "".join(cited_without)


def test_what_an_outside_judge_says_is_averaged_beside():
    question, judged = ASKED[0], iter([{"outside": 0.5}, {"outside": None}, {"outside": 1.0}])
    found = summary(evaluate_answers([question] * 3, lambda _: FACT, assess=lambda *_: next(judged)))
    assert found["outside"] == 0.75
    assert found["intervals"]["outside"]["count"] == 2


def test_routes_are_told_apart():
    found = report(answered(FACT, WRONG, NOTHING))
    assert {name: rows["questions"] for name, rows in found["routes"].items()} == {"simple": 2, "complex": 1}
    assert len(found["answers"]) == 3


@pytest.mark.parametrize(
    ("text", "outcome", "expected"),
    [
        ("It is so [1].", "accepted", "fact"),
        ("The documents do not say.", "accepted", "abstained"),
        ("- It is so [1].\n- The documents do not say: the rest.", "accepted", "hedged"),
        ("It is so [1].", "hedged", "hedged"),
        ("I could not answer: no model", "failed", "failed"),
        ("It is so.", "unsupported", "failed"),
        ("", "abstained", "abstained"),
    ],
)
def test_the_stance_is_told_by_outcome_and_words(text, outcome, expected):
    assert stance(text, outcome) == expected


def test_a_writer_is_measured_on_given_evidence():
    evidence = [source("A", 1), source("B", 2)]
    reply = of_writer(FixedWriter(["It is so [2]. Or so [7]."]), FixedGrounder(), lambda _: evidence)("Is it?")
    assert (reply.stance, reply.cited, reply.route) == ("fact", ("doc2.md",), "given")


def test_the_graph_is_measured_with_what_its_answer_says_of_itself():
    graph = build_graph(parts(), checkpointer=InMemorySaver())
    asked = Question("q", "What is the refund window?", ("so",), frozenset({"doc1.md"}))
    [one] = evaluate_answers([asked], of_graph(graph))
    assert (one.route, one.stance, one.grounded) == ("simple", "fact", 1.0)
    assert one.citation_recall == 1.0


def test_tokens_of_every_model_call_are_counted():
    usage = {"input_tokens": 12, "output_tokens": 3, "total_tokens": 15}

    class Writing:
        model = ScriptedChat(answers=["x"], usage=usage, metadata={"model_name": "scripted"})

        def write(self, question, passages, *, parts=(), tokens):
            self.model.invoke([HumanMessage(question)])
            return Draft(text=self.model.invoke([HumanMessage(question)]).text, dropped=[], confidence=None)

        def reply(self, messages, *, tokens):
            return Draft(text="", dropped=[], confidence=None)

    [one] = evaluate_answers([ASKED[0]], of_writer(Writing(), FixedGrounder(), lambda _: []))
    assert (one.input_tokens, one.output_tokens) == (24, 6)
    assert one.seconds > 0
