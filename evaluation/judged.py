"""Whether a run answered its question, judged by what is known of the question; never by the model's own opinion."""

from collections.abc import Sequence
from dataclasses import dataclass

from adaptive_rag.evaluation.answer_metrics import contains, exact_match, f1, normalised
from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.ran import Ran
from adaptive_rag.grounding.citations import without_markers

_CLOSED = frozenset({"yes", "no", "true", "false"})


@dataclass(frozen=True, slots=True)
class Judged:
    """One run, judged."""

    quality: float | None
    """Of the answer, 0 to 1; None when nothing is known to judge it by, or when the run failed."""
    enough: bool
    """The route was sufficient: a full answer that its evidence bears."""
    exact: float | None
    f1: float | None
    contains: float | None
    supported: float | None
    """1 when the evidence holds all supporting documents, else 0; None when none are named."""
    grounded: bool
    """The check accepted the answer: supported, or an honest "not in the documents"."""


def judged(asked: Asked, run: Ran) -> Judged:
    """By the given answers, the supporting documents and the check of the answer."""
    failed, answer = run["outcome"] == "failed", without_markers(run["answer"])
    support, quality = supported(asked, run), None if failed else _quality(asked, run)
    return Judged(
        quality=quality,
        enough=quality == 1.0 and _borne(asked, run, support),
        exact=None if failed else exact_match(answer, asked.answers),
        f1=None if failed else f1(answer, asked.answers),
        contains=None if failed else matched(answer, asked),
        supported=None if failed else support,
        grounded=run["outcome"] in ("accepted", "abstained"),
    )


def matched(answer: str, asked: Asked) -> float | None:
    """Part of the given answers that stands in `answer`: any for all, or each one where all belong there; 0 to 1.

    A "yes" or "no" has to be what the answer opens with, since either word stands in many a sentence.
    """
    if not asked.answers:
        return None
    found = [_stands_in(gold, answer) for gold in asked.answers]
    return sum(found) / len(found) if asked.every else float(any(found))


def supported(asked: Asked, run: Ran) -> float | None:
    """1 when all supporting documents were found, else 0; None when none are named."""
    return float(missing(asked.supporting, run["found"]) == 0) if asked.supporting else None


def missing(supporting: frozenset[str], found: Sequence[str]) -> int:
    """How many are not among `found`; a name may leave out the file in front of its `#`."""
    names = {*found, *(name.rpartition("#")[2] for name in found)}
    return len(supporting - names)


def _quality(asked: Asked, run: Ran) -> float | None:
    if asked.unanswerable:
        return float(run["outcome"] == "abstained")
    if asked.answers:
        return matched(without_markers(run["answer"]), asked)
    return supported(asked, run)


def _borne(asked: Asked, run: Ran, support: float | None) -> bool:
    """An answer from documents needs them, or a check that it stands in what was found; without any, no lucky guess."""
    if asked.unanswerable:
        return True
    if run["hops"] == 0:
        return not (asked.supporting and _guessable(asked))
    return support == 1.0 or run["grounded"] == "supported"


def _guessable(asked: Asked) -> bool:
    """A yes or no, or one of the things that the question names."""
    return any(normalised(gold) in _CLOSED or contains(asked.question, [gold]) for gold in asked.answers)


def _stands_in(gold: str, answer: str) -> bool:
    if normalised(gold) in _CLOSED:
        return normalised(answer).split(" ")[0] == normalised(gold)
    return contains(answer, [gold]) == 1.0
