"""A few strokes in SVG. Every picture is 100 units wide and high and stands on the line y = 92."""

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class Paint:
    """The colours of one building type, from the deepest to the palest."""

    deep: str
    main: str
    pale: str


def number(x: float) -> str:
    return f"{x:.1f}".rstrip("0").rstrip(".")


def rect(x: float, y: float, width: float, height: float, fill: str, round_by: float = 0) -> str:
    corner = f' rx="{number(round_by)}"' if round_by else ""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{corner} fill="{fill}"/>'


def circle(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str) -> str:
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" fill="{fill}"/>'


def shape(points: list[Point], fill: str) -> str:
    """A filled polygon."""
    return f'<path d="M{"L".join(f"{number(x)} {number(y)}" for x, y in points)}Z" fill="{fill}"/>'


def area(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, stroke: str, width: float = 2) -> str:
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"/>'


def faint(opacity: float, *parts: str) -> str:
    return f'<g opacity="{number(opacity)}">{"".join(parts)}</g>'


def moved(dx: float, dy: float, scale: float, *parts: str) -> str:
    return f'<g transform="translate({number(dx)} {number(dy)}) scale({scale:.3g})">{"".join(parts)}</g>'
