"""Solar Gardens in a browser: the own roof, the tile to decide on or to place, and the other roofs, drawn from a view."""

from html import escape

from sunroom.games.solar_gardens.art import at, tile_art, told, turned
from sunroom.games.solar_gardens.content import standard
from sunroom.games.solar_gardens.geometry import COLUMN_VALUE, COLUMNS, ROW_VALUE, ROWS, SPACE_NAMES
from sunroom.games.solar_gardens.view import tile_shown
from sunroom.kernel.game import View

SIZE, GAP, LEFT, TOP = 122, 4, 26, 26


def board(view: View, seat: int | None) -> str:
    """The table as the seat sees it."""
    own = seat if seat is not None else view["start"]
    others = [p for p in range(view["players"]) if p != own]
    small = "".join(_small(view, p, 575 + 222 * (k % 2), 330 + 132 * (k // 2)) for k, p in enumerate(others))
    return (
        f'<div class="solar-gardens" data-own="{own}">'
        f'<svg viewBox="0 0 1010 590" role="group" aria-label="Your roof and the tiles">{_roof(view, own, seat is not None)}'
        f"{_tray(view, own, seat is not None)}{small}</svg></div>"
    )


def _name(view: View, p: int) -> str:
    return escape(view["names"][p]) if "names" in view else f"Seat {p + 1}"


def _roof(view: View, p: int, touch: bool) -> str:
    roof, shown = view["roofs"][p], ""
    for k, column in enumerate(COLUMNS):
        x = LEFT + (SIZE + GAP) * k + SIZE / 2
        shown += (
            f'<text class="soft" x="{x}" y="17" text-anchor="middle">{column} · {roof["panels"][column]}/4 panels: {COLUMN_VALUE[k]}</text>'
        )
    for k, row in enumerate(ROWS):
        y = TOP + (SIZE + GAP) * k + SIZE / 2
        shown += f'<text x="8" y="{y + 5}" font-size="15">{row}</text>'
        shown += f'<text class="soft" x="{LEFT + 4 * (SIZE + GAP) + 2}" y="{y}">{roof["turbines"][row]}/4</text>'
        shown += f'<text class="soft" x="{LEFT + 4 * (SIZE + GAP) + 2}" y="{y + 17}">→ {ROW_VALUE[k]}</text>'
    for k, name in enumerate(SPACE_NAMES):
        x, y = LEFT + (SIZE + GAP) * (k % 4), TOP + (SIZE + GAP) * (k // 4)
        tile = roof["spaces"][name]
        inside = at(x, y, SIZE, tile_art(tile)) if tile else ""
        title = told(tile) if tile else name
        piece = f'data-piece="{name if touch else f"p{p}-{name}"}"'
        ring = f'<rect class="ring" x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" rx="11" fill="none"/>'
        ground = f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" rx="11" fill="var(--plot,#e9dfc6)" opacity=".55"/>'
        for_now = ' opacity=".82"' if name == roof["placed"] else ""
        shows = tile["name"] + str(tile["turn"]) if tile else ""
        shown += f'<g {piece} data-shows="{shows}"{for_now}>{ground}{inside}{ring}<title>{title}</title></g>'
    return shown + f'<text class="soft" x="{LEFT}" y="560">{_name(view, p)}: {roof["total"]} points</text>'


def _tray(view: View, p: int, touch: bool) -> str:
    """What the seat has to decide on: the tile before it, or the one it holds, turned in the four ways."""
    roof = view["roofs"][p]
    head = f"Round {view['round']} of {view['rounds']}; {view['stack']} in the stack, {view['pile']} in the pile"
    shown = f'<text class="soft" x="575" y="17">{head}</text>'
    if roof["before"]:
        tile = roof["before"]
        shown += f'<g data-shows="{tile["name"]}">{at(575, 30, 150, tile_art(tile))}<title>{told(tile)}</title></g>'
        shown += f'<text x="740" y="60" font-size="19">{tile["name"]}</text>'
        if touch:
            word = "pass" if tile["may_pass"] else "refuse" if tile["may_refuse"] else None
            shown += _button("keep", 740, 80) + (_button(word, 740, 130) if word else "")
    elif roof["hand"]:
        for turn in range(4):
            tile = turned(roof["hand"], turn)
            x = 575 + 104 * turn
            piece = f'data-piece="turn-{turn}"' if touch and not roof["placed"] else ""
            ring = f'<rect class="ring" x="{x}" y="30" width="98" height="98" rx="9" fill="none"/>'
            shown += f'<g {piece} data-shows="{tile["name"]}{turn}">{at(x, 30, 98, tile_art(tile))}{ring}<title>{told(tile)}</title></g>'
        shown += f'<text x="575" y="152" font-size="17">{roof["hand"]["name"]}: choose a turn, then a space</text>'
        if touch and roof["placed"] and not roof["confirmed"]:
            shown += _button("confirm", 575, 165) + _button("take-back", 720, 165)
    travelling = [(q, view["roofs"][q]["before"]) for q in range(view["players"]) if q != p and view["roofs"][q]["before"]]
    for k, (q, tile) in enumerate(travelling):
        shown += at(575 + 104 * k, 220, 70, tile_art(tile))
        shown += f'<text class="soft" x="{575 + 104 * k}" y="306">{_name(view, q)} decides</text>'
    return shown


def _button(word: str, x: float, y: float) -> str:
    return (
        f'<g data-piece="{word}" data-shows="{word}"><rect class="ring" x="{x}" y="{y}" width="130" height="40" rx="12"'
        f' fill="var(--pane,#fffdf6)" stroke="var(--line)"/><text x="{x + 65}" y="{y + 26}" text-anchor="middle" font-size="17">'
        f"{word.replace('-', ' ')}</text></g>"
    )


def _small(view: View, p: int, x: float, y: float) -> str:
    roof, size = view["roofs"][p], 27
    tiles = "".join(
        at(x + size * (k % 4), y + size * (k // 4), size, tile_art(roof["spaces"][name]) if roof["spaces"][name] else _bare())
        for k, name in enumerate(SPACE_NAMES)
    )
    state = "has confirmed" if roof["confirmed"] else "is placing" if roof["hand"] else "decides" if roof["before"] else "waits"
    said = f'<text x="{x + 114}" y="{y + 18}" font-size="15">{_name(view, p)}</text>'
    said += f'<text class="soft" x="{x + 114}" y="{y + 38}">{roof["total"]} points</text>'
    said += f'<text class="soft" x="{x + 114}" y="{y + 56}">{state}</text>'
    return f"<g>{tiles}{said}</g>"


def _bare() -> str:
    return '<rect x="3" y="3" width="94" height="94" rx="14" fill="var(--plot,#e9dfc6)" opacity=".55"/>'


def mini(view: View, p: int) -> str:
    """A roof at a glance."""
    spaces = view["roofs"][p]["spaces"]
    tiles = "".join(
        at(100 * (k % 4), 100 * (k // 4), 100, tile_art(spaces[name]) if spaces[name] else _bare()) for k, name in enumerate(SPACE_NAMES)
    )
    return f'<svg class="mini" viewBox="0 0 400 400" aria-hidden="true">{tiles}</svg>'


def facts(view: View, p: int) -> list[tuple[str, int]]:
    """What one wants to know of a player at a glance."""
    roof = view["roofs"][p]
    return [("points", roof["total"]), ("panels", sum(roof["panels"].values())), ("turbines", sum(roof["turbines"].values()))]


def progress(view: View) -> tuple[str, int, int]:
    """How far the game is."""
    return "round", view["round"], view["rounds"]


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces of a roof behind each category of its score."""
    earned = view["roofs"][p]["earned"]
    return {category: sorted({space for one in found for space in one["spaces"]}) for category, found in earned.items()}


def verdict(view: View) -> str:
    """Who won, and what decided it (SG-3.7)."""
    places, names, roofs = view["ranking"], view["names"], view["roofs"]
    order = sorted(range(view["players"]), key=lambda p: places[p])
    winners = [names[p] for p in order if places[p] == 1]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the first place: equal in points, panels and turbines."
    first, second = order[0], order[1]
    lead = roofs[first]["total"] - roofs[second]["total"]
    if lead:
        return f"{names[first]} wins with {roofs[first]['total']} points, {lead} ahead of {names[second]}."
    panels = [sum(roofs[p]["panels"].values()) for p in (first, second)]
    what = "solar panels" if panels[0] != panels[1] else "wind turbines"
    return f"{names[first]} and {names[second]} are level on {roofs[first]['total']} points; {names[first]} wins with more {what}."


def book() -> str:
    """All tiles there are, to read."""
    drawn = "".join(
        f'<figure><svg viewBox="0 0 100 100" width="92" height="92" role="img" aria-label="{told(tile_shown(tile))}">'
        f"{tile_art(tile_shown(tile))}</svg><figcaption>{tile.name}{f' ×{tile.copies}' * (tile.copies > 1)}</figcaption></figure>"
        for tile in standard().tiles
    )
    return f'<div class="solar-gardens-book">{drawn}</div>'


def cover() -> str:
    """The picture on the box: nine tiles of the game."""
    chosen = [tile for tile in standard().tiles if tile.filters or tile.habitat][:9]
    tiles = "".join(at(100 * (k % 3), 100 * (k // 3), 100, tile_art(tile_shown(tile, k % 4))) for k, tile in enumerate(chosen))
    return f'<svg viewBox="0 0 300 300" aria-hidden="true" preserveAspectRatio="xMidYMid slice">{tiles}</svg>'


def guide() -> list[tuple[str, str]]:
    """For a first game."""
    return [
        ("", "Each round tiles pass by, one after the other. Keep one, or pass it on and hope for a better one."),
        ('[data-piece="A1"]', "Then lay it on any space of your roof, turned as you like. The others see where when the round ends."),
        ("", "Panels want columns, turbines rows, four of each. Paths want to meet, beds want a filter and fences, animals company."),
    ]
