from adaptive_rag.evaluation.assess import assess


def labels(none, middle, several):
    routes = ["none"] * none + ["moderate"] * middle + ["complex"] * several
    return [{"label": route} for route in routes]


def test_under_fifteen_in_a_hundred_the_fixed_pipeline_is_advised():
    found = assess(labels(6, 180, 8))
    assert not found.worth_it
    assert "chunking and reranking" in found.advice
    assert found.no_retrieval.value == 6 / 194
    assert found.several_rounds.value == 8 / 194


def test_fifteen_in_a_hundred_and_more_are_worth_a_router():
    assert assess(labels(10, 85, 5)).worth_it
    assert assess(labels(60, 10, 30)).worth_it
    assert not assess(labels(9, 86, 5)).worth_it


def test_few_questions_are_said_to_be_few():
    assert "more questions" in assess(labels(1, 9, 0)).advice
    assert "may be" in assess(labels(2, 8, 0)).advice
