"""Which of two opposites in a sentence the rest of a claim stands with: "if hot, open it; if cold, shut it"."""

import re

from adaptive_rag.grounding.opposites import opposed
from adaptive_rag.grounding.tokens import Token, tokens

_CUTS = (re.compile(r"[;:]\s+"), re.compile(r"[;:,]\s+|\s+(?:and|but|while|whereas)\s+"))


def on_other_side(claim: str, sentence: str) -> str:
    """A word of the claim, where all that sets the two apart stands with its opposite; empty when there is none."""
    seen = _content(sentence)
    own = {token.word for token in _content(claim)}
    for said in map(_content, _CUTS[1].split(claim)):
        pairs = [(a, b) for a in said for b in seen if opposed(a.word, b.word) and b.word not in own and _in(a, seen)]
        if pair := next((pair for pair in pairs if _drawn(said, *pair, sentence)), None):
            return f"{pair[0].word!r} against {pair[1].word!r}"
    return ""


def _drawn(said: list[Token], word: Token, other: Token, sentence: str) -> bool:
    """Whether other words of the claim stand in the part with its opposite, and none in the part with the word."""
    for cut in _CUTS:
        parts = [_content(part) for part in cut.split(sentence)]
        here = [part for part in parts if _in(word, part) and not _in(other, part)]
        there = [part for part in parts if _in(other, part) and not _in(word, part)]
        if here and there:
            kept = any(_in(t, part) and not _in(t, there[0]) for t in said for part in here if t is not word)
            return not kept and any(_in(t, there[0]) and not any(_in(t, part) for part in here) for t in said)
    return False


def _in(token: Token, part: list[Token]) -> bool:
    return any(token.stem == other.stem for other in part)


def _content(text: str) -> list[Token]:
    return [token for token in tokens(text) if token.carries]
