"""Names beside the points of a plot, so that none lies on another or leaves the frame."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PLACES = ((7, 5, "left"), (7, -13, "left"), (-7, 5, "right"), (-7, -13, "right"), (7, 19, "left"), (7, -27, "left"))
"""Offsets in points that are tried in turn, and which end of the name is at the point."""
_LETTER, _LINE = 6.0, 12.0
"""Size of a letter at font size 9, in points."""


class Named(NamedTuple):
    """A point in the units of the data."""

    text: str
    x: float
    y: float
    color: str


class _Box(NamedTuple):
    left: float
    low: float
    right: float
    high: float

    def meets(self, other: "_Box") -> bool:
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high


def write_names(axes: "Axes", points: Sequence[Named]) -> None:
    """Call it last: the limits of the axes have to stand."""
    axes.set_xlim(axes.get_xlim())
    axes.set_ylim(axes.get_ylim())
    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.canvas.draw()
    scale = 72 / figure.dpi
    frame = _Box(*(edge * scale for edge in axes.get_window_extent().extents))
    points = sorted(points, key=lambda point: -point.y)
    spots = [tuple(axes.transData.transform((point.x, point.y)) * scale) for point in points]
    taken = [_Box(x - 4, y - 4, x + 4, y + 4) for x, y in spots]
    for point, (x, y) in zip(points, spots, strict=True):
        across, up, end, box = _place(x, y, _LETTER * len(point.text), frame, taken)
        taken.append(box)
        at, spot = (point.x, point.y), (across, up)
        written = axes.annotate(point.text, at, spot, textcoords="offset points", fontsize=9, color=point.color, ha=end)
        written.set_bbox({"facecolor": "white", "alpha": 0.75, "edgecolor": "none", "pad": 0.5})


def _place(x: float, y: float, width: float, frame: _Box, taken: Sequence[_Box]) -> tuple[float, float, str, _Box]:
    """The first place that is free and inside; the first one of all when there is none."""
    tried = []
    for across, up, end in _PLACES:
        left = x + across if end == "left" else x + across - width
        box = _Box(left, y + up - 2, left + width, y + up + _LINE)
        tried.append((across, up, end, box))
        inside = frame.left <= box.left and box.right <= frame.right and frame.low <= box.low and box.high <= frame.high
        if inside and not any(box.meets(other) for other in taken):
            return tried[-1]
    return tried[0]
