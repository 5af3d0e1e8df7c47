"""The labelled set: answers with their evidence, and how often a check agrees with the label."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Literal

from adaptive_rag.grounding.base import Grounder, Support
from adaptive_rag.retrieval.base import Passage

Split = Literal["fit", "held-out"]
Source = Literal["known", "blind"]
"""Who wrote a pair: someone who knew the check, or someone who was told the task and nothing of the rules."""
EXACT_KINDS = frozenset("number unit date time identifier currency percent range conversion spelled".split())
"""Kinds of pairs about numbers, dates and identifiers, which have a bar of their own."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An answer sentence with what it has to be judged by."""

    group: str
    source: Source
    split: Split
    question: str
    evidence: tuple[Passage, ...]
    answer: str
    label: Support
    kind: str
    """What is right or wrong with it: "number", "negation", "paraphrase" …"""


@dataclass(frozen=True, slots=True)
class Rates:
    """How a check did on some pairs; a share is None when it is over nothing."""

    pairs: int
    caught: float | None
    """Share of the unsupported that do not pass."""
    passed: float | None
    """Share of the supported that pass."""
    precision: float | None
    """Share of those that do not pass that are really unsupported."""
    abstained: float | None
    """Share of the abstentions that are seen as such."""


@dataclass(frozen=True, slots=True)
class Report:
    """The whole result and its parts."""

    whole: Rates
    exact: Rates
    kinds: dict[str, Rates]
    wrong: list[tuple[Pair, Support, str]]
    """Each pair judged wrongly, with the verdict and its reason."""


def shipped_pairs(split: Split | None = None, source: Source | None = None) -> list[Pair]:
    """The labelled pairs that come with the package."""
    with as_file(files(__package__).joinpath("data/pairs.jsonl")) as path:
        return read_pairs(path, split, source)


def read_pairs(path: Path, split: Split | None = None, source: Source | None = None) -> list[Pair]:
    """The pairs of a JSONL file, which has in each line a group with its evidence; of one split and source or all."""
    groups = (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip())
    chosen = (g for g in groups if split in (None, g["split"]) and source in (None, g["source"]))
    return [pair for group in chosen for pair in _pairs(group)]


def evaluate_pairs(pairs: Sequence[Pair], grounder: Grounder) -> Report:
    """What `grounder` says of each pair against its label."""
    judged = [(pair, grounder.check(pair.question, pair.answer, pair.evidence)) for pair in pairs]
    seen = [(pair, verdict["verdict"]) for pair, verdict in judged]
    kinds = sorted({pair.kind for pair in pairs})
    wrong = [(p, v["verdict"], v["reason"]) for p, v in judged if not _right(p.label, v["verdict"])]
    return Report(
        whole=_rates(seen),
        exact=_rates([item for item in seen if item[0].kind in EXACT_KINDS]),
        kinds={kind: _rates([item for item in seen if item[0].kind == kind]) for kind in kinds},
        wrong=wrong,
    )


def _right(label: Support, verdict: Support) -> bool:
    return verdict == label or (label == "unsupported" and verdict == "partly")


def _rates(seen: Sequence[tuple[Pair, Support]]) -> Rates:
    fails = [pair.label == "unsupported" for pair, verdict in seen if verdict in ("unsupported", "partly")]
    return Rates(
        pairs=len(seen),
        caught=_share(_right(p.label, v) for p, v in seen if p.label == "unsupported"),
        passed=_share(_right(p.label, v) for p, v in seen if p.label == "supported"),
        precision=_share(fails),
        abstained=_share(_right(p.label, v) for p, v in seen if p.label == "abstained"),
    )


def _share(flags: Iterable[bool]) -> float | None:
    known = list(flags)
    return sum(known) / len(known) if known else None


def _pairs(group: dict[str, Any]) -> Iterator[Pair]:
    evidence = tuple(_passages(group["group"], group["evidence"]))
    for row in group["pairs"]:
        yield Pair(group=group["group"], source=group["source"], split=group["split"], evidence=evidence, **row)


def _passages(group: str, evidence: Sequence[dict[str, str]]) -> Iterator[Passage]:
    for number, piece in enumerate(evidence):
        yield Passage(
            id=f"{group}-{number}",
            text=piece["text"],
            document=f"{group}.md",
            title=piece["title"],
            place="",
            score=1.0,
            also_in=[],
            metadata={},
        )
