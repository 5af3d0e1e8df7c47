import pytest

from adaptive_rag.retrieval.terms import terms


@pytest.mark.parametrize("written", ["E-4042", "e-4042:", "E4042", "E‑4042", "E_4042", "(e.4042)"])
def test_HY_01_a_code_shares_its_joined_form_and_number_however_it_is_written(written):
    assert {"e4042", "4042"} <= set(terms(written))


def test_HY_01_whole_and_parts_are_both_there():
    assert terms("state-of-the-art E-4042") == [
        "state-of-the-art",
        "state",
        "art",
        "stateoftheart",
        "e-4042",
        "e",
        "4042",
        "e4042",
    ]


@pytest.mark.parametrize(
    ("one", "other"), [("refunds", "refund"), ("Policies", "policy"), ("Cafés", "cafe"), ("STRASSE", "Straße")]
)
def test_forms_of_a_word_meet(one, other):
    assert terms(one) == terms(other)


def test_thousands_are_found_with_and_without_separator():
    assert set(terms("1260")) <= set(terms("1,260 °C"))


def test_scripts_without_spaces_give_characters_and_pairs():
    assert terms("退货期") == ["退", "货", "期", "退货", "货期"]
    assert set(terms("货期")) <= set(terms("退货期"))


def test_stop_words_alone_give_nothing():
    assert terms("What is it about?") == []


def test_a_word_without_end_is_cut():
    assert max(map(len, terms("x" * 100_000))) <= 200
