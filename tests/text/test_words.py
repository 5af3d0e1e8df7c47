import pytest

from adaptive_rag.text.words import content_words, normal, words


def test_normal_makes_compatibility_forms_dashes_and_apostrophes_alike():
    assert normal("Ｅ‑4042 – Müller’s") == "e-4042 - müller's"


def test_invisible_characters_do_not_cut_words_apart():
    assert words("war\u00adranty per\u200biod") == ["warranty", "period"]


@pytest.mark.parametrize(
    "code", ["e-4042", "1,260", "12.5", "c++", "f#", "state-of-the-art", "2024-03-01", "snake_case"]
)
def test_codes_and_numbers_stay_whole(code):
    assert words(f"about {code.upper()}: yes.") == ["about", code, "yes"]


def test_a_list_of_small_numbers_is_not_one_number():
    assert words("rooms 1,2 and 3") == ["rooms", "1", "2", "and", "3"]


@pytest.mark.parametrize("word", ["हिन्दी", "العَرَبِيَّة", "ελληνικά", "été"])
def test_vowel_signs_and_accents_belong_to_their_word(word):
    assert words(f"{word} {word}") == [normal(word)] * 2


def test_scripts_without_spaces_are_told_from_latin_runs():
    assert words("退货iPhone15手机") == ["退货", "iphone15", "手机"]


def test_content_words_leave_out_stop_words_only():
    assert content_words("What is the refund window?") == ["refund", "window"]
    assert content_words("What is it about?") == []
