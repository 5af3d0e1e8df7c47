"""One statement of the evidence taken for another: the subject of the one with what is said in the other."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, zip_longest

from adaptive_rag.grounding.ellipsis import acts, last_left_out, resumed
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.opposites import opposites
from adaptive_rag.grounding.places import segments
from adaptive_rag.grounding.polarity import is_local
from adaptive_rag.grounding.sought import light
from adaptive_rag.grounding.stems import family
from adaptive_rag.grounding.tokens import Token, tokens
from adaptive_rag.grounding.values import Value, agree, comparable, values

_NEAREST = 8
_REMEMBERED = 2048
"""Lines of evidence, which several claims and checks are compared with."""
_IS_THE = re.compile(r"\b(?:is|are|was|were)\s+(?:the|an?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A clause of the evidence."""

    words: frozenset[str]
    values: tuple[Value, ...]
    around: frozenset[str]
    """What it inherits from its place."""
    names_what: bool = False
    """Whether it says what something is: "X is the chair"."""

    @property
    def known(self) -> frozenset[str]:
        return self.words | self.around


def mingled(claim: str, evidence: Sequence[Line]) -> str:
    """The words that the claim has from another statement than the rest; empty when one statement bears it out.

    Two statements are mingled when both have a part of the claim that the other lacks, and both say something else in
    its place.
    """
    said = _cell(claim, frozenset())
    nearest = sorted(evidence, key=lambda line: -len(said.words & (line.stems | line.around_stems)))[:_NEAREST]
    every = [cell for line in nearest for cell in _cells(line)]
    near = sorted(every, key=lambda cell: -_shared(said, cell))[:_NEAREST]
    if not said.words or any(_bears_out(cell, said) for cell in near):
        return ""
    mixed = (foreign for one, other in permutations(near, 2) if (foreign := _foreign(said, one, other)))
    return next(mixed, "")


@lru_cache(maxsize=_REMEMBERED)
def _cells(line: Line) -> tuple[_Cell, ...]:
    return tuple(_cell(clause, line.around_stems) for clause in _clauses(line.text))


def _clauses(text: str) -> Iterator[str]:
    first = ""
    for place in (piece for segment in segments(text) for piece in last_left_out(segment) or (segment,)):
        yield resumed(place.strip(), first) if first else place
        first = first or place


def _cell(text: str, around: frozenset[str]) -> _Cell:
    found = tuple(value for value in values(text) if not value.loose)
    read = tokens(text)
    words = {t.stem for t, after in zip_longest(read, read[1:]) if _tells(t, after, found)}
    return _Cell(frozenset(words), found, around, bool(_IS_THE.search(text)))


def _tells(token: Token, after: Token | None, found: Sequence[Value]) -> bool:
    """Whether a word sets statements apart; one that says little does so before a noun ("side door")."""
    in_value = any(v.start < token.end and token.start < v.end for v in found)
    qualifies = after is not None and after.content and after.start == token.end + 1 and not acts(token.word)
    return token.content and not in_value and not is_local(token.word) and (token.stem not in light() or qualifies)


def _shared(said: _Cell, cell: _Cell) -> int:
    return len(said.words & (cell.words | cell.around)) + 2 * sum(_has_value(cell, value) for value in said.values)


def _has(words: frozenset[str], word: str) -> bool:
    return not words.isdisjoint(family(word))


def _has_value(cell: _Cell, value: Value) -> bool:
    return any(agree(value, other) for other in cell.values)


def _bears_out(cell: _Cell, said: _Cell) -> bool:
    known = cell.known
    return all(_has(known, word) or not known.isdisjoint(opposites(word)) for word in said.words) and all(
        _has_value(cell, value) for value in said.values
    )


def _foreign(said: _Cell, one: _Cell, other: _Cell) -> str:
    """What of the claim only `other` has, where `one` has the rest and something else instead."""
    taken = [word for word in said.words if _has(other.known, word) and not _has(one.known, word)]
    kept = [word for word in said.words if _has(one.known, word) and not _has(other.known, word)]
    kept_values = [value for value in said.values if _has_value(one, value) and not _has_value(other, value)]
    covered = all(_has(one.known | other.known, word) for word in said.words)
    if not (taken and (kept or kept_values) and covered and _parallel(said, one, other)):
        return ""
    apart = _extra(said, one, other) and _extra(said, other, one)
    return f"{min(taken)!r} is said of something else" if apart else ""


def _parallel(said: _Cell, one: _Cell, other: _Cell) -> bool:
    """Whether the two say the same kind of thing: a word of the claim in both, or values of one kind."""
    return (
        any(_has(one.words, word) and _has(other.words, word) for word in said.words)
        or any(comparable(a, b) for a in one.values for b in other.values)
        or (one.names_what and other.names_what)
    )


def _extra(said: _Cell, cell: _Cell, other: _Cell) -> bool:
    """Whether `cell` says something that neither the claim nor `other` does."""
    words = any(not _has(said.words | other.words, word) for word in cell.words)
    return words or any(not any(agree(v, w) for w in (*said.values, *other.values)) for v in cell.values)
