import pytest

from adaptive_rag.answering.conversion import converted


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("How many minutes are three and a half hours?", "three and a half hours = 210 minutes."),
        ("Convert 2.5 kilograms to grams.", "2.5 kilograms = 2,500 grams."),
        ("What is 5 miles in km?", "5 miles = 8.04672 km."),
        ("how many seconds are there in half an hour", "half an hour = 1,800 seconds."),
        ("1,200 ml to litres please", "1,200 ml = 1.2 litres."),
        ("Convert 212 °F to celsius", "212 °F = 100 celsius."),
    ],
)
def test_an_amount_is_given_in_another_unit(message, answer):
    assert converted(message) == answer


@pytest.mark.parametrize(
    "message",
    [
        "How many days are in a month?",
        "10 EUR in USD",
        "Convert 3 hours to kilograms",
        "Convert the file to pdf",
        "How many employees are in 3 countries?",
        "How many minutes does the E-4050 error take?",
        "How many grams of wheat is the mill tested with?",
    ],
)
def test_what_has_no_exact_answer_is_left_alone(message):
    assert converted(message) == ""
