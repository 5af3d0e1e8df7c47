"""What stands with what in a sentence: a value or name taken to words that belong to another one."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from adaptive_rag.grounding.ellipsis import completed
from adaptive_rag.grounding.opposites import opposed
from adaptive_rag.grounding.proper import own_stems, proper_names
from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import Token, tokens
from adaptive_rag.grounding.values import Value, agree, comparable, values

_SEGMENT = re.compile(r"[,;:]\s+|\s+(?:and|but|while|whereas|or)\s+|\s+[–—-]\s+", re.IGNORECASE)
_NEARBY = 12
_LISTED = re.compile(r"[^\W\d_a-z][\w'’.-]*$")


def misplaced(claim: str, evidence: Sequence[str]) -> str:
    """A value or name next to words that, in the evidence, stand with another value or name."""
    places = [segment for sentence in evidence for segment in _filled(segments(sentence))]
    if len(places) < 2:
        return ""
    read = _gapped([({t.stem for t in tokens(p) if t.content}, values(p), proper_names(p), tokens(p)) for p in places])
    return next((reason for part in segments(claim) if (reason := _misplaced(part, claim, read))), "")


def _filled(places: Sequence[str]) -> list[str]:
    return [places[0], *(completed(place.strip(), places[0]) for place in places[1:])]


def segments(sentence: str) -> list[str]:
    """The sentence cut at commas and conjunctions, but not within a range ("6 pm and 8 am") or between two names."""
    found = values(sentence)
    ranges = [(a.end, b.start) for a, b in pairwise(found) if comparable(a, b)]
    cuts = [m for m in _SEGMENT.finditer(sentence) if not _joins(sentence, m, ranges)]
    bounds = [0, *(edge for match in cuts for edge in match.span()), len(sentence)]
    return [sentence[start:end] for start, end in zip(bounds[::2], bounds[1::2], strict=True)]


def _joins(sentence: str, match: re.Match[str], ranges: Sequence[tuple[int, int]]) -> bool:
    ranged = any(end >= match.start() and start <= match.end() for end, start in ranges)
    listed = _LISTED.search(sentence[: match.start()]) and sentence[match.end() : match.end() + 1].isupper()
    return ranged or bool(listed)


@cache
def _verbs() -> frozenset[str]:
    """Stems of irregular verbs, which may open a clause without a subject."""
    return frozenset(
        tokens(word)[0].stem
        for word in "build buy come get give go hold keep lead leave lose make meet pay run sell send take win".split()
    )


_Place = tuple[set[str], Sequence[Value], Sequence[str], Sequence[Token]]


def _gapped(places: list[_Place]) -> list[_Place]:
    """The places with what they leave out: verb and subject of the one before, the noun that a pronoun stands for."""
    for position, (words, found, named, read) in enumerate(places[1:], 1):
        before = places[position - 1]
        verb = {_before(value, before[3]) for value in before[1]}
        opens = min((v.start for v in found), default=0)
        subjectless = (
            bool(read) and (read[0].word.endswith(("s", "ed")) or read[0].stem in _verbs()) and read[0].content
        )
        headless = subjectless or (bool(found) and not any(t.content and t.end <= opens for t in read))
        verb |= (
            before[0] - {t.stem for t in before[3] if t.start >= min((v.start for v in before[1]), default=0)}
            if headless
            else set()
        )
        referred = before[0] if any(t.word in ("it", "them", "him", "her", "its", "this") for t in read) else set()
        places[position] = (words | verb | referred, found, named, read)
    return places


def _before(value: Value, read: Sequence[Token]) -> str:
    """The word of content right before a value, most often its verb."""
    found = [t.stem for t in read if t.content and 0 < value.start - t.end <= _NEARBY]
    return found[-1] if found else ""


def _misplaced(part: str, claim: str, places: Sequence[_Place]) -> str:
    words = {token.stem for token in tokens(part) if token.content}
    for value in values(part):
        home = [place for place in places if any(agree(value, other) for other in place[1])]
        rivals = [p for p in places if p not in home and any(comparable(value, other) for other in p[1])]
        if not value.loose and _belongs_elsewhere(words - own_stems(value.text), home, rivals):
            return f"{value.text.strip()!r} stands with something else"
        if not value.loose and (pair := _opposite_at(part, claim, home)):
            return f"{pair[0]!r} against {pair[1]!r}"
    for name in proper_names(part)[1:] or proper_names(part):
        own = own_stems(name)
        home = [place for place in places if own <= {s for n in place[2] for s in own_stems(n)} and place[0] - own]
        rivals = [p for p in places if p not in home and [n for n in p[2] if not own_stems(n) & words]]
        if _belongs_elsewhere(words - own, home, rivals):
            return f"{name!r} stands with something else"
        if pair := _opposite_at(part, claim, home):
            return f"{pair[0]!r} against {pair[1]!r}"
    return ""


def _opposite_at(part: str, claim: str, home: Sequence[_Place]) -> tuple[str, str] | None:
    """A word of the claim whose opposite stands in every home place, where the word itself doesn't."""
    said = [token for token in tokens(part) if token.content and not token.negated]
    whole = {token.word for token in tokens(claim)}
    for token in said:
        against = [
            o
            for place in home
            for o in place[3]
            if o.content and not o.negated and opposed(token.word, o.word) and o.word not in whole
        ]
        if against and all(token.stem not in {o.stem for o in place[3]} for place in home):
            return token.word, against[0].word
    return None


def _belongs_elsewhere(words: set[str], home: Sequence[_Place], rivals: Sequence[_Place]) -> bool:
    """Whether some words are only where rivals stand, and none only at home."""
    if not home or not rivals:
        return False
    at_home = set().union(*(place[0] for place in home))
    at_rivals = set().union(*(place[0] for place in rivals))
    return bool(words & (at_rivals - at_home)) and not any(alike(w, h) for w in words for h in at_home - at_rivals)
