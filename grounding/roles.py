"""Who did what to whom: names that changed places, and values bound to the wrong name."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from adaptive_rag.grounding.polarity import opposed
from adaptive_rag.grounding.proper import proper_names, subjects
from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.tokens import Token, tokens
from adaptive_rag.grounding.values import Value, agree, comparable, values

_PASSIVE = re.compile(
    r"\b(?:was|were|is|are|been|being|be|got)\b(?:\s\w+)?\s\w+(?:ed|en|t|wn|ght|ld|de|un|ne|pt)\b[^,;.]*\bby\b|\bby\b",
    re.IGNORECASE,
)
_SYMMETRIC = re.compile(
    r"\b(?:married|between|met|with|both|differ\w*|same|equal\w*|versus|vs|siblings?|brothers?|sisters?|neighbou?rs?|border\w*)\b",
    re.IGNORECASE,
)


def swapped(claim: str, evidence: Sequence[str]) -> str:
    """Why the claim has the parts of one evidence sentence in each other's place; empty when it hasn't."""
    return next((reason for sentence in evidence if (reason := _swapped(claim, sentence))), "")


def _swapped(claim: str, sentence: str) -> str:
    return _wrong_owner(claim, sentence) or _turned_round(claim, sentence) or _reversed_range(claim, sentence)


def _reversed_range(claim: str, sentence: str) -> str:
    """A span from one value to another that the evidence has the other way round."""
    said, seen = _ranges(claim), _ranges(sentence)
    for first, last in said:
        turned = any(agree(first, b) and agree(last, a) for a, b in seen)
        if turned and not any(agree(first, a) and agree(last, b) for a, b in seen):
            return f"{first.text.strip()!r} and {last.text.strip()!r} have changed places"
    return ""


def _ranges(text: str) -> list[tuple[Value, Value]]:
    joint = re.compile(r"\s*(?:-|–|to|and|until|till)\s*(?:the\s)?")
    return [(a, b) for a, b in pairwise(values(text)) if joint.fullmatch(text[a.end : b.start])]


def _turned_round(claim: str, sentence: str) -> str:
    return "two names have changed places" if exchanged(claim, sentence) else ""


def exchanged(claim: str, sentence: str) -> bool | None:
    """Whether the two names of `claim` stand on each other's side of the verb, a passive or an opposite verb counted in.

    None when that can't be told; False means that an opposite verb is made good by the other order.
    """
    results = [_exchanged(claim, sentence, pair) for pair in _pairs(claim)]
    return next((result for result in results if result), next((r for r in results if r is not None), None))


def _exchanged(claim: str, sentence: str, pair: tuple[str, str]) -> bool | None:
    if _SYMMETRIC.search(claim):
        return None
    first, second = (_last(sentence, name) for name in pair)
    if first is None or second is None or len(proper_names(sentence)) > 4:
        return None
    between_claim = claim[claim.find(pair[0]) + len(pair[0]) : claim.rfind(pair[1])]
    between = sentence[min(first, second) : max(first, second)]
    opposite = _opposite(between_claim, between)
    turns = (first > second) + (bool(_PASSIVE.search(between_claim)) != bool(_PASSIVE.search(between))) + opposite
    seen = {t.stem for t in tokens(between) if t.content}
    verb = next((t.stem for t in tokens(between_claim) if t.content), "")
    same_verb = any(alike(verb, other) for other in seen)
    turns += not opposite and (" from " in f"{between_claim} ") != (" from " in f"{between} ")
    if not opposite and (not same_verb or turns % 2 == 0):
        return None
    return bool(turns % 2)


def _opposite(one: str, other: str) -> bool:
    return any(opposed(a.word, b.word) for a in tokens(one) for b in tokens(other))


def _pairs(text: str) -> list[tuple[str, str]]:
    """The first name with each other one that isn't listed together with it."""
    found = proper_names(text)
    return [
        (found[0], other) for other in found[1:] if not re.search(r"^\s*(?:,|and\b|or\b|&)", text.split(found[0], 1)[1])
    ]


def _last(sentence: str, name: str) -> int | None:
    at = sentence.lower().find(name.lower())
    if at < 0 and " " in name:
        at = sentence.lower().find(name.lower().split()[-1])
    return at if at >= 0 else None


def _wrong_owner(claim: str, sentence: str) -> str:
    """A value that the evidence sentence gives to another of the names the claim could mean."""
    owned = owners(sentence)
    if len({owner for owner, _ in owned}) < 2:
        return ""
    for name, value in owners(claim):
        given = [owner for owner, other in owned if agree(value, other)]
        known = any(same_name(owner, name) for owner, _ in owned)
        if given and known and not any(same_name(owner, name) for owner in given):
            return f"{value.text.strip()!r} belongs to {given[0]!r}"
    return ""


def owners(text: str) -> list[tuple[str, Value]]:
    """Each value with the name it belongs to: in a "respectively" list the one of its rank, else the nearest before it."""
    spots = sorted((match.start(), name) for name in subjects(text) for match in re.finditer(re.escape(name), text))
    found = [
        v
        for v in values(text)
        if not v.loose and not any(at <= v.start < at + len(name) or v.start <= at < v.end for at, name in spots)
    ]
    if "respectively" in text.lower() and len(spots) == len(found):
        return [(name, value) for (_, name), value in zip(spots, found, strict=True)]
    pairs = []
    for value in found:
        before = [name for at, name in spots if at < value.start]
        if before:
            pairs.append((before[-1], value))
    return pairs


def same_name(one: str, other: str) -> bool:
    """Whether one is the other or a part of it."""
    return (
        one.lower() == other.lower()
        or set(one.lower().split()) <= set(other.lower().split())
        or set(other.lower().split()) <= set(one.lower().split())
    )


