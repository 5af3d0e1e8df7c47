"""What a message asks, stripped of all that tells nothing about how hard it is to answer."""

import re
from dataclasses import dataclass

from adaptive_rag.routing import asking, describing
from adaptive_rag.routing.smalltalk import is_small_talk, without_greeting
from adaptive_rag.routing.stones import stones
from adaptive_rag.routing.wordlists import FUNCTION_WORDS
from adaptive_rag.text.focus import asked
from adaptive_rag.text.words import words

_NAME_WORD = re.compile(r"(?<=\s)[^\W\d_a-z]\w*")
"""The Lake of Lake Tahoe is no kind of thing."""


@dataclass(frozen=True)
class Shape:
    """One message, read once for all signals."""

    text: str
    """What is asked, without greeting, the text that a task is about, and words that ask for nothing."""
    lower: str
    """`text` in lower case; most signals read this."""
    tokens: list[str]
    """The words of `lower`."""
    task: bool
    """Whether it wants work on a text that it brings along."""
    small_talk: bool
    foreign: bool
    """Without a single English function word in three words or more, or in another script."""
    greets: bool
    """Whether a greeting or thanks stood before it."""
    stones: int
    """Things described that have to be found first."""
    depth: int
    """Things described by what they did or have instead of named."""


def shape(question: str) -> Shape:
    """Read `question`."""
    whole = asked(question)
    message = without_greeting(whole)
    text = _bare(message)
    lower, tokens = text.lower(), words(text)
    return Shape(
        text=text,
        lower=lower,
        tokens=tokens,
        task=asking.TEXT_TASK.match(message) is not None,
        small_talk=is_small_talk(text),
        foreign=_foreign(text, tokens),
        greets=message != whole,
        stones=stones(words(text if text.isupper() else _NAME_WORD.sub("name", text))),
        depth=sum(len(pattern.findall(lower)) for pattern in describing.DESCRIPTIONS),
    )


def _foreign(text: str, tokens: list[str]) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    script = sum(ord(letter) > 0x24F for letter in letters) > len(letters) / 2
    return script or (len(tokens) > 2 and not any(token in FUNCTION_WORDS for token in tokens))


def _bare(text: str) -> str:
    task = asking.TEXT_TASK.match(text)
    own = re.split(r":\s|[\"“]", text, maxsplit=1)[0] if task else text
    return describing.NAME_OF.sub("", asking.POLITE.sub("", own)) or text
