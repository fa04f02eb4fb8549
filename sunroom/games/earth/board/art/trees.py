"""Trees, each in the growth form of its kind: crowns, needles, palms, umbrellas, stilts, hanging boughs."""

from math import pi
from random import Random

from sunroom.games.earth.board.art.brush import GREENS, GROUND, circle, colour_in, dots, ellipse, foliage, leaf, line, shape, words_of

BARK = ("#7a5230", "#8a6242", "#6b4a34")
HABITS = {
    "pine": "needles", "spruce": "needles", "fir": "needles", "sequoia": "needles", "larch": "needles", "cypress": "needles",
    "palm": "palm", "acacia": "umbrella", "dragon": "umbrella", "willow": "hanging", "wisteria": "hanging", "fig": "strangler",
    "strangler": "strangler", "mangrove": "stilts", "birch": "slender", "aspen": "slender", "eucalyptus": "slender", "baobab": "stout",
    "banana": "broad", "papaya": "broad",
}  # fmt: skip
FRUIT = {
    "apple": "#c8452f", "cherry": "#f0b3c6", "orange": "#e8892b", "olive": "#5b5b3a", "avocado": "#39552d", "pomegranate": "#b8344a",
    "marula": "#d9b84a", "magnolia": "#fbf1ee", "walnut": "#8a6a3a", "curry": "#f3eedd", "syringa": "#b79ad6", "stewartia": "#fffaf0",
    "locust": "#f6f1e0", "buckeye": "#f2dfb0", "cinnamon": "#f0d9a8", "rubber": "#d9653b",
}  # fmt: skip


def tree(name: str, luck: Random, size: float) -> str:
    """A tree on the ground, from 0 for the smallest to 1 for the tallest."""
    words = words_of(name)
    habit = next((habit for word, habit in HABITS.items() if word in words), "crown")
    greens, bark = luck.choice(GREENS), luck.choice(BARK)
    top = 34 - 20 * size
    return _DRAW[habit](name, luck, greens, bark, top)


def _trunk(luck: Random, x: float, top: float, wide: float, bark: str) -> str:
    lean = luck.uniform(-5, 5)
    fork = (GROUND + top) / 2
    trunk = shape(
        f"M{x - wide} {GROUND + 3}Q{x - wide / 2:.0f} {fork:.0f} {x + lean - 1.5:.0f} {top:.0f}h3Q{x + wide / 2:.0f} "
        f"{fork:.0f} {x + wide} {GROUND + 3}Z",
        bark,
    )
    boughs = ""
    for side in (-1, 1, -1, 1)[: luck.randint(2, 4)]:
        y = fork + luck.uniform(-4, 8)
        boughs += f"M{x:.0f} {y:.0f}q{side * 6:.0f} {-luck.uniform(4, 8):.0f} {side * luck.uniform(12, 18):.0f} {-luck.uniform(12, 18):.0f}"
    return trunk + line(boughs, bark, wide * 0.6)


