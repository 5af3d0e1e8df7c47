"""Whether a model's sentence says nothing but what the lines it read say."""

from collections.abc import Sequence

from adaptive_rag.answering.asked import asked, keys, share
from adaptive_rag.answering.evidence import Scored
from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.grounding.questions import answers
from adaptive_rag.grounding.stems import alike
from adaptive_rag.grounding.values import agree, values

RESTATED = 0.5
"""Share of the question's words that a sentence has to hold: a mere echo of something in the text does not."""
SURE = 0.6
"""Mean token probability under which the built-in model guesses."""


def faithful(question: str, sentence: str, read: Sequence[Scored], confidence: float | None) -> bool:
    """Whether `sentence` answers `question` with words, names and values of `read` alone.

    Stricter than the grounding check, which allows paraphrases: a small model's paraphrases are inventions.
    """
    if not sentence.strip() or is_abstention(sentence) or (confidence is not None and confidence < SURE):
        return False
    known = keys(question).union(*(item.held for item in read))
    own = [value for item in read for value in values(item.line.whole)]
    said = keys(sentence)
    return (
        answers(question, sentence)
        and _restates(question, said)
        and all(word in known or any(alike(word, other) for other in known) for word in said)
        and all(any(agree(value, other) for other in own) for value in values(sentence) if not value.loose)
    )


def _restates(question: str, said: frozenset[str]) -> bool:
    named = asked(question).names
    return share(question, said) >= RESTATED and (not named or any(name & said for name in named))
