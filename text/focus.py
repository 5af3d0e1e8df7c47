"""Reduce a long message to the question it asks."""

import re

from adaptive_rag.text.sentences import sentences
from adaptive_rag.text.words import content_words

_TASK = re.compile(
    r"^\W*(?:(?:hi|hello|please|kindly|can you|could you|would you|i want you to|i need you to)\W+)*"
    r"(?:summari[sz]e|translate|rewrite|rephrase|reword|paraphrase|proofread|shorten|correct|polish|tl;?dr)\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"^\W*(?:(?:and|so|also|but|now|then|first|finally|please|kindly)\W+)*"
    r"(?:tell|explain|describe|compare|list|find|give|show|check|help|what|which|who|whose|when|where|why|how|"
    r"(?:can|could|would) (?:you|somebody|someone|anybody|anyone)|i(?:'d| would) (?:like|love) to know|"
    r"i (?:want|need) to know|i(?: am|'m| was) wondering|let me know|my question is)\b",
    re.IGNORECASE,
)
_QUESTION_END = ("?", "？", "؟", ";?")
_QUOTED_MAIL = re.compile(
    r"^\s*(?:-{3,}\s*original message.*|on .{5,80} wrote:|from: .+|von: .+|de : .+)$", re.IGNORECASE | re.M
)
_QUOTED_LINE = re.compile(r"^\s*>.*$", re.M)
_REFERS_BACK = re.compile(r"\b(?:its?|they|them|their|this|that|these|those|he|she|him|her|both|one|there)\b", re.I)
_TURN = re.compile(r"…|\.\.\.|[;:]|\s[-–—]\s|,?\s+(?:so|but|anyway|therefore)\s+(?=\w+\s+\w+)")
_LEAD = re.compile(r"^(?:…|\.\.\.|[-–—])\s*(?:so\b,?\s*)?", re.IGNORECASE)
_LETTERS = 10
"""A word and its space, on the long side."""

_EMPTY_WORDS = frozenset("know let help thanks thank think idea ideas okay possible hope time like want need".split())


def focus(text: str, max_words: int = 60) -> str:
    """The question or request at the end of a message longer than `max_words`; a shorter one is returned stripped.

    A request to work on the message itself ("Summarise this: …") is its own opening or closing sentence. At most
    `max_words` words are returned.
    """
    return text.strip() if _size(text) <= max_words else asked(text, max_words)


def asked(text: str, max_words: int = 60) -> str:
    """What a message of any length asks, without the sentences that only tell something; as `focus` for long ones."""
    parts = sentences(_own_words(text)) or sentences(text)
    if len(parts) < 2:
        return _clipped_start(text.strip(), max_words)
    if _TASK.match(parts[0]):
        return _clipped_end(parts[0], max_words)
    return _last_asked(parts, max_words)


def _own_words(text: str) -> str:
    """The message without the mail it replies to, as long as something is asked in it."""
    quoted = _QUOTED_MAIL.search(text)
    own = _QUOTED_LINE.sub("", text[: quoted.start()] if quoted else text)
    return own if any(_is_asked(part) for part in sentences(own)) else text


def _last_asked(parts: list[str], max_words: int) -> str:
    marked = [at for at, part in enumerate(parts) if _is_asked(part)]
    last = marked[-1] if marked else _longest(parts)
    kept = _clipped_start(parts[last], max_words)
    first = last
    for at in reversed(marked[:-1]):
        joined = " ".join([*parts[at:last], kept])
        if first - at > 2 or _size(joined) > max_words:
            break
        first = at
    first = _with_what_it_refers_to(parts, first, last, kept, max_words)
    return " ".join([*parts[first:last], kept])


def _longest(parts: list[str]) -> int:
    return max(range(len(parts)), key=lambda at: len(content_words(parts[at])))


def _with_what_it_refers_to(parts: list[str], first: int, last: int, kept: str, max_words: int) -> int:
    opening = kept if first == last else parts[first]
    before = " ".join([*parts[max(first - 1, 0) : last], kept])
    fits = first > 0 and _size(before) <= max_words
    return first - 1 if fits and _REFERS_BACK.search(opening) else first


def _is_asked(sentence: str) -> bool:
    """A question or request with a subject of its own; "Could you let me know?" has none."""
    marked = sentence.rstrip("\"'”’)] ").endswith(_QUESTION_END)
    subject = [word for word in content_words(sentence) if word not in _EMPTY_WORDS]
    return bool(subject) and (marked or bool(_REQUEST.match(sentence)))


def _clipped_start(sentence: str, max_words: int) -> str:
    """The end of an overlong sentence, from its last turn on ("… so what is the notice period?")."""
    if _size(sentence) <= max_words:
        return _LEAD.sub("", sentence)
    tail = " ".join(sentence.split()[-max_words:])[-max_words * _LETTERS :]
    turns = [turn.end() for turn in _TURN.finditer(tail) if len(tail[turn.end() :].split()) > 2]
    return tail[turns[-1] :].strip() if turns else tail


def _clipped_end(sentence: str, max_words: int) -> str:
    return " ".join(sentence.split()[:max_words])[: max_words * _LETTERS]


def _size(text: str) -> int:
    """Words; in scripts without spaces, about as much text."""
    return max(len(text.split()), len(text) // _LETTERS)
