"""Solar City in a terminal."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunroom.games.solar_city.rules.geometry import COLUMNS, ROWS
from sunroom.games.solar_city.words.things import in_coins, in_loans, in_points
from sunroom.kernel.protocols import View

TYPE_COLOURS = ("dark_orange", "deep_sky_blue1", "gold1", "medium_purple1", "salmon1", "pale_green1")
STRUCTURE_COLOUR = "rosy_brown"
SYMBOLS = "●◆▲■"
CELL = 11
"""The width of a space: the longest word of a name fits."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table: what can be built, and every city."""
    cities = [_city(view, p, names[p]) for p in range(view["players"])]
    return Group(_heading(view), _supply(view), Columns(cities, padding=(0, 1)))


def _heading(view: View) -> Text:
    marked = ", ".join(view["marked"]) or "nothing"
    text = Text(f"Solar City · round {view['round']} of {view['rounds']}", style="bold green")
    return text.append(f"   activated this round: {marked}", style="default")


def _supply(view: View) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for pile in view["piles"]:
        if not pile["top"]:
            continue
        kind = next(i for i, t in enumerate(view["types"]) if t["name"] == pile["top"])
        holds = ", ".join(f"{n} {name}" for name, n in pile["holds"].items())
        about = view["types"][kind]
        does = (
            Text(str(about["skyscraper"]))
            .append(" → ", style="dim")
            .append(str(about["skygarden"]))
            .append(f" (pile: {holds})", style="dim")
        )
        table.add_row(Text(pile["top"], style=f"bold {TYPE_COLOURS[kind]}"), does)
    for slot in view["pool"]:
        if slot:
            does = Text(str(slot["effect"]))
            does.append(f" +{in_coins(slot['coins'])}" if slot["coins"] else "", style="yellow")
            does.append(f" +{in_points(slot['points'])}" if slot["points"] else "")
            table.add_row(Text(slot["name"], style=f"bold {STRUCTURE_COLOUR}"), does)
    return table


def _city(view: View, p: int, name: str) -> Panel:
    city = view["cities"][p]
    grid = Table(show_lines=True, padding=(0, 0))
    grid.add_column("")
    for column in COLUMNS:
        grid.add_column(_mark(view, f"column {column}", column), width=CELL, justify="center")
    for row in ROWS:
        grid.add_row(_mark(view, f"row {row}", row), *[_space(city["spaces"][f"{column}{row}"]) for column in COLUMNS])
    line = Text(f"{in_coins(city['coins'])} · {in_points(city['total'])} · {in_loans(city['loans'])}\n")
    line.append(f"Skyscraper {city['skyscraper_price']} · upgrade {city['upgrade_price']}", style="dim")
    mine = view["decider"] == p
    return Panel(Group(grid, line), title=Text(f"{SYMBOLS[p]} {name}"), border_style="gold1" if mine else "dim", expand=False)


def _mark(view: View, slot: str, letter: str) -> Text:
    return Text(letter, style="bold red reverse" if slot in view["marked"] else "bold")


def _space(space: dict[str, Any]) -> Text:
    """Two lines: the name (wrapped if it is long), a symbol for the side, and the coins there."""
    coins = f"+{space['coins']}" if space["coins"] else ""
    if not space["tile"]:
        return Text(f"·\n{coins}", style="dim")
    first, *rest = wrap(space["tile"], CELL)
    sign = {"Skyscraper": "", "SkyGarden": "✿", "Public Structure": "⌂"}[space["side"]]
    second = " ".join(part for part in (*rest, sign, coins) if part)
    if space["side"] == "Skyscraper":
        style = f"bold {TYPE_COLOURS[space['type']]}"
    elif space["side"] == "SkyGarden":
        style = f"italic {TYPE_COLOURS[space['type']]}"
    else:
        style = STRUCTURE_COLOUR
    return Text(f"{first}\n{second}", style=style)
