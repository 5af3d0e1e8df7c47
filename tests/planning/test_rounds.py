"""The loop over a real index; the encoder is a bag of words."""

import pytest

from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import RulesPlanner
from adaptive_rag.planning.rounds import gather, merged
from tests.fakes_index import Shelf, document
from tests.planning.passages import BIRTH

CHAIN = [
    "Tern 40 is made by Alder & Pike.",
    "Alder & Pike was founded by Ines Vold.",
    "Ines Vold was born in Tromsdal.",
]
DISTRACTORS = [
    *(
        f"The {kettle} is made by {maker}."
        for kettle, maker in zip(
            ("Finch 20", "Wren 10", "Swift 3", "Heron 8"),
            ("Orrin Works", "Lasker", "Bodin", "Quill Works"),
            strict=True,
        )
    ),
    *(
        f"{maker} was founded by {who}."
        for maker, who in (("Orrin Works", "Olaf Berg"), ("Quill Works", "Mia Strand"), ("Bodin", "Tove Dahl"))
    ),
    *(
        f"{who} was born in {where}."
        for who, where in (("Olaf Berg", "Grund"), ("Mia Strand", "Halvik"), ("Tove Dahl", "Mork"))
    ),
    *(
        f"Recipe {n}: mix {what} with water and bake it for an hour."
        for n, what in enumerate("flour rye oats corn rice malt salt eggs milk nuts".split())
    ),
]


@pytest.fixture
def opened(tmp_path):
    indexes = []

    def over(*texts, titles=()):
        shelf = Shelf(tmp_path)
        named = dict(enumerate(titles))
        shelf.put(*(document(f"{n}.md", text, title=named.get(n, "")) for n, text in enumerate(texts)))
        indexes.append(shelf.open())
        return indexes[-1]

    yield over
    for index in indexes:
        index.close()


def run(question, index, **options):
    return gather(question, RulesPlanner(), CoverageJudge(), index, **options)


def texts(evidence, n=10):
    return [one["text"] for one in evidence["passages"][:n]]


def test_MH_01_both_parts_of_a_question_are_searched(opened):
    index = opened(
        "You may return goods within a refund window of 30 days.",
        "We ship to Italy, France and Spain within a week.",
        *DISTRACTORS,
        titles=("Refunds", "Shipping"),
    )
    question = "What is the refund window and do you ship to Malta?"
    evidence = run(question, index)
    assert evidence["rounds"][0]["plan"]["queries"] == [question, "What is the refund window", "do you ship to Malta"]
    assert any("30 days" in text for text in texts(evidence, 3))
    assert any("We ship" in text for text in texts(evidence, 3))
    assert evidence["rounds"][-1]["judgement"]["missing"] == ["do you ship to Malta"]


def test_MH_01_a_comparison_finds_both_sides_and_no_passage_twice(opened):
    index = opened("The Tern 40 makes a noise of 42 dB.", "The Tern 60 makes a noise of 61 dB.", *DISTRACTORS)
    question = "Compare the noise of the Tern 40 and the Tern 60"
    evidence = run(question, index)
    assert question in evidence["rounds"][0]["plan"]["queries"]
    assert {"The Tern 40 makes a noise of 42 dB.", "The Tern 60 makes a noise of 61 dB."} == set(texts(evidence, 2))
    assert len({one["id"] for one in evidence["passages"]}) == len(evidence["passages"])
    assert evidence["rounds"][-1]["judgement"]["sufficient"]


@pytest.mark.parametrize(
    "question",
    [BIRTH, "In which place was the person born who founded the company that makes the Tern 40?"],
)
def test_MH_02_each_hop_asks_for_what_the_last_one_taught(opened, question):
    evidence = run(question, opened(*CHAIN, *DISTRACTORS), max_hops=3)
    hops = [turn["plan"]["queries"] for turn in evidence["rounds"]]
    assert any("Alder & Pike" in query for query in hops[1])
    assert any("Ines Vold" in query for query in hops[2])
    assert set(CHAIN) <= set(texts(evidence, 4))
    assert evidence["rounds"][-1]["judgement"]["sufficient"]


def test_MH_02_without_the_last_document_the_missing_part_is_named(opened):
    evidence = run(BIRTH, opened(*CHAIN[:2], *DISTRACTORS), max_hops=5)
    last = evidence["rounds"][-1]["judgement"]
    assert not last["sufficient"]
    assert last["missing"] == ["Where was the founder born"]
    assert set(CHAIN[:2]) <= set(texts(evidence, 3))


def test_no_query_is_asked_twice(opened):
    evidence = run(BIRTH, opened(*CHAIN, *DISTRACTORS), max_hops=5)
    asked = [query for turn in evidence["rounds"] for query in turn["plan"]["queries"]]
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("hops", [1, 2])
def test_the_limit_holds(opened, hops):
    assert len(run(BIRTH, opened(*CHAIN, *DISTRACTORS), max_hops=hops)["rounds"]) == hops


def test_one_encoder_batch_a_round(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put(*(document(f"{n}.md", text) for n, text in enumerate([*CHAIN, *DISTRACTORS])))
    index = shelf.open()
    before = shelf.encoder.calls
    evidence = run(BIRTH, index)
    assert shelf.encoder.calls - before == len(evidence["rounds"])
    index.close()


def test_merging_keeps_order_and_doubles_nothing():
    one = {"passages": [{"id": "a"}, {"id": "b"}], "sightings": [{"id": "a"}]}
    two = {"passages": [{"id": "b"}, {"id": "c"}], "sightings": [{"id": "c"}]}
    assert [found["id"] for found in merged(one, two)["passages"]] == ["a", "b", "c"]
    assert len(merged(one, two)["sightings"]) == 2
