import json

import pytest

from adaptive_rag.evaluation.datasets import DatasetError, corpus_file, read_corpus_ids, read_questions


def write(path, *rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows), "utf-8")
    return path


GOOD = {"id": "1", "question": "Who?", "answers": ["Vold"], "type": "2hop", "supporting": ["a", "b"]}


@pytest.fixture
def beir(tmp_path):
    write(tmp_path / "corpus.jsonl", {"_id": "d1", "title": "", "text": "x"})
    write(tmp_path / "queries.jsonl", {"_id": "q1", "text": "Who?"}, {"_id": "q2", "text": "What?"})
    write(tmp_path / "qrels" / "test.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t2", "q1\td2\t0")
    return tmp_path


def test_the_shared_format(tmp_path):
    (found,) = read_questions(write(tmp_path / "questions.jsonl", GOOD))
    assert found.supporting == {"a", "b"}
    assert (found.id, found.question, found.type, found.answers) == ("1", "Who?", "2hop", ("Vold",))
    assert read_questions(tmp_path) == [found]


def test_the_beir_layout_keeps_gains_and_leaves_unjudged_questions_out(beir):
    (found,) = read_questions(beir)
    assert (found.id, found.question, found.gains) == ("q1", "Who?", {"d1": 2.0})


def test_corpus_ids(beir):
    assert read_corpus_ids(beir) == {"d1"}
    assert corpus_file(beir).name == "corpus.jsonl"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({**GOOD, "supporting": []}, "supporting"),
        ({**GOOD, "supporting": "a"}, "supporting"),
        ({**GOOD, "question": " "}, "question"),
        ("{", "not JSON"),
        ("[1]", "not a JSON object"),
    ],
)
def test_a_bad_line_is_named(tmp_path, row, says):
    file = write(tmp_path / "questions.jsonl", GOOD, row)
    with pytest.raises(DatasetError, match=rf"questions\.jsonl:2: .*{says}"):
        read_questions(file)


def test_a_missing_split_names_the_others(beir):
    with pytest.raises(DatasetError, match="splits there: test"):
        read_questions(beir, split="dev")


def test_a_bad_judgement_is_named(beir):
    write(beir / "qrels" / "test.tsv", "q1\td1\tmuch")
    with pytest.raises(DatasetError, match=r"test\.tsv:1"):
        read_questions(beir)


def test_a_judged_query_that_is_missing_is_named(beir):
    write(beir / "qrels" / "test.tsv", "q9\td1\t1")
    with pytest.raises(DatasetError, match="'q9'"):
        read_questions(beir)


def test_missing_files_and_empty_sets_are_errors(tmp_path):
    with pytest.raises(DatasetError, match="no such file"):
        read_questions(tmp_path / "questions.jsonl")
    with pytest.raises(DatasetError, match="no such file"):
        corpus_file(tmp_path)
    with pytest.raises(DatasetError, match="no question"):
        read_questions(write(tmp_path / "questions.jsonl"))
