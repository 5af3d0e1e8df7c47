"""A retrieval report as a table and as a picture."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

_SHARES: Final = ("recall@5", "all_support@5", "recall@10", "all_support@10", "ndcg@10", "mrr")
_COSTS: Final = ("rounds", "read", "ms", "rerank_ms")


def retrieval_table(report: Mapping[str, Any]) -> list[list[str]]:
    """A header, then a row per leg over all questions and per type; shares in percent with their interval."""
    rows = [["leg", "type", "questions", *_SHARES, *_COSTS]]
    for leg, summary in report["legs"].items():
        rows.append(_row(leg, "all", summary))
        rows += [_row(leg, name, part) for name, part in summary["types"].items()]
    return rows


def retrieval_plot(report: Mapping[str, Any], path: Path) -> None:
    """All-support at 5 and 10 per leg, with intervals, as an image in the format of the suffix of `path`."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    names = list(report["legs"])
    for place, measure in enumerate(("all_support@5", "all_support@10")):
        found = [report["legs"][name][measure] for name in names]
        heights = [100 * value["mean"] for value in found]
        below = [100 * (value["mean"] - value["low"]) for value in found]
        above = [100 * (value["high"] - value["mean"]) for value in found]
        at = [leg + 0.4 * place - 0.2 for leg in range(len(names))]
        axes.bar(at, heights, 0.38, yerr=[below, above], capsize=3, label=measure.replace("_", " "))
    axes.set_xticks(range(len(names)), names)
    axes.set_ylabel("questions with all support found, %")
    axes.set_ylim(0, 105)
    figure.legend(loc="outside upper center", ncols=2)
    figure.savefig(path, dpi=144)


def _row(leg: str, name: str, summary: Mapping[str, Any]) -> list[str]:
    shares = [_percent(summary[measure]) for measure in _SHARES]
    return [leg, name, str(summary["questions"]), *shares, *(f"{summary[cost]['mean']:.1f}" for cost in _COSTS)]


def _percent(value: Mapping[str, float]) -> str:
    return f"{100 * value['mean']:.0f} ({100 * value['low']:.0f}-{100 * value['high']:.0f})"
