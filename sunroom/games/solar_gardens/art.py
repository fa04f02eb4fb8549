"""Tiles of Solar Gardens as SVG, 100 by 100, drawn so that edges match: paths meet in the middle of a side, beds join, fences close."""

from html import escape
from typing import Any

PLACES = ((50, 0), (100, 50), (50, 100), (0, 50))
"""The middle of each side, north first."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
BED_COLOURS = ("#7fb069", "#c77dae")
FLOWERS = ("#f7d154", "#fff3f8")
ROOF, PATH, FENCE, INK = "#efe6d0", "#d8b98a", "#ffffff", "#21332b"

ANIMALS = {
    "bees": '<ellipse rx="9" ry="6.5" fill="#f2b632"/><path d="M-3-6V6M3-6V6" stroke="#21332b" stroke-width="3"/>'
    '<ellipse cx="-1" cy="-8" rx="5" ry="3.4" fill="#fff" stroke="#21332b" stroke-width="1"/>',
    "butterflies": '<g fill="#e0733f"><ellipse cx="-6" cy="-4" rx="6" ry="5"/><ellipse cx="6" cy="-4" rx="6" ry="5"/>'
    '<ellipse cx="-5" cy="5" rx="4.5" ry="4"/><ellipse cx="5" cy="5" rx="4.5" ry="4"/></g>'
    '<path d="M0-8V9" stroke="#21332b" stroke-width="2.4"/>',
    "bats": '<path d="M0-3L3-7L4-3Q11-8 14-1Q9-1 8 4Q4 1 0 7Q-4 1-8 4Q-9-1-14-1Q-11-8-4-3L-3-7Z" fill="#5b4a78"/>',
    "swifts": '<path d="M-14-5Q-4-6 0 0Q4-6 14-5Q6-1 3 4L4 9L0 6L-4 9L-3 4Q-6-1-14-5Z" fill="#2f6690"/>',
    "hedgehogs": '<path d="M-11 6L-12 0L-9-1L-9-6L-5-4L-3-9L1-5L5-8L6-3Q11 0 13 5Q12 6 9 6Z" fill="#8a5a34"/>'
    '<circle cx="8" cy="1.5" r="1.3" fill="#fff"/>',
}


def tile_art(tile: dict[str, Any]) -> str:
    """A tile as it lies: `tile` is the view's, its signs turned already."""
    signs = tile["signs"]
    parts = [f'<rect x="1" y="1" width="98" height="98" rx="9" fill="{ROOF}" stroke="#d9ccab" stroke-width="1.5"/>']
    parts += [_bed(number, bed, len(tile["beds"]) == 2) for number, bed in enumerate(tile["beds"])]
    walks = [side for side in range(4) if signs[side] == "="]
    lines = [f'<path d="M50 50L{PLACES[k][0]} {PLACES[k][1]}" ' for k in walks]
    parts += [f'{line}stroke="{PATH}" stroke-width="20"/>' for line in lines]
    if walks:
        parts.append(f'<circle cx="50" cy="50" r="13" fill="{PATH}"/>')
        parts += [
            f'<path d="M50 50L{PLACES[k][0]} {PLACES[k][1]}" stroke="#f4e3c3" stroke-width="2.5" stroke-dasharray="5 5"/>' for k in walks
        ]
    parts += [_fence(side) for side in range(4) if signs[side] == "#"]
    parts += [_filters(number, bed) for number, bed in enumerate(tile["beds"])]
    return "".join(parts) + _icons(tile)


def turned(tile: dict[str, Any], turns: int) -> dict[str, Any]:
    """The same tile, turned to the right so often."""
    signs, sides = tile["signs"], tile["sides"]
    beds = [{**bed, "sides": [(side + turns) % 4 for side in bed["sides"]]} for bed in tile["beds"]]
    moved = [(side - turns) % 4 for side in range(4)]
    return {**tile, "turn": turns, "signs": "".join(signs[k] for k in moved), "sides": [sides[k] for k in moved], "beds": beds}


