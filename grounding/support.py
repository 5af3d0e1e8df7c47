"""How well sentences of the evidence bear out one claim, by words and values; no model."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from adaptive_rag.grounding.clauses import clauses
from adaptive_rag.grounding.comparisons import compared, rests_on, uncompared
from adaptive_rag.grounding.faults import Severity, fault
from adaptive_rag.grounding.inferred import without_inferred
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.mingled import mingled
from adaptive_rag.grounding.opposites import opposites
from adaptive_rag.grounding.sought import ADVERBS, Sought, sought
from adaptive_rag.grounding.stems import family
from adaptive_rag.grounding.tokens import Token, stems
from adaptive_rag.grounding.values import Value, agree

_FAULTY = 0.2
_MISSING = 0.6
_RESTATED = 0.6
_SYNONYM = 0.95
_AROUND = 0.9
_VALUE = 1.5
_CANDIDATES = 8
_BESIDE = 0.5
"""Share of the best line's overlap from which another line can stand beside it."""
_GOOD = 0.8
_VETO = 0.1


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


def supported_by(text: str, question: str, evidence: Sequence[Line], *, negated: bool = False) -> Found:
    """The best support of `text` as a whole or, where that is poor, clause by clause; then the weakest counts."""
    claim = sought(text, question, negated=negated)
    whole = best(claim, evidence)
    decided = compared(text, evidence)
    if decided is not None:
        return _decided(claim, whole, decided, evidence)
    if not whole.fault and uncompared(text, [line.text for line in evidence]):
        return replace(
            whole, score=whole.score * _FAULTY, severity="absent", fault="the evidence does not compare the two"
        )
    parts = clauses(text)
    if negated:
        return whole
    if len(parts) < 2:
        return _unmingled(text, whole, evidence)
    found = [_unmingled(part, best(sought(part, question), evidence), evidence) for part in parts]
    weakest = min(found, key=lambda part: part.score)
    joined = tuple(dict.fromkeys(line for part in found for line in part.lines))
    contrary = next((part for part in found if part.severity == "contrary"), None)
    if contrary:
        return contrary if not whole.fault else whole
    return replace(weakest, lines=joined) if weakest.score > whole.score else whole


def _unmingled(text: str, found: Found, evidence: Sequence[Line]) -> Found:
    """The same, but contrary when `text` takes its parts from two statements."""
    reason = "" if found.fault else mingled(text, evidence)
    return replace(found, score=found.score * _FAULTY, severity="contrary", fault=reason) if reason else found


def best(claim: Sought, evidence: Sequence[Line]) -> Found:
    """The line that speaks best for `claim`, or a pair of them; one that says the contrary outweighs poorer ones."""
    ranked = sorted(((_overlap(claim, line), line) for line in evidence), key=lambda pair: -pair[0])[:_CANDIDATES]
    near = [line for overlap, line in ranked if overlap > _BESIDE * ranked[0][0]]
    if not near:
        return NOTHING
    scale = _Scale.of(claim, evidence)
    singles = list(_until_whole(scale.weigh((line,)) for line in near))
    sound = max(singles, key=lambda found: found.score)
    contrary = max(
        (found for found in singles if found.severity == "contrary"), key=lambda found: found.raw, default=None
    )
    if contrary and contrary.raw >= sound.raw - _VETO and (sound.fault or contrary.raw > sound.raw):
        return contrary
    if not sound.fault and sound.score >= _GOOD:
        return sound
    pairs = [
        scale.weigh((one, other))
        for one in near[:4]
        for other in near
        if other is not one and _linked(claim, one, other)
    ]
    return max([sound, *pairs], key=lambda found: (round(found.score, 3), -len(found.lines)))


def _until_whole(found: Iterable[Found]) -> Iterator[Found]:
    """As far as the first that says all of the claim, which no other can outweigh."""
    for one in found:
        yield one
        if one.score >= 1.0:
            return


@dataclass(frozen=True, slots=True)
class _Scale:
    """A claim and the evidence on which its lines are weighed."""

    claim: Sought
    evidence: Sequence[Line]
    known: Mapping[int, frozenset[str]]
    """Passage to all its stems: a word that a passage has elsewhere should be in the line."""
    asked: frozenset[str]
    """What only the question says."""

    @classmethod
    def of(cls, claim: Sought, evidence: Sequence[Line]) -> "_Scale":
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
        credits = [_credit(token, own, around, self.asked) for token in rest.words]
        missing = [token for token, credit in zip(rest.words, credits, strict=True) if credit < _RESTATED]
        weights = [1.0 if t in missing and t.stem in known else claim.weight(t) for t in rest.words]
        credits += [_AROUND] * (len(claim.values) - len(rest.values))
        credits += [_value_credit(value, chosen) for value in rest.values]
        weights += [_VALUE] * len(claim.values)
        total = sum(weights)
        raw = sum(w * credit for w, credit in zip(weights, credits, strict=True)) / total if total else 1.0
        unmatched = tuple(token.word for token in missing)
        heavy = tuple(token.word for token in missing if token.stem in known or claim.weight(token) == 1.0)
        severity, reason = fault(rest, chosen, (*unmatched, *claim.context), self.evidence)
        return Found(_score(raw, heavy, reason), chosen, severity, reason, unmatched, raw, heavy, total)


def _score(raw: float, heavy: Sequence[str], fault: str) -> float:
    """The share of what is there, much less for each weighty word that isn't, and next to nothing for a fault."""
    return raw * _FAULTY if fault else raw * _MISSING ** len(heavy)


def _decided(claim: Sought, whole: Found, true: bool, evidence: Sequence[Line]) -> Found:
    """A comparison that values decide, resting on the lines that give them."""
    return Found(
        1.0 if true else 0.0,
        rests_on(claim.text, evidence) or whole.lines,
        "" if true else "contrary",
        "" if true else "the values say otherwise",
        (),
    )


def _credit(token: Token, own: frozenset[str], around: frozenset[str], asked: frozenset[str]) -> float:
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


def _value_credit(value: Value, chosen: tuple[Line, ...]) -> float:
    if any(agree(value, other) for line in chosen for other in line.values):
        return 1.0
    return _AROUND if any(agree(value, other) for line in chosen for other in line.around_values) else 0.0


def _overlap(claim: Sought, line: Line) -> float:
    words = sum(
        claim.weight(t) * _credit(t, line.stems | line.words, line.around_stems, frozenset()) for t in claim.words
    )
    exact = sum(_VALUE for value in claim.values if any(agree(value, other) for other in line.values))
    return words + exact + 0.2 * len(claim.asked & line.stems)


def _linked(claim: Sought, one: Line, other: Line) -> bool:
    """Whether a name that the claim leaves out joins the two lines, and neither is about a stranger."""
    named = stems(claim.text) | claim.asked
    bridges = [name for name in other.names if name in one.text and not stems(name) <= stems(claim.text)]
    strangers = [
        n for line, twin in ((one, other), (other, one)) for n in line.names[:1] if not stems(n) & (named | twin.stems)
    ]
    return bool(bridges) and not strangers and _adds(claim, one, other) and _adds(claim, other, one)


def _adds(claim: Sought, line: Line, other: Line) -> bool:
    """Whether `line` has a word of the claim, no name and no value, that `other` lacks."""
    named = stems(" ".join(claim.names))
    own, rest = (
        [t for t in claim.words if _credit(t, x.stems | x.words, frozenset(), frozenset())] for x in (line, other)
    )
    return any(token not in rest and token.stem not in named for token in own)
