"""How well sentences of the evidence bear out one claim, by words and values; no model."""

from collections.abc import Sequence
from dataclasses import dataclass

from adaptive_rag.grounding.clauses import clauses
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.polarity import contradiction, exclusive, opposed
from adaptive_rag.grounding.roles import swapped
from adaptive_rag.grounding.stems import alike, stem
from adaptive_rag.grounding.tokens import Token, stems, tokens
from adaptive_rag.grounding.values import Value, agree, values
from adaptive_rag.text.names import names

_FAULTY = 0.2
_RESTATED = 0.6
_SYNONYM = 0.95
_AROUND = 0.9
_CANDIDATES = 6


@dataclass(frozen=True, slots=True)
class Sought:
    """A claim prepared for the search of its support."""

    text: str
    words: tuple[Token, ...]
    """Those that carry meaning and are no part of a value."""
    values: tuple[Value, ...]
    names: tuple[str, ...]
    asked: frozenset[str]
    """Stems of the question: restating it invents nothing."""
    negated: bool = False
    """Whether the whole is denied: "No." to a yes/no question."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one or two lines give for a claim."""

    score: float
    lines: tuple[Line, ...]
    fault: str
    """What is wrong for certain; empty when nothing is."""
    unmatched: tuple[str, ...]


_GOOD = 0.8
NOTHING = Found(0.0, (), "nothing in the evidence speaks of it", ())


def supported_by(text: str, question: str, evidence: Sequence[Line], *, negated: bool = False) -> Found:
    """The best support of `text` as a whole or, where that is poor, clause by clause; then its weakest clause counts."""
    whole = best(sought(text, question, negated=negated), evidence)
    parts = clauses(text)
    if len(parts) < 2 or whole.score >= _GOOD or negated:
        return whole
    found = [best(sought(part, question), evidence) for part in parts]
    weakest = min(found, key=lambda part: part.score)
    joined = tuple(dict.fromkeys(line for part in found for line in part.lines))
    return Found(weakest.score, joined, weakest.fault, weakest.unmatched) if weakest.score > whole.score else whole


def sought(text: str, question: str, *, negated: bool = False) -> Sought:
    """`text` read as a claim in answer to `question`."""
    found = tuple(values(text))
    words = tuple(
        token
        for token in tokens(text)
        if token.content
        and not any(value.start < token.end and token.start < value.end for value in found if not value.loose)
    )
    return Sought(
        text, words, tuple(value for value in found if not value.loose), _names(text, found), stems(question), negated
    )


def best(claim: Sought, evidence: Sequence[Line]) -> Found:
    """The line, or the pair of lines, that speaks best for `claim`."""
    ranked = sorted(evidence, key=lambda line: _overlap(claim, line), reverse=True)[:_CANDIDATES]
    ranked = [line for line in ranked if _overlap(claim, line) > 0]
    if not ranked:
        return NOTHING
    singles = [weigh(claim, (line,)) for line in ranked]
    top = max(singles, key=lambda found: found.score)
    pairs = [
        weigh(claim, (one, other))
        for one in ranked[:3]
        for other in ranked
        if other is not one and _linked(claim, one, other)
    ]
    return max([top, *pairs], key=lambda found: (round(found.score, 3), -len(found.lines)))


def weigh(claim: Sought, chosen: tuple[Line, ...]) -> Found:
    """The score of `claim` on exactly these lines, 0 to 1."""
    credit, unmatched = _credits(claim, chosen)
    fault = _fault(claim, chosen, unmatched)
    coverage = sum(credit) / len(credit) if credit else 1.0
    return Found(min(coverage, 1.0) * (_FAULTY if fault else 1.0), chosen, fault, tuple(unmatched))


def _credits(claim: Sought, chosen: tuple[Line, ...]) -> tuple[list[float], list[str]]:
    own = frozenset().union(*(line.stems for line in chosen))
    around = frozenset().union(*(line.around_stems for line in chosen))
    credits, unmatched = [], []
    for token in claim.words:
        credit = _credit(token.stem, own, around, claim.asked)
        credits.append(credit)
        if credit < _RESTATED:
            unmatched.append(token.word)
    return credits, unmatched


