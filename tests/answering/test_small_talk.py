import pytest

from adaptive_rag.answering.small_talk import set_reply

GREETING, THANKS, BYE = "Hello! What would you like to know?", "You're welcome!", "Goodbye!"


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("Hi there", GREETING),
        ("Good morning!", GREETING),
        ("hola", GREETING),
        ("thanks", THANKS),
        ("That solved it, thank you very much.", THANKS),
        ("danke", THANKS),
        ("Goodbye, and have a nice weekend.", BYE),
        ("Who are you?", "I answer questions from your documents and show where each answer stands."),
        ("What can you help me with?", "I answer questions from your documents and show where each answer stands."),
        ("x", "What would you like to know?"),
        ("ok", "Good. Ask me whenever you need something else."),
    ],
)
def test_small_talk_has_a_set_reply(message, reply):
    assert set_reply(message) == reply


@pytest.mark.parametrize(
    "message",
    [
        "",
        "Tell me a joke.",
        "Translate 'good morning' into French",
        "Rewrite this more politely: hi, send me the form",
        "What is a good night's sleep worth to a baker who starts at four in the morning?",
        "Which shipping methods exist?",
        "Is it a good book?",
    ],
)
def test_everything_else_has_none(message):
    assert set_reply(message) == ""
