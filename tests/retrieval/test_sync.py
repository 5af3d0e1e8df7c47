import shutil
import threading

import pytest

from adaptive_rag.retrieval.base import (
    IndexLockedError,
    IndexMismatchError,
    NothingIndexedError,
    RetrievalError,
    Skipped,
)
from adaptive_rag.retrieval.catalog import FILE, Catalog
from adaptive_rag.retrieval.dense import embedded
from adaptive_rag.retrieval.lock import exclusive
from adaptive_rag.retrieval.sparse import SparseStore
from tests.fakes import HashEncoder
from tests.fakes_index import Shelf, document

MODES = ("dense", "sparse", "hybrid")


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path)


def handbook(sections):
    return document("handbook.md", *(f"Section {n}: the topic{n} rule says value{n}." for n in range(sections)))


DAY_ONE = (handbook(9), document("old_prices.md", "Plan B costs 40"), document("gone.md", "The vault word is maple"))
DAY_TWO = (handbook(4), document("prices.md", "Plan B costs 55"))


def test_CH_05_the_summary_counts_documents(shelf):
    touched = document("touched.md", "Doors open at nine")
    first = shelf.put(*DAY_ONE, touched)
    encoded = shelf.encoder.texts
    second = shelf.put(*DAY_TWO, touched)
    assert (first.added, first.updated, first.removed, first.unchanged, first.passages) == (4, 0, 0, 0, 12)
    assert (second.added, second.updated, second.removed, second.unchanged, second.passages) == (1, 1, 2, 1, 6)
    assert second.encoded == shelf.encoder.texts - encoded == 1


@pytest.mark.parametrize("mode", MODES)
def test_CH_05_what_was_cut_deleted_or_renamed_is_gone(shelf, mode):
    shelf.put(*DAY_ONE)
    shelf.put(*DAY_TWO)
    assert shelf.texts("what does plan B cost", mode=mode)[0] == "Plan B costs 55"
    for query in ("topic7 rule value7", "vault word maple", "plan B costs 40"):
        found = shelf.texts(query, mode=mode)
        assert not [text for text in found if "topic7" in text or "maple" in text or "40" in text]


def test_an_edit_keeps_the_ids_of_what_stayed(shelf):
    shelf.put(handbook(9))
    before = {p["text"]: p["id"] for p in shelf.open().search(["rule"], k=20)[0]}
    shelf.put(handbook(4))
    after = {p["text"]: p["id"] for p in shelf.open().search(["rule"], k=20)[0]}
    assert after == {text: before[text] for text in after}


@pytest.mark.parametrize("mode", MODES)
def test_CH_02_copies_and_footers_are_one_entry_with_all_sources(shelf, mode):
    text, footer = "Refunds are paid within five days of return by card or cash.", "Kiln shop, all rights reserved."
    shelf.put(
        document("terms.md", text, title="Terms"),
        document("terms_copy.md", text, title="Terms"),
        document("page.md", footer, "Clay is kept dry.", footer, footer),
    )
    index = shelf.open()
    [found] = index.search(["refunds card"], k=5, mode=mode)
    assert index.size == 3
    assert (found[0]["document"], found[0]["also_in"]) == ("terms.md", ["terms_copy.md"])
    assert [p["text"] for p in found].count(text) == 1


def test_CH_02_the_exception_is_found_among_memos_that_differ_in_their_date(shelf):
    months = "January February March April May June July August September October November December".split()
    memo = "Memo of {} 2024: max temperature for glaze work is 1,240 °C in every kiln, max, for all glaze types."
    memos = [document(f"{month}.md", memo.format(month), title="Memo") for month in months]
    shelf.put(*memos, document("exception.md", "exception for glaze R: 1,260 °C"))
    for mode in MODES:
        assert any("exception" in text for text in shelf.texts("max temperature for glaze R", k=5, mode=mode))


def test_CH_02_twins_do_not_use_up_the_places_however_many_there_are(shelf):
    said = "the kiln was hot and the clay was wet and the door was shut by hand before lunch by everyone present there"
    copies = [document(f"{n}.md", f"On {n % 28 + 1} May 19{n % 90 + 10} {said}") for n in range(150)]
    shelf.put(*copies, document("other.md", "kiln"))
    assert len(shelf.texts("kiln clay door lunch", k=3, mode="sparse")) == 2


