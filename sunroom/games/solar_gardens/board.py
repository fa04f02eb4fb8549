"""Solar Gardens in a browser: every roof, the tile to decide on or to lay, and its way around the table, drawn from a view."""

from html import escape
from typing import Any

from sunroom.games.solar_gardens.art import told
from sunroom.games.solar_gardens.geometry import COLUMN_VALUE, COLUMNS, ROW_VALUE, ROWS, SPACE_NAMES
from sunroom.games.solar_gardens.icons import panel, turbine
from sunroom.games.solar_gardens.scoring import ENOUGH
from sunroom.games.solar_gardens.tally import facts, progress, sources, verdict
from sunroom.games.solar_gardens.tiles import art_id, book, cards, cover, picture, sprite
from sunroom.games.solar_gardens.tray import tray
from sunroom.games.solar_gardens.words import in_points
from sunroom.kernel.game import View

__all__ = ["board", "book", "cover", "facts", "guide", "mini", "progress", "sources", "verdict"]


def board(view: View, seat: int | None) -> str:
    """The table as the seat sees it: its own roof, the others' behind it, the tile it decides on, and a card for every tile."""
    own = next((p for p in (seat, view["seat"], view["start"]) if p is not None), 0)
    roofs = "".join(_roof(view, p, own, touch=p == seat) for p in range(view["players"]))
    return (
        f'<div class="solar-gardens" data-own="{own}">{sprite(view)}<div class="cities">{roofs}</div>'
        f'{tray(view, own, seat is not None)}<div class="cards" hidden>{cards(view)}</div></div>'
    )


def mini(view: View, p: int) -> str:
    """A roof at a glance."""
    spaces = view["roofs"][p]["spaces"]
    ground = "".join(f'<rect x="{100 * (k % 4) + 4}" y="{100 * (k // 4) + 4}" width="92" height="92" rx="14"/>' for k in range(16))
    tiles = "".join(
        f'<use href="#{art_id(spaces[name])}" x="{100 * (k % 4)}" y="{100 * (k // 4)}" width="100" height="100"/>'
        for k, name in enumerate(SPACE_NAMES)
        if spaces[name]
    )
    return f'<svg class="mini" viewBox="0 0 400 400" aria-hidden="true"><g fill="var(--plot)">{ground}</g>{tiles}</svg>'


def guide() -> list[tuple[str, str]]:
    """For a first game."""
    return [
        (".tray", "Each round tiles pass by, one after the other. Keep one, or pass it on and hope for a better one."),
        (
            ".roof.shown .grid",
            "Lay it on any space. A touch, the mouse wheel or R turns it; the others see where it lies when the round ends.",
        ),
        (".roof.shown .column", "Four solar panels in a column score what its arrow says. Turbines want rows in the same way."),
        ("", "Paths want to meet, the longest counts. Flower beds want a water drop and to be closed by fences. Animals want company."),
    ]


def _roof(view: View, p: int, own: int, touch: bool) -> str:
    roof, name = view["roofs"][p], escape(view["names"][p]) if "names" in view else f"Seat {p + 1}"
    columns = "".join(_goal("column", c, "panel", roof["panels"][c], int(v)) for c, v in zip(COLUMNS, COLUMN_VALUE, strict=True))
    rows = ""
    for row, value in zip(ROWS, ROW_VALUE, strict=True):
        plots = "".join(_plot(roof, f"{column}{row}", "" if touch else f"p{p}-") for column in COLUMNS)
        rows += f'<b class="at">{row}</b>{plots}{_goal("row", row, "turbine", roof["turbines"][row], int(value))}'
    return (
        f'<section class="roof seat-{p}{" own" * (p == own)}" data-seat="{p}" aria-label="{name}: {in_points(roof["total"])}">'
        f'<div class="grid"><span></span>{columns}<span></span>{rows}</div></section>'
    )


def _goal(kind: str, line: str, icon: str, has: int, worth: int) -> str:
    """What a line is worth and how far it is: one pip for each of the four icons it needs (SG-3.1, SG-3.2)."""
    pips = '<i class="on"></i>' * min(has, ENOUGH) + "<i></i>" * max(0, ENOUGH - has)
    title = f"{kind.capitalize()} {line}: {has} of {ENOUGH} {icon}s; four are worth {in_points(worth)}"
    drawn = f'<svg viewBox="-11 -11 22 22" aria-hidden="true">{panel() if icon == "panel" else turbine()}</svg>'
    letter = f'<b class="at">{line}</b>' if kind == "column" else ""
    return (
        f'<div class="goal {kind}{" full" * (has >= ENOUGH)}" data-goal="{line}" data-has="{has}" title="{title}">'
        f'{letter}{drawn}<span class="pips">{pips}</span><em>→&nbsp;{worth}</em></div>'
    )


def _plot(roof: dict[str, Any], name: str, prefix: str) -> str:
    tile = roof["spaces"][name]
    if tile is None:
        return f'<div class="plot" data-piece="{prefix}{name}" data-shows=""><span class="name">{name}</span></div>'
    laid = ' data-laid="yes" data-loose="yes"' if name == roof["placed"] else ""
    return (
        f'<div class="plot tile" data-piece="{prefix}{name}" data-tile="{art_id(tile)}" data-shows="{escape(tile["name"])} {tile["turn"]}"'
        f'{laid} title="{told(tile)}">{picture(tile)}</div>'
    )
