"""Whether a sentence turns the meaning of another round: negation, opposites, one of a closed set for another."""

import re
from collections.abc import Sequence, Set

from adaptive_rag.grounding.denials import agree_in_denying
from adaptive_rag.grounding.ellipsis import verb_of
from adaptive_rag.grounding.opposites import antonyms, exclusive, opposed
from adaptive_rag.grounding.stems import alike, family, stem
from adaptive_rag.grounding.tokens import Token, content_stems, denies, tokens

_LOCAL = frozenset(
    "before after within until since following prior above over below under up down on off beyond ahead for "
    "against behind "
    "in out left right inside outside".split()
)
"""Words that oppose others only where both govern the same thing."""

_CLAUSE = re.compile(r"[;:]\s+|,?\s+(?:but|while|whereas|although)\s+|,\s+")
_LABEL = re.compile(r"^(\W*\w[\w -]{0,20}):(?=\s)")
_AGAINST = re.compile(r"\bthan\b|\b(?:instead|in place|in lieu) of\b")
_ENOUGH = 2
_BARE_DENIALS = frozenset({"not", "cannot", "never"})


def contradiction(claim: str, evidence: str, *, negated: bool = False) -> str:
    """Why `claim` says the opposite of `evidence`; empty when it doesn't.

    `negated` turns the whole claim round first.
    """
    said, seen = tokens(claim), tokens(evidence)
    turned_round = than_turned(claim, evidence)
    flips, reason = (1, "the two sides of the comparison have changed places") if turned_round else (0, "")
    opposite, apart = _opposites(said, seen), 0
    for one, other in opposite:
        if one.negated == other.negated:
            apart += one.word in _LOCAL
            flips, reason = flips + (one.word not in _LOCAL), f"{one.word!r} against {other.word!r}"
    denied = "" if agree_in_denying("no " * negated + claim, evidence) else _denied(said, seen, negated)
    turned = any(one.negated != other.negated or denies(one.word) or denies(other.word) for one, other in opposite)
    if denied and not turned:
        flips, reason = flips + 1, reason or f"{denied!r} is denied on one side only"
    return reason if flips % 2 or apart else ""


def contradicted_part(claim: str, evidence: str) -> str:
    """Why `claim` says the opposite of the one clause of `evidence` that shares most with it."""
    parts = _completed([part for part in _CLAUSE.split(_LABEL.sub(r"\1 ", evidence)) if part.strip()])
    mine = _completed([part for part in _CLAUSE.split(claim) if part.strip()])
    if len(parts) < 2:
        return ""
    denied = _heads(evidence)
    unsettled = [part for part in mine if not denied & _heads(part)]
    return next((reason for part in unsettled if (reason := _against_nearest(part, parts))), "")


def _heads(text: str) -> set[str]:
    """Stems that a word of denial falls on."""
    return {token.stem for token in tokens(text) if token.head and token.stem == stem(token.word)}


def _against_nearest(claim: str, parts: Sequence[str]) -> str:
    said, told = content_stems(claim), [content_stems(part) for part in parts]
    shared = [sum(not family(word).isdisjoint(words) for word in said) for words in told]
    most = max(shared)
    nearest = [contradiction(claim, part) for part, count in zip(parts, shared, strict=True) if count == most]
    return nearest[0] if most >= _ENOUGH and all(nearest) else ""


def _completed(parts: list[str]) -> list[str]:
    """Clauses like "companies may not" with the predicate of the one before."""
    done: list[str] = []
    for part in parts:
        read = tokens(part)
        denial = next((t for t in read if t.word in _BARE_DENIALS or t.word.endswith("n't")), None)
        own_subject = any(t.content for t in read if denial and t.end <= denial.start)
        verb = verb_of(done[-1]) if done and denial and own_subject else None
        said = [t for t in tokens(done[-1]) if t.content] if done and denial else []
        predicate = [t.word for t in said[own_subject:] if verb is None or t.start >= verb.start]
        rest = [t for t in read if denial and t.content and t.start > denial.start]
        done.append(
            f"{part.rstrip(' .!;')} {' '.join(predicate)}"
            if len(rest) < _ENOUGH or (denial and denial is read[0])
            else part
        )
    return done


