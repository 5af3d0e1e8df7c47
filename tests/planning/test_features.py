import math

from adaptive_rag.planning.asked import Asked
from adaptive_rag.planning.features import ALONE, alone
from adaptive_rag.planning.reading import read
from tests.planning.passages import TERN, passage


def rows(question, passages, sightings, parts=()):
    readings = {one["id"]: read(one) for one in passages}
    asked = Asked(question, list(readings.values()))
    views = {key: asked.view(reading) for key, reading in readings.items()}
    return [dict(zip(ALONE, row, strict=True)) for row in alone(question, parts, asked, views, sightings).tolist()]


def sight(key, query, leg, rank, score=0.5):
    return {"id": key, "query": query, "leg": leg, "rank": rank, "score": score}


def test_ranks_of_the_question_itself():
    question = "Who makes it?"
    row = rows(question, [TERN], [sight("tern", question, "dense", 4), sight("tern", question, "sparse", 2)])[0]
    assert row["dense_rank"] == -math.log(4)
    assert row["sparse_rank"] == -math.log(2)
    assert row["both_legs"] == 1


def test_every_way_to_be_found_has_its_column():
    question = "Compare Rome and Paris"
    sightings = [
        sight("tern", "Rome", "lookup", 2),
        sight("tern", "Rome population", "sparse", 4),
        sight("tern", "Tiber length", "dense", 5),
        sight("tern", "Tiber length", "sparse", 10),
        sight("tern", "Tiber", "lookup", 1),
    ]
    row = rows(question, [TERN], sightings, parts=["Rome population"])[0]
    assert [row[name] for name in ("looked_up", "part_rank", "hop_dense", "hop_sparse", "lead_lookup")] == [
        1 / 2,
        1 / 4,
        1 / 5,
        1 / 10,
        1,
    ]


def test_coverage_is_the_share_of_rare_words():
    full, half = rows(
        "Which tunnel crosses Orrin?",
        [passage("a", "The tunnel crosses Orrin."), passage("b", "A tunnel. It is long.")],
        [],
    )
    assert full["coverage"] == 1
    assert 0 < half["coverage"] < 0.5


def test_title_in_question():
    row = rows("Is the Tern 40 loud?", [passage("a", "Loud.", title="Tern 40 (kettle)")], [])[0]
    assert (row["title_is_name"], row["title_in_question"], row["title_precision"]) == (1, 1, 2 / 3)