def test_deleting_one_source_keeps_the_other(shelf):
    first, copy = document("a.md", "Shipping is free"), document("b.md", "Shipping is free")
    shelf.put(first, copy)
    summary = shelf.put(copy)
    [found] = shelf.open().search(["shipping"], k=5)[0]
    assert (found["document"], found["also_in"], summary.removed, summary.encoded) == ("b.md", [], 1, 0)


def test_the_same_text_for_two_tenants_stays_two_entries(shelf):
    shelf.put(document("a.md", "Shipping is free", tenant="x"), document("b.md", "Shipping is free", tenant="y"))
    [found] = shelf.open().search(["shipping"], k=5, filters={"tenant": "x"})[0]
    assert (found["document"], found["also_in"]) == ("a.md", [])
    assert shelf.encoder.texts == 1 + 1  # the text once, the query once


def test_CH_07_nothing_to_remove_is_no_error(shelf):
    shelf.put(handbook(3))
    fingerprint = shelf.open().fingerprint
    summary = shelf.put(handbook(3))
    assert (summary.unchanged, summary.removed, summary.encoded) == (1, 0, 0)
    assert shelf.open().fingerprint == fingerprint


def test_CH_07_an_empty_folder_leaves_the_index_untouched_unless_allowed(shelf):
    shelf.put(handbook(3))
    with pytest.raises(RetrievalError, match=r"no documents in .*--empty-ok"):
        shelf.put()
    assert shelf.open().size == 3
    assert shelf.put(empty_ok=True).removed == 1
    with pytest.raises(NothingIndexedError):
        shelf.open()


def test_CH_07_no_root_is_touched_when_one_of_them_is_empty(shelf):
    shelf.put(handbook(3))
    with pytest.raises(RetrievalError):
        shelf.writer().sync({shelf.root: [handbook(2)], shelf.root / "unmounted": []})
    assert shelf.open().size == 3


def test_other_roots_stay_as_they_are(shelf):
    shelf.put(document("a.md", "kiln"), root="one")
    summary = shelf.put(document("a.md", "clay"), root="two")
    assert (summary.added, summary.removed) == (1, 0)
    assert sorted(shelf.texts("kiln clay")) == ["clay", "kiln"]
    assert {p["document"] for p in shelf.open().search(["kiln clay"], k=5)[0]} == {"a.md", "two/a.md"}


def test_a_root_whose_name_begins_like_another_is_not_inside_it(shelf):
    shelf.put(document("a.md", "kiln"), root="docs2")
    shelf.put(document("b.md", "clay"), root="docs")
    assert sorted(shelf.texts("kiln clay")) == ["clay", "kiln"]


def test_a_folder_inside_a_root_is_the_same_place(shelf):
    shelf.put(document("sub/a.md", "kiln"), document("b.md", "clay"))
    summary = shelf.put(document("a.md", "kiln"), root="sub")
    assert (summary.unchanged, summary.removed) == (1, 0)
    assert len(shelf.texts("kiln clay")) == 2


def test_a_single_file_as_root_touches_only_itself(shelf, tmp_path):
    file = shelf.root / "rows.jsonl"
    shelf.root.mkdir()
    file.touch()
    shelf.put(document("rows.jsonl#1", "kiln"), document("rows.jsonl#2", "clay"), document("other.md", "bread"))
    summary = shelf.writer().sync({file: [document("rows.jsonl#1", "kiln")]})
    assert (summary.removed, summary.unchanged) == (1, 1)
    assert sorted(shelf.texts("kiln clay bread")) == ["bread", "kiln"]


def test_skipped_ones_are_reported_and_what_they_held_is_gone(shelf):
    shelf.put(document("a.md", "kiln"), document("b.md", "clay"))
    summary = shelf.put(Skipped("a.md", "no text"), document("b.md", "clay"))
    assert (summary.skipped, summary.removed) == ([Skipped("a.md", "no text")], 1)
    assert shelf.texts("kiln") == shelf.texts("clay") == ["clay"]


