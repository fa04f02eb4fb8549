"""Herbs: grasses, kitchen herbs, flowers, mosses and lichens, water lilies."""

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
    leaf,
    line,
    scatter,
    shape,
    words_of,
)

HABITS = {
    "lotus": "lily", "amazonica": "lily", "lily": "lily", "lichen": "lichen", "moss": "moss", "oakmoss": "lichen", "wheat": "ears",
    "reed": "ears", "bluestem": "ears", "fescue": "ears", "muhly": "plumes", "grass": "blades", "crabgrass": "ears", "flax": "swords",
    "chives": "globes", "garlic": "globes", "lavender": "spikes", "balm": "flowers", "tulip": "tulip", "flower": "sunflower",
    "corn": "corn", "ginger": "swords", "orchid": "flowers", "trefoil": "flowers", "mustard": "flowers", "strawberry": "fruit",
    "jalape": "fruit", "soya": "fruit", "potato": "flowers", "sensitive": "feathers", "fennel": "feathers", "celery": "stalks",
    "rosemary": "spikes",
}  # fmt: skip


def herb(name: str, luck: Random, size: float) -> str:
    """A herb on the ground."""
    words = words_of(name)
    habit = next((habit for word, habit in HABITS.items() if any(w.startswith(word) for w in words)), "leafy")
    return _DRAW[habit](name, luck, luck.choice(GREENS), 40 - 18 * size)


