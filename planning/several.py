"""More than one question in one message: one phrase each, every one readable alone."""

import re

from adaptive_rag.text.names import names
from adaptive_rag.text.words import content_words

_ASKING = (
    r"(?:what(?:'s)?|when|where|who(?:m|se)?|which|why|how|do|does|did|is|are|was|were|can|could|will|would|should|has|have|"
    r"list|name|tell me|give|explain|describe)"
)
_MARK = re.compile(r"(?<=[?？])\s+|\s*;\s+")
_JOINT = re.compile(
    rf",?\s+(?:and|also|plus|or)(?:\s+(?:also|then|if so|so))?,?\s+(?={_ASKING}\s)"
    r"|,\s+(?=(?:how|what|why|do you|can i)\s)",
    re.I,
)
_OPENS = re.compile(rf"^(?:(?:hi|hello|please|so|and|also|ok|okay|well)[,!]?\s+)*{_ASKING}\b", re.I)
_RELATIVE = re.compile(r"\S\s+(?:in |of |by |to |for |from |with )?(who(?:m|se)?|which|that|where|when)\s", re.I)
_LEADING = re.compile(r"^(?:and|also|plus|then|so)[,]?\s+", re.I)
_PRONOUN = re.compile(r"\b(?:it|its|they|their|them|he|his|him|she|her|this|that one|there)\b", re.I)

_RELATIVES = frozenset("who whom whose which that where when".split())
_VERBS = frozenset("is are was were has have did does do can could will would should".split())
_SUBJECT = re.compile(r"\S+\s+(?:the|an?|you|i|we|they|it|there|he|she|my|your|[A-Z])")


def several(text: str) -> list[str]:
    """The questions in `text`, in order; a single one comes back alone.

    A question with a pronoun and no name gets the names of the one before it.
    """
    pieces = [piece for sentence in _MARK.split(text.strip()) for piece in _joined(sentence)]
    asked = [piece for piece in pieces if _OPENS.match(piece)]
    if len(asked) < 2:
        return [text.strip()]
    return _standalone(list(dict.fromkeys(asked)))


def _joined(sentence: str) -> list[str]:
    """Cut where a new question begins, but not inside "the city where A was born and where B died"."""
    pieces: list[str] = []
    start = 0
    for match in _JOINT.finditer(sentence):
        before = sentence[start : match.start()]
        if _OPENS.match(before) and not _coordinated(before, sentence[match.end() :]) and len(before.split()) > 2:
            pieces.append(before)
            start = match.end()
    pieces.append(sentence[start:])
    return [_LEADING.sub("", piece.strip(" ,?？")) for piece in pieces if piece.strip(" ,?？")]


def _coordinated(before: str, after: str) -> bool:
    """Whether `after` goes on with a clause that began in `before`, and is no question of its own."""
    opener = after.split(maxsplit=1)[0].lower().removesuffix("'s")
    inside = _RELATIVE.search(before) is not None
    if opener in _RELATIVES:
        return inside
    return opener in _VERBS and (inside or not _SUBJECT.match(after))


def _standalone(pieces: list[str]) -> list[str]:
    whole: list[str] = []
    for piece in pieces:
        known = (names(whole[-1]) or content_words(whole[-1])) if whole else []
        lacks = bool(whole) and _PRONOUN.search(piece) is not None and not names(piece)
        whole.append(f"{piece} {' '.join(known)}".strip() if lacks else piece)
    return whole
