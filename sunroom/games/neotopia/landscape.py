"""The map in a browser: three regions of spaces, their tracks and stacks, the factories between them, the production pile.

Every part is a picture of its own; where it lies, on a desk or on a phone, is said by the style sheet.
"""

from html import escape
from typing import Any

from sunroom.games.neotopia.art import FILL, corners, element, token
from sunroom.games.neotopia.geometry import CELLS, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.record import ELEMENT_LETTERS, ELEMENT_NAMES, LAST_ROUND, TOKEN_NAMES
from sunroom.games.neotopia.words import in_points
from sunroom.kernel.game import View

SIZE, ACROSS, DOWN = 25.0, 43.3, 37.5
"""A space: from its middle to a corner, to the next one beside it, to the next row."""
MIDDLE, WIDTH, HEIGHT = (154.0, 140.0), 308, 280
LETTER = dict(zip(ELEMENT_NAMES, ELEMENT_LETTERS, strict=True))
MARKS, LAP = (7, 13, 18), 20
POINT, TRACK_START = 5.0, 24
"""A point's width on a track, and where tracks begin."""


def landscape(view: View, cards: list[dict[str, Any]], hand: list[dict[str, Any]]) -> str:
    """The map, with what `cards` lack and what `hand` waits for."""
    regions = "".join(_region(view, region, cards, hand) for region in view["regions"])
    factories = "".join(_factory(view, i) for i in range(3))
    return (
        '<div class="land"><div class="map" role="group" aria-label="Three regions and three factories">'
        f"{_ghosts()}{regions}{factories}{_pile(view)}{_reserve(view)}</div></div>"
    )


def place_of(name: str) -> tuple[float, float]:
    """The middle of a space in the picture of its region."""
    q, r = CELLS[SPACE_NAMES.index(name)]
    return MIDDLE[0] + ACROSS * (q - 3 + (r - 3) / 2), MIDDLE[1] + DOWN * (r - 3)


def waiting_for(hand: list[dict[str, Any]], region: str, at: str) -> dict[str, list[dict[str, Any]]]:
    """The cards of a hand that an element on this space would complete, by element."""
    found: dict[str, list[dict[str, Any]]] = {}
    for card in hand:
        for last in card["last_spaces"]:
            if (last["region"], last["space"]) == (region, at):
                found.setdefault(last["element"], []).append(card)
    return found


def _region(view: View, region: dict[str, Any], cards: list[dict[str, Any]], hand: list[dict[str, Any]]) -> str:
    name = region["name"]
    spaces = "".join(_space(view, name, at, space, waiting_for(hand, name, at)) for at, space in region["spaces"].items())
    fits = "".join(_fit(card, fit) for card in cards for fit in card["fits"] if fit["region"] == name)
    stack, top = region["stack"], ""
    if stack["top"]:
        kind = TOKEN_NAMES.index(stack["top"])
        top = (
            f'<div class="heap" data-piece="heap-{name}" data-tile="token-{kind}" data-shows=""><svg viewBox="0 0 32 32">'
            f"{token(stack['top'], 16, 16, 14)}</svg><span>×{stack['left']}</span></div>"
        )
    return (
        f'<section class="region {name.lower()}" aria-label="{name}">'
        f'<svg class="spaces" viewBox="0 0 {WIDTH} {HEIGHT}">{spaces}{fits}</svg>'
        f"<header><h3>{name}</h3>{_last_built(region)}</header>{_track(view, region)}{top}</section>"
    )


def _last_built(region: dict[str, Any]) -> str:
    """The last card built here: no other of its type may follow (NE-3.3)."""
    card = region["last_built"]
    if card is None:
        return ""
    colours = [card["main"], card["minor"] or card["main"]]
    dots = "".join(element(colour, 12 + 20 * i, 12, 9) for i, colour in enumerate(colours))
    words = f"Last built here: {card['name']}; no other card of {' with '.join(dict.fromkeys(colours))} may follow it"
    return (
        f'<div class="last" data-piece="last-{region["name"]}" data-tile="card-{card["card"]}" data-shows="" title="{escape(words)}">'
        f'<svg viewBox="0 0 44 24" role="img" aria-label="{escape(words)}">{dots}</svg><span>{escape(card["name"])}</span></div>'
    )


