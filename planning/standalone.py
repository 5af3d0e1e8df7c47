"""Make a follow-up understandable without the conversation, by rules."""

import re
from collections.abc import Sequence

from adaptive_rag.text.names import names
from adaptive_rag.text.words import content_words, words

_OPENER = re.compile(
    r"^(?:(?:ok|okay|thanks|thank you|right|so|well)[,.!]?\s+)?"
    r"(?:and|but|also|or|what about|how about|what of)\b[\s,]*(?:what about\s+|how about\s+)?",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"\b(?:its|their|his|her(?=\s+\w))\b", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?<!is )(?<!does )(?:it|they|them|this one|that one|the same one|he|she|him|her)\b"
    r"|(?<=is )it\b(?!\s+(?:possible|true|ok|okay|allowed|necessary|safe|raining))|(?<=does )it\b",
    re.IGNORECASE,
)
_NOUN_PHRASE = re.compile(r"\b(?:the|our|your|my|an?)\s+((?:[\w-]+\s+){0,2}[\w-]+)", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?:the|our|your|my|an?)\s+[\w-]+(?:\s+(?!(?:of|for|in|on|to|and|or|is|are|the|with|from|at)\b)[\w-]+){0,2}",
    re.IGNORECASE,
)
"""What a question asks for: its first noun phrase."""
_QUESTION_WORD = re.compile(
    r"^(?:who|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|will|would|should)\b", re.IGNORECASE
)


def standalone(question: str, earlier: Sequence[str]) -> str:
    """`question` with what it leaves out taken from the `earlier` ones, oldest first; as it is if nothing is."""
    if not earlier or not question.strip():
        return question.strip()
    before = earlier[-1].strip()
    rest = _OPENER.sub("", question.strip())
    topic = _topic(before)
    if topic and not _mentions(rest, topic) and (_POSSESSIVE.search(rest) or _PRONOUN.search(rest)):
        return _PRONOUN.sub(topic, _POSSESSIVE.sub(f"{topic}'s", rest, count=1), count=1)
    if rest != question.strip() and not _QUESTION_WORD.match(rest):
        return _substituted(before, rest)
    return question.strip()


def _topic(question: str) -> str:
    """What the question was about: its last name, else its last noun phrase."""
    if found := names(question):
        return found[-1]
    phrases = _NOUN_PHRASE.findall(question)
    return f"the {phrases[-1]}" if phrases else ""


def _mentions(text: str, topic: str) -> bool:
    return bool(set(content_words(topic)) & set(words(text)))


def _substituted(before: str, focus: str) -> str:
    """`before` asked of `focus`: put where its counterpart stood, or behind where there is none."""
    focus = re.sub(r"^(?:for|with|of|to|on|in)\s+", "", focus.rstrip("?!. "))
    counterpart = _counterpart(before, focus)
    if counterpart:
        return before.replace(counterpart, re.sub(r"^(?:the|our|your)\s+", "", focus), 1)
    if (asked := _ASKED.search(before)) and not set(content_words(focus)) & set(content_words(before)):
        return before.replace(asked.group(), focus, 1)
    return f"{before.rstrip('?!. ')}, {focus}?"


def _counterpart(before: str, focus: str) -> str:
    """The phrase of `before` that `focus` takes the place of: it shares a word with it, or both are names."""
    shared = set(content_words(focus))
    for word in re.findall(r"[\w-]+", before):
        if word.lower() in shared:
            match = re.search(rf"\b{re.escape(word)}\s+[\w-]+", before)
            return match.group() if match and len(content_words(focus)) > 1 else ""
    here, there = names(before), names(focus)
    return here[-1] if here and there else ""