def _blades(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    """Blades of grass, the dark ones behind."""
    parts = []
    for shade in range(3):
        path = ""
        for _ in range(9 - 2 * shade):
            x, bend = 60 + luck.uniform(-18, 18), luck.uniform(-26, 26)
            path += leaf(x, GROUND + 3, pi / 2 - bend / 55, luck.uniform(0.65, 1) * (GROUND - top) * 1.1, 2.6)
        parts.append(shape(path, greens[shade]))
    return "".join(parts)


def _ears(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour = "#dfb452" if "wheat" in words_of(name) else luck.choice(("#c9a86a", "#a88a9a", "#b7b06a"))
    drawn = _blades(name, luck, greens, top + 26)
    for k in range(7):
        x, y = 36 + 8 * k + luck.uniform(-3, 3), top - 6 + abs(k - 3) * 4 + luck.uniform(-4, 4)
        drawn += line(f"M{60 + (x - 60) * 0.4:.0f} {GROUND + 3}Q{x:.0f} 50 {x:.0f} {y:.0f}", greens[1], 1.6)
        drawn += shape("".join(leaf(x, y + 3 * i, pi / 2 + side * 0.6, 7, 2.4) for i in range(5) for side in (-1, 1)), colour)
    return drawn


def _plumes(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, drawn = colour_in(name) or "#e0a8c4", _blades(name, luck, greens, 46)
    for k in range(11):
        drawn += line(f"M60 {GROUND}Q{40 + 4 * k} 40 {22 + 7.6 * k:.0f} {20 + abs(k - 5) * 3 + luck.uniform(-4, 4):.0f}", colour, 1.5)
        drawn += dots(luck, 7, 26 + 7 * k, 28 + abs(k - 5) * 2, 7, 9, 1.1, colour)
    return drawn


def _swords(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    blades = "".join(leaf(60, GROUND + 3, pi * (k + 1) / 10, luck.uniform(46, 60), 5) for k in range(9))
    edges = "".join(leaf(60, GROUND + 3, pi * (k + 1.3) / 10, 50, 1.6) for k in range(9))
    heart = flower(60, 24, 6, 6, colour_in(name) or "#d9653b") if "ginger" in words_of(name) else ""
    return shape(blades, greens[1]) + shape(edges, "#a8503c" if "flax" in words_of(name) else greens[2]) + heart


def _leafy(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, drawn = colour_in(name), ""
    for k in range(5):
        x, y = 34 + 13 * k + luck.uniform(-3, 3), top + abs(k - 2) * 7 + luck.uniform(-3, 3)
        drawn += line(f"M60 {GROUND + 3}Q{(60 + x) / 2:.0f} {GROUND - 14} {x:.0f} {y:.0f}", greens[0], 2.2)
        pairs = "".join(
            leaf(x + (60 - x) * i * 0.14, y + 8 * i, pi / 2 + side * luck.uniform(0.7, 1.2), 13, 5.5) for i in range(4) for side in (-1, 1)
        )
        drawn += shape(pairs, greens[1 + k % 2]) + (
            shape(leaf(x, y + 4, pi / 2, 12, 4), colour) if colour else shape(leaf(x, y + 2, pi / 2, 11, 4), greens[2])
        )
    return drawn


def _feathers(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = ""
    for k in range(6):
        x, y = 26 + 13 * k, top - 2 + abs(k - 2.5) * 7
        path = "".join(
            f"M{60 + (x - 60) * t:.0f} {GROUND + (y - GROUND) * t:.0f}l{side * 9} -6"
            for t in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1)
            for side in (-1, 1)
        )
        drawn += line(f"M60 {GROUND + 3}L{x} {y:.0f}", greens[0], 2) + line(path, greens[1 + k % 2], 1.5)
    ends = [(26 + 13 * k, top - 4 + abs(k - 2.5) * 7) for k in range(6)]
    return drawn + "".join(dots(luck, 8, x, y, 6, 3, 1.7, colour_in(name) or "#e6c84a") for x, y in ends[1:5])


def _stalks(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = ""
    for x in (44, 52, 60, 68, 76):
        y = top + abs(x - 60) * 0.5
        drawn += line(f"M{60 + (x - 60) * 0.35:.0f} {GROUND + 3}Q{x} 56 {x} {y + 8:.0f}", "#b9d58a", 5) + shape(
            "".join(leaf(x, y + 10, a, 13, 6) for a in (0.4, 1.1, 1.9, 2.7)), greens[1]
        )
    return drawn


def _flowers(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, petals, drawn = colour_in(name) or luck.choice(FLOWERS), luck.choice((4, 5, 6, 9)), _blades(name, luck, greens, 52)
    for k in range(5):
        x, y = 32 + 14 * k + luck.uniform(-3, 3), top + abs(k - 2) * 5 + luck.uniform(-5, 5)
        drawn += line(f"M60 {GROUND + 3}Q{x:.0f} 56 {x:.0f} {y:.0f}", greens[0], 2) + shape(
            leaf(60 + (x - 60) * 0.7, 56, pi / 2 + (1 if k % 2 else -1), 14, 4), greens[1]
        )
        drawn += flower(x, y, luck.uniform(6, 8), petals, colour)
    return drawn


def _tulip(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, drawn = colour_in(name) or "#e0567a", ""
    for x, y in ((36, 34), (60, 20), (84, 32)):
        drawn += line(f"M60 {GROUND + 3}Q{x} 60 {x} {y + 8}", greens[0], 2.6) + shape(
            leaf(60 + (x - 60) * 0.6, GROUND + 2, pi / 2 - (x - 60) / 50, 36, 5), greens[1]
        )
        drawn += shape(
            f"M{x - 9} {y - 8}Q{x - 10} {y + 10} {x} {y + 11}Q{x + 10} {y + 10} {x + 9} {y - 8}L{x + 4} {y - 2}L{x} "
            f"{y - 10}L{x - 4} {y - 2}Z",
            colour,
        )
    return drawn


def _sunflower(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = line(f"M60 {GROUND + 3}V30", greens[0], 4) + shape(leaf(60, 62, 0.4, 24, 9) + leaf(60, 56, pi - 0.4, 24, 9), greens[1])
    return (
        drawn + flower(60, 28, 17, 16, "#f2b632", "#6b4422") + circle(60, 28, 9, "#6b4422") + dots(luck, 16, 60, 28, 7, 7, 0.9, "#c98a3a")
    )


def _corn(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    drawn = ""
    for x in (42, 78, 60):
        drawn += line(f"M{x} {GROUND + 3}V16", greens[0], 3) + shape(
            "".join(leaf(x, y, pi / 2 + side * 0.9, 24, 4) for y, side in ((66, -1), (58, 1), (48, -1), (38, 1))), greens[1]
        )
        drawn += ellipse(x + 4, 46, 4, 10, "#f0c24b", 14) + shape(
            "".join(leaf(x, 18, pi / 2 + a, 11, 1.6) for a in (-0.6, 0, 0.6)), "#c9a86a"
        )
    return drawn


def _fruit(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    words, drawn = words_of(name), _leafy("", luck, greens, 36)
    colour = "#cf3d3a" if "strawberry" in words else "#4f8a3a" if "jalapeño" in words or "jalape" in words else "#b9b45a"
    for a, b in scatter(luck, 6, 60, 58, 26, 13):
        drawn += shape(
            f"M{a - 4:.0f} {b:.0f}Q{a:.0f} {b - 5:.0f} {a + 4:.0f} {b:.0f}Q{a + 3:.0f} {b + 9:.0f} {a:.0f} "
            f"{b + 11:.0f}Q{a - 3:.0f} {b + 9:.0f} {a - 4:.0f} {b:.0f}Z",
            colour,
        )
    return drawn


def _spikes(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, drawn = colour_in(name) or "#7d8fc4", _blades(name, luck, greens, 50)
    for k in range(8):
        x, y = 32 + 8 * k, top + abs(k - 3.5) * 4 + luck.uniform(-4, 4)
        drawn += line(f"M{60 + (x - 60) * 0.4:.0f} {GROUND + 3}L{x} {y:.0f}", greens[1], 1.6) + dots(luck, 9, x, y + 6, 2.6, 11, 2, colour)
    return drawn


def _globes(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour, drawn = colour_in(name) or "#e9e2ef", ""
    for k in range(7):
        x, y = 34 + 9 * k, top + abs(k - 3) * 5 + luck.uniform(-4, 4)
        drawn += line(f"M{60 + (x - 60) * 0.3:.0f} {GROUND + 3}Q{x} 56 {x} {y:.0f}", greens[1], 2.4)
        if k % 2:
            drawn += circle(x, y, 6, colour) + dots(luck, 8, x, y, 5, 5, 1.2, "#ffffffcc")
    return drawn + (
        ellipse(60, GROUND, 11, 8, "#f5efe2") + line(f"M56 {GROUND + 6}Q58 {GROUND - 8} 60 {GROUND - 8}T64 {GROUND + 6}", "#d9cdb8", 1.2)
        if "garlic" in words_of(name)
        else ""
    )


def _moss(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    cushions = "".join(
        ellipse(x, GROUND - 2, rx, ry, greens[k % 3]) for k, (x, rx, ry) in enumerate(((34, 22, 16), (86, 22, 14), (60, 26, 22)))
    )
    capsules = ""
    for _ in range(12):
        x = luck.uniform(28, 92)
        capsules += line(f"M{x:.0f} {GROUND - 14}q2-10 1-{luck.uniform(14, 26):.0f}", "#a5603a", 1.2)
    return capsules + cushions + dots(luck, 40, 60, GROUND - 8, 40, 13, 1.3, greens[2])


def _lichen(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    colour = colour_in(name) or luck.choice(("#a9b98a", "#c2c49a", "#9ab0a0"))
    rock = shape(f"M14 {GROUND + 4}Q26 40 58 44T108 {GROUND + 4}Z", "#8f8880")
    twigs = ""
    for _ in range(16):
        x, y = luck.uniform(28, 92), luck.uniform(46, 66)
        twigs += f"M{x:.0f} {y:.0f}l{luck.uniform(-7, 7):.0f}-{luck.uniform(10, 18):.0f}m0 0l-5-6m5 6l5-6"
    return rock + line(twigs, colour, 2.4) + dots(luck, 14, 60, 54, 34, 12, 2.4, colour)


def _lily(name: str, luck: Random, greens: tuple[str, str, str], top: float) -> str:
    giant = "amazonica" in words_of(name)
    water = shape("M0 52H120V90H0Z", "#a9d3e0") + line("M10 62h26M70 58h34M30 82h40M84 78h24", "#d8eef4", 1.6)
    pads = ""
    for x, y, r in ((32, 66, 22 if giant else 16), (86, 70, 24 if giant else 17), (60, 80, 15)):
        pads += (
            ellipse(x, y, r, r * 0.38, greens[0])
            + ellipse(x, y - 1.5, r, r * 0.38, greens[1])
            + shape(f"M{x} {y}l{r} -3v6Z", "#a9d3e0" if not giant else greens[2])
        )
    colour = colour_in(name) or "#f7ecf0"
    rise = 38 if "lotus" in words_of(name) else 56
    stem = line(f"M60 78V{rise}", greens[0], 2.4) if rise < 50 else ""
    bloom = "".join(leaf(60, rise + 6, pi / 2 + a, 18, 6) for a in (-1.3, 1.3, -0.85, 0.85)) + "".join(
        leaf(60, rise + 6, pi / 2 + a, 20, 5) for a in (-0.4, 0.4, 0)
    )
    return water + pads + stem + shape(bloom, colour) + line(f"M60 {rise + 5}v-12", "#e9a8c0", 1.2) + circle(60, rise + 4, 3, "#f0c24b")


_DRAW = {
    "blades": _blades, "ears": _ears, "plumes": _plumes, "swords": _swords, "leafy": _leafy, "feathers": _feathers, "stalks": _stalks,
    "flowers": _flowers, "tulip": _tulip, "sunflower": _sunflower, "corn": _corn, "fruit": _fruit, "spikes": _spikes, "globes": _globes,
    "moss": _moss, "lichen": _lichen, "lily": _lily,
}  # fmt: skip
