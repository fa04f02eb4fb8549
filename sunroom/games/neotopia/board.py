"""Neotopia in a browser: three regions around their factories, the Offer and the hand, drawn from a view."""

from html import escape
from typing import Any

from sunroom.games.neotopia.art import EDGE, FILL, GROUND, corners, cover, element, pattern, token, worth_of
from sunroom.games.neotopia.content import standard
from sunroom.games.neotopia.geometry import CELLS, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.record import ELEMENT_LETTERS, ELEMENT_NAMES, TOKEN_NAMES
from sunroom.games.neotopia.words import TOKEN_HELP
from sunroom.kernel.game import View

__all__ = ["board", "book", "cover", "facts", "guide", "mini", "progress", "sources", "verdict"]

SIZE, ACROSS, DOWN = 25.0, 43.3, 37.5
MIDDLES = {"Desert": (160, 165), "Water": (740, 165), "Forest": (450, 415)}
FACTORY_PLACES = ((450, 62), (683, 396), (217, 396))
TRACK_PLACES = {"Desert": (16, 328), "Water": (766, 328), "Forest": (604, 474)}
LETTER = dict(zip(ELEMENT_NAMES, ELEMENT_LETTERS, strict=True))
TILES_AT = {2: 9, 3: 10, 4: 12}


def board(view: View, seat: int | None) -> str:
    """The table as the seat sees it: the map, and below it the Offer and the own hand."""
    own = seat if seat is not None else view["turn"] or 0
    regions = "".join(_region(view, region) for region in view["regions"])
    factories = "".join(_factory(view, i) for i in range(3))
    fits = "".join(_fits(card) for card in view["seats"][own]["hand"]) if seat is not None else ""
    return (
        f'<div class="neotopia" data-own="{own}">'
        f'<svg class="map" viewBox="0 0 900 560" role="group" aria-label="Three regions and three factories">'
        f"{regions}{factories}{_pile(view)}{_reserve(view)}{fits}</svg>{_table(view, own, seat is not None)}"
        f'<div class="cards" hidden>{"".join(_read(card) for card in _cards_seen(view))}{_tokens_read()}</div></div>'
    )


def _place(region: str, name: str) -> tuple[float, float]:
    q, r = CELLS[SPACE_NAMES.index(name)]
    x, y = MIDDLES[region]
    return x + ACROSS * (q - 3 + (r - 3) / 2), y + DOWN * (r - 3)


def _region(view: View, region: dict[str, Any]) -> str:
    name = region["name"]
    light, dark = GROUND[name]
    spaces = "".join(_space(view, name, at, space, light, dark) for at, space in region["spaces"].items())
    x, y = MIDDLES[name]
    last = region["last_built"]
    built = f'<tspan class="small" dx="10">last built: {escape(last["name"])}</tspan>' if last else ""
    label = f'<text class="region" x="{x}" y="{y - 141}" text-anchor="middle">{name}{built}</text>'
    return f'<g aria-label="{name}">{spaces}{label}{_track(view, region)}</g>'


def _space(view: View, region: str, at: str, space: dict[str, Any], light: str, dark: str) -> str:
    x, y = _place(region, at)
    shown = space["element"] or space["bonus"] or ""
    inside = ""
    if space["element"]:
        inside = element(space["element"], x, y, 16.5)
    elif space["bonus"]:
        inside = token(space["bonus"], x, y, 13)
    elif space["outer"]:
        inside = f'<path d="M{x - 9:.1f} {y:.1f}A9 9 0 0 1 {x + 9:.1f} {y:.1f}" fill="none" stroke="{dark}" stroke-width="3"/>'
    placed = " placed" if view["placed"] == f"{region} {at}" else ""
    return (
        f'<g class="hex{placed}" data-piece="{region}-{at}" data-shows="{escape(shown)}">'
        f'<polygon points="{corners(x, y, SIZE - 1.2)}" fill="{light}" stroke="{dark}" stroke-width="2"/>{inside}'
        f"<title>{region} {at}{': ' + escape(shown) if shown else ''}</title></g>"
    )


def _track(view: View, region: dict[str, Any]) -> str:
    """Everybody's points in a region, and the top of its stack of tokens."""
    x, y = TRACK_PLACES[region["name"]]
    number, drawn = REGION_NAMES.index(region["name"]), ""
    for p, seat in enumerate(view["seats"]):
        name = seat["element"]
        points, cluster = seat["points"][number], region["clusters"][p]
        drawn += (
            f'<g>{element(name, x + 10, y + 22 * p, 8)}<text class="points" x="{x + 24}" y="{y + 5 + 22 * p}">{points}'
            f'<tspan class="cluster"> + {cluster}</tspan></text><title>{points} points, and a cluster of {cluster}</title></g>'
        )
    stack = region["stack"]
    if stack["top"]:
        drawn += token(stack["top"], x + 96, y + 4, 13) + f'<text class="small" x="{x + 113}" y="{y + 9}">×{stack["left"]}</text>'
    return drawn


