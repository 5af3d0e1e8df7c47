import pytest

from adaptive_rag.evaluation.datasets import Labelled
from adaptive_rag.evaluation.fit_ranker import cases, cross_validated, fitted
from adaptive_rag.planning.ranker import Ranker
from tests.fakes_index import Shelf, document

TOOLS = ("Tern", "Finch", "Wren", "Swift", "Heron", "Robin")


@pytest.fixture
def dealt(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put(
        *(document(f"a{n}.md", f"The {tool} 40 is made by {tool}ex Works.") for n, tool in enumerate(TOOLS)),
        *(document(f"b{n}.md", f"{tool}ex Works was founded in 19{n}1.") for n, tool in enumerate(TOOLS)),
        *(document(f"c{n}.md", f"Recipe {n}: rye bread and water.") for n in range(8)),
    )
    index = shelf.open()
    questions = [
        Labelled(str(n), f"When was the maker of the {tool} 40 founded?", {f"a{n}.md": 1.0, f"b{n}.md": 1.0})
        for n, tool in enumerate(TOOLS)
    ]
    yield cases([(index, questions)], folds=2)
    index.close()


def test_folds_are_dealt_by_place(dealt):
    assert [case.fold for case in dealt] == [0, 1, 0, 1, 0, 1]


def test_a_ranker_that_knows_nothing_learns_to_follow_links(dealt):
    nothing = Ranker.of({"alone": {"dense_rank": 1.0}, "first": {"dense_rank": 1.0}, "later": {"dense_rank": 1.0}})
    checked = cross_validated(dealt, nothing, folds=2, repeats=2)
    assert checked["legs"]["loop"]["all_support@5"]["mean"] == 1
    assert fitted(dealt, nothing, repeats=1).as_dict()["later"] != nothing.as_dict()["later"]
