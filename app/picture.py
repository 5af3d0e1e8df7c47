"""Draw a graph as a PNG with matplotlib: layers from top to bottom, subgraphs in a frame."""

import io
from collections import defaultdict
from typing import Any

Place = tuple[float, float]
WIDTH, HEIGHT = 2.6, 1.15
INK, SOFT, FRAME = "#1f2937", "#eef2ff", "#c7d2fe"


def picture(graph: Any) -> bytes:
    """PNG bytes of what `CompiledStateGraph.get_graph(xray=True)` gives."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    places = layout(list(graph.nodes), [(edge.source, edge.target) for edge in graph.edges])
    wide = max(x for x, _ in places.values()) - min(x for x, _ in places.values()) + WIDTH * 1.4
    high = max(-y for _, y in places.values()) + HEIGHT * 1.2
    figure = Figure(figsize=(wide * 0.8, high * 0.8), dpi=160)
    axes = figure.add_axes((0, 0, 1, 1))
    _draw_frames(axes, places)
    for edge in graph.edges:
        _draw_edge(axes, places[edge.source], places[edge.target], dashed=edge.conditional)
    for name, place in places.items():
        _draw_node(axes, name, place)
    axes.set_axis_off()
    axes.set_xlim(min(x for x, _ in places.values()) - WIDTH * 0.7, max(x for x, _ in places.values()) + WIDTH * 0.7)
    axes.set_ylim(min(y for _, y in places.values()) - HEIGHT * 0.6, HEIGHT * 0.6)
    FigureCanvasAgg(figure)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    return buffer.getvalue()


def layout(nodes: list[str], edges: list[tuple[str, str]]) -> dict[str, Place]:
    """A column per branch, a row per longest way from the start; edges back up do not count."""
    depth = _depths(nodes, edges)
    rows: dict[int, list[str]] = defaultdict(list)
    for node in sorted(nodes, key=lambda name: (depth[name], _group(name))):
        rows[depth[node]].append(node)
    columns = {group: i for i, group in enumerate(sorted({_group(n) for n in nodes if _group(n)}))}
    places: dict[str, Place] = {}
    for row, members in rows.items():
        for node in members:
            x = (columns[_group(node)] - (len(columns) - 1) / 2) * 2.6 * WIDTH if _group(node) else 0.0
            places[node] = (x, -row * HEIGHT)
    return places


def _depths(nodes: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """Longest distance from the start over the edges that close no circle."""
    following: dict[str, list[str]] = defaultdict(list)
    for source, target in sorted(edges, key=lambda edge: (not _group(edge[1]), edge)):
        following[source].append(target)
    depth = dict.fromkeys(nodes, 0)
    for source, target in _downward("__start__", following):
        depth[target] = max(depth[target], depth[source] + 1)
    return depth


def _downward(start: str, following: dict[str, list[str]]) -> list[tuple[str, str]]:
    """The edges that do not lead back to a node on the way to them, sources in topological order."""
    done: list[str] = []
    back: set[tuple[str, str]] = set()

    def visit(node: str, way: tuple[str, ...]) -> None:
        for target in following[node]:
            if target in way:
                back.add((node, target))
            elif target not in done:
                visit(target, (*way, target))
        done.append(node)

    visit(start, (start,))
    order = reversed(done)
    return [(node, target) for node in order for target in following[node] if (node, target) not in back]


def _group(node: str) -> str:
    return node.rpartition(":")[0]


def _draw_node(axes: Any, name: str, place: Place) -> None:
    label = name.rpartition(":")[2].strip("_")
    end = name.startswith("__")
    style = {"boxstyle": "round,pad=0.45", "facecolor": INK if end else "white", "edgecolor": INK, "linewidth": 1.2}
    axes.text(*place, label, ha="center", va="center", fontsize=11, color="white" if end else INK, bbox=style, zorder=3)


def _bend(source: Place, target: Place) -> float:
    """Straight to the next row; round about when the way leads up, or past a node of the same column."""
    rows = (source[1] - target[1]) / HEIGHT
    if source[0] != target[0]:
        return 0.25 if rows < 0 else 0.0
    passes_node = rows > 1.5 and source[0] != 0
    return -0.35 if rows < 0 else -0.45 if passes_node else 0.0


def _draw_edge(axes: Any, source: Place, target: Place, *, dashed: bool) -> None:
    arrow = {
        "arrowstyle": "-|>",
        "color": INK,
        "linewidth": 1.1,
        "linestyle": "--" if dashed else "-",
        "shrinkA": 17,
        "shrinkB": 17,
        "connectionstyle": f"arc3,rad={_bend(source, target)}",
    }
    axes.annotate("", xy=target, xytext=source, arrowprops=arrow, zorder=2)


def _draw_frames(axes: Any, places: dict[str, Place]) -> None:
    from matplotlib.patches import FancyBboxPatch

    for group in sorted({_group(name) for name in places} - {""}):
        inside = [place for name, place in places.items() if _group(name) == group]
        left, right = min(x for x, _ in inside) - WIDTH / 2, max(x for x, _ in inside) + WIDTH / 2
        low, high = min(y for _, y in inside) - HEIGHT / 2.4, max(y for _, y in inside) + HEIGHT / 2.4
        box = FancyBboxPatch(
            (left, low), right - left, high - low, boxstyle="round,pad=0.05", fc=SOFT, ec=FRAME, zorder=1
        )
        axes.add_patch(box)
        axes.text(left + 0.1, high - 0.05, group, fontsize=10, color="#4f46e5", va="top", zorder=2)
