"""Solar City in a browser: the supply and every city, drawn from a view."""

from collections.abc import Sequence
from html import escape
from typing import Any

from sunroom.games.solar_city.geometry import COLUMNS, ROWS
from sunroom.games.solar_city.pieces import art, coins, effect, pips, slug, sprite, tokens
from sunroom.games.solar_city.tally import sources, verdict
from sunroom.games.solar_city.tiles import book, cover, tile_cards
from sunroom.kernel.game import View

__all__ = ["board", "book", "cover", "facts", "guide", "mini", "progress", "sources", "verdict"]


def board(view: View, seat: int | None) -> str:
    """The table as the seat sees it: what can be built, its own city, the others' behind it, and a card for every tile."""
    own = next((p for p in (seat, view["seat"], view["decider"]) if p is not None), 0)
    cities = "".join(_city(view, p, own, seat is not None) for p in range(view["players"]))
    return (
        f'<div class="solar-city" data-own="{own}">{sprite(view)}{_supply(view)}'
        f'<div class="cities">{cities}</div><div class="cards" hidden>{tile_cards(view)}</div></div>'
    )


def mini(view: View, p: int) -> str:
    """A city at a glance."""
    tiles = "".join(
        f'<use href="#{art(space)}" x="{100 * (i % 4)}" y="{100 * (i // 4)}" width="100" height="100"/>'
        for i, space in enumerate(_spaces(view, p))
        if space["tile"]
    )
    ground = "".join(f'<rect x="{100 * (i % 4) + 6}" y="{100 * (i // 4) + 6}" width="88" height="88" rx="18"/>' for i in range(16))
    return f'<svg class="mini" viewBox="0 0 400 400" aria-hidden="true"><g fill="var(--plot)">{ground}</g>{tiles}</svg>'


def facts(view: View, p: int) -> list[tuple[str, int]]:
    """What one wants to know of a player at a glance."""
    city = view["cities"][p]
    shown = [("coins", city["coins"]), ("points", city["points"]), ("gardens", city["skygardens"])]
    return [*shown, ("loans", city["loans"])] if city["loans"] else shown


def progress(view: View) -> tuple[str, int, int]:
    """How far the game is."""
    return "round", view["round"], view["rounds"]


def guide() -> list[tuple[str, str]]:
    """For a first game."""
    return [
        (".supply .piles", "Each turn you build one tile, or turn a tower of yours into a garden. Touch a tower here …"),
        (".city.shown .grid", "… then a space of your city. Towers pay coins; where they stand decides how much."),
        (".city.shown .slot", "Every tile you lay wakes its row or its column: the towers in it pay. Then that line sleeps for everyone."),
        (".supply .pool", "Public Structures do not pay when woken. They help you in other ways, and coins gather on them."),
        ("", "Towers bring money, gardens bring points. Turning one into a garden ends its income: when to do it is the whole game."),
    ]


def _supply(view: View) -> str:
    piles = "".join(_pile(view, i) for i in range(3))
    pool = "".join(_pool_slot(view, i) for i in range(3))
    left = view["structures_left"]
    below = f"; at the bottom: {', '.join(view['structures_below'])}" if view["structures_below"] else ""
    return (
        '<section class="supply" aria-label="What can be built">'
        f'<div class="group piles"><h3>Skyscrapers</h3>{piles}</div>'
        f'<div class="group pool"><h3 title="{escape(f"{left} more in the pile{below}")}">Public Structures <small>{left} more</small></h3>'
        f"{pool}</div></section>"
    )


