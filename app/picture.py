"""Draw a graph as a PNG with matplotlib: layers from top to bottom, subgraphs in a frame."""

import io
from collections import Counter, defaultdict
from collections.abc import Collection
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
    axes.set_axis_off()
    axes.set_xlim(min(x for x, _ in places.values()) - WIDTH * 0.7, max(x for x, _ in places.values()) + WIDTH * 0.7)
    axes.set_ylim(min(y for _, y in places.values()) - HEIGHT * 0.6, HEIGHT * 0.6)
    _draw_frames(axes, places)
    FigureCanvasAgg(figure)
    boxes = {name: _draw_node(axes, name, place) for name, place in places.items()}
    figure.draw_without_rendering()  # only now do the boxes have their size, to which the edges are cut
    for edge in graph.edges:
        source, target = places[edge.source], places[edge.target]
        bend = _bend(source, target, places.values())
        ends = (boxes[edge.source], boxes[edge.target])
        _draw_edge(axes, (source, target), ends, bend, dashed=edge.conditional)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    return buffer.getvalue()


def layout(nodes: list[str], edges: list[tuple[str, str]]) -> dict[str, Place]:
    """A row per longest way from the start, edges back up not counted; a column per branch, short ones to the left."""
    depth = _depths(nodes, edges)
    branches = _branches(nodes, depth)
    sizes = Counter(branches.values())
    columns = {branch: i for i, branch in enumerate(sorted(sizes, key=lambda branch: (sizes[branch], branch)))}
    middle = (len(columns) - 1) / 2
    return {
        node: ((columns[branches[node]] - middle) * 1.7 * WIDTH if node in branches else 0.0, -depth[node] * HEIGHT)
        for node in sorted(nodes, key=lambda name: depth[name])
    }


def _branches(nodes: list[str], depth: dict[str, int]) -> dict[str, str]:
    """The subgraph of each node, or the node itself where it stands beside others; the trunk and its ends have none."""
    rows: dict[int, set[str]] = defaultdict(set)
    for node in nodes:
        rows[depth[node]].add(_group(node) or node)
    beside = {node for node in nodes if len(rows[depth[node]]) > 1 and not node.startswith("__")}
    return {node: _group(node) or node for node in nodes if _group(node) or node in beside}


def _depths(nodes: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """Longest distance from the start over the edges that close no circle; what many ways lead to is entered first."""
    following: dict[str, list[str]] = defaultdict(list)
    ways = Counter(target for _, target in edges)
    for source, target in sorted(edges, key=lambda edge: (not _group(edge[1]), -ways[edge[1]], edge)):
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


def _draw_node(axes: Any, name: str, place: Place) -> Any:
    """Returns the box around the name."""
    label = name.rpartition(":")[2].strip("_")
    end = name.startswith("__")
    style = {"boxstyle": "round,pad=0.45", "facecolor": INK if end else "white", "edgecolor": INK, "linewidth": 1.2}
    text = axes.text(
        *place, label, ha="center", va="center", fontsize=11, color="white" if end else INK, bbox=style, zorder=3
    )
    return text.get_bbox_patch()


def _bend(source: Place, target: Place, places: Collection[Place]) -> float:
    """Straight, but round about when the way leads up, or past a node of the same column."""
    rows = round((source[1] - target[1]) / HEIGHT)
    if source[0] != target[0]:
        return 0.0 if rows > 0 else 0.12 if source[0] > target[0] else -0.12
    low, high = sorted((source[1], target[1]))
    passed = sum(x == source[0] and low < y < high for x, y in places)
    return {0: 0.0, 1: -0.6}.get(passed, -0.45) if passed or rows > 0 else -0.35


def _draw_edge(axes: Any, way: tuple[Place, Place], ends: tuple[Any, Any], bend: float, *, dashed: bool) -> None:
    arrow = {
        "arrowstyle": "-|>",
        "color": INK,
        "linewidth": 1.1,
        "linestyle": "--" if dashed else "-",
        "patchA": ends[0],
        "patchB": ends[1],
        "shrinkA": 2,
        "shrinkB": 2,
        "connectionstyle": f"arc3,rad={bend}",
    }
    axes.annotate("", xy=way[1], xytext=way[0], arrowprops=arrow, zorder=2)


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
        axes.text(right - 0.1, high - 0.05, group, fontsize=10, color="#4f46e5", ha="right", va="top", zorder=2)
