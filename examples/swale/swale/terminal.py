"""Swale in a terminal."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from sunroom.kernel.protocols import View
from swale.rules.geometry import COLUMNS, ROWS
from swale.words.things import in_drops, in_points

COLOURS = {"reed": "yellow3", "fern": "green3", "iris": "medium_purple1", "moss": "dark_sea_green4"}


def draw(view: View, names: Sequence[str]) -> Group:
    """The cart, and every bed."""
    heading = Text(f"Swale · round {view['round']} of {view['rounds']}", style="bold green")
    return Group(heading, _cart(view), Columns([_bed(view, p, names[p]) for p in range(view["players"])], padding=(0, 1)))


def _cart(view: View) -> Text:
    text = Text("cart: ")
    for n, place in enumerate(view["cart"], 1):
        text.append(f"{n} ", style="dim").append(place["plant"], style=f"bold {COLOURS[place['plant']]}")
        text.append(f" +{place['drops']}  " if place["drops"] else "  ", style="deep_sky_blue1")
    return text.append(f" bag: {', '.join(f'{n} {name}' for name, n in view['bag'].items())}", style="dim")


def _bed(view: View, p: int, name: str) -> Panel:
    seat = view["seats"][p]
    text = Text("   " + "    ".join(f"{column} " for column in COLUMNS) + "\n", style="dim")
    for row in ROWS:
        text.append(f"{row}  ", style="dim")
        for column in COLUMNS:
            plant = seat["bed"][row + column]
            text.append(f"{plant or '·':<6}", style=COLOURS[plant] if plant else "dim")
        text.append("\n")
    text.append(f"{in_drops(seat['drops'])} · {in_points(seat['total'])}")
    text.append(f" · wish: {seat['wish']}" if seat["wish"] else "", style="italic")
    return Panel(text, title=Text(name), border_style="gold1" if view["turn"] == p else "dim", expand=False)
