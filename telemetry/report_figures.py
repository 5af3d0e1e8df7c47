"""How a report writes numbers, dates and comparisons, in the terminal and on the page alike."""

from datetime import UTC, datetime
from math import floor, log10

from adaptive_rag.telemetry.report_books import Books
from adaptive_rag.telemetry.report_mix import LEAST, Every, Usual

ABSENT = "–"
ESTIMATED = (
    "Fixed pipelines are estimated from the questions that were sent there, hard ones to the loop and easy ones to one "
    "retrieval: the one comes out too dear, the other too cheap. “evaluate pipelines” asks all of them the same."
)
"""To be read with the books."""


def seconds(value: float) -> str:
    """In the unit that suits: "4.2 ms", "12 ms", "1.34 s", "3 min 20 s"."""
    if value < 0.9995:
        return f"{value * 1000:.1f} ms" if 0 < value < 0.00995 else f"{value * 1000:.0f} ms"
    if value < 120:
        return f"{value:.2f} s" if value < 9.995 else f"{value:.1f} s"
    return f"{int(value // 60)} min {int(value % 60)} s"


def amount(value: float | None, unit: str) -> str:
    """A cost in the unit of the price table."""
    if value is None:
        return ABSENT
    if unit == "s":
        return seconds(value)
    decimals = max(0, 2 - floor(log10(abs(value)))) if value else 0
    return f"{value:.{decimals}f} {unit}"


def percent(share: float) -> str:
    """From a share of 1; a decimal only below ten."""
    value = share * 100
    return f"{value:.0f} %" if value >= 9.95 or value == 0 else f"{value:.1f} %"


def count(value: float) -> str:
    """Thousands set apart by a thin space."""
    return f"{value:,.0f}".replace(",", "\u202f")


def day(time: float) -> str:
    """Unix seconds to a date, UTC."""
    return datetime.fromtimestamp(time, UTC).date().isoformat()


def p_value(value: float | None) -> str:
    """Of a test; what is smaller than a thousandth says so."""
    if value is None:
        return ABSENT
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def against(actual: float, other: float) -> str:
    """How `actual` compares: "15 % dearer than", "2.8 times cheaper than", "as cheap as"."""
    low, high, word = (actual, other, "cheaper") if actual < other else (other, actual, "dearer")
    if low <= 0:
        return f"{word} than" if high > low else "as cheap as"
    if round((high / low - 1) * 100) == 0:
        return "as cheap as"
    if high / low >= 2:
        return f"{high / low:.1f} times {word} than"
    return f"{(1 - low / high if word == 'cheaper' else high / low - 1) * 100:.0f} % {word} than"


def usual_mix(usual: Usual | None, every: Every) -> str:
    """Which mix the periods are tested against."""
    if usual is None:
        return f"the usual mix, which is that of the first full {every} of {LEAST} questions or more"
    return f"the usual mix, which is that of {usual.label}" if usual.questions else "the mix that was expected"


def verdict(books: Books, unit: str) -> list[str]:
    """The books in a sentence each."""
    chosen = amount(books.expected - books.router, unit)
    return [
        f"One question costs {amount(books.actual, unit)} on average: {amount(books.router, unit)} to choose the "
        f"route, {chosen} on it, {amount(books.escalations, unit)} for answers that had to be taken back.",
        _comparison(books.actual, "always one retrieval", books.always_single, unit),
        _comparison(books.actual, "always the loop", books.always_loop, unit),
    ]


def _comparison(actual: float, name: str, other: float | None, unit: str) -> str:
    if other is None:
        return f"What {name} would cost was not measured: no question stayed on that route."
    return f"That is {against(actual, other)} {name} ({amount(other, unit)})."
