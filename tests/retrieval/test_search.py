"""Many queries at once, over a real index."""

import pytest

from adaptive_rag.retrieval.catalog import Catalog
from adaptive_rag.retrieval.search import Search
from adaptive_rag.retrieval.stores import Stores
from tests.fakes_index import Shelf, document

NOTES = [
    f"Note {n}: the {what} kiln of {where} was lit"
    for n, (what, where) in enumerate(
        (what, where) for what in ("old", "new", "red") for where in ("Bern", "Oslo", "Riga", "Turin", "Porto")
    )
]
QUERIES = ["old kiln", "kiln of Oslo", "red", "Who lit the kiln of Porto?"]


class Counting(Catalog):
    """Counts its reads."""

    reads = 0

    def rows(self, sql, *values):
        self.reads += 1
        return super().rows(sql, *values)


@pytest.fixture
def index(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put(*(document(f"{n}.md", text) for n, text in enumerate(NOTES)))
    opened = shelf.open()
    yield opened
    opened.close()


@pytest.mark.parametrize("mode", ["dense", "sparse", "hybrid"])
@pytest.mark.parametrize("k", [1, 3, 12])
def test_queries_asked_together_find_what_each_finds_alone(index, mode, k):
    assert index.search(QUERIES, k=k, mode=mode) == [index.search([query], k=k, mode=mode)[0] for query in QUERIES]


@pytest.mark.parametrize("mode", ["dense", "sparse", "hybrid"])
def test_each_query_gets_as_many_as_asked_for_it(index, mode):
    most = [12, 1, 0, 3]
    together = index.search(QUERIES, k=most, mode=mode)
    assert together == [index.search([query], k=k, mode=mode)[0] for query, k in zip(QUERIES, most, strict=True)]


@pytest.mark.parametrize("mode", ["sparse", "hybrid"])
def test_a_short_list_is_the_start_of_a_long_one(index, mode):
    short, long = (index.search(QUERIES, k=k, mode=mode) for k in (2, 10))
    assert [[one["id"] for one in found] for found in short] == [[one["id"] for one in found[:2]] for found in long]


def test_twins_are_credited_to_each_query_for_itself(tmp_path):
    shelf = Shelf(tmp_path)
    text = "On 3 May 2024 the kiln of Oslo was lit by hand, and the first bread of the year came out of it warm."
    shelf.put(document("a.md", text), document("b.md", text.replace("2024", "2023")), document("c.md", "bread"))
    index = shelf.open()
    together = index.search(["kiln of Oslo", "kiln of Oslo in May 2024"], k=3, mode="sparse")
    assert [len(found) for found in together] == [1, 2]
    assert together[1][0]["also_in"] == []
    index.close()


@pytest.mark.parametrize("copies", [3, 4, 5, 60])
def test_copies_do_not_hide_what_comes_behind_them(tmp_path, copies):
    shelf = Shelf(tmp_path)
    text = "On {} May 2024 the kiln of Oslo was lit by hand, and the first bread of the year came out of it warm."
    dates = [f"{n % 28 + 1:02}/{n // 28 + 1:02}/2024" for n in range(copies)]
    notes = [text.replace("{} May 2024", date) for date in dates]
    shelf.put(*(document(f"{n}.md", note) for n, note in enumerate(notes)), document("z.md", "A kiln, and much else"))
    index = shelf.open()
    [found] = index.search(["kiln Oslo bread"], k=2, mode="sparse")
    assert [one["text"] for one in found][1:] == ["A kiln, and much else"]
    [lit] = index.search(["Oslo bread"], k=2, mode="sparse")
    assert len(lit) == 1
    index.close()


@pytest.mark.parametrize("mode", ["dense", "sparse", "hybrid"])
def test_the_catalogue_is_read_as_often_for_many_queries_as_for_one(tmp_path, mode):
    shelf = Shelf(tmp_path)
    shelf.put(*(document(f"{n}.md", text) for n, text in enumerate(NOTES)))
    catalog = Counting(shelf.folder)
    stores = Stores(shelf.folder, *catalog.published(), None)
    vectors = None if mode == "sparse" else shelf.encoder.encode(QUERIES)
    reads = []
    for many in (1, len(QUERIES)):
        before = catalog.reads
        rows = None if vectors is None else vectors[:many]
        Search(catalog, stores, QUERIES[:many], rows, [], [3] * many, mode).run()
        reads.append(catalog.reads - before)
    assert reads[0] == reads[1]
    catalog.close()
