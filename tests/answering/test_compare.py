import pytest

from adaptive_rag.answering.compare import computed

REFUND, WARRANTY = "The refund window is 30 days.", "The warranty period is 24 months."
LONGER = "he warranty period is longer than the refund window."


@pytest.mark.parametrize(
    ("question", "lines", "said"),
    [
        ("Which is longer, the refund window or the warranty period?", [REFUND, WARRANTY], f"T{LONGER}"),
        ("Is the refund window longer than the warranty period?", [REFUND, WARRANTY], f"No, t{LONGER}"),
        ("Is the warranty period longer than the refund window?", [WARRANTY, REFUND], f"Yes, t{LONGER}"),
        (
            "Which band was formed first, Exies or Circus Diablo?",
            ["Exies were formed in 1997.", "Circus Diablo was formed in early 2006."],
            "Exies is earlier than Circus Diablo.",
        ),
        (
            "Is the Pebble 90 quieter than the Pebble 80?",
            ["Noise at 1 m: 62 dB", "Noise at 1 m: 66 dB"],
            "Yes, the Pebble 90 is quieter than the Pebble 80.",
        ),
    ],
)
def test_a_verdict_is_computed_from_one_value_a_side(question, lines, said):
    assert computed(question, lines) == said


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("Which is longer, the refund window or the warranty period?", ["30 days or 40 days.", WARRANTY]),
        ("Which is longer, the refund window or the warranty period?", ["The refund window is 30 days.", "Long."]),
        ("Which is longer, the refund window or the warranty period?", ["It is 30 days.", "It is 3 kg."]),
        ("Which is longer, the refund window or the warranty period?", ["It is one month.", "It is 30 days."]),
        ("Which is longer, the refund window or the warranty period?", ["It is 30 days.", "It is 30 days."]),
        ("Compare the refund window and the warranty period", [REFUND, WARRANTY]),
        ("What is the refund window?", [REFUND, WARRANTY]),
        ("Which is longer, the refund window or the warranty period?", [REFUND]),
    ],
)
def test_without_two_clear_values_there_is_none(question, lines):
    assert computed(question, lines) == ""
