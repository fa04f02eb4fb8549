"""Solar Gardens in a terminal.

A tile is drawn with what is on its sides: ═ ║ a path, ▒ an open side of its bed (▓ of its second bed), # a fence. Inside
are its panels (S), turbines (W), sculptures (*), its habitat, and its bed pieces, ○ without and ● for each water filter.
"""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunroom.games.solar_gardens.rules.geometry import COLUMN_VALUE, COLUMNS, ROW_VALUE, ROWS
from sunroom.games.solar_gardens.words.things import points
from sunroom.kernel.protocols import View

SYMBOLS = "●◆▲■★"
ACROSS = {".": "─", "=": "║", "a": "▒", "b": "▓", "#": "#"}
UPRIGHT = {".": "│", "=": "═", "a": "▒", "b": "▓", "#": "#"}
STYLES = {".": "dim", "=": "bold dark_orange", "a": "bold green", "b": "bold dark_green", "#": "bold white"}
SHORT = {"bees": "bees", "butterflies": "bttfly", "bats": "bats", "swifts": "swifts", "hedgehogs": "hdghog"}
WIDTH = 9


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table: the tiles on their way, and every roof."""
    roofs = [_roof(view, p, names[p]) for p in range(view["players"])]
    return Group(_heading(view, names), _on_the_way(view, names), Columns(roofs, padding=(0, 1)))


def _heading(view: View, names: Sequence[str]) -> Text:
    text = Text(f"Solar Gardens · round {view['round']} of {view['rounds']}", style="bold green")
    refused = ", one tile refused" if view["refused"] and view["line"] else ""
    stack = f"{view['stack']} in the stack, " if view["stack"] else ""
    return text.append(
        f"   {names[view['start']]} starts{refused}; {stack}{view['pile']} in the pile, {len(view['set_aside'])} set aside",
        style="default",
    )


def _on_the_way(view: View, names: Sequence[str]) -> RenderableType:
    lying = [(p, roof["before"], "decides on") for p, roof in enumerate(view["roofs"]) if roof["before"]]
    lying += [(p, roof["hand"], _laying(roof)) for p, roof in enumerate(view["roofs"]) if roof["hand"]]
    if not lying:
        return Text("")
    table = Table(box=None, show_header=False, padding=(0, 1))
    for p, tile, does in lying:
        table.add_row(Text(f"{SYMBOLS[p]} {names[p]} {does}"), tile_text(tile), Text(tile["name"], style="bold"))
    return table


def _laying(roof: dict[str, Any]) -> str:
    if not roof["placed"]:
        return "holds"
    return f"has laid at {roof['placed']}" if roof["confirmed"] else f"tries at {roof['placed']}"


def tile_text(tile: dict[str, Any] | None) -> Text:
    """A tile in four lines."""
    text = Text()
    if tile is None:
        return text.append(("·" + " " * (WIDTH - 2) + "·\n") + (" " * WIDTH + "\n") * 2 + "·" + " " * (WIDTH - 2) + "·", style="dim")
    north, east, south, west = tile["signs"]
    icons = [f"S{tile['panels']}" * bool(tile["panels"]), f"W{tile['turbines']}" * bool(tile["turbines"])]
    icons.append("*" * tile["sculptures"])
    beds = " ".join("●" * bed["filters"] or "○" for bed in tile["beds"])
    home = SHORT[tile["habitat"]] if tile["habitat"] else ""
    first, second = " ".join(icon for icon in icons if icon), f"{home}{' ' if home and beds else ''}{beds}"
    if len(second) > WIDTH - 2:
        second = f"{home[:3]} {beds}"
    _across(text, "┌", north, "┐")
    text.append("\n")
    for line in (first, second):
        text.append(UPRIGHT[west], style=STYLES[west])
        text.append(line[: WIDTH - 2].center(WIDTH - 2), style="bold" if line == first else "default")
        text.append(UPRIGHT[east], style=STYLES[east])
        text.append("\n")
    _across(text, "└", south, "┘")
    return text


def _across(text: Text, left: str, side: str, right: str) -> None:
    half = "─" * ((WIDTH - 3) // 2)
    text.append(left + half, style="dim").append(ACROSS[side], style=STYLES[side]).append(half + right, style="dim")


def _roof(view: View, p: int, name: str) -> Panel:
    roof = view["roofs"][p]
    grid = Table(box=None, padding=(0, 0), show_footer=True)
    grid.add_column("")
    for column, value in zip(COLUMNS, COLUMN_VALUE, strict=True):
        grid.add_column(column, footer=f"S{roof['panels'][column]} →{value}", width=WIDTH, justify="center")
    grid.add_column("")
    for row, value in zip(ROWS, ROW_VALUE, strict=True):
        cells = [tile_text(roof["spaces"][f"{column}{row}"]) for column in COLUMNS]
        grid.add_row(Text(f"\n{row} "), *cells, Text(f"\n W{roof['turbines'][row]}\n →{value}", style="dim"))
    score = " · ".join(f"{category} {n}" for category, n in roof["score"].items() if n)
    title = Text(f"{SYMBOLS[p]} {name}{' (starts)' if view['start'] == p else ''} · {points(roof['total'])}")
    busy = roof["before"] or (roof["hand"] and not roof["confirmed"])
    return Panel(Group(grid, Text(score, style="dim")), title=title, border_style="gold1" if busy else "dim", width=4 * WIDTH + 12)
