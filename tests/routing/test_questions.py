from collections import Counter

from adaptive_rag.routing.fit import FOLDS, folds
from adaptive_rag.routing.labelled import read
from adaptive_rag.routing.questions import questions
from adaptive_rag.routing.train import QUESTIONS


def test_the_file_holds_what_the_patterns_make():
    assert [(row.question, row.label, row.group) for row in read(QUESTIONS)] == [
        (row["question"], row["label"], row["group"]) for row in questions()
    ]


def test_there_are_enough_of_every_label_and_none_comes_twice():
    rows = read(QUESTIONS)
    counts = Counter(row.label for row in rows)
    assert len(rows) >= 1200
    assert min(counts.values()) >= 300
    assert max(Counter(row.question for row in rows).values()) == 1


def test_a_pattern_is_never_on_both_sides_of_a_split():
    rows = read(QUESTIONS)
    fold = folds([row.label for row in rows], [row.group for row in rows])
    sides: dict[str, set[int]] = {}
    for row, number in zip(rows, fold.tolist(), strict=True):
        sides.setdefault(row.group, set()).add(number)
    assert all(len(numbers) == 1 for numbers in sides.values())
    assert set(fold.tolist()) == set(range(FOLDS))


def test_no_slot_is_left_open():
    assert [row.question for row in read(QUESTIONS) if "{" in row.question and "}" in row.question] == [
        row.question for row in read(QUESTIONS) if row.group.startswith("written") and "{" in row.question
    ]
