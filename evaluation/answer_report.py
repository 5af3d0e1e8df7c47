"""What a set of answers comes to: means with intervals, over all and by route."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, get_args

from adaptive_rag.evaluation.answers import Answered, Stance
from adaptive_rag.evaluation.intervals import interval

Measure = Callable[[Answered], float | None]


def _told(name: str) -> Measure:
    """Quality counts where there is something to answer."""
    return lambda one: getattr(one, name) if one.answerable else None


def _of_facts(measure: Measure) -> Measure:
    return lambda one: measure(one) if one.stance == "fact" else None


def _cost(name: str) -> Measure:
    return lambda one: float(getattr(one, name))


def _held_back(one: Answered) -> bool:
    return one.stance != "fact"


def _right_as_fact(one: Answered) -> float | None:
    return one.contains * (not _held_back(one)) if one.answerable and one.contains is not None else None


MEASURES: Mapping[str, Measure] = {
    **{name: _told(name) for name in ("em", "f1", "contains", "grounded", "citation_precision", "citation_recall")},
    "right_as_fact": _right_as_fact,
    "facts_right": _of_facts(lambda one: one.contains if one.answerable else one.contains or 0.0),
    "facts_grounded": _of_facts(lambda one: one.grounded),
    "facts_borne": _of_facts(lambda one: one.borne),
    "abstention_precision": lambda one: float(not one.answerable) if _held_back(one) else None,
    "abstention_recall": lambda one: None if one.answerable else float(_held_back(one)),
    "wrong_facts": lambda one: None if one.answerable else float(not _held_back(one) and not one.contains),
    **{name: _cost(name) for name in ("seconds", "input_tokens", "output_tokens")},
}
"""By name, of one answer; None where it says nothing. The means over a set are its figures.

`right_as_fact`: of the answerable questions, those answered rightly without any reserve; `facts_right`: of all answers
given as facts. An answer is held back when it is not given as a fact: it abstains, hedges or fails. `facts_borne`: no
word of it stands outside the evidence and the question. `wrong_facts`: of the questions that nothing tells, those
answered as a fact that does not hold a right answer either.
"""


def report(answered: Sequence[Answered]) -> dict[str, Any]:
    """Over all questions and per route; and every answer. Plain data."""
    routes = list(dict.fromkeys(one.route for one in answered))
    by_route = {route: summary([one for one in answered if one.route == route]) for route in routes}
    return {"all": summary(answered), "routes": by_route, "answers": [asdict(one) for one in answered]}


def summary(answered: Sequence[Answered]) -> dict[str, Any]:
    """Counts, means by measure, and their 95 % intervals under the same names."""
    judged = list(dict.fromkeys(name for one in answered for name in one.judged))
    columns = {name: [measure(one) for one in answered] for name, measure in MEASURES.items()}
    columns |= {name: [one.judged.get(name) for one in answered] for name in judged}
    found = {name: interval(values) for name, values in columns.items()}
    return {
        "questions": len(answered),
        "answerable": sum(one.answerable for one in answered),
        "stances": {name: sum(one.stance == name for one in answered) for name in get_args(Stance)},
        **{name: one.value if one else None for name, one in found.items()},
        "intervals": {name: asdict(one) if one else None for name, one in found.items()},
    }