def _pile(view: View, i: int) -> str:
    pile = view["piles"][i]
    if not pile["top"]:
        return f'<div class="stack none" data-piece="pile-{i}" data-shows=""><span>This pile is used up</span></div>'
    kind = _type(view, pile["top"])
    holds = ", ".join(f"{n} {name}" for name, n in pile["holds"].items() if n)
    name, depth = escape(kind["name"]), min(3, (pile["left"] + 3) // 4)
    return (
        f'<div class="stack deep-{depth}" data-piece="pile-{i}" data-tile="{slug(kind["name"])}" data-shows="{name}">'
        f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{slug(kind["name"])}"/></svg>'
        f'<div class="says"><b>{name} {pips(kind["value"])}</b>'
        f'<p class="does tower">{effect(kind["skyscraper"])}</p><p class="does garden">{effect(kind["skygarden"])}</p></div>'
        f'<small class="left" title="{escape(holds)}"><i>{escape(holds)}</i><em>{pile["left"]} left</em></small></div>'
    )


def _pool_slot(view: View, i: int) -> str:
    slot = view["pool"][i]
    if not slot:
        return f'<div class="stack none" data-piece="pool-{i}" data-shows=""><span>Nothing left for this slot</span></div>'
    name = escape(slot["name"])
    return (
        f'<div class="stack" data-piece="pool-{i}" data-tile="{slug(slot["name"])}" data-shows="{name}">'
        f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{slug(slot["name"])}"/></svg>'
        f'<div class="says"><b>{name}</b><p class="does stone">{effect(slot["effect"])}</p></div>'
        f"{tokens(slot['coins'], slot['points'])}</div>"
    )


def _city(view: View, p: int, own: int, seated: bool) -> str:
    """One city with its slots; only the viewer's own can be touched."""
    touch = seated and p == own
    name = escape(view["names"][p]) if "names" in view else f"Seat {p + 1}"
    awake = view["active"] if p == view["turn"] else None
    head = "".join(_slot(view, f"column {column}", column, touch) for column in COLUMNS)
    body = ""
    for row in ROWS:
        body += _slot(view, f"row {row}", row, touch)
        for column in COLUMNS:
            woken = awake in (f"row {row}", f"column {column}")
            body += _space(view, p, f"{column}{row}", touch, woken)
    label = "Your city" if touch else f"The city of {name}"
    return (
        f'<section class="city{" own" if p == own else ""}" data-seat="{p}" aria-label="{label}">'
        f'<div class="grid"><span class="corner"></span>{head}{body}</div></section>'
    )


def _slot(view: View, slot: str, letter: str, touch: bool) -> str:
    marked, active = slot in view["marked"], slot == view["active"]
    state = " marked" * marked + " active" * active
    said = f"{slot}: {'awake now' if active else 'woken this round' if marked else 'still asleep'}"
    piece = f' data-piece="{slot.replace(" ", "-")}"' if touch else ""
    return f'<div class="slot{state}"{piece} title="{said}"><span aria-label="{said}">{letter}</span></div>'


def _space(view: View, p: int, name: str, touch: bool, woken: bool) -> str:
    space: dict[str, Any] = view["cities"][p]["spaces"][name]
    piece = name if touch else f"p{p}-{name}"
    state = " woken" * woken + " placed" * (p == view["turn"] and name == view["placed"]) + " asking" * (touch and name == view["waiting"])
    lying = coins(space["coins"])
    if not space["tile"]:
        return f'<div class="space empty{state}" data-piece="{piece}" data-shows=""><span class="at">{name}</span>{lying}</div>'
    tile = escape(space["tile"])
    kind = {"Skyscraper": "tower", "SkyGarden": "garden"}.get(space["side"], "stone")
    income = ""
    if kind == "tower":
        income = f'<span class="income{" idle" * space["idle"]}" title="pays now">{space["income"]}</span>'
    return (
        f'<div class="space {kind}{state}" data-piece="{piece}" data-tile="{slug(space["tile"])}" data-shows="{tile}"'
        f' data-side="{escape(space["side"])}"><svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{art(space)}"/></svg>'
        f'<span class="name">{tile}</span>{income}{lying}</div>'
    )


def _spaces(view: View, p: int) -> Sequence[dict[str, Any]]:
    return [view["cities"][p]["spaces"][f"{column}{row}"] for row in ROWS for column in COLUMNS]


def _type(view: View, name: str) -> dict[str, Any]:
    return next(kind for kind in view["types"] if kind["name"] == name)