def _crown(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    x, rx, ry = 60 + luck.uniform(-5, 5), luck.uniform(20, 29), luck.uniform(14, 19)
    if "maple" in words_of(name):
        greens = ("#94371f", "#cf5a34", "#ec9152")
    y = top + ry
    drawn = _trunk(luck, x, y, luck.uniform(3.5, 5), bark) + foliage(luck, x, y, rx, ry, greens, luck.randint(8, 12))
    fruit = next((colour for word, colour in FRUIT.items() if word in words_of(name)), None)
    return drawn + (dots(luck, 12, x, y, rx * 0.95, ry * 0.9, 2, fruit) if fruit else "")


def _needles(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    top, wide = top - 8, luck.uniform(15, 22) * (0.7 if "sequoia" in words_of(name) else 1)
    layers = luck.randint(4, 6)
    drawn = shape(
        f"M{60 - 3} {GROUND + 3}L59 {top + 10:.0f}h2L{60 + 3.5} {GROUND + 3}Z",
        "#9a5a3a" if "red" in words_of(name) or "sequoia" in words_of(name) else bark,
    )
    step = (GROUND - 8 - top) / layers
    for k in range(layers, 0, -1):
        y, half = top + k * step, wide * (0.3 + 0.7 * k / layers)
        path = (
            f"M60 {y - step * 1.6:.0f}L{60 + half:.0f} {y:.0f}q{-half / 3:.0f}-3 {-half * 0.66:.0f} "
            f"1q{-half / 3:.0f} 3 {-half * 0.68:.0f} 0q{-half / 3:.0f}-4 {-half * 0.66:.0f}-1Z"
        )
        drawn += shape(path, greens[k % 2]) + line(f"M60 {y - step * 1.3:.0f}l{-half * 0.45:.0f} {step * 0.9:.0f}", greens[2], 1.2)
    return drawn


def _palm(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    x = 60 + luck.uniform(-8, 8)
    trunk = line(f"M60 {GROUND + 3}Q{64 if x > 60 else 56} {(GROUND + top) / 2:.0f} {x:.0f} {top + 8:.0f}", bark, 5)
    fronds = ""
    for k in range(9):
        angle = pi * (k - 0.5) / 8 + luck.uniform(-0.1, 0.1)
        fronds += leaf(x, top + 8, angle, luck.uniform(24, 30), 4) if k % 2 else leaf(x, top + 8, angle * 1.25 - 0.4, 22, 4)
    return (
        trunk
        + shape(fronds, greens[1])
        + shape("".join(leaf(x, top + 8, 0.3 + 0.8 * k, 20, 2) for k in range(4)), greens[2])
        + dots(luck, 5, x, top + 12, 5, 3, 2, "#d98c2b")
    )


def _umbrella(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    dragon = "dragon" in words_of(name)
    y, wide = top + 12, luck.uniform(32, 38)
    boughs = "".join(f"M60 {GROUND - 12}Q{60 + dx * 0.2:.0f} {y + 14:.0f} {60 + dx:.0f} {y + 2:.0f}" for dx in (-26, -15, -5, 6, 16, 27))
    drawn = line(f"M60 {GROUND + 3}V{GROUND - 14}", bark, 7 if dragon else 5) + line(boughs, bark, 2.4)
    crown = (
        f"M{60 - wide:.0f} {y + 6:.0f}C{60 - wide:.0f} {y - (24 if dragon else 8)} {60 + wide:.0f} "
        f"{y - (24 if dragon else 8)} {60 + wide:.0f} {y + 6:.0f}Q60 {y - 2:.0f} {60 - wide:.0f} {y + 6:.0f}Z"
    )
    tufts = "".join(leaf(60 + dx, y + 2 - (8 if dragon else 3), pi / 2 - dx / 40, 9, 3) for dx in range(-28, 30, 7))
    return (
        drawn
        + shape(crown, greens[0])
        + shape(tufts, greens[1])
        + shape("".join(leaf(60 + dx, y - 4, pi / 2, 6, 2) for dx in range(-20, 22, 8)), greens[2])
    )


def _hanging(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    y, colour = top + 14, colour_in(name)
    drawn = _trunk(luck, 60, y, 4.5, bark) + foliage(luck, 60, y, 26, 13, greens, 9)
    strands = ""
    for k in range(13):
        x = 32 + 56 * k / 12 + luck.uniform(-2, 2)
        strands += f"M{x:.0f} {y - 2:.0f}q{luck.uniform(-3, 3):.0f} 14 {luck.uniform(-4, 4):.0f} {luck.uniform(20, 34):.0f}"
    return drawn + line(strands, colour or greens[2], 2.6 if colour else 1.8)


def _strangler(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    y = top + 14
    roots = "".join(
        f"M{60 + dx} {y + 6:.0f}q{luck.uniform(-4, 4):.0f} 16 {luck.uniform(-5, 5):.0f} {GROUND - y - 2:.0f}"
        for dx in (-24, -17, -9, -4, 3, 9, 16, 23)
    )
    return line(roots, bark, 2.2) + _trunk(luck, 60, y, 7, bark) + foliage(luck, 60, y, 33, 14, greens, 12)


def _stilts(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    bark = "#8a3f30" if "red" in words_of(name) else "#4d4540"
    legs = "".join(f"M60 {GROUND - 22}Q{60 + dx * 0.8:.0f} {GROUND - 22} {60 + dx} {GROUND + 6}" for dx in (-24, -16, -8, 8, 15, 24))
    y = top + 15
    return line(legs, bark, 2.4) + line(f"M60 {GROUND - 20}V{y:.0f}", bark, 6) + foliage(luck, 60, y, 27, 15, greens, 10)


def _slender(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    words = words_of(name)
    bark = "#b86a4a" if "red" in words else "#e9e4d6"
    if "aspen" in words:
        greens = ("#b8862a", "#e0ad3a", "#f3d06a")
    drawn = ""
    for x, reach in ((44, 8), (76, 5), (60, 0)):
        drawn += line(f"M{x} {GROUND + 3}Q{x + luck.uniform(-4, 4):.0f} 50 {x + luck.uniform(-3, 3):.0f} {top + reach:.0f}", bark, 4)
        marks = "".join(f"M{x - 1} {y}h3" for y in range(int(top) + 26, GROUND, 7))
        if "rainbow" in words:
            drawn += line("".join(f"M{x} {y}v5" for y in range(int(top) + 24, GROUND, 10)), "#d9653b", 2) + line(
                f"M{x + 1} {top + 30:.0f}v12", "#4d86c4", 2
            )
        else:
            drawn += line(marks, "#5a4a40", 1)
        drawn += foliage(luck, x, top + reach + 8, 14, 13, greens, 6)
    return drawn


def _stout(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    trunk = shape(f"M38 {GROUND + 4}C46 60 44 44 48 {top + 20:.0f}H72C76 44 74 60 82 {GROUND + 4}Z", "#a5764f") + line(
        "M52 70Q54 56 53 44M66 70Q64 54 67 46", "#7d5433", 1.6
    )
    boughs, crowns = "", ""
    for dx, dy in ((-28, 2), (-14, -6), (0, -9), (14, -6), (28, 2)):
        boughs += f"M{60 + dx * 0.35:.0f} {top + 22:.0f}L{60 + dx} {top + 10 + dy:.0f}"
        crowns += foliage(luck, 60 + dx, top + 8 + dy, 10, 7, greens, 5)
    return line(boughs, "#a5764f", 4) + trunk + crowns


def _broad(name: str, luck: Random, greens: tuple[str, str, str], bark: str, top: float) -> str:
    banana = "banana" in words_of(name)
    drawn = line(f"M60 {GROUND + 3}Q58 50 60 {top + 12:.0f}", "#8fa05a" if banana else bark, 6)
    big = "".join(leaf(60, top + 14, pi * k / 7 + 0.1, luck.uniform(26, 34), 8 if banana else 5) for k in range(7))
    ribs = "".join(f"M60 {top + 14:.0f}L{60 + dx} {top + dy:.0f}" for dx, dy in ((-24, 8), (-14, -8), (2, -12), (16, -7), (25, 9)))
    fruit = "".join(ellipse(60 + dx, top + 24 + dy, 3.2, 5, "#e9c13f" if banana else "#e39a3d") for dx, dy in ((-5, 0), (4, 1), (-1, 7)))
    return drawn + shape(big, greens[1]) + line(ribs, greens[2], 1.2) + fruit + (circle(60, top + 14, 3, greens[0]))


_DRAW = {
    "crown": _crown, "needles": _needles, "palm": _palm, "umbrella": _umbrella, "hanging": _hanging, "strangler": _strangler,
    "stilts": _stilts, "slender": _slender, "stout": _stout, "broad": _broad,
}  # fmt: skip
