import numpy as np

from adaptive_rag.planning.asked import Asked
from adaptive_rag.planning.linkage import LINKED, Links
from adaptive_rag.planning.reading import read
from tests.planning.passages import passage


def features(question, passages, goodness):
    readings = [read(one) for one in passages]
    asked = Asked(question, readings)
    rows = Links(asked, [asked.view(reading) for reading in readings]).weighed(np.array(goodness))
    return [dict(zip(LINKED, row, strict=True)) for row in rows.tolist()]


QUESTION = "When was the maker of the Tern 40 founded?"
TERN = passage("tern", "The Tern 40 comes from Alder Works, its maker.", title="Tern 40")
ALDER = passage("alder", "The firm was founded in 1931.", title="Alder Works (firm)")
HOLDER = passage("holder", "A fire at Alder Works in 1950.", title="Fires")
OTHER = passage("other", "Quill was founded in 1970.", title="Quill")


def test_the_passage_about_a_taught_name_is_linked():
    _, alder, holder, other = features(QUESTION, [TERN, ALDER, HOLDER, OTHER], [1.0, 0.1, 0.1, 0.1])
    assert alder["titled"] > 0
    assert alder["titled_answers"] > 0
    assert holder["titled"] == 0
    assert holder["shares_name"] > 0
    assert other["titled"] == other["shares_name"] == 0


def test_a_link_weighs_as_much_as_its_source():
    strong = features(QUESTION, [TERN, ALDER], [1.0, 0.0])[1]
    weak = features(QUESTION, [TERN, ALDER], [0.5, 0.0])[1]
    assert weak["titled"] == strong["titled"] / 2


def test_a_passage_that_mentions_a_title_is_linked_to_it():
    mentioning = passage("m", "The Tern 40 was withdrawn.", title="Recalls")
    assert features("Why was it withdrawn?", [TERN, mentioning], [1.0, 0.0])[1]["mentions_title"] == 1
    assert features("Why was the Tern 40 withdrawn?", [TERN, mentioning], [1.0, 0.0])[1]["mentions_known_title"] == 1


def test_no_passage_is_linked_to_itself():
    assert not any(features(QUESTION, [TERN], [1.0])[0].values())


def test_no_candidates_no_rows():
    assert features(QUESTION, [], []) == []
