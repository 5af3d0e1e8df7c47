import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from adaptive_rag.retrieval.base import NothingIndexedError, Retriever
from adaptive_rag.retrieval.rerank_builtin import BuiltinReranker
from tests.fakes_encoders import PromptedEncoder
from tests.fakes_index import Shelf, document

MODES = ("dense", "sparse", "hybrid")


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path)


@pytest.fixture
def kilns(shelf):
    shelf.put(
        document("a.md", "Refunds take five days", title="Refunds", tenant="x", groups=["staff", "all"]),
        document("b.md", "Shipping is free", title="Shipping", year=2024),
    )
    return shelf


def test_the_index_is_a_retriever(kilns):
    index: Retriever = kilns.open()
    [[passage]] = index.search(["refunds"], k=1)
    assert passage == {
        "id": passage["id"], "text": "Refunds take five days", "document": "a.md", "title": "Refunds", "place": "",
        "score": 1.0, "also_in": [], "metadata": {"tenant": "x", "groups": "staff, all"}, "cosine": passage["cosine"],
    }  # fmt: skip
    assert json.loads(json.dumps(passage)) == passage


def test_CH_08_a_fresh_folder_says_what_to_run(shelf):
    with pytest.raises(NothingIndexedError, match=r"nothing is indexed .*`adaptive-rag index"):
        shelf.open()
    assert not shelf.folder.exists()


@pytest.mark.parametrize("mode", MODES)
def test_CH_08_an_index_emptied_under_a_reader_says_so(kilns, mode):
    index = kilns.open()
    kilns.put(empty_ok=True)
    with pytest.raises(NothingIndexedError):
        index.search(["kiln deposit"], k=5, mode=mode)


@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_CH_08_two_passages_and_k_of_ten(kilns, mode):
    assert len(kilns.texts("refunds shipping", k=10, mode=mode)) == 2


@pytest.mark.parametrize("query", ["what is it about?", "zzzz"])
def test_HY_03_without_a_matching_term_the_dense_order_alone_decides(kilns, query):
    assert kilns.texts(query, mode="sparse") == []
    assert kilns.texts(query, mode="hybrid") == kilns.texts(query, mode="dense")


@pytest.mark.parametrize("mode", MODES)
def test_HY_05_scores_are_plain_floats_from_0_to_1_best_first(kilns, mode):
    scores = [p["score"] for p in kilns.open().search(["refunds in five days"], k=5, mode=mode)[0]]
    assert all(type(score) is float and 0 <= score <= 1 for score in scores)
    assert scores == sorted(scores, reverse=True)


def test_HY_05_a_dense_score_is_the_cosine(kilns):
    query = "Refunds Refunds take five days"
    index = kilns.open()
    vectors = kilns.encoder.encode([query, "Refunds\nRefunds take five days"])
    expected = float(vectors[0] @ vectors[1])
    assert index.search([query], k=1, mode="dense")[0][0]["score"] == pytest.approx(expected, abs=1e-5)
    assert [p["cosine"] for p in index.search([query], k=1)[0]] == pytest.approx([expected], abs=1e-5)


def test_many_queries_share_one_encoder_call_and_sparse_needs_none(kilns):
    index, calls = kilns.open(), kilns.encoder.calls
    found = index.search(["refunds", "shipping", "refunds"], k=1)
    assert [row[0]["document"] for row in found] == ["a.md", "b.md", "a.md"]
    assert kilns.encoder.calls == calls + 1
    index.search(["refunds", "shipping"], k=1, mode="sparse")
    assert kilns.encoder.calls == calls + 1
    assert index.search([], k=5) == []
    assert index.search(["refunds"], k=0) == [[]]


def test_fetch_keeps_the_order_and_leaves_out_unknown_ids(kilns):
    index = kilns.open()
    ids = [p["id"] for p in index.search(["refunds shipping"], k=2)[0]]
    assert [p["id"] for p in index.fetch([*reversed(ids), "unknown"])] == list(reversed(ids))
    assert index.fetch([]) == []
    assert {p["score"] for p in index.fetch(ids)} == {0.0}


def test_the_fingerprint_follows_the_content_not_the_place(kilns, tmp_path):
    index, first = kilns.open(), kilns.open().fingerprint
    twin = Shelf(tmp_path / "elsewhere")
    twin.put(document("b.md", "Shipping is free", title="Shipping", year=2024))
    twin.put(
        document("a.md", "Refunds take five days", title="Refunds", tenant="x", groups=["staff", "all"]), root="more"
    )
    assert twin.open().fingerprint == first
    kilns.put(document("c.md", "clay"), root="other")
    assert index.fingerprint != first


def test_threads_share_one_index(kilns):
    index = kilns.open()
    with ThreadPoolExecutor(8) as pool:
        found = list(
            pool.map(lambda n: index.search(["refunds" if n % 2 else "shipping"], k=1)[0][0]["document"], range(80))
        )
    assert found == ["a.md" if n % 2 else "b.md" for n in range(80)]


def test_a_query_has_the_prompt_for_queries_and_a_passage_its_own(tmp_path):
    encoder = PromptedEncoder()
    shelf = Shelf(tmp_path, encoder)
    shelf.put(document("a.md", "refunds"))
    [[found]] = shelf.open().search(["refunds"], k=1)
    expected = encoder.for_queries().encode(["refunds"])[0] @ encoder.encode(["refunds"])[0]
    assert found["cosine"] == pytest.approx(float(expected), abs=1e-3)
    [again] = BuiltinReranker(encoder).rerank("refunds", [{**found, "cosine": 1.0}], k=1)
    del found["cosine"]
    [measured] = BuiltinReranker(encoder).rerank("refunds", [found], k=1)
    assert measured["score"] < again["score"]
