"""What a line of evidence weighs for a claim: its words and values by how much of them is there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from adaptive_rag.grounding.faults import Severity, fault
from adaptive_rag.grounding.inferred import without_inferred
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.opposites import opposites
from adaptive_rag.grounding.sought import ADVERBS, Sought
from adaptive_rag.grounding.stems import family
from adaptive_rag.grounding.tokens import Token
from adaptive_rag.grounding.values import Value, agree

FAULTY = 0.2
"""What is left of a score when something is wrong."""
VALUE = 1.5
"""What a value counts, where a word counts 1 at most."""
_MISSING = 0.6
_RESTATED = 0.6
_SYNONYM = 0.95
_AROUND = 0.9


@dataclass(frozen=True, slots=True)
class Found:
    """What one or two lines give for a claim."""

    score: float
    """Share of the claim's words and values that are there, 0 to 1; little when there is a fault."""
    lines: tuple[Line, ...]
    severity: Severity
    fault: str
    """What is wrong for certain; empty when nothing is."""
    unmatched: tuple[str, ...]
    raw: float = 0.0
    """The share without regard to faults and weighty words that are missing."""
    heavy: tuple[str, ...] = ()
    """The unmatched words that carry weight: what is made up shows here, or what is said in other words."""
    total: float = 1.0
    """The weight of all words and values of the claim."""

    def with_meanings(self, meant: frozenset[str]) -> "Found":
        """The same when the evidence has words that mean the same as those in `meant`."""
        if self.fault or not meant & set(self.heavy):
            return self
        left = tuple(word for word in self.heavy if word not in meant)
        raw = self.raw + _SYNONYM * (len(self.heavy) - len(left)) / self.total
        unmatched = tuple(word for word in self.unmatched if word not in meant)
        return replace(self, score=_score(raw, left, ""), raw=raw, heavy=left, unmatched=unmatched)


NOTHING = Found(0.0, (), "absent", "nothing in the evidence speaks of it", ())


@dataclass(frozen=True, slots=True)
class Scale:
    """A claim and the evidence on which its lines are weighed."""

    claim: Sought
    evidence: Sequence[Line]
    known: Mapping[int, frozenset[str]]
    """Passage to all its stems: a word that a passage has elsewhere should be in the line."""
    asked: frozenset[str]
    """What only the question says."""

    @classmethod
    def of(cls, claim: Sought, evidence: Sequence[Line]) -> "Scale":
        """What all lines of the evidence share, worked out once."""
        stems_of: dict[int, set[str]] = {}
        for line in evidence:
            stems_of.setdefault(line.passage, set()).update(line.stems)
        known = {passage: frozenset(found) - ADVERBS for passage, found in stems_of.items()}
        return cls(claim, evidence, known, claim.asked.difference(*stems_of.values()))

    def weigh(self, chosen: tuple[Line, ...]) -> Found:
        """The score of the claim on exactly these lines."""
        claim, rest = self.claim, without_inferred(self.claim, chosen, self.evidence)
        known = frozenset().union(*(self.known[line.passage] for line in chosen))
        own = frozenset().union(*(line.stems | line.words for line in chosen))
        around = frozenset().union(*(line.around_stems for line in chosen))
        credits = [credit(token, own, around, self.asked) for token in rest.words]
        missing = [token for token, credit in zip(rest.words, credits, strict=True) if credit < _RESTATED]
        weights = [1.0 if t in missing and t.stem in known else claim.weight(t) for t in rest.words]
        credits += [_AROUND] * (len(claim.values) - len(rest.values))
        credits += [_valuecredit(value, chosen) for value in rest.values]
        weights += [VALUE] * len(claim.values)
        total = sum(weights)
        raw = sum(w * credit for w, credit in zip(weights, credits, strict=True)) / total if total else 1.0
        unmatched = tuple(token.word for token in missing)
        heavy = tuple(token.word for token in missing if token.stem in known or claim.weight(token) == 1.0)
        severity, reason = fault(rest, chosen, (*unmatched, *claim.context), self.evidence)
        return Found(_score(raw, heavy, reason), chosen, severity, reason, unmatched, raw, heavy, total)


def _score(raw: float, heavy: Sequence[str], fault: str) -> float:
    """The share of what is there, much less for each weighty word that isn't, and next to nothing for a fault."""
    return raw * FAULTY if fault else raw * _MISSING ** len(heavy)


def credit(token: Token, own: frozenset[str], around: frozenset[str], asked: frozenset[str]) -> float:
    """How far a word is there, 0 to 1: itself, by a synonym, around the line, or in the question alone."""
    word = token.stem
    if word in own or ("-" in word and all(part in own for part in word.split("-"))):
        return 1.0
    if not own.isdisjoint(_kin(token.word, word)):
        return _AROUND if own.isdisjoint(family(word)) else _SYNONYM
    if word in around:
        return _AROUND
    return _RESTATED if word in asked else 0.0


@lru_cache(maxsize=4096)
def _kin(word: str, root: str) -> frozenset[str]:
    """Synonyms and opposites: of an opposite it is for the faults to say whether it is denied."""
    return family(root) | opposites(word) | opposites(root)


def _valuecredit(value: Value, chosen: tuple[Line, ...]) -> float:
    if any(agree(value, other) for line in chosen for other in line.values):
        return 1.0
    return _AROUND if any(agree(value, other) for line in chosen for other in line.around_values) else 0.0
