import pytest

from adaptive_rag.retrieval.base import RetrievalError
from adaptive_rag.retrieval.sparse import Entry, SparseStore


def store(place, *texts):
    made = SparseStore(place / "sparse")
    made.write([], [Entry(str(number), text, []) for number, text in enumerate(texts)])
    return made


def found(made, query, n=10):
    return [name for name, _ in made.search(query, n, [])]


CODES = ("Error E-4042: card declined.", "Error E-4041: card expired.", "Opening hours are nine to five.")


@pytest.mark.parametrize("query", ["what is e-4042?", "4042", "error E4042", "E‑4042", "“E-4042”,", "e 4042"])
def test_HY_01_the_line_with_the_code_comes_first(tmp_path, query):
    assert found(store(tmp_path, *CODES), query)[0] == "0"


@pytest.mark.parametrize("texts", [("Refunds take five days", "Shipping is free"), ("Refunds take five days",)])
def test_HY_03_a_tiny_corpus_gives_a_positive_score(tmp_path, texts):
    [(name, score)] = store(tmp_path, *texts).search("refunds", 10, [])
    assert name == "0"
    assert 0 < score < 1


@pytest.mark.parametrize("query", ["what is it about?", "zzzz", "", "  ", "?!", "the of and"])
def test_HY_03_no_shared_term_gives_nothing(tmp_path, query):
    assert found(store(tmp_path, *(f"note {n} on kilns" for n in range(50))), query) == []


@pytest.mark.parametrize(
    "query",
    ["kiln OR id:1", '"kiln', "kiln)", "terms:kiln AND *", "-kiln", "kiln^5", "facets:x kiln", "kiln TO [", "\\kiln"],
)
def test_a_query_is_words_never_syntax(tmp_path, query):
    assert found(store(tmp_path, "the kiln is hot", "bread"), query) == ["0"]


def test_a_few_are_the_first_of_many_also_among_equals(tmp_path):
    made = SparseStore(tmp_path / "sparse")
    made.write([], [Entry(name, "kiln", []) for name in "zyxwvutsrq"])
    assert [found(made, "kiln", n) for n in (1, 3)] == [["q"], ["q", "r", "s"]]


def test_writing_the_same_again_changes_nothing_and_an_id_is_overwritten(tmp_path):
    made = store(tmp_path, "kiln", "bread")
    made.write(["7"], [Entry("0", "clay", []), Entry("0", "clay", [])])
    assert made.count == 2
    assert found(made, "kiln") == []
    assert found(made, "clay") == ["0"]


def test_anew_forgets_the_rest(tmp_path):
    made = store(tmp_path, "kiln", "bread")
    made.write([], [Entry("9", "clay", [])], anew=True)
    assert (made.count, found(made, "kiln clay")) == (1, ["9"])


def test_a_damaged_folder_is_one_line_with_the_way_out(tmp_path):
    store(tmp_path, "kiln")
    (tmp_path / "sparse" / "meta.json").write_text("{")
    with pytest.raises(RetrievalError, match=r"--rebuild"):
        SparseStore(tmp_path / "sparse")
