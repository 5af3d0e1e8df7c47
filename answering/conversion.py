"""Amounts in another unit, done exactly: small models cannot calculate."""

import re
from fractions import Fraction

from adaptive_rag.answering.arithmetic import THOUSANDS, request, written
from adaptive_rag.grounding.quantities import quantities
from adaptive_rag.grounding.units import CURRENCIES, unit

_UNIT = r"(?P<unit>[^\W\d][\w°²³ ]*?)"
_FORMS = (
    re.compile(rf"(?:(?:convert|change)\s+)?(?P<amount>.+?)\s+(?:to|into|in|as)\s+{_UNIT}", re.IGNORECASE),
    re.compile(
        rf"how (?:many|much) {_UNIT}\s+(?:(?:are|is)(?: there)?(?: in)?|in|make(?: up)?|do(?:es)?|has|have)\s+"
        r"(?P<amount>.+?)(?:\s+have)?",
        re.IGNORECASE,
    ),
)


def converted(message: str) -> str:
    """The answer to a message that asks for one amount in another unit of the same kind and nothing else; else empty.

    Currencies have no fixed rate, and months no fixed number of days: these are left alone.
    """
    asked = request(message)
    for form in _FORMS:
        if found := form.fullmatch(asked):
            value = _in(found["amount"], found["unit"])
            if value is not None:
                return f"{found['amount']} {written(value)} {found['unit']}."
    return ""


def _in(amount: str, name: str) -> Fraction | None:
    """How many of the unit `name` the whole of `amount` is."""
    known = unit(name)
    if known is None or known[0] in CURRENCIES:
        return None
    dimension, factor = known
    amount = re.sub(THOUSANDS, "", amount)
    values = {
        one.low / factor
        for quantity in quantities(amount)
        if (quantity.start, quantity.end) == (0, len(amount))
        for one in quantity.amounts
        if one.dimension == dimension and one.low == one.high
    }
    return values.pop() if len(values) == 1 else None
