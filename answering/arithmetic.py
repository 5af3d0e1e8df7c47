"""Arithmetic that is asked for, done exactly: small models cannot calculate."""

import ast
import operator
import re
from collections.abc import Callable
from fractions import Fraction

_LONGEST = 200
"""Characters of a message that may be one expression."""
_LARGEST = 10**60
_DECIMALS = 10
_ASKING = re.compile(
    r"^(?:(?:hi|hello|hey|please|ok|so|and|now|can you|could you|tell me|i need|i want|to know)\W+)*"
    r"(?:(?:what(?:'s| is| are| does| do)|how (?:much|many) (?:is|are)|calculate|compute|evaluate|solve|work out|"
    r"do the math|the (?:result|value|answer) (?:of|to|for))\W+)*(?:the\s+)?(?=[\w(+.-])",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:\s*(?:=|equals?|makes?|gives?|be|exactly|please|for me|thanks|thank you|[?!.,;:]))*\s*$", re.IGNORECASE
)
THOUSANDS = r"(?<=\d),(?=\d{3}(?!\d))"
"""The comma in "1,200", which is read as such and not as a decimal one."""
_NUMBER = r"\(?-?\d[\d.]*\)?"
_SPOKEN: tuple[tuple[str, str], ...] = (
    (THOUSANDS, ""),
    (r"[×·✕]|(?<=[\d)])\s*[xX]\s*(?=[\d(.-])|\b(?:times|multiplied by)\b", "*"),
    (r"÷|\b(?:divided by)\b", "/"),
    (r"[−–]|\bminus\b", "-"),
    (r"\bplus\b", "+"),
    (r"\bmod(?:ulo|ulus)?\b", " mod "),
    (r"\b(?:to the power of|raised to(?: the power of)?)\b|\*\*", "^"),
    (r"\bsquared\b", "^2"),
    (r"\bcubed\b", "^3"),
    (r"\bper\s?cent\b", "%"),
    (rf"\b(?:sum|total) of ({_NUMBER}) and ({_NUMBER})", r"(\1)+(\2)"),
    (rf"\bproduct of ({_NUMBER}) and ({_NUMBER})", r"(\1)*(\2)"),
    (rf"\bdifference between ({_NUMBER}) and ({_NUMBER})", r"(\1)-(\2)"),
    (rf"\badd ({_NUMBER}) (?:and|to) ({_NUMBER})", r"(\1)+(\2)"),
    (rf"\bsubtract ({_NUMBER}) from ({_NUMBER})", r"(\2)-(\1)"),
    (rf"\bmultiply ({_NUMBER}) (?:by|and|with) ({_NUMBER})", r"(\1)*(\2)"),
    (rf"\bdivide ({_NUMBER}) by ({_NUMBER})", r"(\1)/(\2)"),
    (r"\bhalf of\b", "0.5*"),
    (rf"({_NUMBER})\s*%\s*of\b", r"(\1)/100*"),
)
_DISCOUNT = re.compile(r"(.+)([-+])\s*(\d[\d.]*)\s*%")
_EXPRESSION = re.compile(r"[\d\s.+*/^%()-]+")
_DATE_LIKE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}/\d{1,2}/\d{2,4}|(?<![\d.])0\d+")
_BINARY: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
}


class NotArithmeticError(ValueError):
    """The text is no expression of numbers and the operators that are known, or its value is beyond all bounds."""


def calculated(message: str) -> str:
    """The answer to a message that asks for the value of one expression and nothing else; else empty."""
    expression = _expression(message)
    if not expression:
        return ""
    try:
        value = evaluate(expression)
    except NotArithmeticError:
        return ""
    except ZeroDivisionError:
        return "That has no result: it divides by zero."
    return f"{request(message).strip()} {written(value)}."


def evaluate(expression: str) -> Fraction:
    """The exact value of numbers joined by + - * / % ^ and brackets, `%` between two numbers being the remainder.

    Raises:
        NotArithmeticError: it is no such expression, or the value has more than 60 digits.
        ZeroDivisionError: it divides by zero.
    """
    try:
        tree = ast.parse(expression.strip().replace("^", "**"), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotArithmeticError(expression) from error
    return _value(tree.body)


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return _bounded(Fraction(str(number)))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _value(operand)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left), _value(right))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _bounded(_BINARY[type(op)](_value(left), _value(right)))
    raise NotArithmeticError(ast.dump(node))


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1 or abs(exponent) > 200:
        raise NotArithmeticError("a power of this kind is not calculated")
    return _bounded(base**exponent.numerator)


def _bounded(value: Fraction) -> Fraction:
    if abs(value.numerator) > _LARGEST or value.denominator > _LARGEST:
        raise NotArithmeticError("a number of this size is not calculated")
    return value


def _expression(message: str) -> str:
    """What is to be calculated, in symbols; empty when the message says anything else."""
    text = request(message)
    if not text or _DATE_LIKE.search(text):
        return ""
    for pattern, symbol in _SPOKEN:
        text = re.sub(pattern, symbol, text, flags=re.IGNORECASE)
    if change := _DISCOUNT.fullmatch(text.strip()):
        text = f"({change[1]})*(1{change[2]}{change[3]}/100)"
    text = re.sub(r"(\d)\s*%(?=\s*(?:[-+*/)]|$))", r"\1/100", text)
    if not _EXPRESSION.fullmatch(text.replace(" mod ", " % ")):
        return ""
    joined = re.search(r"[\d)]\s*(?:[-+*/^%]|mod)", text) is not None
    return text.replace(" mod ", " % ") if joined else ""


def request(message: str) -> str:
    """What is asked for, without "what is" and "please"; empty for a message that is too long for one amount."""
    if len(message) > _LONGEST:
        return ""
    text = _CLOSING.sub("", message.strip())
    opening = _ASKING.match(text)
    return text[opening.end() :] if opening else text


def written(value: Fraction) -> str:
    """All digits when they end within ten decimals, else rounded to ten and said to be about that."""
    if value.denominator == 1:
        return f"= {value.numerator:,}"
    rounded = round(value, _DECIMALS)
    sign, whole = "-" if rounded < 0 else "", abs(rounded)
    digits = f"{int(whole):,}" + f".{int(whole % 1 * 10**_DECIMALS):0{_DECIMALS}d}".rstrip("0").rstrip(".")
    return f"= {sign}{digits}" if rounded == value else f"≈ {sign}{digits}"