def _factory(view: View, i: int) -> str:
    x, y = FACTORY_PLACES[i]
    factory, drawn = view["factories"][i], ""
    for n, name in enumerate(dict.fromkeys(factory["holds"])):
        many = factory["holds"].count(name)
        at = x - 57 + 38 * n
        badge = f'<text class="many" x="{at + 11:.0f}" y="{y - 9}">{many}</text>' if many > 1 else ""
        drawn += (
            f'<g class="hold" data-piece="factory-{i}-{LETTER[name]}" data-shows="{name}">'
            f'<circle class="ring" cx="{at}" cy="{y}" r="19" fill="none"/>{element(name, at, y, 15)}{badge}<title>{name}</title></g>'
        )
    return (
        f'<g class="factory"><rect x="{x - 80}" y="{y - 26}" width="160" height="52" rx="18" fill="var(--pane)" stroke="var(--line)"'
        f' stroke-width="2"/>{drawn}<text class="small" x="{x}" y="{y + 41}" text-anchor="middle">{factory["name"]}</text></g>'
    )


def _pile(view: View) -> str:
    pile, drawn = view["pile"], ""
    for k, name in enumerate(pile["waiting"]):
        drawn += element(name, 450 - 13 * (len(pile["waiting"]) - 1) + 26 * k, 154, 11)
    tiles = "only the flag tile left" if pile["left"] == 1 else f"{pile['left'] or 'no'} production tiles left"
    return (
        f'<g><rect x="378" y="134" width="144" height="40" rx="12" fill="var(--plot)" stroke="var(--plot-edge)" stroke-width="2"/>{drawn}'
        f'<text class="small" x="450" y="190" text-anchor="middle">{tiles}</text></g>'
    )


def _reserve(view: View) -> str:
    drawn = ""
    for k, (name, n) in enumerate(view["reserve"].items()):
        x = 396 + 36 * k
        drawn += (
            f'<g class="hold" data-piece="reserve-{LETTER[name]}" data-shows="{name}">'
            f'<circle class="ring" cx="{x}" cy="216" r="13" fill="none"/>{element(name, x, 216, 9)}'
            f'<text class="small" x="{x}" y="239" text-anchor="middle">{n}</text><title>{n} {name} in the reserve</title></g>'
        )
    return drawn


def _fits(card: dict[str, Any]) -> str:
    """Where a card of the hand would fit best in each region; seen while it is pointed at."""
    drawn = ""
    for fit in card["fits"]:
        for name in fit["right"]:
            x, y = _place(fit["region"], name)
            drawn += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="20" fill="none" stroke="var(--leaf, #1f5a41)" stroke-width="4"/>'
        for name, lacks in fit["lacks"].items():
            x, y = _place(fit["region"], name)
            drawn += (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="{FILL[lacks]}" fill-opacity=".45" stroke="{EDGE[lacks]}" stroke-width="3"'
                ' stroke-dasharray="5 4"/>'
            )
    return f'<g class="fit fit-{card["card"]}">{drawn}</g>'


def _table(view: View, own: int, seated: bool) -> str:
    """The Offer, the deck, the own hand and tokens."""
    offer = "".join(_card(card, f"offer-{i}") if card else '<div class="project none"></div>' for i, card in enumerate(view["offer"]))
    deck = f'<div class="project deck" data-piece="deck" data-shows=""><b>Deck</b><span>{view["deck"]}</span></div>'
    hand = "".join(_card(card, f"card-{card['card']}") for card in view["seats"][own]["hand"]) if seated else ""
    tokens = ""
    for kind, name in enumerate(TOKEN_NAMES):
        n = view["seats"][own]["tokens"].count(name) if seated else 0
        if n:
            many = f" ×{n}" if n > 1 else ""
            tokens += (
                f'<div class="bonus" data-piece="token-{kind}" data-tile="token-{kind}" data-shows="{name}">'
                f'<svg viewBox="0 0 32 32" aria-hidden="true">{token(name, 16, 16, 14)}</svg>{name}{many}</div>'
            )
    mine = (
        f'<section class="hand" aria-label="Your hand"><h3>Your hand</h3><div class="row">{hand}{tokens}</div></section>' if seated else ""
    )
    cards = f'<section class="offer" aria-label="The Offer"><h3>Offer</h3><div class="row">{offer}{deck}</div></section>'
    return f'<div class="shelf">{cards}{mine}</div>'