def mixed(evidence: str) -> bool:
    """Whether one clause of `evidence` denies and another does not, so that only the nearest clause can contradict."""
    denied = [any(denies(t.word) for t in tokens(part)) for part in _CLAUSE.split(evidence) if part.strip()]
    return any(denied) and not all(denied)


def _opposites(said: Sequence[Token], seen: Sequence[Token]) -> list[tuple[Token, Token]]:
    """Pairs of opposites, one of the claim and one of the evidence, of words that the other side lacks."""
    only_said, only_seen = _unechoed(said, seen), _unechoed(seen, said)
    pairs = [
        (a, b)
        for a in only_said
        for b in only_seen
        if a.stem != b.stem and (opposed(a.word, b.word) or exclusive(a.word, b.word))
    ]
    return [(a, b) for a, b in pairs if a.word not in _LOCAL or _next(a, said) & _next(b, seen)]


def is_local(word: str) -> bool:
    """Whether `word` is a preposition or adverb of place, time or bound."""
    return word in _LOCAL


def _unbound(read: Sequence[Token]) -> list[Token]:
    """Without "most" and "least" behind "at", which belong to a value."""
    before = ("", *(token.word for token in read))
    return [
        token
        for last, token in zip(before, read, strict=False)
        if not (last == "at" and token.word in ("most", "least"))
    ]


def _unechoed(read: Sequence[Token], others: Sequence[Token]) -> list[Token]:
    """The tokens that the other side lacks, and has no word for that stands for them."""
    words, known = {other.word for other in others}, {other.stem for other in others}
    turning = [other for other in others if other.word in antonyms()]
    return [t for t in _unbound(read) if not (t.word in words or _stood_for(t, known, turning))]


def _stood_for(token: Token, known: Set[str], turning: Sequence[Token]) -> bool:
    """Whether a stem of the other side stands for the token; of two words with opposites, if these aren't theirs."""
    kin = family(token.stem)
    if token.word not in antonyms():
        return not kin.isdisjoint(known)
    return any(other.stem in kin and not opposed(token.word, other.word) for other in turning)


def _next(token: Token, within: Sequence[Token]) -> set[str]:
    """What a preposition governs: the next two words of content or figures."""
    after = [t.stem for t in within if t.start > token.start and t.carries]
    return set(after[:2])


def than_turned(claim: str, evidence: str) -> bool:
    """Whether what the one puts behind "than" or "instead of" stands before it in the other."""
    said, seen = _AGAINST.split(claim, maxsplit=1), _AGAINST.split(evidence, maxsplit=1)
    if len(said) < 2 or len(seen) < 2:
        return False
    behind = {t.stem for t in tokens(said[1]) if t.carries}
    before, after = ({t.stem for t in tokens(side)} for side in seen)
    ahead = content_stems(said[0])
    if behind & (after ^ before):
        return len(behind & (before - after)) > len(behind & (after - before))
    return bool(ahead & (after - before))


def _denied(said: Sequence[Token], seen: Sequence[Token], negated: bool) -> str:
    """A word that both sides have and one side alone denies; empty when more of the shared words agree."""
    here: list[str] = []
    there: list[str] = []
    same = 0
    for token in said:
        twins = [other for other in seen if other.content and alike(token.stem, other.stem)] if token.content else []
        denied = token.negated != negated
        if twins and all(denied != other.negated for other in twins):
            if token.head or negated or any(o.head for o in twins):
                (here if denied else there).append(token.word)
        elif twins and denied and token.head and token.stem == stem(token.word):
            same += 1
    if same or not (here or there) or (bool(here) != bool(there) and _both_deny(said, seen, negated)):
        return ""
    return (here or there)[-1]


def _both_deny(said: Sequence[Token], seen: Sequence[Token], negated: bool) -> bool:
    """Whether each side denies something that the other has no word for: "can't be used", "does not work"."""
    if not any(denies(t.word) for t in seen) or not (negated or any(denies(t.word) for t in said)):
        return False
    here, there = {t.stem for t in said}, {t.stem for t in seen}
    mine = [t for t in said if t.content and t.negated != negated and family(t.stem).isdisjoint(there)]
    theirs = [t for t in seen if t.content and t.negated and family(t.stem).isdisjoint(here)]
    return bool(mine and any(t.negated for t in seen)) or bool(
        theirs and any(t.negated != negated for t in said if t.content)
    )
