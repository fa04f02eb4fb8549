"""Bushes: leafy, flowering or with berries, cacti, climbers, and carnivorous plants."""

from math import pi
from random import Random

from sunroom.games.earth.board.art.brush import (
    FLOWERS,
    GREENS,
    GROUND,
    circle,
    colour_in,
    dots,
    ellipse,
    flower,
    foliage,
    leaf,
    line,
    scatter,
    shape,
    words_of,
)

HABITS = {
    "cactus": "cactus", "pear": "cactus", "bindweed": "climber", "kiwi": "climber", "tresses": "climber", "tare": "climber",
    "passionflower": "climber", "vine": "climber", "jasmine": "climber", "corpse": "giant flower", "mistletoe": "ball", "flytrap": "trap",
    "pitcher": "pitcher", "rainbow": "sundew", "orchid": "orchid", "asparagus": "spears", "onion": "bulb", "heather": "spikes",
    "amaranth": "spikes", "trumpets": "bells", "andromeda": "bells", "raspberries": "berries", "cloudberry": "berries",
    "blueberry": "berries", "tomato": "berries", "quince": "berries", "barbery": "berries", "gram": "berries", "jojoba": "berries",
    "blackthorn": "berries", "boxwood": "clipped",
}  # fmt: skip
BERRIES = {"raspberries": "#3d2d42", "cloudberry": "#ee9b3a", "blueberry": "#46599c", "tomato": "#cf3d2b", "quince": "#d9b23a",
           "barbery": "#38406b", "gram": "#8f9a3a", "jojoba": "#8a6a42", "blackthorn": "#35406b"}  # fmt: skip


def bush(name: str, luck: Random, size: float) -> str:
    """A bush on the ground."""
    words = words_of(name)
    habit = next((habit for word, habit in HABITS.items() if word in words), "flowering")
    return _DRAW[habit](name, luck, luck.choice(GREENS), 44 - 14 * size)


def _stems(luck: Random, top: float) -> str:
    ends = [60 + luck.uniform(-26, 26) for _ in range(6)]
    return line("".join(f"M60 {GROUND + 3}Q{(60 + x) / 2:.0f} {GROUND - 12} {x:.0f} {top + 12:.0f}" for x in ends), "#7a5a3a", 2)