_SEGMENT = re.compile(r"[,;:]\s+|\s+(?:and|but|while|whereas|or)\s+|\s+[–—-]\s+", re.IGNORECASE)
_NEARBY = 12
_LISTED = re.compile(r"[^\W\d_a-z][\w'’.-]*$")
_OPENING = 6


def misplaced(claim: str, evidence: Sequence[str]) -> str:
    """A value or name next to words that, in the evidence, stand with another value or name."""
    places = [segment for sentence in evidence for segment in segments(sentence)]
    if len(places) < 2:
        return ""
    read = _gapped([({t.stem for t in tokens(p) if t.content}, values(p), proper_names(p), tokens(p)) for p in places])
    return next((reason for part in segments(claim) if (reason := _misplaced(part, claim, read))), "")


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
        for word in "build buy come get give go hold keep know lead leave lose make meet pay rise run sell send take win write".split()
    )


_Place = tuple[set[str], Sequence[Value], Sequence[str], Sequence[Token]]


def _gapped(places: list[_Place]) -> list[_Place]:
    """The places with what they leave out: verb and subject of the one before, or the noun that a pronoun stands for."""
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
        if not value.loose and _belongs_elsewhere(words - _stems_of(value.text), home, rivals):
            return f"{value.text.strip()!r} stands with something else"
        if not value.loose and (pair := _opposite_at(part, claim, home)):
            return f"{pair[0]!r} against {pair[1]!r}"
    for name in proper_names(part)[1:] or proper_names(part):
        own = _stems_of(name)
        home = [place for place in places if own <= {s for n in place[2] for s in _stems_of(n)} and place[0] - own]
        rivals = [p for p in places if p not in home and [n for n in p[2] if not _stems_of(n) & words]]
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


def _stems_of(text: str) -> set[str]:
    return {token.stem for token in tokens(text)}


def foreign_subject(wanted: Sequence[str], claim: str, sentence: str, present: Sequence[str]) -> str:
    """The name that `sentence` is about when that isn't one of the claim's; empty when it may be about the claim's."""
    if not wanted or not present:
        return ""
    if _stems_of(wanted[0]) <= _stems_of(sentence):
        return _object_as_subject(wanted[0], claim, sentence, present)
    opening = " ".join(sentence.split()[:_OPENING])
    subject = next((name for name in present if name.split()[0] in opening), "")
    if re.search(rf"{re.escape(wanted[0])}\s+(?:was|were|is|are|has been|had been)\s+\w+", claim) and re.search(
        r"\b(?:it|them)\b", sentence
    ):
        return ""
    starts = claim.strip().startswith(wanted[0].split()[0]) or claim.strip().lower().startswith(
        "the " + wanted[0].split()[0].lower()
    )
    if subject and starts and not _stems_of(subject) <= _stems_of(claim):
        return f"it is said of {subject!r}"
    return ""


def _object_as_subject(name: str, claim: str, sentence: str, present: Sequence[str]) -> str:
    """The subject of the evidence's verb, where the claim gives the verb to the object: "X beat Y" and "Y won"."""
    at, start = _last(sentence, name), claim.find(name)
    before = [
        other for other in present if at is not None and 0 <= sentence.find(other) < at and not same_name(other, name)
    ]
    if at is None or not before or claim[:start].strip(" Tthe") or len(proper_names(claim)) > 1:
        return ""
    between = sentence[sentence.find(before[0]) + len(before[0]) : at]
    verb = next((t for t in tokens(claim[start + len(name) :]) if t.content), None)
    acted = [t for t in tokens(between)[:2] if t.content and verb and alike(t.stem, verb.stem)]
    joined = re.search(r"\b(?:by|and|with|who|which|to|from|of|in|for|like|as)\b|[,;(]", between)
    return f"it is said of {before[0]!r}" if acted and not joined else ""


def miscounted(claim: str, sentence: str) -> str:
    """A number before a noun that, in the evidence, another number counts."""
    seen = [(value, noun) for value in values(sentence) if (noun := _counted(sentence, value))]
    for value in values(claim):
        if reason := _other_rate(value, claim, sentence):
            return reason
        noun = _counted(claim, value)
        mine = [n for v, n in seen if agree(value, v)]
        theirs = [n for v, n in seen if not agree(value, v) and comparable(value, v)]
        if noun and mine and not any(alike(noun, n) for n in mine) and any(alike(noun, n) for n in theirs):
            return f"{value.text.strip()!r} counts {mine[0]!r}, not {noun!r}"
    return ""


def _other_rate(value: Value, claim: str, sentence: str) -> str:
    """The period that the evidence gives a value, where the claim gives it another: "2 euros per hour", "per day"."""
    mine, theirs = _rate_behind(value, claim), [_rate_behind(v, sentence) for v in values(sentence) if agree(value, v)]
    known = [rate for rate in theirs if rate]
    return (
        f"{value.text.strip()!r} is {known[0].text.strip()!r}"
        if mine and known and not any(agree(mine, r) for r in known)
        else ""
    )


def _rate_behind(value: Value, text: str) -> Value | None:
    behind = [v for v in values(text) if 0 <= v.start - value.end <= 1 and any(kind == "per" for kind, _ in v.readings)]
    return behind[0] if behind else None


def _counted(text: str, value: Value) -> str:
    """The stem of the word right behind a value, when it is a word of content."""
    match = re.match(r"\s+([^\W\d_][\w-]*)", text[value.end :])
    found = tokens(match.group(1)) if match else ()
    return found[0].stem if found and found[0].content else ""
