"""Neotopia in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunroom.games.neotopia.rules.geometry import REGION_NAMES, ROWS, SPACE_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES, TOKEN_LETTERS, TOKEN_NAMES
from sunroom.games.neotopia.words.things import in_actions, in_cards, in_points, in_tiles
from sunroom.kernel.protocols import View

COLOURS = dict(zip(ELEMENT_NAMES, ("gold1", "green3", "deep_sky_blue1", "salmon1"), strict=True))
LETTERS = dict(zip(ELEMENT_NAMES, ELEMENT_LETTERS, strict=True))
SIGNS = dict(zip(TOKEN_NAMES, TOKEN_LETTERS, strict=True))


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table: regions, factories, Offer, players."""
    regions = [_region(view, region, names) for region in view["regions"]]
    legend = Text("  ".join(f"{letter} {name}" for name, letter in (LETTERS | SIGNS).items()), style="dim")
    return Group(_heading(view), Columns(regions, padding=(0, 1)), legend, _supply(view), _offer(view), _players(view, names))


def _heading(view: View) -> Text:
    last = {0: "", 1: " · the flag is turned", 2: " · last round"}[view["last_rounds"]]
    return Text(f"Neotopia · round {view['round']}{last}", style="bold green")


def _region(view: View, region: dict[str, Any], names: Sequence[str]) -> Panel:
    text = Text()
    for row, letter in enumerate(ROWS):
        text.append(f"{letter} ", style="dim")
        text.append(" " * abs(3 - row))
        for space in SPACE_NAMES:
            if space[0] == letter:
                text.append(" ").append_text(_space(region["spaces"][space]))
        text.append("\n")
    built = region["last_built"]
    text.append(f"stack {region['stack']['top'] or 'empty'} ({region['stack']['left']})\n", style="dim")
    text.append(f"last  {built['name'] if built else '-'}\n", style="dim")
    place = REGION_NAMES.index(region["name"])
    for p, seat in enumerate(view["seats"]):
        text.append(f"{names[p][:14]:14} {seat['points'][place]:2} + cluster {region['clusters'][p]}", style=COLOURS[seat["element"]])
        text.append("\n")
    text.right_crop(1)
    return Panel(text, title=region["name"], expand=False, width=38)


def _space(space: dict[str, Any]) -> Text:
    if space["element"]:
        return Text(LETTERS[space["element"]], style=f"bold {COLOURS[space['element']]}")
    if space["bonus"]:
        return Text(SIGNS[space["bonus"]], style="italic magenta")
    return Text("o" if space["outer"] else "·", style="dim")


def _letters(elements: Sequence[str]) -> Text:
    text = Text()
    for name in elements:
        text.append(LETTERS[name], style=f"bold {COLOURS[name]}").append(" ")
    return text if elements else Text("-")


def _supply(view: View) -> Text:
    text = Text()
    for factory in view["factories"]:
        text.append(f"{factory['name']}: ").append_text(_letters(factory["holds"])).append("  ")
    pile = view["pile"]
    text.append("next: ").append_text(_letters(pile["waiting"]))
    reserve = " ".join(f"{LETTERS[name]}{n}" for name, n in view["reserve"].items())
    return text.append(f"  ({in_tiles(pile['left'])}; reserve {reserve})", style="dim")


def _card(card: dict[str, Any] | None) -> Text:
    if card is None:
        return Text("-", style="dim")
    worth = "2/4" if card["building"] else str(card["value"])
    text = Text(f"{card['name']} {worth}\n", style="bold")
    by_letter = {letter: COLOURS[name] for name, letter in LETTERS.items()}
    for line in card["pattern"]:
        for sign in line:
            text.append(sign, style=by_letter.get(sign, ""))
        text.append("\n")
    text.right_crop(1)
    return text


def _offer(view: View) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 3, 0, 0))
    table.add_row("Offer", *[_card(card) for card in view["offer"]], Text(f"deck {view['deck']}", style="dim"))
    own = [seat for p, seat in enumerate(view["seats"]) if p == view["seat"]]
    for seat in own:
        for start in range(0, len(seat["hand"]), 4):
            table.add_row("Hand" if start == 0 else "", *[_card(card) for card in seat["hand"][start : start + 4]])
    return table


def _players(view: View, names: Sequence[str]) -> Text:
    text = Text()
    for p, seat in enumerate(view["seats"]):
        mark = ">" if view["turn"] == p else " "
        tokens = ", ".join(seat["tokens"]) or "no tokens"
        known = f" (seen: {', '.join(seat['known'])})" if seat["known"] else ""
        text.append(f"{mark} {names[p]}, {seat['element']}", style=COLOURS[seat["element"]])
        text.append(f": {in_points(seat['total'])} now, {in_cards(seat['hand_size'])}{known}, {tokens}")
        if view["turn"] == p:
            text.append(f" · {in_actions(view['actions_left'])} left")
        text.append("\n")
    text.right_crop(1)
    return text
