import pytest

from adaptive_rag.models.pieces import Token, pieces


def shown(texts, stop=(), limit=100):
    drawn = []

    def tokens():
        for at, text in enumerate(texts):
            drawn.append(at)
            yield Token(at, text if isinstance(text, bytes) else text.encode())

    found = list(pieces(tokens(), stop, limit))
    return "".join(piece.text for piece in found), found[-1].finish, len(drawn)


def test_all_text_comes_through_and_the_turn_ends():
    assert shown(["Hel", "lo", "."]) == ("Hello.", "stop", 3)


def test_nothing_generated_is_an_empty_answer():
    assert shown([]) == ("", "stop", 0)


def test_a_character_spread_over_tokens_is_whole():
    euro = "€".encode()
    found = list(pieces([Token(0, euro[:1]), Token(1, euro[1:2]), Token(2, euro[2:])], (), 9))
    assert [piece.text for piece in found] == ["", "", "€", ""]


def test_half_a_character_at_the_end_is_marked():
    assert shown(["a", "€".encode()[:2]], limit=2) == ("a�", "length", 2)


def test_no_token_is_drawn_beyond_the_limit():
    assert shown(["a", "b", "c", "d"], limit=2) == ("ab", "length", 2)


@pytest.mark.parametrize("texts", [["one END two"], ["one E", "N", "D two"], ["one ", "END", "x"]])
def test_a_stop_text_never_shows_not_even_a_part(texts):
    text, finish, _ = shown(texts, stop=["END"])
    assert (text, finish) == ("one ", "stop")


def test_the_first_of_several_stop_texts_counts():
    assert shown(["a\n\nb###c"], stop=["###", "\n\n"])[0] == "a"


def test_what_only_looks_like_a_stop_text_is_shown():
    assert shown(["one E", "N", "T two", " EN"], stop=["END"]) == ("one ENT two EN", "stop", 4)
