import random

from adaptive_rag.models.batches import FREE, TOKENS, WASTE, batches


def lengths():
    draw = random.Random(7)
    return [draw.choice([3, 12, 40, 150, 256]) + draw.randrange(9) for _ in range(500)]


def test_every_text_is_in_exactly_one_batch():
    found = [position for batch in batches(lengths()) for position in batch]
    assert sorted(found) == list(range(500))


def test_batches_are_bounded_and_hold_little_padding():
    sizes = lengths()
    for batch in batches(sizes):
        padded = max(sizes[at] for at in batch) * len(batch)
        assert padded <= TOKENS
        assert padded - sum(sizes[at] for at in batch) <= max(FREE, WASTE * padded)


def test_the_longest_of_a_batch_comes_first():
    sizes = lengths()
    assert all(sizes[batch[0]] == max(sizes[at] for at in batch) for batch in batches(sizes))


def test_one_text_larger_than_a_batch_stands_alone():
    assert list(batches([TOKENS + 1, 2])) == [[0], [1]]


def test_no_texts_no_batches():
    assert list(batches([])) == []
