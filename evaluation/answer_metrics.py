"""How good an answer is, against gold answers and supporting passages; pure.

Exact match and F1 follow the SQuAD 1.1 evaluation script (Rajpurkar et al., 2016): lower case, no ASCII punctuation, no
articles, single spaces; the best gold answer counts. From HotpotQA's script (Yang et al., 2018) comes that "yes", "no"
and "noanswer" have no partial F1. A metric says None where it means nothing: without gold answers, without citations.
"""

import re
import string
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from adaptive_rag.grounding.stems import stem
from adaptive_rag.text.words import content_words, words

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)
_CLOSED = frozenset({"yes", "no", "noanswer"})


@dataclass(frozen=True, slots=True)
class PrecisionRecall:
    """Either is None where its denominator is 0."""

    precision: float | None
    recall: float | None


def normalised(answer: str) -> str:
    """By the rules of SQuAD."""
    return " ".join(_ARTICLES.sub(" ", answer.lower().translate(_PUNCTUATION)).split())


def exact_match(answer: str, gold: Sequence[str]) -> float | None:
    """1 when the answer is one of `gold`, else 0."""
    return _best(lambda one: float(normalised(answer) == normalised(one)), gold)


def f1(answer: str, gold: Sequence[str]) -> float | None:
    """Word overlap with the nearest of `gold`, 0 to 1."""
    return _best(lambda one: _overlap(normalised(answer), normalised(one)), gold)


def contains(answer: str, gold: Sequence[str]) -> float | None:
    """1 when one of `gold` stands in the answer, word for word, else 0; for answers in whole sentences."""
    padded = f" {normalised(answer)} "
    return _best(lambda one: float(bool(normalised(one)) and f" {normalised(one)} " in padded), gold)


def borne(answer: str, sources: Iterable[str]) -> float:
    """1 when every content word and number of `answer`, case and ending aside, stands in one of `sources`, else 0.

    A rule that a person can check by hand; it forgives no synonym, and sees no wrong order.
    """
    known = {stem(word) for source in sources for word in words(source)}
    return float(all(stem(word) in known for word in content_words(answer)))


def citations(cited: Collection[str], supporting: Collection[str]) -> PrecisionRecall:
    """Of one answer: how many cited passages support it, and how many supporting ones are cited; by passage id."""
    right = len(set(cited) & set(supporting))
    return PrecisionRecall(_ratio(right, len(set(cited))), _ratio(right, len(set(supporting))))


def _best(metric: Callable[[str], float], gold: Sequence[str]) -> float | None:
    return max(map(metric, gold), default=None)


def _overlap(answer: str, gold: str) -> float:
    if answer != gold and (answer in _CLOSED or gold in _CLOSED):
        return 0.0
    ours, theirs = answer.split(), gold.split()
    if not ours or not theirs:
        return float(ours == theirs)
    common = sum((Counter(ours) & Counter(theirs)).values())
    return 2 * common / (len(ours) + len(theirs))


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