def test_a_second_document_of_one_name_is_reported_not_swallowed(shelf):
    summary = shelf.put(document("a.jsonl#1", "kiln"), document("a.jsonl#1", "clay"))
    assert [skipped.path for skipped in summary.skipped] == ["a.jsonl#1"]
    assert shelf.texts("kiln clay") == ["kiln"]


def test_CH_01_another_encoder_is_named_with_the_way_out_even_of_equal_width(shelf, tmp_path):
    shelf.put(handbook(2))
    for other in (HashEncoder(256, "other"), HashEncoder(384)):
        changed = Shelf(tmp_path, other)
        for act in (changed.open, lambda: changed.put(handbook(2))):  # noqa: B023
            with pytest.raises(IndexMismatchError, match=rf"hash:256.*{other.fingerprint}.*index --rebuild"):
                act()
        assert Shelf(tmp_path).open().size == 2
    changed.put(handbook(3), rebuild=True)
    assert changed.open().size == 3


def test_CH_01_a_change_of_chunking_cuts_unchanged_documents_anew(shelf):
    shelf.put(document("a.md", "kiln", "clay"))
    index = shelf.open(chunking="by block")
    with pytest.raises(IndexMismatchError, match=r"by block.*whole.*--rebuild"):
        shelf.open(chunking="whole")
    summary = shelf.writer(chunking="whole").sync({shelf.root: [document("a.md", "kiln", "clay")]})
    assert summary.updated == 1
    assert shelf.open(chunking="whole").size == index.size == 2


def test_a_rebuild_is_seen_by_a_reader_that_was_open_before(shelf):
    shelf.put(handbook(2))
    index = shelf.open()
    assert len(index.search(["rule"], k=9)[0]) == 2
    shelf.put(handbook(5), rebuild=True)
    assert len(index.search(["rule"], k=9)[0]) == 5


@pytest.mark.slow
def test_CH_04_more_chunks_than_the_client_takes_at_once(shelf):
    shelf.put(document("long.txt", *(f"line{n} of the long text" for n in range(6000))))
    dense, sparse = stores(shelf)
    assert dense == sparse
    assert len(dense) == shelf.open().size == 6000


def stores(shelf):
    """The ids that each store really holds."""
    [newest] = sorted(shelf.folder.glob("dense-*"), key=lambda path: int(path.name.split("-")[1]))[-1:]
    dense, sparse = embedded(newest), SparseStore(shelf.folder / "sparse")
    held = sorted(dense.ids())
    dense.close()
    everything = Catalog(shelf.folder).rows("SELECT id, text FROM passages ORDER BY id")
    return held, sorted(name for name, text in everything if name in dict(sparse.search(text, sparse.count, [])))


class Stopping(HashEncoder):
    """Gives up after some texts, as a killed process would."""

    def __init__(self, after):
        super().__init__()
        self.after = after

    def encode(self, texts):
        if self.texts + len(texts) > self.after:
            raise KeyboardInterrupt
        return super().encode(texts)


def test_CH_04_what_was_encoded_before_a_stop_is_not_encoded_again(tmp_path):
    long = document("long.txt", *(f"line{n} of the long text" for n in range(3000)))
    with pytest.raises(KeyboardInterrupt):
        Shelf(tmp_path, Stopping(2000)).put(long)
    shelf = Shelf(tmp_path)
    with pytest.raises(NothingIndexedError):
        shelf.open()
    summary = shelf.put(long)
    assert (summary.added, summary.passages) == (1, 3000)
    assert summary.encoded < 1500


def test_a_second_writer_is_told_who_holds_the_index(shelf):
    shelf.put(handbook(2))
    with exclusive(shelf.folder), pytest.raises(IndexLockedError, match=r"written by process \d+ on .* since"):
        shelf.put(handbook(3))
    assert shelf.put(handbook(3)).updated == 1


def test_readers_go_on_while_a_writer_is_at_work(shelf):
    shelf.put(handbook(3))
    index, wait, go = shelf.open(), threading.Event(), threading.Event()

    def slowly():
        yield document("new.md", "fresh news")
        wait.set()
        go.wait(10)

    thread = threading.Thread(target=lambda: shelf.writer().sync({shelf.root / "b": slowly()}))
    thread.start()
    wait.wait(10)
    before = [p["text"] for p in index.search(["fresh news"], k=9)[0]]
    go.set()
    thread.join()
    assert len(before) == 3
    assert index.search(["fresh news"], k=9)[0][0]["text"] == "fresh news"


