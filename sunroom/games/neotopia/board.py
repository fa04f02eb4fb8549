"""Neotopia in a browser, drawn from a view: the whole table, and what stands around it."""

from sunroom.games.neotopia.art import GROUND, cover, element
from sunroom.games.neotopia.content import standard
from sunroom.games.neotopia.geometry import CELLS, DIRECTIONS, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.landscape import LAP, MARKS, landscape
from sunroom.games.neotopia.record import ELEMENT_NAMES, TOKEN_NAMES
from sunroom.games.neotopia.scoring import CATEGORIES, LOWEST_AGAIN, UNUSED_TOKENS
from sunroom.games.neotopia.shelf import cards_to_read, read_card, shelf
from sunroom.games.neotopia.words import in_points
from sunroom.kernel.game import View

__all__ = ["board", "book", "cover", "facts", "guide", "mini", "progress", "sources", "verdict"]

TILES_AT = {2: 9, 3: 10, 4: 12}
SHORT = 1.55
"""A point's width on a short track."""


def board(view: View, seat: int | None) -> str:
    """The table as the seat sees it: the map, and below it the Offer and the own hand."""
    own = seat if seat is not None else view["turn"] or 0
    hand = view["seats"][own]["hand"] if seat is not None else []
    cards = [card for card in view["offer"] if card] + hand
    parts = landscape(view, cards, hand) + shelf(view, own, seat is not None) + cards_to_read(view)
    return f'<div class="neotopia" data-own="{own}">{parts}</div>'


def mini(view: View, p: int) -> str:
    """A player's element, and how the three regions stand: as columns, and as three short tracks where there is no room for them."""
    seat = view["seats"][p]
    most, bars = max(20, *seat["with_clusters"]), ""
    for i, points in enumerate(seat["with_clusters"]):
        x, high = 6 + 31 * i, 48 * points / most
        bars += (
            f'<rect x="{x}" y="{97 - high:.1f}" width="26" height="{high:.1f}" rx="4" fill="{GROUND[REGION_NAMES[i]][1]}"/>'
            f'<text x="{x + 13}" y="{92 - high:.1f}" text-anchor="middle">{points}</text>'
        )
    columns = f'<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{element(seat["element"], 50, 15, 13)}{bars}</svg>'
    tracks = "".join(_short_track(view, i, p) for i in range(len(REGION_NAMES)))
    return f'{columns}<svg class="tracks" viewBox="0 0 102 25" preserveAspectRatio="xMinYMid" aria-hidden="true">{tracks}</svg>'


def _short_track(view: View, i: int, p: int) -> str:
    """A region's points with the cluster, and below them the lap on its track: solid the points, pale the cluster, notches at the marks."""
    seat, name, x = view["seats"][p], REGION_NAMES[i].lower(), 35 * i
    there, cluster = SHORT * (seat["points"][i] % LAP), SHORT * view["regions"][i]["clusters"][p]
    notches = "".join(f"M{x + SHORT * mark:.1f} 17v7" for mark in MARKS)
    return (
        f'<g class="{name}"><path class="ground" d="M{x + 4} 2l4.500 2.500v5l-4.500 2.500-4.500-2.500v-5z"/>'
        f'<text x="{x + 12}" y="12">{seat["with_clusters"][i]}</text>'
        f'<rect class="way" x="{x}" y="17" width="{SHORT * LAP}" height="7" rx="3"/>'
        f'<rect class="ground pale" x="{x}" y="17" width="{min(there + cluster, SHORT * LAP):.1f}" height="7" rx="3"/>'
        f'<rect class="ground" x="{x}" y="17" width="{there:.1f}" height="7" rx="3"/><path class="notch" d="{notches}"/></g>'
    )


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
    """A player's largest cluster in each region, once more where the lowest is counted, and the tokens kept."""
    found = {region["name"]: _cluster(region["name"], region["spaces"], view["seats"][p]["element"]) for region in view["regions"]}
    regions = view["seats"][p]["with_clusters"]
    found[CATEGORIES[LOWEST_AGAIN]] = found[REGION_NAMES[regions.index(min(regions))]]
    kept = view["seats"][p]["tokens"]
    return found | {CATEGORIES[UNUSED_TOKENS]: [f"token-{kind}" for kind, name in enumerate(TOKEN_NAMES) if name in kept]}


def _cluster(region: str, spaces: View, colour: str) -> list[str]:
    """The pieces of the largest cluster of a colour (NE-5.2)."""
    rest = {cell for cell, name in zip(CELLS, SPACE_NAMES, strict=True) if spaces[name]["element"] == colour}
    best: set[tuple[int, int]] = set()
    while rest:
        cluster, fresh = set(), {min(rest)}
        while fresh:
            cluster |= fresh
            fresh = {(q + x, r + y) for q, r in fresh for x, y in DIRECTIONS} & rest - cluster
        best, rest = max(best, cluster, key=len), rest - cluster
    return [f"{region}-{name}" for cell, name in zip(CELLS, SPACE_NAMES, strict=True) if cell in best]


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
        return f"{names[first]} wins with {in_points(seats[first]['total'])}, {in_points(lead)} ahead of {names[second]}."
    ours, theirs = sorted(seats[first]["with_clusters"]), sorted(seats[second]["with_clusters"])
    which = next(word for word, a, b in zip(("lowest", "second", "best"), ours, theirs, strict=True) if a != b)
    level = f"{names[first]} and {names[second]} are level on {in_points(seats[first]['total'])}"
    return f"{level}; {names[first]} wins with the better {which} region."


def guide() -> list[tuple[str, str]]:
    """For a first game."""
    return [
        (".neotopia .factory", "You have three actions a turn: draw a card, or take an element from a factory …"),
        (".neotopia .map", "… and place it in one of the two regions beside that factory, next to an element that lies there."),
        (
            ".neotopia .hand",
            "If the element completes the pattern of a card in your hand, you may build it at once. "
            "Point at a card, or touch it, to see where it would fit and what is missing.",
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
        cards.append(read_card(shown | {"building": project.building, "pattern": project.lines}))
    return f'<h3>Project cards</h3><div class="book">{"".join(cards)}</div>'
