"""What kind of question it is, and the parts that have to be found for it."""

import re
from dataclasses import dataclass
from functools import lru_cache

from adaptive_rag.planning.base import Kind
from adaptive_rag.planning.compare import comparison
from adaptive_rag.planning.several import several
from adaptive_rag.text.names import names
from adaptive_rag.text.words import content_words

_LIST = re.compile(
    r"^(?:please\s+)?(?:list|name|enumerate|summari[sz]e|give me)\b.*\b(?:all|every|each|the)\b"
    r"|\b(?:what are|which are|who are) (?:all|the (?:different|various))\b"
    r"|\bhow many\b.*\b(?:in total|altogether|across)\b"
    r"|\b(?:across|each of|every one of|for each|per)\b.*\b(?:all|every|the|each)\b"
    r"|\ball (?:the|of the|our|your)\b",
    re.I,
)
_OF = r"(?:in|of|by|to|for|from|with|at|on)"
_WH = r"(?:who|whom|whose|which|that|where|when)"
_RELATIVE = re.compile(rf"\S\s+(?:{_OF}\s+)?(?:{_WH}|what)\s+\w", re.I)
_NESTED = re.compile(rf"\b{_OF}\s+(?:the|an?)\s+[^,]*?\b(?:of|in|by|for|at|from|who|that|which|where)\b", re.I)
_POSSESSIVE = re.compile(r"\w['’]s?\s+\w")
_PARTICIPLE = re.compile(
    r"\b(?:named after|based on|located in|part of|made by|born in|known for|\w+(?:ed|en) by)\b",
    re.I,
)
_SIGNS = {
    "relative clause": _RELATIVE,
    "nested phrase": _NESTED,
    "possessive": _POSSESSIVE,
    "participle": _PARTICIPLE,
}
_SUBJECT = re.compile(
    r"\b(?:did|do|does|is|are|was|were|has|have|through|in|to)\s+the\s+(?:\w+\s+){1,3}?"
    r"(?:of|in|from|containing|with|that|behind|for)?\s*(?:the\s+)?\x00\d+\x00(?:[\s,\x00\d]|and)*\s[a-z]+",
)
_CUT = re.compile(
    rf"\s+(?=(?:{_OF}\s+)?{_WH}\b)|\s+(?:of|by|for|from|with)\s+(?:the\s+|an?\s+)?|['’]s\s+|,\s+",
    re.I,
)
_READ = 600
"""Characters taken apart; a question is shorter, and the patterns' time grows faster than the text."""
_COMMENT = frozenset("explain difference differences describe list".split())
_MASK = re.compile(r"\x00(\d+)\x00")
_TRAILING = re.compile(r"^(?P<name>(?:\w+ ){0,2}\x00\d+\x00)\s+(?P<verb>[a-z]+(?: [a-z]+)?)$")
_OPEN = re.compile(r"^(?:in |on |at |from )?(?:where|when|what|which|who|whom|how|why)\b", re.I)


@dataclass(frozen=True, slots=True)
class Shape:
    """A question taken apart."""

    kind: Kind
    parts: tuple[str, ...]
    """What has to be found, in the order of the question; never empty for a question with words."""
    reason: str


@lru_cache(maxsize=1024)
def shape(question: str) -> Shape:
    """Comparison before several before aggregation before bridge; `single` when nothing hints at more.

    Of a very long message only the beginning is taken apart.
    """
    question = question[:_READ]
    compared = comparison(question)
    asked = several(question)
    if len(asked) > 1 and not (compared and len(asked) == 2 and not _own_words(asked[1])):
        return Shape("several", tuple(asked), f"{len(asked)} questions in one")
    if compared:
        parts = tuple(f"{side} {compared.aspect}".strip() for side in compared.sides)
        return Shape("comparison", parts, "compares " + " with ".join(compared.sides))
    if _LIST.search(question):
        return Shape("aggregation", (question.strip(),), "asks for a list")
    links = _links(question)
    if links:
        return Shape("bridge", _chain(question), f"a fact has to be found first ({links})")
    return Shape("single", (question.strip(),), "asks for one thing")


def _own_words(piece: str) -> bool:
    """Whether a piece asks for something of its own; "explain the difference" does not."""
    return any(word not in _COMMENT for word in content_words(piece))


def _links(question: str) -> str:
    """Which sign of nesting the question shows; empty when none."""
    found = [name for name, sign in _SIGNS.items() if sign.search(question)]
    if not found and _SUBJECT.search(_masked(question, names(question))):
        found = ["subject to be found"]
    return ", ".join(found)


def _chain(question: str) -> tuple[str, ...]:
    """The phrases between the joints of a nested question; names are never cut, phrases without content left out."""
    held = names(question)
    masked = _masked(question.strip(" ?.!"), held)
    pieces = [piece.strip(" ?.,!") for piece in _CUT.split(masked)]
    whole = [_MASK.sub(lambda match: held[int(match.group(1))], piece) for piece in _rejoined(pieces)]
    return tuple(dict.fromkeys(piece for piece in whole if content_words(piece))) or (question.strip(),)


def _masked(text: str, held: list[str]) -> str:
    """`text` with its names put out of reach of the cuts; longer ones first, so that none is cut by a shorter one."""
    for place in sorted(range(len(held)), key=lambda at: -len(held[at])):
        text = text.replace(held[place], f"\x00{place}\x00")
    return text


def _rejoined(pieces: list[str]) -> list[str]:
    """The verb that closes the question goes back to its subject: "Where was the founder … of the Tern 40 born?"."""
    match = _TRAILING.match(pieces[-1])
    if len(pieces) > 1 and match and _OPEN.match(pieces[0]):
        return [f"{pieces[0]} {match.group('verb')}", *pieces[1:-1], match.group("name")]
    return pieces