def _space(view: View, region: str, at: str, space: dict[str, Any], completed: dict[str, list[dict[str, Any]]]) -> str:
    x, y = place_of(at)
    shown = space["element"] or space["bonus"] or ""
    inside = ""
    if space["element"]:
        inside = element(space["element"], x, y, 16.5)
    elif space["bonus"]:
        inside = token(space["bonus"], x, y, 13)
    elif space["outer"]:
        inside = f'<path class="arc" d="M{x - 9:.1f} {y:.1f}A9 9 0 0 1 {x + 9:.1f} {y:.1f}"/>'
    placed = " placed" if view["placed"] == f"{region} {at}" else ""
    if view["held"] and not view["placed"]:
        completed = {name: cards for name, cards in completed.items() if name == view["held"]}
    meaning, outlook = "", completing(completed)
    if completed:
        means = " ".join(f"hand-{card['card']}" for cards in completed.values() for card in cards)
        meaning = f' data-means="{means}" data-says="{escape(outlook)}"'
    words = "; ".join(part for part in (f"{region} {at}", shown, outlook) if part)
    return (
        f'<g class="hex{placed}" data-piece="{region}-{at}" data-shows="{escape(shown)}"{meaning}>'
        f'<polygon points="{corners(x, y, SIZE - 1.2)}"/>{inside}<title>{escape(words)}</title></g>'
    )


def completing(completed: dict[str, list[dict[str, Any]]]) -> str:
    """Which element completes which cards: `BioFarming here completes Algae Lamps (2)`."""
    return "; ".join(
        f"{name} here completes " + " or ".join(f"{card['name']} ({card['worth']})" for card in cards) for name, cards in completed.items()
    )


def _fit(card: dict[str, Any], fit: dict[str, Any]) -> str:
    """Where a card would fit best in a region; seen while it is pointed at."""
    drawn = ""
    for name in fit["right"]:
        x, y = place_of(name)
        drawn += f'<circle class="right" cx="{x:.1f}" cy="{y:.1f}" r="20"/>'
    for name, lacks in fit["lacks"].items():
        x, y = place_of(name)
        drawn += f'<use href="#lack-{LETTER[lacks]}" x="{x:.1f}" y="{y:.1f}"/>'
    return f'<g class="fit{" forbidden" if fit["forbidden"] else ""}" data-meant="fit-{card["card"]}">{drawn}</g>'


def _ghosts() -> str:
    """An element that is missing, once for each: drawn wherever a card lacks it."""
    drawn = ""
    for name, letter in LETTER.items():
        drawn += (
            f'<g id="lack-{letter}"><circle r="20" fill="var(--pane)"/><g opacity=".6">{element(name, 0, 0, 16)}</g>'
            f'<circle r="20" fill="none" stroke="var(--ink)" stroke-width="3" stroke-dasharray="6 4"/></g>'
        )
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


