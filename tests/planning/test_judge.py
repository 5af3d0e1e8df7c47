import pytest

from adaptive_rag.planning.judge import LEADING, CoverageJudge
from tests.planning.passages import BIRTH, FOUNDER, MAKER, OTHER, TERN

PARTS = ["Where was the founder born", "maker", "Tern 40"]


def test_a_covered_chain_suffices_once_it_could_be_followed():
    evidence = [TERN, MAKER, FOUNDER]
    assert not CoverageJudge().judge(BIRTH, PARTS, evidence, [], hops=1)["sufficient"]
    found = CoverageJudge().judge(BIRTH, PARTS, evidence, ["tern", "maker"], hops=3)
    assert found["sufficient"]
    assert found["missing"] == []


def test_the_missing_part_is_named():
    found = CoverageJudge().judge(BIRTH, PARTS, [TERN, MAKER, OTHER], ["tern"], hops=3)
    assert not found["sufficient"]
    assert found["missing"] == ["Where was the founder born"]
    assert "Where was the founder born" in found["reason"]


def test_a_round_that_changed_nothing_is_not_new():
    assert not CoverageJudge().judge(BIRTH, PARTS, [TERN], ["tern"])["new"]
    assert CoverageJudge().judge(BIRTH, PARTS, [TERN, MAKER], ["tern"])["new"]


@pytest.mark.parametrize(("hops", "new"), [(1, True), (2, True), (3, False), (5, False)])
def test_in_a_late_round_what_moved_far_down_is_not_new(hops, new):
    old = [{**OTHER, "id": str(number)} for number in range(LEADING)]
    judge, before = CoverageJudge(), [passage["id"] for passage in old]
    assert judge.judge(BIRTH, PARTS, [*old, TERN], before, hops=hops)["new"] is new
    assert judge.judge(BIRTH, PARTS, [TERN, *old], before, hops=hops)["new"]


def test_a_long_document_does_not_take_all_places():
    pieces = [{**TERN, "id": f"tern {number}"} for number in range(5)]
    found = CoverageJudge().choose(BIRTH, PARTS, [*pieces, MAKER, FOUNDER], k=4)
    assert found[0]["document"] == TERN["document"]
    assert "maker" in [one["id"] for one in found]


def test_no_evidence_never_suffices():
    assert not CoverageJudge().judge("Who wrote Dracula?", ["Who wrote Dracula?"], [], [])["sufficient"]


def test_evidence_is_chosen_together():
    found = CoverageJudge().choose(BIRTH, PARTS, [TERN, OTHER, MAKER, FOUNDER], k=2)
    assert [one["id"] for one in found] == ["tern", "maker"]
    assert found[0]["score"] == 1
    assert 0 <= found[1]["score"] <= 1


def test_choosing_from_nothing_gives_nothing():
    assert CoverageJudge().choose(BIRTH, PARTS, [], k=3) == []
