import numpy as np

from adaptive_rag.planning.features import ALONE
from adaptive_rag.planning.linkage import LINKED
from adaptive_rag.planning.ranker import Ranker, goodness
from tests.planning.passages import BIRTH, FOUNDER, MAKER, OTHER, TERN


def test_goodness_is_one_for_the_best_and_falls():
    found = goodness(np.array([2.0, 4.0, 0.0]))
    assert found[1] == 1
    assert found[0] > found[2] > 0


def test_the_shipped_weights_name_known_features():
    held = Ranker.shipped().as_dict()
    assert set(held["alone"]) == set(ALONE)
    assert set(held["first"]) == set(held["later"]) == {*ALONE, *LINKED}
    assert all(np.isfinite(list(weights.values())).all() for weights in held.values())


def test_the_shipped_ranker_follows_links_to_passages_that_share_no_word_with_the_question():
    sightings = [
        {"id": one["id"], "query": BIRTH, "leg": "dense", "rank": rank, "score": 0.5}
        for rank, one in enumerate([TERN, OTHER, MAKER, FOUNDER], 1)
    ]
    good = Ranker.shipped().goodness(BIRTH, [], [TERN, OTHER, MAKER, FOUNDER], sightings)
    assert good[2] > good[1]


def test_no_candidates_no_numbers():
    assert Ranker.shipped().goodness(BIRTH, [], [], []).shape == (0,)


def test_the_same_input_gives_the_same_numbers():
    found = [Ranker.shipped().goodness(BIRTH, [], [TERN, MAKER], []).tolist() for _ in range(2)]
    assert found[0] == found[1]