def _flowering(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour = colour_in(name) or luck.choice(FLOWERS)
    y = (top + GROUND) / 2 - 2
    drawn = _stems(luck, top) + foliage(luck, 60, y, luck.uniform(30, 38), (GROUND - top) / 2.2, greens, luck.randint(10, 13))
    petals, r = luck.choice((5, 5, 6, 8)), luck.uniform(4, 6.5)
    spots = scatter(luck, luck.randint(5, 8), 60, y - 2, 28, 13)
    return drawn + "".join(flower(a, b, r, petals, colour) for a, b in spots)


def _berries(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour = next(colour for word, colour in BERRIES.items() if word in words_of(name))
    y, large = (top + GROUND) / 2 - 2, 4.2 if words_of(name) & {"tomato", "quince"} else 2.8
    drawn = _stems(luck, top) + foliage(luck, 60, y, luck.uniform(28, 36), (GROUND - top) / 2.2, greens, 11)
    spots = scatter(luck, 11, 60, y + 1, 28, 14)
    return drawn + "".join(circle(a, b, large, colour) + circle(a - 1, b - 1, large / 3.4, "#ffffffaa") for a, b in spots)


def _clipped(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    return (
        line(f"M60 {GROUND + 3}V60", "#7a5a3a", 4)
        + foliage(luck, 60, 52, 27, 20, greens, 16)
        + dots(luck, 26, 60, 50, 26, 19, 1.2, greens[2])
    )


def _cactus(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    words = words_of(name)
    body, light = ("#4d8a5a", "#7fb87a") if luck.random() < 0.5 else ("#5c9472", "#93c49a")
    if "organ" in words:
        columns = [(44, 34), (52, 22), (60, 14), (68, 24), (77, 36)]
        drawn = "".join(f'<rect x="{x - 4}" y="{y}" width="8" height="{GROUND + 3 - y}" rx="4" fill="{body}"/>' for x, y in columns)
        return (
            drawn
            + line("".join(f"M{x} {y + 5}V{GROUND}" for x, y in columns), light, 1.2)
            + "".join(flower(x, y, 3, 6, "#f0d9e2") for x, y in columns[::2])
        )
    if "club" in words:
        drawn = f'<rect x="53" y="18" width="14" height="61" rx="7" fill="{body}"/>' + line("M54 52H42V36M66 46H78V28", body, 9)
        return drawn + line("M57 24V76M63 24V76M42 50V38M78 44V30", light, 1.2) + flower(60, 17, 4, 7, "#f7f1e0")
    pads = [(60, 64, 11, 15, 0), (48, 46, 9, 13, -24), (72, 47, 9, 13, 22), (42, 28, 7, 10, -20), (59, 36, 8, 11, 6), (80, 30, 7, 10, 24)]
    drawn = "".join(
        ellipse(x, y, rx, ry, body, turn) + ellipse(x - 1, y - 2, rx * 0.7, ry * 0.75, light, turn) for x, y, rx, ry, turn in pads
    )
    return (
        drawn
        + dots(luck, 30, 60, 48, 26, 24, 0.8, "#f6f0d8")
        + "".join(flower(x, y - ry, 4, 6, colour_in(name) or "#e8709a") for x, y, _, ry, _ in pads[3:])
    )


def _climber(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    poles = line(f"M40 {GROUND + 3}V16M80 {GROUND + 3}V16M36 30H84M36 50H84", "#b08a5a", 2.4)
    vine = line(f"M44 {GROUND + 3}C84 68 30 58 62 44S90 34 48 22S80 14 70 10", greens[0], 2.2)
    leaves = "".join(leaf(a, b, luck.uniform(0, 2 * pi), 11, 5) for a, b in scatter(luck, 20, 60, 42, 26, 30))
    colour = colour_in(name) or luck.choice(FLOWERS)
    return (
        poles
        + vine
        + shape(leaves, greens[1])
        + "".join(flower(a, b, 4.6, luck.choice((5, 8)), colour) for a, b in scatter(luck, 6, 60, 40, 22, 26))
    )


def _giant_flower(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    petals = "".join(
        ellipse(60 + dx, 62 + dy, 19, 12, "#b5432f", turn)
        for dx, dy, turn in ((-22, -2, 10), (22, -2, -10), (-13, -14, 50), (13, -14, -50), (0, 9, 0))
    )
    return petals + dots(luck, 22, 60, 58, 32, 15, 1.5, "#eec9a8") + ellipse(60, 57, 14, 9, "#d9744f") + ellipse(60, 57, 9, 5.5, "#5d1f1a")


def _ball(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    branch = line("M8 14Q60 22 112 8M62 19Q66 30 60 36", "#7a5a3a", 4)
    leaves = "".join(leaf(60, 52, 2 * pi * k / 18, luck.uniform(20, 26), 3) for k in range(18))
    return branch + shape(leaves, greens[2]) + dots(luck, 12, 60, 52, 17, 15, 2.4, "#fbf7e6")


def _trap(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = ""
    for x, y, turn in ((38, 44, -24), (82, 42, 22), (60, 26, 0), (50, 60, -10), (72, 60, 14)):
        drawn += line(f"M60 {GROUND + 3}Q{(x + 60) / 2:.0f} {y + 22} {x} {y + 4}", greens[1], 3)
        teeth = "".join(f"M{x + d} {y - 6}l{d / 4:.0f}-6" for d in range(-9, 10, 3))
        drawn += (
            f'<g transform="rotate({turn} {x} {y})">{line(teeth, greens[2], 1.4)}<path d="M{x - 12} {y - 7}Q{x} '
            f'{y + 16} {x + 12} {y - 7}Q{x} {y - 1} {x - 12} {y - 7}Z" fill="#c8455a"/>'
        )
        drawn += f'<path d="M{x - 12} {y - 7}Q{x} {y + 18} {x + 12} {y - 7}Q{x} {y + 9} {x - 12} {y - 7}Z" fill="{greens[1]}"/></g>'
    return drawn


def _pitcher(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = shape("".join(leaf(60, GROUND, pi * k / 6 + 0.25, 34, 6) for k in range(6)), greens[1])
    for x, y in ((40, 40), (80, 44), (60, 24)):
        drawn += line(f"M60 {GROUND}Q{x} {GROUND - 6} {x} {y + 28}", greens[0], 2)
        drawn += shape(
            f"M{x - 7} {y}C{x - 12} {y + 20} {x - 7} {y + 31} {x} {y + 32}C{x + 8} {y + 31} {x + 12} {y + 20} {x + 7} {y}Z",
            "#a04a4a" if x != 60 else "#b8643f",
        )
        drawn += ellipse(x, y, 7.5, 3.4, "#7d2f33") + shape(leaf(x + 6, y, 2.4, 16, 6), greens[2])
    return drawn


def _sundew(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = ""
    for k in range(9):
        x, y = 24 + 9 * k, 18 + abs(k - 4) * 6 + luck.uniform(-4, 4)
        drawn += line(f"M60 {GROUND + 3}Q{(60 + x) / 2:.0f} 46 {x} {y:.0f}", greens[1], 2)
        drawn += dots(luck, 5, (60 + 3 * x) / 4, y + 8, 5, 9, 1.5, ("#e0577a", "#f0a03a", "#4d9ad0", "#8d6fc0")[k % 4])
    return drawn


def _orchid(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour = colour_in(name) or luck.choice(FLOWERS)
    leaves = shape("".join(leaf(60, GROUND + 3, angle, 40, 6) for angle in (0.5, 1.0, 2.1, 2.7)), greens[1])
    stem = line(f"M60 {GROUND + 3}Q66 40 42 16", greens[0], 2.2)
    return leaves + stem + "".join(flower(x, y, 7, 5, colour, "#7d2f33") for x, y in ((58, 46), (68, 34), (52, 28), (40, 17)))


def _spears(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = ""
    for x, y in ((38, 40), (47, 26), (57, 16), (67, 24), (77, 34), (86, 46)):
        drawn += (
            line(f"M{x} {GROUND + 3}V{y}", "#7fae5a", 5)
            + shape(leaf(x, y + 4, pi / 2, 13, 5), "#6a7f9a")
            + line("".join(f"M{x - 2} {b}l4-3" for b in range(y + 14, GROUND, 10)), "#9a7cb0", 1.4)
        )
    return drawn


def _bulb(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    leaves = line("".join(f"M60 60Q{60 + dx * 0.4:.0f} 36 {60 + dx} {14 + abs(dx) / 2:.0f}" for dx in (-24, -12, -3, 9, 22)), greens[1], 4)
    bulb = shape("M60 50C42 56 40 78 60 80C80 78 78 56 60 50Z", "#d99a5a") + line("M60 52Q50 64 58 79M60 52Q70 64 62 79", "#b5743a", 1.4)
    return leaves + bulb + circle(60, 13, 7, "#efe9f2")


def _spikes(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, drawn = colour_in(name) or luck.choice(FLOWERS), ""
    for k in range(11):
        x, y = 26 + 7 * k, 24 + abs(k - 5) * 4 + luck.uniform(-6, 6)
        drawn += line(f"M{(60 + x) / 2 + 2:.0f} {GROUND + 3}Q{x} 56 {x} {y:.0f}", greens[0], 1.6) + dots(
            luck, 9, x, y + 8, 3, 12, 2.2, colour
        )
    return drawn + shape(
        "".join(leaf(60 + luck.uniform(-30, 30), GROUND, pi / 2 + luck.uniform(-0.7, 0.7), 15, 3) for _ in range(12)), greens[1]
    )


def _bells(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour = colour_in(name) or luck.choice(FLOWERS)
    drawn = _stems(luck, top - 8) + foliage(luck, 60, 40, 34, 16, greens, 11)
    for k in range(6):
        x, y = 30 + 12 * k, 46 + luck.uniform(-5, 5)
        drawn += shape(
            f"M{x - 2} {y:.0f}Q{x - 3} {y + 14:.0f} {x - 8} {y + 20:.0f}Q{x} {y + 16:.0f} {x + 8} {y + 20:.0f}"
            f"Q{x + 3} {y + 14:.0f} {x + 2} {y:.0f}Z",
            colour,
        )
    return drawn


_DRAW = {
    "flowering": _flowering, "berries": _berries, "clipped": _clipped, "cactus": _cactus, "climber": _climber, "giant "
        "flower": _giant_flower,
    "ball": _ball, "trap": _trap, "pitcher": _pitcher, "sundew": _sundew, "orchid": _orchid, "spears": _spears, "bulb": _bulb,
    "spikes": _spikes, "bells": _bells,
}  # fmt: skip
