"""How often the grounding check agrees with its labelled pairs, and what a check takes."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from statistics import median
from typing import get_args

from adaptive_rag.grounding.check import EvidenceGrounder
from adaptive_rag.grounding.pairs import Pair, Source, Split, evaluate_pairs, shipped_pairs
from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.retrieval.base import Passage

SENTENCES, PASSAGES, ANSWERS = 5, 10, 40
BARS = {"caught": 0.95, "passed": 0.92, "exact_caught": 0.99, "exact_passed": 0.97, "ms": 60.0}


def main() -> None:
    """Rates by split and author, and ms for five sentences over ten passages beside encoding the sentences."""
    encoder = open_encoder("builtin")
    grounder = EvidenceGrounder(encoder)
    figures: dict[str, object] = {
        f"{split}, {source}": _rates(shipped_pairs(split, source), grounder)
        for split in get_args(Split)
        for source in get_args(Source)
    }
    figures["held-out"] = _rates(shipped_pairs("held-out"), grounder)
    json.dump({**figures, "speed": _speed(grounder, encoder), "bars": BARS}, sys.stdout)


def _rates(pairs: list[Pair], grounder: EvidenceGrounder) -> dict[str, object]:
    report = evaluate_pairs(pairs, grounder)
    kinds = {kind: asdict(rates) for kind, rates in report.kinds.items()}
    return {"whole": asdict(report.whole), "numbers_dates_identifiers": asdict(report.exact), "kinds": kinds}


def _speed(grounder: EvidenceGrounder, encoder: Encoder) -> dict[str, float]:
    """Medians; the floor is the encoder over the answer's sentences alone, which any check by meaning needs."""
    tasks = _tasks(shipped_pairs("fit", "blind"))
    checks = [_ms(lambda task=task: grounder.check(*task)) for task in tasks]  # type: ignore[misc]
    floor = [_ms(lambda task=task: encoder.encode(task[1].splitlines())) for task in tasks]  # type: ignore[misc]
    return {"ms_median": round(median(checks), 2), "floor_ms_median": round(median(floor), 2)}


def _tasks(pairs: list[Pair]) -> list[tuple[str, str, list[Passage]]]:
    """Questions, answers of five sentences and ten passages, no two alike."""
    rows = [pair for pair in pairs if len(pair.answer.split()) > 4]
    passages = [passage for pair in {pair.group: pair for pair in rows}.values() for passage in pair.evidence]
    tasks = []
    for number in range(ANSWERS):
        picked = rows[number * SENTENCES : (number + 1) * SENTENCES]
        first = (number * PASSAGES) % (len(passages) - PASSAGES)
        own = {passage["id"]: passage for pair in picked for passage in pair.evidence}
        evidence = [*own.values(), *passages[first : first + PASSAGES]][:PASSAGES]
        tasks.append((picked[0].question, "\n".join(pair.answer for pair in picked), evidence))
    return tasks


def _ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
