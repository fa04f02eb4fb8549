"""Earth in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.rules.geometry import COLUMNS, ROWS
from sunroom.kernel.messages import Message
from sunroom.kernel.protocols import View

KIND_COLOURS = {
    "Tree": "green3",
    "Bush": "dark_olive_green3",
    "Herb": "gold1",
    "Mushroom": "rosy_brown",
    "Flora": "cyan",
    "Terrain": "orange3",
}
SIGNS = {"green": "G", "red": "R", "blue": "B", "yellow": "Y", "multicolour": "M", "brown": "N", "black": "K"}
"""The colours of abilities, as letters."""
SYMBOLS = "●◆▲■★"


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table: Fauna and Ecosystems, every island, the viewer's hand."""
    islands = [_island(view, p, names[p]) for p in range(view["players"])]
    parts = [_heading(view), _aims(view, names), Columns(islands, padding=(0, 1)), _hand(view)]
    if view["gaia"]:
        parts.insert(2, _gaia(view["gaia"]))
    for board in view["boards"]:
        parts.append(_board(board, names))
    if view["team"]:
        cards = ", ".join(card["name"] for card in view["team"]["hand"]) or "nothing"
        parts.append(Text(f"{names[view['team']['partner']]} holds {cards}", style="dim"))
    return Group(*parts)


def _board(board: dict[str, Any], names: Sequence[str]) -> Text:
    """A team board (EA-9)."""
    cards = ", ".join(card["name"] for card in board["cards"]) or str(amount("cards", board["card_count"]))
    lies = f"{board['soil']} soil, {amount('sprouts', board['sprouts'])}, {board['growth']} growth, {cards}, {board['compost']} compost"
    return Text(f"Team of {' and '.join(names[p] for p in board['seats'])}, {amount('points', board['total'])}; on its board: {lies}")


def _gaia(gaia: dict[str, Any]) -> Panel:
    """Gaia's board (EA-8)."""
    about = Text(
        f"{gaia['difficulty']} · {'first' if gaia['pass'] == 1 else 'second'} time through her deck, {amount('cards', gaia['deck'])} left"
    )
    if gaia["card"]:
        extra = f" ({gaia['card']['extra']})" if gaia["card"]["extra"] else ""
        about.append(f"\n{gaia['card']['name']}, {gaia['card']['colour']}: {gaia['card']['gives']}{extra}", style="dim")
    columns = " ".join(f"{column['pieces']}/{column['height']}" for column in gaia["columns"])
    leaves = ", ".join(f"Fauna {i}" for i, tier in enumerate(gaia["leaves"], 1) if tier) or "none"
    about.append(f"\n{gaia['soil']} soil · {gaia['compost']} compost · {amount('sprouts', gaia['sprouts'])} · growth {columns}")
    about.append(f" · {amount('cards', len(gaia['scoring_pile']))} scored · leaves: {leaves} · {amount('points', gaia['total'])}")
    return Panel(about, title="Gaia", border_style="gold1" if gaia["active"] else "dim", expand=False)


def _heading(view: View) -> Text:
    action = f" · action {view['action']}" if view["action"] else ""
    text = Text(f"Earth, {view['mode']} · round {view['round']}{action}", style="bold green")
    return text.append(f"   deck {view['deck']}, discarded {view['discards']}", style="default")


def _aims(view: View, names: Sequence[str]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for fauna in view["fauna"]:
        progress = ", ".join(
            f"{names[p]} {'✓' + str(fauna['points'][p]) if fauna['leaves'][p] else n}" for p, n in enumerate(fauna["progress"])
        )
        table.add_row(Text(fauna["name"], style="bold orange3"), _aim(fauna["wants"], progress))
    for ecosystem in view["shared"]:
        progress = ", ".join(f"{names[p]} {n}" for p, n in enumerate(ecosystem["points"]))
        table.add_row(Text(ecosystem["name"], style="bold deep_sky_blue1"), _aim(ecosystem["scores"], progress))
    return table


def _aim(sentence: Message, progress: str) -> Text:
    return Text(f"{sentence} ").append(f"({progress})", style="dim")


def _island(view: View, p: int, name: str) -> Panel:
    seat = view["seats"][p]
    grid = Table(show_lines=True, padding=(0, 0))
    grid.add_column("")
    for column in COLUMNS:
        grid.add_column(column, width=11, justify="center")
    for row in ROWS:
        grid.add_row(row, *[_space(seat["spaces"][f"{column}{row}"]) for column in COLUMNS])
    about = Text()
    for side in ("island", "climate"):
        if seat[side]:
            about.append(f"{seat[side]['name']}: {'; '.join(_ability(a) for a in seat[side]['abilities'])}\n", style="dim")
    if seat["ecosystem"]:
        about.append(f"{seat['ecosystem']['name']}: {seat['ecosystem']['scores']}\n", style="dim")
    if seat["events"]:
        about.append(f"Events: {', '.join(card['name'] for card in seat['events'])}\n", style="dim")
    about.append(
        f"{seat['soil']} soil · {amount('cards', seat['hand_size'])} · {seat['compost']} compost · {amount('points', seat['total'])}"
    )
    active = view["turn"] == p
    return Panel(Group(grid, about), title=Text(f"{SYMBOLS[p]} {name}"), border_style="gold1" if active else "dim", expand=False)


def _ability(ability: dict[str, Any]) -> str:
    return f"{ability['colour']}: {ability['text']}"


def _space(space: dict[str, Any] | None) -> Text:
    if space is None:
        return Text("·\n", style="dim")
    if space["name"] is None:
        return Text("face down\n", style="italic")
    signs = "".join(SIGNS[ability["colour"]] for ability in space["abilities"])
    pieces = ""
    if "sprout_spaces" in space:
        pieces = f" s{space['sprouts']}/{space['sprout_spaces']} g{space['growth']}/{space['growth_spaces']}"
    return Text(f"{space['name'][:11]}\n{signs}{pieces}", style=KIND_COLOURS.get(space["kind"], "default"))


def _hand(view: View) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for title, cards in (("drawn", view["drawn"]), ("hand", view["hand"])):
        for card in cards:
            price = f"{card['price']} soil, " if card.get("price") is not None else ""
            abilities = "; ".join(_ability(ability) for ability in card["abilities"])
            style = KIND_COLOURS.get(card["kind"], "default")
            table.add_row(
                title,
                Text(card["name"], style=f"bold {style}"),
                card["kind"],
                f"{price}{amount('points', card['points'])}",
                Text(abilities, style="dim"),
            )
    return table
