"""The chart of an analysis: how the chances went from the first move to the last."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from markupsafe import Markup, escape

from sunroom.web.language import gettext
from sunroom.web.models import SYMBOLS

MOST_DOORS = 400
"""With more decisions than this only the turning points lead into the replay."""


@dataclass(frozen=True)
class Sheet:
    """A piece of paper for a chart; numbers are pixels of its own drawing."""

    name: str
    width: int
    height: int
    last: int
    """The last move, at the right edge."""
    left: int = 46
    right: int = 18
    top: int = 14
    bottom: int = 30

    def x(self, ply: float) -> float:
        return self.left + (self.width - self.left - self.right) * ply / self.last

    def y(self, chance: float) -> float:
        return self.height - self.bottom - (self.height - self.top - self.bottom) * chance


def charts(id: str, report: Mapping[str, Any]) -> Markup:
    """The chart for a wide screen and for a phone; the style sheet shows one of them."""
    last = max(1, report["moves"])
    return Markup("").join(chart(id, report, sheet) for sheet in (Sheet("wide", 960, 340, last), Sheet("narrow", 400, 300, last)))


def chart(id: str, report: Mapping[str, Any], sheet: Sheet) -> Markup:
    """A line for each player, a number at each turning point; every decision leads to its place in the replay."""
    rows, names = report["chances"], report["names"]
    parts = [_grid(sheet)]
    for seat in range(len(names)):
        points = " ".join(f"{sheet.x(row['ply']):.1f},{sheet.y(row['chances'][seat]):.1f}" for row in rows)
        parts.append(f'<polyline class="chance seat-{seat}" points="{points}"/>')
    if len(rows) <= MOST_DOORS:
        parts += [_door(id, names, row, after["ply"], sheet) for row, after in pairwise(rows)]
    parts += [_mark(id, number, point, _chance_at(rows, point), sheet) for number, point in enumerate(report["turning_points"], 1)]
    label = escape(gettext("Chances to win over {n} moves: {names}", n=report["moves"], names=", ".join(names)))
    paper = f'class="chances {sheet.name}" viewBox="0 0 {sheet.width} {sheet.height}"'
    return Markup(f'<svg {paper} role="group" aria-label="{label}">{"".join(parts)}</svg>')


def legend(names: list[str]) -> list[tuple[int, str, str]]:
    """Seat, symbol and name of every line."""
    return [(seat, SYMBOLS[seat], name) for seat, name in enumerate(names)]


def percent(chance: float) -> str:
    return gettext("{n}%", n=f"{100 * chance:.0f}")


def _grid(sheet: Sheet) -> str:
    lines = []
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = sheet.y(chance)
        lines.append(f'<path class="grid" d="M{sheet.left} {y:.1f}H{sheet.width - sheet.right}"/>')
        lines.append(f'<text x="{sheet.left - 8}" y="{y + 4:.1f}" text-anchor="end">{percent(chance)}</text>')
    labels = sheet.width // 80
    step = next(size for size in (5, 10, 20, 50, 100, 200, 500, 1000) if sheet.last / size <= labels or size == 1000)
    for ply in range(0, sheet.last + 1, step):
        lines.append(f'<text x="{sheet.x(ply):.1f}" y="{sheet.height - 8}" text-anchor="middle">{ply}</text>')
    return "".join(lines)


def _door(id: str, names: list[str], row: Mapping[str, Any], next_ply: int, sheet: Sheet) -> str:
    """A strip of the chart that leads into the replay, and says the chances there."""
    left, right = sheet.x(row["ply"]), sheet.x(next_ply)
    chances = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(names, row["chances"], strict=True))
    said = escape(gettext("Move {n}: {chances}", n=row["ply"], chances=chances))
    return (
        f'<a href="/t/{id}/replay?step={row["ply"]}" tabindex="-1" aria-hidden="true"><rect class="door" x="{left:.1f}" y="{sheet.top}" '
        f'width="{max(1.0, right - left):.1f}" height="{sheet.height - sheet.top - sheet.bottom}"><title>{said}</title>'
        f"</rect></a>"
    )


def _mark(id: str, number: int, point: Mapping[str, Any], chance: float, sheet: Sheet) -> str:
    x, y, ply = sheet.x(point["ply"]), sheet.y(chance), point["ply"]
    label = escape(gettext("Turning point {number}, move {n}", number=number, n=ply + 1))
    return (
        f'<a class="turn seat-{point["seat"]}" href="/t/{id}/replay?step={ply}" aria-label="{label}">'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11"/><text x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle">{number}</text></a>'
    )


def _chance_at(rows: list[Mapping[str, Any]], point: Mapping[str, Any]) -> float:
    """The player's chance at a turning point, where its line is."""
    return float(next(row["chances"][point["seat"]] for row in rows if row["ply"] == point["ply"]))
