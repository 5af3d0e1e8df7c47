import pytest

from adaptive_rag.routing.smalltalk import is_small_talk, without_greeting


@pytest.mark.parametrize(
    "message",
    [
        "hi",
        "Hello there!",
        "thanks, bye",
        "Good morning, everyone",
        "¡Hola!",
        "merci beaucoup",
        "ありがとう",
        "Hi Petra",
        "",
        "🙂",
        "…",
    ],
)
def test_the_whole_message(message):
    assert is_small_talk(message)


@pytest.mark.parametrize(
    "message",
    [
        "hi, the deposit",
        "deposit",
        "E-4042",
        "Hi deposit?",
        "this",
        "shipping",
        "no refund",
        "thanks for the fish recipe",
        "12",
    ],
)
def test_more_than_small_talk(message):
    assert not is_small_talk(message)


@pytest.mark.parametrize(
    ("message", "rest"),
    [
        ("Hi! What is the kiln deposit?", "What is the kiln deposit?"),
        ("thanks, and the deposit for two?", "and the deposit for two?"),
        ("Hola, ¿cuánto cuesta?", "cuánto cuesta?"),
        ("Hi there", "Hi there"),
        ("Which shipping methods exist?", "Which shipping methods exist?"),
        ("test procedure", "test procedure"),
        ("", ""),
    ],
)
def test_the_greeting_is_left_out_when_something_follows(message, rest):
    assert without_greeting(message) == rest