def _track(view: View, region: dict[str, Any]) -> str:
    """Everybody's points in a region along its track, the cluster as it stands behind them, and the marks that bring tokens."""
    number, rows = REGION_NAMES.index(region["name"]), ""
    high = 12 + 17 * len(view["seats"])
    for p, seat in enumerate(view["seats"]):
        y, points, cluster = 21 + 17 * p, seat["points"][number], region["clusters"][p]
        own = max(0.0, POINT * (points % LAP))
        rest = min(POINT * cluster, POINT * (LAP + 2) - own)
        lapped = f"{LAP * (points // LAP)} + {points % LAP}" if points >= LAP else str(points)
        rows += (
            f"<g>{element(seat['element'], 9, y, 7)}"
            f'<rect class="way" x="{TRACK_START}" y="{y - 4}" width="{POINT * LAP}" height="8" rx="4"/>'
            f'<rect x="{TRACK_START + own}" y="{y - 3}" width="{rest}" height="6" rx="3" fill="{FILL[seat["element"]]}" opacity=".45"/>'
            f'<rect x="{TRACK_START}" y="{y - 4}" width="{own}" height="8" rx="4" fill="{FILL[seat["element"]]}"/>'
            f'<text x="{TRACK_START + POINT * LAP + 9}" y="{y + 5}"><tspan class="points">{lapped}</tspan> + {cluster}</text>'
            f"<title>{escape(_name(view, p))}: {in_points(points)} on the track, and a cluster of {cluster} for the end</title></g>"
        )
    marks = ""
    for mark in MARKS:
        x = TRACK_START + POINT * mark
        marks += f'<path class="mark" d="M{x} 12V{high}"/><text class="number" x="{x}" y="9" text-anchor="middle">{mark}</text>'
    return (
        f'<svg class="track" viewBox="0 0 190 {high}" role="img" aria-label="{region["name"]}: points, and clusters so far">'
        f"<title>Reaching 7, 13 or 18 takes the top token of this region's stack</title>{rows}{marks}</svg>"
    )


def _name(view: View, p: int) -> str:
    names = view.get("names")
    return str(names[p]) if names else f"Seat {p + 1}"


def _factory(view: View, i: int) -> str:
    factory, drawn = view["factories"][i], ""
    for name in dict.fromkeys(factory["holds"]):
        many = factory["holds"].count(name)
        badge = f"<b>{many}</b>" if many > 1 else ""
        held = " held" if (name, factory["name"]) == (view["held"], view["source"]) else ""
        drawn += (
            f'<div class="hold{held}" data-piece="factory-{i}-{LETTER[name]}" data-shows="{name}" title="{name}">'
            f'<svg class="art" viewBox="0 0 40 40"><circle class="ring" cx="20" cy="20" r="18.4"/>{element(name, 20, 20, 15.5)}</svg>'
            f"{badge}</div>"
        )
    one, other = (REGION_NAMES[(i + k) % 3].lower() for k in range(2))
    words = f"The factory between {factory['name'].replace('-', ' and ')}"
    return (
        f'<div class="factory between-{i} {one}-{other}" role="group" aria-label="{words}" title="{words}">{drawn}'
        f"<small>{factory['name']}</small></div>"
    )


def _pile(view: View) -> str:
    """The production pile: what comes next, and how many tiles are left."""
    pile = view["pile"]
    drawn = "".join(element(name, 12 + 24 * k, 12, 10) for k, name in enumerate(pile["waiting"]))
    left = pile["left"]
    ending = "last round" if view["last_rounds"] == LAST_ROUND else "one more round"
    tiles = "flag tile next" if left == 1 else f"{left} tiles left" if left else f"no tiles left: {ending}"
    words = f"Production pile: {', '.join(pile['waiting']) or 'nothing'} for the next empty factory"
    return (
        f'<div class="pile" title="{words}"><svg viewBox="0 0 {max(1, len(pile["waiting"])) * 24} 24" role="img" aria-label="{words}">'
        f"{drawn}</svg><span>{tiles}</span></div>"
    )


def _reserve(view: View) -> str:
    drawn = ""
    for name, n in view["reserve"].items():
        drawn += (
            f'<div class="hold" data-piece="reserve-{LETTER[name]}" data-shows="{name}" title="{n} {name} in the reserve">'
            f'<svg class="art" viewBox="0 0 32 32"><circle class="ring" cx="16" cy="16" r="14.4"/>{element(name, 16, 16, 11)}</svg>'
            f"<span>{n}</span></div>"
        )
    return f'<div class="reserve" role="group" aria-label="The reserve"><i>reserve</i>{drawn}</div>'
