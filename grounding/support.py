"""How well sentences of the evidence bear out one claim, by words and values; no model."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from adaptive_rag.grounding.clauses import clauses
from adaptive_rag.grounding.comparisons import compared, rests_on, uncompared
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.mingled import mingled
from adaptive_rag.grounding.sought import Sought, sought
from adaptive_rag.grounding.tokens import stems
from adaptive_rag.grounding.values import agree
from adaptive_rag.grounding.weighing import FAULTY, NOTHING, VALUE, Found, Scale, credit

_CANDIDATES = 8
_BESIDE = 0.5
"""Share of the best line's overlap from which another line can stand beside it."""
_GOOD = 0.8
_VETO = 0.1


def supported_by(text: str, question: str, evidence: Sequence[Line], *, negated: bool = False) -> Found:
    """The best support of `text` as a whole or, where that is poor, clause by clause; then the weakest counts."""
    claim = sought(text, question, negated=negated)
    whole = best(claim, evidence)
    decided = compared(text, evidence)
    if decided is not None:
        return _decided(claim, whole, decided, evidence)
    if not whole.fault and uncompared(text, [line.text for line in evidence]):
        return replace(
            whole, score=whole.score * FAULTY, severity="absent", fault="the evidence does not compare the two"
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
    return replace(found, score=found.score * FAULTY, severity="contrary", fault=reason) if reason else found


def best(claim: Sought, evidence: Sequence[Line]) -> Found:
    """The line that speaks best for `claim`, or a pair of them; one that says the contrary outweighs poorer ones."""
    ranked = sorted(((_overlap(claim, line), line) for line in evidence), key=lambda pair: -pair[0])[:_CANDIDATES]
    near = [line for overlap, line in ranked if overlap > _BESIDE * ranked[0][0]]
    if not near:
        return NOTHING
    scale = Scale.of(claim, evidence)
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


def _decided(claim: Sought, whole: Found, true: bool, evidence: Sequence[Line]) -> Found:
    """A comparison that values decide, resting on the lines that give them."""
    return Found(
        1.0 if true else 0.0,
        rests_on(claim.text, evidence) or whole.lines,
        "" if true else "contrary",
        "" if true else "the values say otherwise",
        (),
    )


def _overlap(claim: Sought, line: Line) -> float:
    words = sum(
        claim.weight(t) * credit(t, line.stems | line.words, line.around_stems, frozenset()) for t in claim.words
    )
    exact = sum(VALUE for value in claim.values if any(agree(value, other) for other in line.values))
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
        [t for t in claim.words if credit(t, x.stems | x.words, frozenset(), frozenset())] for x in (line, other)
    )
    return any(token not in rest and token.stem not in named for token in own)
