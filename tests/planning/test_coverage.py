from adaptive_rag.planning.coverage import chained, coverage
from tests.planning.passages import BIRTH, FOUNDER, MAKER, OTHER, TERN, passage

PARTS = ["Where was the founder born", "maker", "Tern 40"]
REFUND = passage("refund", "You may return goods within a refund window of 30 days.", title="Refunds")
SHIPPING = passage("shipping", "We ship to Italy and France.", title="Shipping")


def test_a_chain_covers_what_no_passage_covers_alone():
    covered = chained(BIRTH, PARTS, [TERN, MAKER, FOUNDER, OTHER], links=2)
    assert [entry.by for entry in covered] == [("maker", "founder"), ("tern",), ("tern",)]


def test_a_birthplace_of_somebody_else_covers_nothing():
    covered = chained(BIRTH, PARTS, [TERN, MAKER, OTHER], links=2)
    assert [entry.part for entry in covered if not entry.by] == ["Where was the founder born"]


def test_a_link_that_could_not_be_followed_yet_does_not_count():
    covered = chained(BIRTH, PARTS, [TERN, MAKER, FOUNDER], links=1)
    assert [entry.part for entry in covered if not entry.by] == ["Where was the founder born"]


def test_a_part_needs_its_own_name():
    question = "What is the refund window and do you ship to Malta?"
    covered = coverage(question, ["What is the refund window", "do you ship to Malta"], [REFUND, SHIPPING], links=0)
    assert [entry.by for entry in covered] == [("refund",), ()]


def test_nothing_is_covered_by_nothing():
    assert [entry.by for entry in coverage("Who wrote Dracula?", ["Who wrote Dracula?"], [], links=0)] == [()]
