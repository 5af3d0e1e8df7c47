"""Values in a text and whether two of them mean the same: quantities, dates, times, ranks, codes."""

import re
from fractions import Fraction
from functools import lru_cache

from adaptive_rag.grounding.amounts import Amount
from adaptive_rag.grounding.bounds import Bound
from adaptive_rag.grounding.dates import MONTHS, covers
from adaptive_rag.grounding.foreign_numerals import FOREIGN
from adaptive_rag.grounding.readers import READERS, Reading
from adaptive_rag.grounding.readers import Value as Value

_ANY = re.compile(
    r"[\d½¼¾/]|[A-Z]_[A-Z]|--\w|@|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|\w+-\w+|an?|each|every|per|half|\w*thirds?|quarters?|\w+ths?|first|second|dozen|hundred|once|twice|thrice|noon|midday|midnight|\w+ly|annual"
    rf"|{FOREIGN}|{'|'.join(MONTHS)})\b|\.\w",
    re.IGNORECASE,
)
_ROUNDED = Fraction(3, 100)


@lru_cache(maxsize=4096)
def values(text: str) -> tuple[Value, ...]:
    """All values of `text`, in order; certain ones never overlap."""
    if not _ANY.search(text):
        return ()
    plain = text.translate(_PLAIN)
    every = [value for reader in READERS for value in reader(plain)]
    found: list[Value] = []
    for value in every:
        if not value.loose and not _meets(value, found):
            found.append(value)
    found += [value for value in every if value.loose and not _meets(value, found)]
    return tuple(sorted(found, key=lambda value: value.start))


def _meets(value: Value, others: list[Value]) -> bool:
    return any(value.start < other.end and other.start < value.end and not other.loose for other in others)


@lru_cache(maxsize=8192)
def agree(claim: Value, evidence: Value) -> bool:
    """Whether some reading of `evidence` says what some reading of `claim` says."""
    return any(_same(a, b, claim.bound, evidence.bound) for a in claim.readings for b in evidence.readings)


def comparable(claim: Value, evidence: Value) -> bool:
    """Whether the two are of one kind and dimension, so that one could contradict the other."""
    return bool(_kinds(claim) & _kinds(evidence))


def _kinds(value: Value) -> set[tuple[str, str]]:
    kinds = {_kind(reading) for reading in value.readings if reading[0] not in ("bare", "numbers")}
    return {kind for kind in kinds if kind[0] == "date"} or kinds


_PLAIN = str.maketrans(dict.fromkeys("‐‑‒−", "-"))


def _kind(reading: Reading) -> tuple[str, str]:
    kind, content = reading
    dimension = content.dimension if isinstance(content, Amount) else ""
    return (kind, "time" if dimension in ("months", "workdays") else dimension)


def _same(claim: Reading, evidence: Reading, wanted: Bound, given: Bound) -> bool:
    (kind, said), (other, seen) = claim, evidence
    if other == "bare":
        return isinstance(said, Amount) and said == Amount("", seen, seen)  # type: ignore[arg-type]
    if isinstance(said, Amount) and isinstance(seen, Amount):
        return said.dimension == seen.dimension and _amounts_agree(said, seen, wanted, given)
    if {kind, other} == {"code", "numbers"}:
        return said == seen
    if kind == other == "date":
        return covers(seen, said)  # type: ignore[arg-type]
    return kind == other not in ("numbers", "bare") and said == seen


def _amounts_agree(said: Amount, seen: Amount, wanted: Bound, given: Bound) -> bool:
    if (wanted in ("over", "min") and given in ("under", "max")) or (
        wanted in ("under", "max") and given in ("over", "min")
    ):
        return False
    if said.low != said.high:
        return (said.low, said.high) == (seen.low, seen.high)
    number = said.low
    if wanted == "about" and number and abs(seen.low - number) <= _ROUNDED * abs(number):
        return True
    if wanted in ("over", "under"):
        return _implied(number, seen, wanted, given)
    if _rounded(number, seen):
        return True
    if seen.low != seen.high:
        return (number == seen.high and wanted == "max") or (number == seen.low and wanted == "min")
    return number == seen.low


def _implied(number: Fraction, seen: Amount, wanted: Bound, given: Bound) -> bool:
    """Whether a bound follows: "more than 1,000" from 1,234 and from "over 1,000", not from 1,000."""
    if given == wanted:
        return seen.low == number
    if wanted == "over":
        return number < seen.low <= 2 * number
    return number > seen.high >= number / 2


def _rounded(number: Fraction, seen: Amount) -> bool:
    """Whether `number` is a share without an end, such as a third, in whole percents."""
    endless = seen.dimension == "percent" and seen.low == seen.high and seen.low.denominator % 3 == 0
    return endless and number in (seen.low.__floor__(), round(seen.low), round(seen.low, 1))
