"""Files and folders: which are read, what they are called, what is said of the rest."""

import os
from itertools import islice
from pathlib import Path

import pytest

from adaptive_rag.retrieval.base import Document, RetrievalError, Skipped
from adaptive_rag.retrieval.load import LOADERS, MissingPathError, load
from tests.fakes_pdf import PICTURE, write_pdf


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_md", ".md").replace("_txt", ".txt")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def names(*paths: Path) -> list[str]:
    return [item.path for item in load(paths)]


def test_LD_01_what_holds_no_text_is_reported_with_its_reason(tmp_path):
    write_pdf(tmp_path / "scan.pdf", [PICTURE, PICTURE])
    write_pdf(tmp_path / "mixed.pdf", ["Kilns are fired on Mondays.", ""])
    write_pdf(tmp_path / "white.pdf", ["", ""])
    write(tmp_path, blank_txt="  \n \n", empty_md="", ok_md="# Fees\nThe deposit is 40 euros.")
    found = list(load([tmp_path]))
    assert [item.path for item in found if isinstance(item, Document)] == ["mixed.pdf", "ok.md"]
    skipped = {item.path: item.reason for item in found if isinstance(item, Skipped)}
    assert skipped == {
        "scan.pdf": "no text layer",
        "white.pdf": "no text layer",
        "blank.txt": "no text",
        "empty.md": "no text",
    }
    (mixed,) = load([tmp_path / "mixed.pdf"])
    assert isinstance(mixed, Document)
    assert [(block.text, block.place) for block in mixed.blocks] == [("Kilns are fired on Mondays.", "page 1")]


def test_folders_are_walked_in_a_stable_order_and_hidden_ones_left_out(tmp_path):
    write(tmp_path, b_md="b", a_md="a", sub__c_md="c", **{".git__x_md": "x", ".secret_md": "s"})
    assert names(tmp_path) == ["a.md", "b.md", "sub/c.md"]


def test_a_hidden_folder_counts_when_it_is_given(tmp_path):
    write(tmp_path, **{".notes__a_md": "a"})
    assert names(tmp_path / ".notes") == ["a.md"]


def test_a_file_given_twice_is_read_once(tmp_path):
    write(tmp_path, a_md="a", sub__b_md="b")
    assert names(tmp_path, tmp_path / "sub", tmp_path / "a.md") == ["a.md", "sub/b.md"]


def test_roots_whose_files_collide_are_told_apart(tmp_path):
    write(tmp_path, x__docs__a_md="1", y__docs__a_md="2", z__b_md="3")
    assert names(tmp_path / "x" / "docs", tmp_path / "y" / "docs", tmp_path / "z") == [
        "x/docs/a.md",
        "y/docs/a.md",
        "b.md",
    ]
    assert names(tmp_path / "x/docs/a.md", tmp_path / "y/docs/a.md") == ["x/docs/a.md", "y/docs/a.md"]


def test_a_missing_path_is_an_error_before_anything_is_read(tmp_path):
    with pytest.raises(MissingPathError, match="docss") as caught:
        load([tmp_path, tmp_path / "docss"])
    assert isinstance(caught.value, RetrievalError)
    assert "\n" not in str(caught.value)


def test_an_empty_folder_gives_nothing(tmp_path):
    assert names(tmp_path) == []


def test_unknown_kinds_of_files_are_reported(tmp_path):
    write(tmp_path, **{"photo.png": "x", "LICENSE": "x"})
    assert list(load([tmp_path])) == [
        Skipped("LICENSE", "files without a suffix not supported"),
        Skipped("photo.png", "file type '.png' not supported"),
    ]


def test_suffixes_are_read_in_any_case(tmp_path):
    write(tmp_path, **{"A.MD": "# Fees\nForty.", "B.TXT": "Forty."})
    assert [item.title for item in load([tmp_path]) if isinstance(item, Document)] == ["Fees", "B"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_reported(tmp_path):
    write(tmp_path, a_md="a", b_md="b")
    (tmp_path / "a.md").chmod(0)
    first, second = load([tmp_path])
    assert first == Skipped("a.md", "cannot be read: Permission denied", unread=True)
    assert isinstance(second, Document)


def test_a_broken_link_is_reported_and_the_rest_read(tmp_path):
    write(tmp_path, b_md="b")
    (tmp_path / "a.md").symlink_to(tmp_path / "nowhere.md")
    first, second = load([tmp_path])
    assert first == Skipped("a.md", "cannot be read: No such file or directory", unread=True)
    assert isinstance(second, Document)


def test_given_metadata_wins_over_the_files_own_and_counts_in_the_hash(tmp_path):
    write(tmp_path, a_md="---\ntenant: evil\nyear: 2024\n---\nText.")
    (plain,) = load([tmp_path])
    (marked,) = load([tmp_path], metadata={"tenant": "kiln", "groups": ["a", "b"]})
    assert isinstance(marked, Document)
    assert isinstance(plain, Document)
    assert marked.metadata == {"tenant": "kiln", "year": 2024, "groups": ["a", "b"]}
    assert marked.hash != plain.hash


def test_the_hash_follows_the_content_and_not_the_path(tmp_path):
    write(tmp_path, a_md="# T\nOne.", b_md="# T\nOne.", c_md="# T\nTwo.", d_md="# U\nOne.")
    a, b, c, d = (item.hash for item in load([tmp_path]) if isinstance(item, Document))
    assert a == b
    assert len({a, c, d}) == 3


def test_documents_come_one_by_one(tmp_path):
    lines = "".join(f'{{"text": "line {n}"}}\n' for n in range(1000))
    (tmp_path / "big.jsonl").write_text(lines + "x", encoding="utf-8")
    stream = load([tmp_path])
    assert [item.path[:10] for item in islice(stream, 3)] == ["big.jsonl#"] * 3


@pytest.mark.parametrize("suffix", sorted(LOADERS))
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\1\2" * 100,
        b"\xff\xfe\x00",
        b"\xef\xbb\xbf",
        b"%PDF-1.7\nbroken",
        b"<![x",
        b"[" * 100_000,
        b'"\n"',
        b"---\n[",
    ],
)
def test_no_content_stops_the_run(tmp_path, suffix, content):
    (tmp_path / f"a{suffix}").write_bytes(content)
    found = list(load([tmp_path]))
    assert found
    assert all(item.path.startswith(f"a{suffix}") for item in found)


@pytest.mark.timeout(10)
def test_what_is_no_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "a.md")
    assert list(load([tmp_path])) == [Skipped("a.md", "neither a file nor a folder")]


def test_linked_folders_are_reported_and_not_entered(tmp_path):
    write(tmp_path, docs__a_md="a")
    (tmp_path / "docs" / "loop").symlink_to(tmp_path / "docs")
    assert [item.path for item in load([tmp_path]) if isinstance(item, Document)] == ["docs/a.md"]
    assert Skipped("docs/loop", "folder not entered: it is a link; give it as a path") in load([tmp_path])
