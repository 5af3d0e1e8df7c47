import math

import numpy as np
import pytest

from adaptive_rag.retrieval.base import Passage, RetrievalError
from adaptive_rag.retrieval.rerank import open_reranker
from adaptive_rag.retrieval.rerank_builtin import BuiltinReranker
from adaptive_rag.retrieval.rerank_cross import CrossEncoderReranker
from adaptive_rag.retrieval.rerank_signs import signs
from tests.fakes import HashEncoder
from tests.fakes_index import Shelf, document, relevant


def passage(text, title="", cosine=None, name=None):
    made = Passage(
        id=name or text, text=text, document="a.md", title=title, place="", score=0.5, also_in=[], metadata={}
    )
    return made if cosine is None else Passage(**{**made, "cosine": cosine})


class Scripted:
    """A model that gives fixed outputs by text, and others to the rest."""

    def __init__(self, outputs, rest):
        self.outputs, self.rest = outputs, rest

    def predict(self, inputs, **_):
        fits = [self.rest[0] if "Paris" in text else self.rest[1] for _, text in inputs]
        return np.array([self.outputs.get(text.strip(), other) for (_, text), other in zip(inputs, fits, strict=True)])


LOGITS = Scripted({"kiln deposit is 40": 7.0, "bread": -3.0}, (8.0, -9.0))
SHARES = Scripted({"kiln deposit is 40": 0.9, "bread": 0.02}, (0.99, 0.0))


@pytest.mark.parametrize(("model", "best", "worst"), [(LOGITS, 0.999, 0.047), (SHARES, 0.9, 0.02)])
def test_HY_05_logits_and_probabilities_alike_become_probabilities_once(model, best, worst):
    reranker = CrossEncoderReranker(model, "scripted")
    found = reranker.rerank("kiln deposit?", [passage("bread"), passage("kiln deposit is 40")], k=5)
    assert [p["score"] for p in found] == pytest.approx([best, worst], abs=1e-3)
    assert [p["text"] for p in relevant(found)] == ["kiln deposit is 40"]


@pytest.mark.parametrize("model", [LOGITS, SHARES])
def test_HY_05_the_only_relevant_passage_is_kept(model):
    [only] = CrossEncoderReranker(model, "scripted").rerank("kiln deposit?", [passage("kiln deposit is 40")], k=5)
    assert relevant([only]) == [only]


def test_a_logit_that_happens_to_lie_between_0_and_1_is_still_a_logit():
    model = Scripted({"maybe": 0.5}, (8.0, -9.0))
    [only] = CrossEncoderReranker(model, "scripted").rerank("q", [passage("maybe")], k=1)
    assert only["score"] == pytest.approx(1 / (1 + math.exp(-0.5)))


def test_of_two_labels_the_last_one_is_relevance():
    class TwoLabels:
        def predict(self, inputs, **_):
            return np.array([[0.0, 2.0] if "kiln" in text else [2.0, -4.0] for _, text in inputs])

    found = CrossEncoderReranker(TwoLabels(), "two").rerank("q", [passage("bread"), passage("kiln")], k=2)
    assert [p["score"] for p in found] == pytest.approx([1 / (1 + math.exp(-2)), 1 / (1 + math.exp(6))])


def test_HY_05_builtin_keeps_the_only_relevant_passage_and_drops_the_irrelevant_one(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put(document("a.md", "The deposit for the kiln is 40 euros.", title="Deposits"))
    reranker = open_reranker("builtin", shelf.encoder)
    for question, expected in (("What is the kiln deposit?", 1), ("Who painted the ceiling of the chapel?", 0)):
        found = reranker.rerank(question, shelf.open().search([question], k=5)[0], k=5)
        assert len(relevant(found)) == expected
        assert all(0 <= p["score"] <= 1 for p in found)


def test_builtin_brings_up_what_a_good_candidate_points_to():
    asked = "Where was the founder of Alder & Pike born?"
    first = passage("Alder & Pike was founded by Ines Vold.", "Alder & Pike", 0.7)
    second = passage("She was born in Tromsdal.", "Ines Vold", 0.2)
    others = [passage(f"Item {n} was born of need.", f"Item {n}", 0.25) for n in range(8)]
    found = BuiltinReranker(HashEncoder()).rerank(asked, [*others, first, second], k=2)
    assert found == [{**first, "score": found[0]["score"]}, {**second, "score": found[1]["score"]}]


def test_builtin_encodes_only_what_the_search_did_not_measure():
    encoder = HashEncoder()
    found = BuiltinReranker(encoder).rerank("kiln", [passage("the kiln", cosine=0.9), passage("clay kiln")], k=5)
    assert encoder.texts == 2
    assert len(found) == 2
    BuiltinReranker(encoder).rerank("kiln", [passage("the kiln", cosine=0.9)], k=5)
    assert encoder.texts == 2


def test_signs_worked_out_by_hand():
    asked = "When did Ada Byrne open the mill?"
    read = [passage("The mill stood by a river. Nobody knew more.", "Ada Byrne"), passage("Unrelated words.", "Zinc")]
    good, bad = signs(asked, read, [0.5, 0.1])
    # ada, byrn and mill are each in one of two candidates, "open" in none: ln 2 = 0.693 thrice and ln 6 = 1.792
    assert good.covered == pytest.approx(3 * math.log(2) / (3 * math.log(2) + math.log(6)))
    assert (good.sentence, good.titled, good.linked, good.cosine) == (good.covered, 1.0, 0.0, 0.5)
    assert (bad.covered, bad.sentence, bad.titled, bad.linked, bad.cosine) == (0.0, 0.0, 0.0, 0.0, 0.1)


@pytest.mark.parametrize("name", ["none", "builtin"])
def test_nothing_to_rerank_and_fewer_than_k(name):
    reranker = open_reranker(name, HashEncoder())
    assert reranker.name == name
    assert reranker.rerank("q", [], k=5) == []
    assert len(reranker.rerank("", [passage("a"), passage("")], k=1)) == 1


def test_none_keeps_order_and_scores():
    given = [passage("b"), passage("a")]
    assert open_reranker("none", HashEncoder()).rerank("a", given, k=2) == given


def test_an_unknown_name_says_what_there_is():
    with pytest.raises(RetrievalError, match="no reranker 'bge'; use none, builtin or cross-encoder:"):
        open_reranker("bge", HashEncoder())