def _credit(word: str, own: frozenset[str], around: frozenset[str], asked: frozenset[str]) -> float:
    if word in own or all(part in own for part in word.split("-")):
        return 1.0
    if any(alike(word, other) for other in own):
        return _SYNONYM
    if word in around:
        return _AROUND
    return _RESTATED if word in asked else 0.0


def _fault(claim: Sought, chosen: tuple[Line, ...], unmatched: Sequence[str]) -> str:
    return (
        _missing_value(claim, chosen)
        or _missing_name(claim, chosen)
        or _turned(claim, chosen)
        or swapped(claim.text, [line.text for line in chosen])
        or _replaced(unmatched, chosen)
    )


def _missing_value(claim: Sought, chosen: tuple[Line, ...]) -> str:
    present = [value for line in chosen for value in (*line.values, *line.around_values)]
    for value in claim.values:
        if not any(agree(value, other) for other in present):
            return f"{value.text.strip()!r} is not in the evidence"
    return ""


def _missing_name(claim: Sought, chosen: tuple[Line, ...]) -> str:
    present = frozenset().union(*(line.stems | line.around_stems for line in chosen))
    acronyms = {_initials(name) for line in chosen for name in (*line.names, *names(line.around))}
    for name in claim.names:
        parts = [stem(part) for part in name.lower().split() if len(part) > 1 or part.isdigit()]
        missing = [part for part in parts if part not in present]
        if missing and name.lower().replace(".", "") not in acronyms and not _initials_fit(name, present):
            return f"{name!r} is not in the evidence"
    return ""


def _turned(claim: Sought, chosen: tuple[Line, ...]) -> str:
    if len(chosen) > 1:
        return ""
    return contradiction(claim.text, chosen[0].text, negated=claim.negated)


def _replaced(unmatched: Sequence[str], chosen: tuple[Line, ...]) -> str:
    present = frozenset().union(*(line.stems for line in chosen))
    for word in unmatched:
        other = next((p for p in present if exclusive(word, p) or opposed(word, p)), "")
        if other:
            return f"{word!r} where the evidence has {other!r}"
    return ""


def _names(text: str, found: Sequence[Value]) -> tuple[str, ...]:
    """Names that have to be in the evidence; a single word that opens a sentence may be none."""
    kept = []
    for name in names(text):
        at = text.find(name)
        opens = not text[:at].strip(" \"'“‘(*") and " " not in name and not name.isupper()
        if not opens and not any(value.start <= at < value.end for value in found):
            kept.append(name.removesuffix("'s").removesuffix("’s"))
    return tuple(kept)


def _initials(name: str) -> str:
    return "".join(
        part[0] for part in name.lower().replace("&", " ").split() if part not in ("of", "the", "and", "for")
    )


def _initials_fit(name: str, present: frozenset[str]) -> bool:
    """Whether the evidence has the short form of a long name."""
    return len(name.split()) > 1 and _initials(name) in present


def _overlap(claim: Sought, line: Line) -> float:
    words = sum(1.0 for token in claim.words if token.stem in line.stems)
    near = sum(0.5 for token in claim.words if token.stem not in line.stems and token.stem in line.around_stems)
    meant = sum(
        0.8
        for token in claim.words
        if token.stem not in line.stems and any(alike(token.stem, other) for other in line.stems)
    )
    exact = sum(1.5 for value in claim.values if any(agree(value, other) for other in line.values))
    asked = 0.3 * len(claim.asked & line.stems)
    return words + near + meant + exact + asked


def _linked(claim: Sought, one: Line, other: Line) -> bool:
    """Whether two lines may be read together: the second goes on about the first, or a name joins them and no stranger comes in."""
    if one.passage == other.passage and not other.names:
        return True
    named = stems(claim.text) | claim.asked
    shared = [name for name in other.names if stems(name) <= one.stems | one.around_stems]
    strangers = [
        n
        for line, twin in ((one, other), (other, one))
        for n in line.names[:1]
        if not stems(n) & (named | twin.stems | twin.around_stems)
    ]
    return bool(shared) and not strangers
