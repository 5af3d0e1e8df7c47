"""Pictures of quality against cost, in the format of the file's suffix."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adaptive_rag.evaluation.pipelines import ORACLE, Comparison, PipelineFigures
from adaptive_rag.evaluation.plot_names import Named, write_names
from adaptive_rag.evaluation.tuning import Tuned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OURS, PLAIN, BEST = "#0b6e4f", "#7a7a7a", "#b5651d"


def frontier_plot(comparison: Comparison, path: Path, *, unit: str) -> None:
    """Every pipeline with its intervals; the line joins those that no cheaper one equals."""
    shown = [one for one in comparison.pipelines if one.quality and one.cost]
    axes = _axes(f"cost of a question, {unit}", "answer quality, %")
    front = _front([(one.cost.value, 100 * one.quality.value) for one in shown if one.cost and one.quality])
    axes.plot([x for x, _ in front], [y for _, y in front], color="#c9c9c9", linewidth=1.2, zorder=1)
    names = [_point(axes, one, _color(one.pipeline, comparison.ours)) for one in shown]
    axes.set_title(f"{comparison.pipelines[0].questions} questions, 95 % intervals", fontsize=10, loc="left")
    _save(axes, names, path)


def sweep_plot(tuned: Tuned, path: Path, *, unit: str) -> None:
    """The sweep with its frontier, the knee, the router in use and the fixed routes."""
    axes = _axes(f"expected cost of a question, {unit}", "answer quality, %")
    axes.scatter([p.cost for p in tuned.points], [100 * p.quality for p in tuned.points], s=9, color="#d0d0d0")
    front = [(point.cost, 100 * point.quality) for point in tuned.frontier]
    axes.plot([x for x, _ in front], [y for _, y in front], color=OURS, linewidth=1.5, marker=".")
    names = []
    for text, point, mark, size in (("in use", tuned.in_use, "s", 45), ("proposed", tuned.knee, "*", 180)):
        axes.scatter([point.cost], [100 * point.quality], s=size, marker=mark, color=BEST, zorder=3)
        names.append(Named(text, point.cost, 100 * point.quality, BEST))
    for fixed in tuned.fixed:
        axes.scatter([fixed.cost], [100 * fixed.quality], s=36, marker="x", color=PLAIN, zorder=2)
        names.append(Named(f"always {fixed.route}", fixed.cost, 100 * fixed.quality, PLAIN))
    axes.set_title(f"{tuned.questions} questions that training never saw", fontsize=10, loc="left")
    _save(axes, names, path)


def _axes(x: str, y: str) -> "Axes":
    from matplotlib.figure import Figure

    axes = Figure(figsize=(7.5, 4.8), layout="constrained").subplots()
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid(color="#eeeeee")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(0.1)
    return axes


def _save(axes: "Axes", names: Sequence[Named], path: Path) -> None:
    write_names(axes, names)
    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.savefig(path, dpi=144)


def _color(pipeline: str, ours: str) -> str:
    return OURS if pipeline == ours else BEST if pipeline == ORACLE else PLAIN


def _point(axes: "Axes", one: PipelineFigures, color: str) -> Named:
    assert one.quality
    assert one.cost
    x, y = one.cost.value, 100 * one.quality.value
    across = [[x - one.cost.low], [one.cost.high - x]]
    along = [[y - 100 * one.quality.low], [100 * one.quality.high - y]]
    axes.errorbar(x, y, xerr=across, yerr=along, color=color, marker="o", elinewidth=0.8, capsize=2, zorder=2)
    return Named(one.pipeline, x, y, color)


def _front(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    front: list[tuple[float, float]] = []
    for point in sorted(points, key=lambda p: (p[0], -p[1])):
        if not front or point[1] > front[-1][1]:
            front.append(point)
    return front
