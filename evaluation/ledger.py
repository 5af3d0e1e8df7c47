"""Finished runs, kept as they end, so that a long measurement can be killed and taken up again."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.ran import Pipeline, Ran, ask

BLOCK: Final = 4
"""Questions that one pipeline answers before the next does: a chat model still holds the prompt it read last, and the
same question through the next pipeline would come out too cheap. Few, so that what else the machine does falls
on all pipelines alike."""


class Ledger:
    """An append-only JSONL file of runs; a line that a kill cut off is dropped when it is opened again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not (held := path.read_bytes()).endswith(b"\n"):
            os.truncate(path, held.rfind(b"\n") + 1)

    def runs(self) -> list[Ran]:
        """All that were finished, oldest first."""
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").split("\n") if line]

    def append(self, run: Ran) -> None:
        """Keep one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(run, ensure_ascii=False) + "\n")


def run_all(
    questions: Sequence[Asked],
    pipelines: Sequence[Pipeline],
    ledger: Ledger,
    *,
    parallel: int = 1,
    on_run: Callable[[Ran], None] = lambda _: None,
) -> dict[str, list[Ran]]:
    """By pipeline, one run per question, in their order; what `ledger` holds is not run again, but failures are."""
    held = {_key(run): run for run in ledger.runs() if run["outcome"] != "failed"}
    wanted = [(_wanted(pipeline, asked), pipeline, asked) for pipeline, asked in _in_blocks(questions, pipelines)]
    for key, _, _ in wanted:
        if key in held:
            on_run(held[key])
    left = [(pipeline, asked) for key, pipeline, asked in wanted if key not in held]
    _warm(left)
    with ThreadPoolExecutor(parallel) as pool:
        for run in pool.map(lambda task: ask(*task), left):
            ledger.append(run)
            held[_key(run)] = run
            on_run(run)
    return {pipeline.name: [held[_wanted(pipeline, asked)] for asked in questions] for pipeline in pipelines}


def _warm(left: Sequence[tuple[Pipeline, Asked]]) -> None:
    """One run of each pipeline that counts nowhere: the first one of a process loads the models."""
    last = {pipeline.name: (pipeline, asked) for pipeline, asked in left}
    for pipeline, asked in last.values():
        ask(pipeline, asked)


def _in_blocks(questions: Sequence[Asked], pipelines: Sequence[Pipeline]) -> Iterator[tuple[Pipeline, Asked]]:
    """Another pipeline begins each block: the first to ask a question pays for what the next ones find remembered."""
    for turn, begin in enumerate(range(0, len(questions), BLOCK)):
        first = turn % len(pipelines)
        for pipeline in (*pipelines[first:], *pipelines[:first]):
            for asked in questions[begin : begin + BLOCK]:
                yield pipeline, asked


def _key(run: Ran) -> str:
    return json.dumps([run["pipeline"], run["id"], run["question"], run["made_with"]], sort_keys=True)


def _wanted(pipeline: Pipeline, asked: Asked) -> str:
    return json.dumps([pipeline.name, asked.id, asked.question, dict(pipeline.made_with)], sort_keys=True)