def _card(card: dict[str, Any], piece: str) -> str:
    return (
        f'<div class="project" data-piece="{piece}" data-no="{card["card"]}" data-tile="card-{card["card"]}"'
        f' data-shows="{escape(card["name"])}">{pattern(card["pattern"])}<b>{escape(card["name"])}</b><em>{worth_of(card)}</em></div>'
    )


def _cards_seen(view: View) -> list[dict[str, Any]]:
    seen = {card["card"]: card for card in view["offer"] if card}
    for seat in view["seats"]:
        seen |= {card["card"]: card for card in seat["hand"]}
    return list(seen.values())


def _read(card: dict[str, Any]) -> str:
    """A card to read."""
    colours = card["main"] if card["minor"] is None else f"{card['main']} with {card['minor']}"
    points = "worth 2 to the player of its colour, 4 to the others" if card["building"] else f"worth {card['value']} points"
    return (
        f'<figure class="tile" data-card="card-{card["card"]}">{pattern(card["pattern"])}'
        f"<figcaption><b>{escape(card['name'])}</b><p>{colours}, {points}. It may be turned, not mirrored.</p></figcaption></figure>"
    )


def _tokens_read() -> str:
    return "".join(
        f'<figure class="tile" data-card="token-{kind}"><figcaption><b>{name}</b><p>{TOKEN_HELP[kind]}.</p></figcaption></figure>'
        for kind, name in enumerate(TOKEN_NAMES)
    )


def mini(view: View, p: int) -> str:
    """A player's element, and how the three regions stand."""
    seat = view["seats"][p]
    most, bars = max(20, *seat["with_clusters"]), ""
    for i, points in enumerate(seat["with_clusters"]):
        high = 60 * points / most
        bars += f'<rect x="{8 + 30 * i}" y="{92 - high:.1f}" width="24" height="{high:.1f}" rx="4" fill="{GROUND[REGION_NAMES[i]][1]}"/>'
    return f'<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{bars}{element(seat["element"], 50, 17, 15)}</svg>'


def facts(view: View, p: int) -> list[tuple[str, int]]:
    """What one wants to know of a player at a glance."""
    seat = view["seats"][p]
    regions = [(name, seat["with_clusters"][i]) for i, name in enumerate(REGION_NAMES)]
    return [*regions, ("cards", seat["hand_size"]), ("tokens", len(seat["tokens"]))]


def progress(view: View) -> tuple[str, int, int]:
    """How far the game is: the production tiles decide (NE-2.7)."""
    tiles = TILES_AT[view["players"]]
    return "tile", min(tiles, tiles - view["pile"]["left"] + 1), tiles


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces with a player's own colour, region by region."""
    name = view["seats"][p]["element"]
    return {
        region["name"]: [f"{region['name']}-{at}" for at, space in region["spaces"].items() if space["element"] == name]
        for region in view["regions"]
    }


def verdict(view: View) -> str:
    """Who won, and what decided it (NE-5.4)."""
    places, names, seats = view["ranking"], view["names"], view["seats"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [names[p] for p in order if places[p] == 1]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the first place: equal in total and in every region."
    first, second = order[0], order[1]
    lead = seats[first]["total"] - seats[second]["total"]
    if lead:
        points = "1 point" if lead == 1 else f"{lead} points"
        return f"{names[first]} wins with {seats[first]['total']} points, {points} ahead of {names[second]}."
    ours, theirs = sorted(seats[first]["with_clusters"]), sorted(seats[second]["with_clusters"])
    which = next(word for word, a, b in zip(("lowest", "second", "best"), ours, theirs, strict=True) if a != b)
    level = f"{names[first]} and {names[second]} are level on {seats[first]['total']} points"
    return f"{level}; {names[first]} wins with the better {which} region."


def guide() -> list[tuple[str, str]]:
    """For a first game."""
    return [
        (".neotopia .factory", "You have three actions: draw a card, or take an element from a factory …"),
        (".neotopia .map", "… and place it in one of the two regions beside that factory, next to an element that lies there."),
        (
            ".neotopia .hand",
            "If the element completes the pattern of a card in your hand, you may build it. Point at a card to see where it would fit.",
        ),
        (".neotopia .offer", "New cards come from the Offer, which everybody sees, or from the deck."),
        ("", "Your lowest region counts three times: do not leave one behind."),
    ]


def book() -> str:
    """All project cards there are."""
    cards = []
    for number, project in enumerate(standard().projects):
        minor = None if project.building else ELEMENT_NAMES[project.minor]
        shown = {"card": number, "name": project.name, "main": ELEMENT_NAMES[project.main], "minor": minor, "value": project.value}
        cards.append(_read(shown | {"building": project.building, "pattern": project.lines}))
    return f'<h3>Project cards</h3><div class="book">{"".join(cards)}</div>'
