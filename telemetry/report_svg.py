"""The few SVG elements that the report's drawings are made of; all text is escaped."""

from collections.abc import Iterable
from html import escape
from math import floor, log10

CHARACTER = 6.6
"""About the width of a character of a label, in the drawing's units."""


def drawing(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A picture that scales with its place; `title` says what it shows to those who can't see it."""
    return (
        f'<div class="drawing"><svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg></div>"
    )


def bar(x: float, y: float, width: float, height: float, style: str, hint: str = "") -> str:
    """A rectangle of the class `style`; `hint` is shown under the pointer. Nothing when it has no width."""
    if width <= 0 or height <= 0:
        return ""
    tip = f"<title>{escape(hint)}</title>" if hint else ""
    return f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}">{tip}</rect>'


def label(x: float, y: float, text: str, style: str = "", anchor: str = "start") -> str:
    """Text whose line stands at `y`."""
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def inside(x: float, y: float, width: float, text: str, style: str) -> str:
    """Text in the middle of a bar; left out where it does not fit."""
    return label(x + width / 2, y, text, style, "middle") if width > len(text) * CHARACTER + 6 else ""


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A straight line."""
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def dot(x: float, y: float, radius: float, style: str) -> str:
    """A filled circle."""
    return f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'


def band(left: tuple[float, float], right: tuple[float, float], height: float, style: str, hint: str) -> str:
    """A ribbon of even height from the corner `left` to the corner `right`."""
    (x1, y1), (x2, y2) = left, right
    middle = (x1 + x2) / 2
    path = (
        f"M{x1:.1f} {y1:.1f} C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f} "
        f"L{x2:.1f} {y2 + height:.1f} C{middle:.1f} {y2 + height:.1f} {middle:.1f} {y1 + height:.1f} "
        f"{x1:.1f} {y1 + height:.1f} Z"
    )
    return f'<path class="{style}" d="{path}"><title>{escape(hint)}</title></path>'


def ticks(highest: float, most: int = 5) -> list[float]:
    """Round values from 0 to just under or at `highest`, at most `most` steps apart from 0."""
    if highest <= 0:
        return [0.0]
    size = 10.0 ** floor(log10(highest))
    step = next(size * part for part in (0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5) if highest <= size * part * most)
    return [step * number for number in range(int(highest / step + 1e-9) + 1)]
