from fractions import Fraction

import pytest

from adaptive_rag.answering.arithmetic import NotArithmeticError, calculated, evaluate


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("What is 17 * 23?", "17 * 23 = 391."),
        ("17 times 6 =", "17 times 6 = 102."),
        ("what's 15% of 80?", "15% of 80 = 12."),
        ("What is 15 percent of 1,260?", "15 percent of 1,260 = 189."),
        ("How much is 200 + 15%?", "200 + 15% = 230."),
        ("2^10", "2^10 = 1,024."),
        ("12 squared", "12 squared = 144."),
        ("(3+4)*2 =", "(3+4)*2 = 14."),
        ("10/3", "10/3 ≈ 3.3333333333."),
        ("0.1 + 0.2", "0.1 + 0.2 = 0.3."),
        ("17 % 5", "17 % 5 = 2."),
        ("Can you calculate 12.5 / 4 please", "12.5 / 4 = 3.125."),
        ("What's the sum of 12 and 30?", "sum of 12 and 30 = 42."),
        ("subtract 5 from 12", "subtract 5 from 12 = 7."),
        ("-7 / 2", "-7 / 2 = -3.5."),
        ("5 divided by 0", "That has no result: it divides by zero."),
    ],
)
def test_arithmetic_is_exact(message, answer):
    assert calculated(message) == answer


@pytest.mark.parametrize(
    "message",
    [
        "",
        "hello",
        "42",
        "E-4042",
        "What is 2024-05-01?",
        "What is 2 + 2 and who founded the mill?",
        "What does plan 9 cost?",
        "__import__('os').system('x') + 1",
        "9**9**9",
        "1 + " * 200 + "1",
        "(" * 150 + "1+1" + ")" * 150,
    ],
)
def test_anything_else_is_left_to_the_model(message):
    assert calculated(message) == ""


@pytest.mark.parametrize("text", ["a + 1", "f(1)", "1 if 2 else 3", "[1][0]", "True + 1", "2 ** 0.5", "1 << 3", ""])
def test_only_numbers_and_known_operators_are_evaluated(text):
    with pytest.raises(NotArithmeticError):
        evaluate(text)


def test_values_are_exact_fractions():
    assert evaluate("1/3 + 1/6") == Fraction(1, 2)
    assert evaluate("2^-2") == Fraction(1, 4)
