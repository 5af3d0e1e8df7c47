"""Whether a sentence turns the meaning of another round: negation, opposites, one of a closed set for another."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import Token, tokens


def contradiction(claim: str, evidence: str, *, negated: bool = False) -> str:
    """Why `claim` says the opposite of `evidence`; empty when it doesn't. `negated` turns the whole claim round first."""
    said, seen = tokens(claim), tokens(evidence)
    flips, reason = 0, ""
    opposite = _opposites(said, seen)
    for one, other in opposite:
        if one.negated == other.negated:
            flips, reason = flips + 1, f"{one.word!r} against {other.word!r}"
    denied = _denied(said, seen, negated)
    turned = any(one.negated != other.negated for one, other in opposite)
    if denied and not turned:
        flips, reason = flips + 1, reason or f"{denied!r} is denied on one side only"
    return reason if flips % 2 else ""


def exclusive(one: str, other: str) -> bool:
    """Whether the stems are different members of a class of which only one can be meant."""
    return one != other and bool(_classes().get(one, frozenset()) & _classes().get(other, frozenset()))


def opposed(one: str, other: str) -> bool:
    """Whether the words are opposites, by table or by prefix ("paid", "unpaid")."""
    prefixed = any(
        a == prefix + b
        for prefix in ("un", "in", "im", "dis", "non", "non-", "ir")
        for a, b in ((one, other), (other, one))
    )
    return prefixed or other in _antonyms().get(one, frozenset())


def _opposites(said: Sequence[Token], seen: Sequence[Token]) -> list[tuple[Token, Token]]:
    """Pairs of opposites, one of the claim and one of the evidence, of words that the other side lacks."""
    have, want = {token.word for token in seen}, {token.word for token in said}
    stems_have, stems_want = {token.stem for token in seen}, {token.stem for token in said}
    only_said = [t for t in said if t.word not in have and (t.stem not in stems_have or t.word in _antonyms())]
    only_seen = [t for t in seen if t.word not in want and (t.stem not in stems_want or t.word in _antonyms())]
    return [(a, b) for a in only_said for b in only_seen if opposed(a.word, b.word) or exclusive(a.word, b.word)]


def _denied(said: Sequence[Token], seen: Sequence[Token], negated: bool) -> str:
    """A word that both sides have and one side alone denies; empty when more of the shared words agree."""
    differ, same = [], 0
    for token in said:
        if not token.content:
            continue
        twins = [other for other in seen if other.content and alike(token.stem, other.stem)]
        if twins and all((token.negated != negated) != other.negated for other in twins):
            differ.append(token.word)
        elif twins and (token.negated or any(other.negated for other in twins)):
            same += 1
    return differ[-1] if differ and same == 0 else ""


@cache
def _antonyms() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _lines("antonyms.txt"):
        left, right = ([*side.split()] for side in line.split("|"))
        for words, others in ((left, right), (right, left)):
            for word in words:
                found.setdefault(word, set()).update(others)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def _classes() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, line in enumerate(_lines("classes.txt")):
        for word in line.split():
            found.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


def _lines(name: str) -> list[str]:
    text = files(__package__).joinpath(f"data/{name}").read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
