import json

import pytest

from adaptive_rag.evaluation.asked import depth_of, read_asked
from adaptive_rag.evaluation.datasets import DatasetError


def written(tmp_path, *rows):
    path = tmp_path / "questions.jsonl"
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    return path


def test_every_field_but_the_question_may_be_left_out(tmp_path):
    [bare, full] = read_asked(
        written(
            tmp_path,
            {"question": "What is it?"},
            {"id": "a", "query": "And that?", "answers": ["x"], "supporting": ["d.md"], "type": "2hop", "all": True},
        )
    )
    assert (bare.id, bare.depth, bare.answers) == ("line 1", None, ())
    assert (full.depth, full.every, full.supporting) == ("multi", True, frozenset({"d.md"}))


@pytest.mark.parametrize(
    ("row", "depth"),
    [
        ({"hops": 1}, "single"),
        ({"hops": 3}, "multi"),
        ({"type": "1hop"}, "single"),
        ({"type": "4hop3"}, "multi"),
        ({"type": "bridge"}, "multi"),
        ({"type": "comparison"}, "multi"),
        ({"type": "chitchat"}, "none"),
        ({"type": "fact"}, "single"),
        ({"type": "unanswerable"}, None),
        ({}, None),
    ],
)
def test_the_prior_of_a_set(row, depth):
    assert depth_of(row) == depth


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[]", "not a JSON object"),
        ({"answers": ["x"]}, 'no "question"'),
        ({"question": "x", "route": "multihop!"}, "multihop!"),
        ({"question": "x", "answers": [1]}, "answers"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, said):
    with pytest.raises(DatasetError, match=r"questions\.jsonl:2") as caught:
        read_asked(written(tmp_path, {"question": "fine"}, line))
    assert said in str(caught.value)


def test_an_id_occurs_once(tmp_path):
    with pytest.raises(DatasetError, match="twice"):
        read_asked(written(tmp_path, {"id": "a", "question": "x"}, {"id": "a", "question": "y"}))


def test_a_missing_file_is_one_line(tmp_path):
    with pytest.raises(DatasetError, match=r"none\.jsonl"):
        read_asked(tmp_path / "none.jsonl")


@pytest.mark.parametrize(
    ("row", "unanswerable"),
    [
        ({"supporting": []}, True),
        ({"supporting": [], "answers": []}, True),
        ({"answerable": False, "supporting": ["a.md"]}, True),
        ({"supporting": [], "answers": ["4"]}, False),
        ({"supporting": [], "type": "chitchat"}, False),
        ({"supporting": [], "route": "none"}, False),
        ({"supporting": [], "answerable": True}, False),
        ({}, False),
    ],
)
def test_nothing_to_find_and_nothing_to_say_is_unanswerable(tmp_path, row, unanswerable):
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({"question": "What is it?", **row}))
    [asked] = read_asked(path)
    assert asked.unanswerable is unanswerable
