"""What a clause leaves out because the one before it has said it: "the red room seats 12 and the blue one 40"."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.proper import proper_names
from adaptive_rag.grounding.tokens import Token, tokens
from adaptive_rag.grounding.values import values

_AUXILIARY = frozenset("is are was were has have had can may must will does did do should shall gets takes".split())
_FINITE = re.compile(r"\w{2,}(?:ed|[^su]s)$")
_IRREGULAR = frozenset(
    "build built buy bought came come cost cut get got give gave go grew hold held keep kept led lead leave left lose "
    "lost made make met pay paid ran run sell sold sent take took win won wrote".split()
)
_PREPOSITION = r"(?:in|on|at|by|from|to|for|of|with|within|after|before|until|about)\b"
_LINK = re.compile(rf"\s+({_PREPOSITION})", re.IGNORECASE)
_ORDER = re.compile(
    r"(?!(?:this|that|both|all|the|an?|its?|their|such|not|during|under|over|per|and|but|if|when|while|as|where)\b)"
    rf"(?!{_PREPOSITION})[a-z]+ (?:the|an?|your)\s",
    re.IGNORECASE,
)
"""An imperative at the beginning: "Thin the primer"."""
_MOST_WORDS = 9


def completed(part: str, before: str) -> str:
    """`part` with the verb and the unit of `before`, where it has a subject and an object but no verb of its own."""
    verb = verb_of(before)
    whole = re.match(_PREPOSITION, part) or begins_with_verb(part) or verb_of(part)
    if verb is None or whole or len(tokens(part)) > _MOST_WORDS:
        return part
    said, mine = _figure(before[verb.end :]), _figure(part)
    if mine and said and mine[0]:
        return _with_figure(part[: mine[0]], part[mine[0] :], before[verb.start :], said, len(verb.word))
    return part if mine else _with_object(part, before, verb)


def resumed(part: str, before: str) -> str:
    """`part` as a statement of its own: `completed`, or with the subject of `before`, or with its subject and verb."""
    filled, verb = completed(part, before), verb_of(before)
    if filled != part or verb is None or re.match(_PREPOSITION, part):
        return filled
    if begins_with_verb(part):
        return f"{before[: verb.start]}{part}"
    return part if verb_of(part) else f"{before[: verb.end]} {part}"


def last_left_out(part: str) -> tuple[str, str] | None:
    """`part` cut at its last comma, when what follows leaves out its verb: "Basic covers 5 seats, Team 25"."""
    before, comma, after = part.rpartition(", ")
    if not comma or (not _figure(after) and not _LINK.search(after)):
        return None
    return (before, after) if completed(after, before) != after else None


def _with_figure(subject: str, own: str, before: str, said: tuple[int, int, str], verb: int) -> str:
    """Subject and figure around the words that stand between verb and figure, and the unit behind it, in `before`."""
    start, end, _ = said
    between, after = before[: verb + start].strip(), before[verb + end :]
    bare = re.fullmatch(r"[\d.,]+", own.strip(" ."))
    unit = re.match(r"\s?[^\s,;.]+", after) if bare else None
    subject = re.sub(rf"\s{_PREPOSITION}\s*$", "", subject).strip()
    return f"{subject} {between} {own.strip(' .')}{unit.group() if unit else ''}"


def _with_object(part: str, before: str, verb: Token) -> str:
    """The verb put between the two noun phrases of `part`, or before both where it is an order."""
    if verb.start == 0:
        return f"{verb.word} {part}"
    link = _LINK.search(part)
    if link:
        said = before[verb.start :]
        same = re.search(rf"\s{link.group(1)}\s", said)
        return f"{part[: link.start()]} {said[: same.start()]}{part[link.start() :]}" if same else part
    cut = _second_phrase(part)
    return f"{part[:cut].strip()} {verb.word} {part[cut:].strip()}" if cut else part


def _second_phrase(part: str) -> int:
    """Where the object begins: at its article, or behind a leading name; 0 when that can't be told."""
    if article := re.search(r"(?<=\w)\s+(?=(?:the|an?)\s)", part):
        return article.start()
    name = next(iter(proper_names(part)), "")
    return len(name) if name and part.startswith(name) and len(name) < len(part) else 0


def _figure(text: str) -> tuple[int, int, str] | None:
    """Start, end and text of the first value; of "room 12" and "Tinn 112" only the number."""
    found = next((v for v in values(text) if not v.loose or v.text.strip().isdigit()), None)
    if found is None:
        return None
    number = re.search(r"\d[\d.,]*$", found.text.strip()) if re.match(r"[^\W\d_]+\s\d", found.text) else None
    start = found.start + (number.start() if number else 0)
    digits = re.match(r"\d[\d.,]*\d|\d", text[start : found.end])
    return start, start + len(digits.group()) if digits else found.end, found.text


def verb_of(text: str) -> Token | None:
    """The first word that looks like a verb, behind one of content or a name; values, which have plurals, heeded."""
    read: Sequence[Token] = tokens(text)
    taken = [(v.start, v.end) for v in values(text)]
    for at, token in enumerate(read):
        inside = any(a <= token.start < b for a, b in taken)
        acting = read[at - 1].content and _acts(token, text) if at else _ORDER.match(text) is not None
        if not inside and (acting or (at and token.word in _AUXILIARY)):
            return token
    return None


def begins_with_verb(text: str) -> bool:
    """Whether `text` has no subject of its own: "opened in 1967", "can be bought"."""
    first = next(iter(tokens(text)), None)
    plural = re.match(r"\s*\w+s (?:by|of)\b", text)
    return first is not None and not plural and (first.word in _AUXILIARY or _acts(first, text))


def acts(word: str) -> bool:
    """Whether `word` looks like a verb; plurals of nouns do too."""
    return word in _IRREGULAR or _FINITE.fullmatch(word) is not None


def _acts(token: Token, text: str) -> bool:
    return text[token.start].islower() and acts(token.word) and (token.content or token.word in _IRREGULAR)