def _bed(number: int, bed: dict[str, Any], shared: bool) -> str:
    """A bed piece: it grows from its sides towards the middle; one without sides lies in a corner."""
    colour, flower = BED_COLOURS[number], FLOWERS[number]
    sides, middle = bed["sides"], (50, 50)
    if not sides:
        middle = (26, 74) if number == 0 else (74, 74)
    elif shared or len(sides) == 1:
        middle = (50 + 16 * sum(STEPS[k][0] for k in sides), 50 + 16 * sum(STEPS[k][1] for k in sides))
    shape = "".join(
        f'<path d="M{middle[0]} {middle[1]}L{PLACES[k][0]} {PLACES[k][1]}" stroke="{colour}" stroke-width="44"/>' for k in sides
    )
    shape += f'<circle cx="{middle[0]}" cy="{middle[1]}" r="22" fill="{colour}"/>'
    spots = [(middle[0] + dx, middle[1] + dy) for dx, dy in ((-12, -9), (11, -11), (-9, 12), (13, 10))]
    spots += [(50 + 41 * STEPS[k][0] + 12 * STEPS[k][1], 50 + 41 * STEPS[k][1] + 12 * STEPS[k][0]) for k in sides]
    shape += "".join(f'<circle cx="{x}" cy="{y}" r="3.2" fill="{flower}"/>' for x, y in spots)
    return shape


def _filters(number: int, bed: dict[str, Any]) -> str:
    """Water drops, near a side of their bed where nothing covers them."""
    x, y = (26, 74) if number == 0 else (74, 74)
    if bed["sides"]:
        step = STEPS[bed["sides"][0]]
        x, y = 50 + 31 * step[0], 50 + 31 * step[1]
    drops = ""
    for k in range(bed["filters"]):
        at_x = x + 15 * k - 7.5 * (bed["filters"] - 1)
        drops += f'<path d="M{at_x} {y - 10}q9 11 0 18q-9-7 0-18" fill="#2f8fc4" stroke="#fff" stroke-width="1.8"/>'
    return drops


def _fence(side: int) -> str:
    turn = f'transform="rotate({90 * side} 50 50)"'
    posts = "".join(f"M{x} 1V11" for x in range(10, 100, 16))
    return (
        f'<g {turn}><path d="M4 5.5H96{posts}" stroke="#b9ad8e" stroke-width="5"/>'
        f'<path d="M4 5.5H96{posts}" stroke="{FENCE}" stroke-width="3.2"/></g>'
    )


def _icons(tile: dict[str, Any]) -> str:
    """Panels at the top left, turbines at the top right, sculptures at the bottom right, the animal at the bottom left."""
    shown = ""
    for k in range(tile["panels"]):
        x = 11 + 13 * k
        shown += f'<path d="M{x} 13h11v14h-11zM{x} 20h11M{x + 5.5} 13v14" fill="#2d5d8c" stroke="#dfe9f3" stroke-width="1.2"/>'
    for k in range(tile["turbines"]):
        x = 87 - 15 * k
        blades = "".join(f'<path d="M0 0L1.6-9Q0-11-1.6-9Z" fill="#fff" stroke="{INK}" transform="rotate({a})"/>' for a in (0, 120, 240))
        shown += f'<g transform="translate({x} 21)"><path d="M0 0V13" stroke="{INK}" stroke-width="2"/>{blades}</g>'
    for k in range(tile["sculptures"]):
        x = 85 - 14 * k
        shown += f'<path d="M{x - 5} 90h10v-4h-2q3-6-1-9a3.6 3.6 0 1 0-4 0q-4 3-1 9h-2z" fill="#9aa0a6" stroke="{INK}" stroke-width="1"/>'
    if tile["habitat"]:
        shown += f'<g transform="translate(21 80)"><circle r="15" fill="#fffdf6" stroke="#d9ccab"/>{ANIMALS[tile["habitat"]]}</g>'
    return shown


def told(tile: dict[str, Any]) -> str:
    """A tile in words, for those who hear it or rest the pointer on it."""
    what = [f"{tile[icon]} {icon}" for icon in ("panels", "turbines", "sculptures") if tile[icon]]
    what += [tile["habitat"]] if tile["habitat"] else []
    what += [f"bed with {bed['filters']} filter{'s' if bed['filters'] != 1 else ''}" for bed in tile["beds"]]
    sides = ", ".join(f"{name} {side}" for name, side in zip(("north", "east", "south", "west"), tile["sides"], strict=True))
    return escape(f"{tile['name']}: {', '.join(what) or 'nothing else'}; {sides}")


def at(x: float, y: float, size: float, inside: str) -> str:
    """A tile's drawing at a place and size."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})">{inside}</g>'
