"""Greetings, thanks and other messages that ask for nothing, in many languages."""

import re
from functools import cache
from importlib.resources import files

from adaptive_rag.text.words import normal

_TOKEN = re.compile(r"[^\s,.!?;:…。，！？、¡¿()\"“”\[\]{}<>/\\|~*_=+^#@&-]+")
_Span = tuple[str, int, int]


def is_small_talk(text: str) -> bool:
    """Whether the whole message is greetings, thanks and the like; also when it holds no word at all."""
    tokens = [token for token in _tokens(text) if any(letter.isalnum() for letter in token[0])]
    used = _consumed(tokens, _phrases("openers") | _phrases("messages"))
    rest = tokens[used:]
    return not rest or (used > 0 and _is_a_name(rest, text))


def without_greeting(text: str) -> str:
    """The message after its opening greetings or thanks; unchanged when nothing follows them."""
    tokens = _tokens(text)
    used = _consumed(tokens, _phrases("openers"))
    return text[tokens[used][1] :].strip() if 0 < used < len(tokens) else text.strip()


@cache
def _phrases(kind: str) -> frozenset[str]:
    lines = (files(__package__) / "data" / "small_talk.txt").read_text(encoding="utf-8").splitlines()
    listed = "|".join(line.removeprefix(f"{kind}:") for line in lines if line.startswith(f"{kind}:"))
    return frozenset(" ".join(word for word, _, _ in _tokens(phrase)) for phrase in listed.split("|"))


def _tokens(text: str) -> list[_Span]:
    return [(normal(m.group()).replace("’", "'"), m.start(), m.end()) for m in _TOKEN.finditer(text)]


def _consumed(tokens: list[_Span], phrases: frozenset[str]) -> int:
    """How many leading tokens are known phrases, the longest match first."""
    at = 0
    while at < len(tokens):
        sizes = (size for size in range(6, 0, -1) if " ".join(word for word, _, _ in tokens[at : at + size]) in phrases)
        size = next(sizes, 0)
        if size == 0:
            break
        at += min(size, len(tokens) - at)
    return at


def _is_a_name(rest: list[_Span], text: str) -> bool:
    """One capitalised word behind a greeting, as in "Hi Anna"; a question mark makes it a query."""
    word = text[rest[0][1] : rest[0][2]]
    return len(rest) == 1 and word.istitle() and word.isascii() and "?" not in text