def test_lost_vectors_are_made_again_without_encoding(shelf):
    shelf.put(handbook(3))
    for path in shelf.folder.glob("dense-*"):
        path.rename(shelf.folder / "away")
    assert shelf.put(handbook(3)).encoded == 0
    assert len(shelf.texts("rule", mode="dense")) == 3


@pytest.mark.parametrize("harmed", ["dense", "sparse"])
def test_a_store_that_disagrees_with_the_catalogue_is_made_again(shelf, harmed):
    shelf.put(handbook(3))
    ids = [p["id"] for p in shelf.open().search(["rule"], k=2)[0]]
    if harmed == "dense":
        [vectors] = shelf.folder.glob("dense-*")
        store = embedded(vectors)
        store.remove(ids)
        store.close()
    else:
        SparseStore(shelf.folder / "sparse").write(ids, [])
    summary = shelf.put(handbook(4))
    assert summary.encoded == 1
    dense, sparse = stores(shelf)
    assert dense == sparse
    assert len(dense) == 4


@pytest.mark.parametrize("blocked", ["catalog.db", "sparse"])
def test_an_index_that_cannot_be_written_is_one_line(shelf, blocked):
    shelf.folder.mkdir(parents=True)
    if blocked == "catalog.db":
        (shelf.folder / blocked).mkdir()
    else:
        (shelf.folder / blocked).touch()
    with pytest.raises(RetrievalError) as caught:
        shelf.put(handbook(2))
    assert "\n" not in str(caught.value)
    assert str(shelf.folder) in str(caught.value)


def test_what_is_known_of_a_file_that_cannot_be_opened_stays(shelf):
    row = document("faq.jsonl#1", "The kiln deposit is 120")
    shelf.put(document("mail.md", "The vault word is maple"), row, document("other.md", "Doors open at nine"))
    away = [Skipped(name, "cannot be read: Permission denied", unread=True) for name in ("mail.md", "faq.jsonl")]
    summary = shelf.put(*away)
    assert summary.removed == 1
    assert shelf.texts("vault word maple")[0] == "The vault word is maple"
    assert shelf.texts("kiln deposit")[0] == "The kiln deposit is 120"
    assert "Doors open at nine" not in shelf.texts("doors open")


def test_lost_vectors_are_said_when_asked_and_made_again_when_indexed(shelf):
    shelf.put(document("a.md", "The kiln deposit is 120"))
    for folder in shelf.folder.glob("dense-*"):
        shutil.rmtree(folder)
    with pytest.raises(RetrievalError, match="adaptive-rag index"):
        shelf.texts("kiln deposit", mode="dense")
    shelf.put(document("a.md", "The kiln deposit is 120"))
    assert shelf.texts("kiln deposit", mode="dense") == ["The kiln deposit is 120"]


def test_a_damaged_catalogue_names_the_way_out_which_works(shelf):
    shelf.put(document("a.md", "The kiln deposit is 120"))
    for file in shelf.folder.glob(f"{FILE}*"):
        file.write_bytes(b"not a database " * 100)
    with pytest.raises(RetrievalError, match="--rebuild"):
        shelf.put(document("a.md", "The kiln deposit is 120"))
    shelf.put(document("a.md", "The kiln deposit is 120"), rebuild=True)
    assert shelf.texts("kiln deposit") == ["The kiln deposit is 120"]


def test_an_index_that_was_deleted_while_open_is_made_again(shelf):
    shelf.put(document("a.md", "The kiln deposit is 120"))
    reader = shelf.open()
    reader.search(["kiln deposit"], k=1)
    shutil.rmtree(shelf.folder)
    shelf.put(document("a.md", "The kiln deposit is 140"))
    shelf.put(document("a.md", "The kiln deposit is 150"))
    assert shelf.texts("kiln deposit", mode="dense") == ["The kiln deposit is 150"]
    reader.close()
