"""A mixed workload by the adaptive graph and by fixed pipelines: 35 % without retrieval, 50 % one hop, 15 % several.

`python -m bench.workload [MODE …] [QUESTIONS]`; see `_bench` for the modes. A killed run goes on.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from adaptive_rag.app.assemble import open_models, open_parts
from adaptive_rag.app.indexing import open_writer
from adaptive_rag.app.pipelines import ADAPTIVE, ALWAYS, Bench
from adaptive_rag.app.settings import Settings
from adaptive_rag.evaluation.answer_metrics import contains
from adaptive_rag.evaluation.asked import Asked, read_asked
from adaptive_rag.evaluation.intervals import Interval
from adaptive_rag.evaluation.ledger import Ledger, run_all
from adaptive_rag.evaluation.pipelines import Against, PipelineFigures, compared
from adaptive_rag.evaluation.ran import Ran, seconds
from adaptive_rag.evaluation.routes import read_queries
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.model import ModelJudge, ModelPlanner
from adaptive_rag.planning.planner import RulesPlanner
from adaptive_rag.retrieval.base import Document
from bench._corpus import data, documents
from bench._served import CALL, READ, WRITE, modelled, served

PLACE = Path(__file__).parent / "results" / "workload"
NAMES = (ADAPTIVE, ALWAYS["moderate"], ALWAYS["complex"])
SHARES = {"none": 0.35, "single": 0.5, "multi": 0.15}
SETS = ("hotpotqa", "musique")
PASSAGES = 1000
BARS = {"cost_of_always_loop": 0.45, "support_and_quality_of_always_loop": 0.97, "under_served_of_always_single": 0.25}


def main(modes: Sequence[str], size: int) -> None:
    """Print the figures of each pipeline and ours beside the others, for each way to plan and judge."""
    everything = {document.path: document for name in SETS for document in documents(name)}
    asked = _workload(size, everything)
    corpus = _corpus(asked, everything)
    _index(corpus)
    figures = {mode: _measured(mode, asked, corpus) for mode in modes}
    json.dump({"questions": _counts(asked), "passages": len(corpus), "bars": BARS, **figures}, sys.stdout)


def _workload(size: int, corpus: dict[str, Document]) -> list[Asked]:
    """Spread evenly: every stretch has questions of all kinds in their shares."""
    kinds = {
        "none": _small_talk(),
        "single": read_asked(data() / "musique" / "single_hop.jsonl"),
        "multi": [one for one in _several_hops() if _told(one, corpus)],
    }
    placed = [
        ((at + 0.5) / (share * size), one)
        for kind, share in SHARES.items()
        for at, one in enumerate(kinds[kind][: round(share * size)])
    ]
    return [one for _, one in sorted(placed, key=lambda item: item[0])]


def _corpus(asked: list[Asked], everything: dict[str, Document]) -> list[Document]:
    """What supports the questions, and as much of the rest as makes the index large enough to miss in."""
    needed = [name for one in asked for name in sorted(one.supporting)]
    names = list(dict.fromkeys([*needed, *sorted(everything)]))[:PASSAGES]
    return [everything[name] for name in names]


def _small_talk() -> list[Asked]:
    queries = [one for one in read_queries(data() / "routing" / "queries.jsonl") if one.depth == "none"]
    return [Asked(f"none-{at}", one.text, depth="none") for at, one in enumerate(queries)]


def _several_hops() -> list[Asked]:
    """Of each set in turn."""
    sets = [read_asked(data() / name / "questions.jsonl") for name in SETS]
    return [one for row in zip(*sets, strict=True) for one in row]


def _told(asked: Asked, corpus: dict[str, Document]) -> bool:
    """Whether the answer stands in a supporting passage, so that a quotation can give it."""
    texts = [corpus[name].blocks[0].text for name in asked.supporting]
    return any(contains(text, asked.answers) for text in texts)


def _index(corpus: list[Document]) -> None:
    settings = Settings(home=PLACE)
    open_writer(settings, open_models(settings)).sync({PLACE / "docs": corpus})


def _measured(mode: str, asked: list[Asked], corpus: list[Document]) -> dict[str, object]:
    with _bench(mode, asked, corpus) as (over, cost):
        runs = run_all(asked, over.open(NAMES), Ledger(PLACE / f"{mode}.jsonl"), on_run=_tell(mode))
    found = compared(asked, runs, ours=ADAPTIVE, fixed=ALWAYS, cost=cost)
    model = (
        {"seconds_a_call": CALL, "a_token_read": READ, "a_token_written": WRITE} if mode.startswith("served") else {}
    )
    return {
        **model,
        "pipelines": {one.pipeline: _figures(one) for one in found.pipelines},
        "adaptive_over": {one.other: _beside(one) for one in found.against},
    }


@contextmanager
def _bench(mode: str, asked: list[Asked], corpus: list[Document]) -> Iterator[tuple[Bench, Callable[[Ran], float]]]:
    """`rules` plan and judge as by default, or the built-in `model`; with `served` a hosted one does all."""
    if mode.startswith("served"):
        with served(asked, corpus, knowing=mode == "served-knowing") as url:
            yield Bench(Settings(home=PLACE, chat_model="openai:scripted", base_url=url, api_key="unused")), modelled
        return
    settings = Settings(home=PLACE, journal=False)
    models = open_models(settings)
    parts = open_parts(settings, models)
    if mode == "model":
        judge, planner = ModelJudge(models.chat(), CoverageJudge()), ModelPlanner(models.chat(), RulesPlanner())
        parts = replace(parts, judge=judge, planner=planner)
    yield Bench(settings, models, parts), seconds


def _tell(mode: str) -> Callable[[Ran], None]:
    def tell(run: Ran) -> None:
        sys.stderr.write(f"{mode} {run['pipeline']} {run['id']} {seconds(run):.2f} s\n")

    return tell


def _counts(asked: Sequence[Asked]) -> dict[str, int]:
    return {kind: sum(one.depth == kind for one in asked) for kind in SHARES}


def _figures(one: PipelineFigures) -> dict[str, object]:
    means = {name: getattr(one, name) for name in ("quality", "all_support", "under_served", "hops", "seconds", "cost")}
    return {name: _short(value) for name, value in means.items()} | {"failed": one.failed, "mix": one.mix}


def _beside(one: Against) -> dict[str, object]:
    names = ("quality_share", "all_support_share", "cost_share", "under_served_share")
    return {name: _short(getattr(one, name)) for name in names}


def _short(value: Interval | None) -> str | None:
    return f"{value.value:.3f} ({value.low:.3f}-{value.high:.3f})" if value else None


if __name__ == "__main__":
    chosen = [name for name in sys.argv[1:] if not name.isdigit()] or ["rules", "served", "served-knowing"]
    main(chosen, next((int(name) for name in sys.argv[1:] if name.isdigit()), 40))
