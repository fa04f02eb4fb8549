"""The chart of an analysis: how the chances changed from the first move to the last."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sunroom.kernel.markup import Markup
from sunroom.web.language import gettext
from sunroom.web.models import SYMBOLS

MOST_DOORS = 400
"""With more decisions than this, only the turning points link to the replay."""


@dataclass(frozen=True)
class Sheet:
    """The dimensions of a chart, in pixels of its own drawing."""

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
    """A line for each player, a number at each turning point; every decision links to its place in the replay."""
    rows, names = report["chances"], report["names"]
    parts = [_grid(sheet)]
    for seat in range(len(names)):
        points = " ".join(f"{sheet.x(row['ply']):.1f},{sheet.y(row['chances'][seat]):.1f}" for row in rows)
        parts.append(Markup('<polyline class="chance seat-{}" points="{}"/>').format(seat, points))
    if len(rows) <= MOST_DOORS:
        parts += [_door(id, names, row, after["ply"], sheet) for row, after in pairwise(rows)]
    parts += [_mark(id, number, point, _chance_at(rows, point), sheet) for number, point in enumerate(report["turning_points"], 1)]
    label = gettext("Chances of winning over {n} moves: {names}", n=report["moves"], names=", ".join(names))
    return Markup('<svg class="chances {}" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>').format(
        sheet.name, sheet.width, sheet.height, label, Markup().join(parts)
    )


def legend(names: list[str]) -> list[tuple[int, str, str]]:
    """Seat, symbol and name of every line."""
    return [(seat, SYMBOLS[seat], name) for seat, name in enumerate(names)]


def percent(chance: float) -> str:
    return gettext("{n}%", n=f"{100 * chance:.0f}")


def _grid(sheet: Sheet) -> Markup:
    lines = []
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = sheet.y(chance)
        lines.append(Markup('<path class="grid" d="M{} {:.1f}H{}"/>').format(sheet.left, y, sheet.width - sheet.right))
        lines.append(Markup('<text x="{}" y="{:.1f}" text-anchor="end">{}</text>').format(sheet.left - 8, y + 4, percent(chance)))
    labels = sheet.width // 80
    step = next(size for size in (5, 10, 20, 50, 100, 200, 500, 1000) if sheet.last / size <= labels or size == 1000)
    for ply in range(0, sheet.last + 1, step):
        lines.append(Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(sheet.x(ply), sheet.height - 8, ply))
    return Markup().join(lines)


def _door(id: str, names: list[str], row: Mapping[str, Any], next_ply: int, sheet: Sheet) -> Markup:
    """A strip of the chart that links to the replay and states the chances there."""
    left, right = sheet.x(row["ply"]), sheet.x(next_ply)
    chances = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(names, row["chances"], strict=True))
    return Markup(
        '<a href="/t/{id}/replay?step={ply}" tabindex="-1" aria-hidden="true"><rect class="door" x="{left:.1f}" y="{top}" '
        'width="{width:.1f}" height="{height}"><title>{said}</title></rect></a>'
    ).format(
        id=id,
        ply=row["ply"],
        left=left,
        top=sheet.top,
        width=max(1.0, right - left),
        height=sheet.height - sheet.top - sheet.bottom,
        said=gettext("Move {n}: {chances}", n=row["ply"], chances=chances),
    )


def _mark(id: str, number: int, point: Mapping[str, Any], chance: float, sheet: Sheet) -> Markup:
    x, y, ply = sheet.x(point["ply"]), sheet.y(chance), point["ply"]
    label = gettext("Turning point {number}, move {n}", number=number, n=ply + 1)
    return Markup(
        '<a class="turn seat-{seat}" href="/t/{id}/replay?step={ply}" aria-label="{label}">'
        '<circle cx="{x:.1f}" cy="{y:.1f}" r="11"/><text x="{x:.1f}" y="{foot:.1f}" text-anchor="middle">{number}</text></a>'
    ).format(seat=point["seat"], id=id, ply=ply, label=label, x=x, y=y, foot=y + 4.5, number=number)


def _chance_at(rows: list[Mapping[str, Any]], point: Mapping[str, Any]) -> float:
    """The player's chance at a turning point, where its line is."""
    return float(next(row["chances"][point["seat"]] for row in rows if row["ply"] == point["ply"]))
