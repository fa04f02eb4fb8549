"""Mushrooms: caps, boletes, morels, shelves on wood, puffballs, horns, corals, cages and jellies."""

from math import pi
from random import Random

from sunroom.games.earth.board.art.brush import GROUND, circle, colour_in, dots, ellipse, leaf, line, scatter, shape, words_of

HABITS = {
    "morel": "morel", "puffball": "ball", "staghorn": "coral", "head": "rosette", "woods": "shelf", "beefsteak": "shelf", "tail": "shelf",
    "back": "shelf", "lingzhi": "shelf", "corky": "shelf", "rot": "shelf", "silver": "shelf", "iceman": "shelf", "stiptic": "shelf",
    "mane": "teeth", "tooth": "bleeding", "plenty": "horn", "chanterelle": "horn", "lobster": "horn", "oyster": "oyster", "cage": "cage",
    "starfish": "star", "jelly": "jelly", "jellydisc": "jelly", "cookeina": "cup", "slime": "slime", "parasol": "parasol", "shaggy": "cone",
    "waxcap": "cone", "chlorophos": "glow", "jack": "cluster", "honey": "cluster", "shiitake": "cluster", "bun": "bolete",
    "scaber": "bolete", "roman": "bolete",
}  # fmt: skip
CAPS = ("#c9503a", "#a8643c", "#d98a4a", "#8a5a44", "#c4795a", "#b8503f", "#d9a05a")
STEM, WOOD = "#efe2c6", "#8a6242"


def mushroom(name: str, luck: Random, size: float) -> str:
    """Mushrooms of one kind."""
    words = words_of(name)
    habit = "cone" if "mane" in words and "shaggy" in words else next((habit for word, habit in HABITS.items() if word in words), "caps")
    return _DRAW[habit](name, luck, colour_in(name) or luck.choice(CAPS))


def _cap(x: float, y: float, wide: float, high: float, cap: str, stem: float, luck: Random, spots: int) -> str:
    """One mushroom: a stem from the ground, and a cap whose rim is at y."""
    drawn = shape(
        f"M{x - stem:.0f} {y:.0f}Q{x - stem * 0.8:.0f} {GROUND - 8} {x - stem * 1.5:.0f} {GROUND + 3}h{stem * 3:.0f}"
        f"Q{x + stem * 0.8:.0f} {GROUND - 8} {x + stem:.0f} {y:.0f}Z",
        STEM,
    )
    drawn += ellipse(x, y, wide * 0.9, 3, "#d9c3a0")
    drawn += shape(
        f"M{x - wide:.0f} {y:.0f}C{x - wide:.0f} {y - high * 1.3:.0f} {x + wide:.0f} {y - high * 1.3:.0f} "
        f"{x + wide:.0f} {y:.0f}Q{x:.0f} {y + 4:.0f} {x - wide:.0f} {y:.0f}Z",
        cap,
    )
    drawn += line(
        f"M{x - wide * 0.6:.0f} {y - high * 0.5:.0f}Q{x - wide * 0.3:.0f} {y - high * 0.85:.0f} {x:.0f} {y - high * 0.9:.0f}",
        "#ffffff66",
        2,
    )
    return drawn + (dots(luck, spots, x, y - high * 0.45, wide * 0.7, high * 0.34, 1.9, "#fff6e6") if spots else "")


def _caps(name: str, luck: Random, cap: str) -> str:
    spots = 8 if words_of(name) & {"agaric", "panther"} else luck.choice((0, 0, 5))
    sizes = [(38 + luck.uniform(-5, 3), 54, 15), (84 + luck.uniform(-4, 5), 58, 13), (60 + luck.uniform(-3, 3), 38, 21)]
    return "".join(
        _cap(x, y + luck.uniform(-3, 3), wide, wide * luck.uniform(0.75, 1.05), cap, 3 + wide / 9, luck, spots) for x, y, wide in sizes
    )


def _bolete(name: str, luck: Random, cap: str) -> str:
    return "".join(_cap(x, y, wide, wide * 0.85, cap, wide * 0.38, luck, 0) for x, y, wide in ((84, 58, 13), (48, 44, 22)))


def _cluster(name: str, luck: Random, cap: str) -> str:
    places = [(28, 56), (44, 46), (76, 46), (93, 57), (60, 36), (52, 60), (70, 60)]
    return "".join(_cap(x + luck.uniform(-2, 2), y, luck.uniform(9, 13), 9, cap, 2.2, luck, 0) for x, y in places)


def _parasol(name: str, luck: Random, cap: str) -> str:
    return _cap(86, 50, 16, 9, cap, 2, luck, 6) + _cap(50, 30, 30, 13, cap, 2.6, luck, 14) + ellipse(50, 44, 6, 2, "#e0cda6")


def _cone(name: str, luck: Random, cap: str) -> str:
    drawn = ""
    for x, y, wide in ((38, 60, 8), (84, 62, 7), (60, 54, 11)):
        drawn += line(f"M{x} {GROUND + 3}V{y}", STEM, 5) + shape(
            f"M{x - wide} {y}Q{x - wide} {y - 38} {x} {y - 40}Q{x + wide} {y - 38} {x + wide} {y}Q{x} {y + 4} {x - wide} {y}Z", cap
        )
        drawn += shape(
            "".join(leaf(x + luck.uniform(-wide, wide) * 0.7, y - luck.uniform(4, 30), -1.2, 6, 1.6) for _ in range(9)), "#fff6e6aa"
        )
    return drawn


def _morel(name: str, luck: Random, cap: str) -> str:
    drawn = ""
    for x, y, wide in ((38, 50, 11), (82, 54, 10), (60, 40, 14)):
        drawn += (
            line(f"M{x} {GROUND + 2}V{y}", STEM, wide * 0.8)
            + ellipse(x, y - 6, wide, wide * 1.4, cap)
            + dots(luck, 14, x, y - 6, wide * 0.8, wide * 1.2, 2.1, "#7d5a2a")
        )
    return drawn


def _log() -> str:
    return (
        f'<rect x="8" y="{GROUND - 26}" width="104" height="30" rx="13" fill="{WOOD}"/>'
        + ellipse(102, GROUND - 11, 10, 14, "#c9a274")
        + ellipse(102, GROUND - 11, 5, 7, "none")
    )


def _shelf(name: str, luck: Random, cap: str) -> str:
    tones, drawn = (cap, "#e9cda0", cap), shape(f"M44 0H80L84 {GROUND + 4}H40Z", WOOD) + line("M52 0L50 76M66 4L68 70", "#6b4a30", 2)
    for k, (x, y) in enumerate(((42, 66), (80, 56), (44, 44), (80, 34), (50, 22))):
        wide = luck.uniform(20, 28) - 2 * k
        for ring, tone in enumerate(tones):
            r = wide * (1 - 0.28 * ring)
            drawn += shape(f"M{x - r:.0f} {y}A{r:.0f} {r * 0.62:.0f} 0 0 1 {x + r:.0f} {y}Q{x} {y + 5 - ring:.0f} {x - r:.0f} {y}Z", tone)
    return drawn


def _rosette(name: str, luck: Random, cap: str) -> str:
    return "".join(
        ellipse(a, b + 14, 13, 7, (cap, "#d9b78f", "#a88462")[k % 3], luck.uniform(-20, 20))
        for k, (a, b) in enumerate(scatter(luck, 17, 60, 42, 34, 22))
    )


def _ball(name: str, luck: Random, cap: str) -> str:
    return (
        circle(60, 50, 29, "#f3ecdc")
        + ellipse(50, 40, 12, 9, "#fffaf0")
        + dots(luck, 16, 60, 54, 24, 20, 1.2, "#d9cbb0")
        + circle(96, 68, 10, "#efe6d2")
        + circle(24, 70, 8, "#efe6d2")
    )


def _coral(name: str, luck: Random, cap: str) -> str:
    arms = ""
    for k in range(9):
        x = 28 + 8 * k
        y = 22 + abs(k - 4) * 6 + luck.uniform(-4, 4)
        arms += (
            f"M60 {GROUND + 2}Q{(60 + x) / 2:.0f} 56 {x} {y:.0f}M{(60 + 2 * x) / 3:.0f} {(56 + 2 * y) / 3:.0f}l{luck.choice((-7, 7))}-11"
        )
    return line(arms, cap, 4)


def _teeth(name: str, luck: Random, cap: str) -> str:
    drawn = line("M20 14Q60 6 104 22", WOOD, 12)
    hang = "".join(
        f"M{x} {24 + abs(x - 60) * 0.1:.0f}q{luck.uniform(-2, 2):.0f} 18 0 {luck.uniform(30, 44) - abs(x - 60) * 0.8:.0f}"
        for x in range(36, 86, 3)
    )
    return drawn + ellipse(60, 30, 27, 14, "#f6efe0") + line(hang, "#fbf6ea", 2.6) + line(hang, "#e2d5bd", 0.8)


def _bleeding(name: str, luck: Random, cap: str) -> str:
    return "".join(
        ellipse(x, y, r, r * 0.62, "#f7ece6") + dots(luck, 8, x, y - 2, r * 0.7, r * 0.3, 2.4, "#b8202f")
        for x, y, r in ((40, 66, 20), (84, 66, 18), (62, 50, 23))
    )


def _horn(name: str, luck: Random, cap: str) -> str:
    drawn = ""
    for x, y, wide in ((36, 46, 14), (86, 50, 13), (60, 30, 19)):
        drawn += (
            shape(f"M{x - wide} {y}Q{x - 3} {y + 10} {x - 4} {GROUND + 3}h8Q{x + 3} {y + 10} {x + wide} {y}Z", cap)
            + ellipse(x, y, wide, wide * 0.34, "#00000030")
            + line(f"M{x - wide} {y}q{wide / 2} -7 {wide} 0t{wide} 0", cap, 3.4)
        )
        drawn += line("".join(f"M{x + d * wide / 4:.0f} {y + 5}L{x + d:.0f} {GROUND - 4}" for d in (-2, -1, 1, 2)), "#00000022", 1.2)
    return drawn


def _oyster(name: str, luck: Random, cap: str) -> str:
    fans = ""
    for x, y, r in ((34, 62, 19), (84, 60, 20), (48, 42, 18), (74, 38, 18)):
        fans += shape(f"M60 {GROUND + 2}L{x - r} {y}A{r} {r * 0.7:.0f} 0 0 1 {x + r} {y}Z", "#e9dfd2") + shape(
            f"M{x - r} {y}A{r} {r * 0.7:.0f} 0 0 1 {x + r} {y}Q{x} {y + 6} {x - r} {y}Z", "#bcae9f"
        )
    return fans


def _cage(name: str, luck: Random, cap: str) -> str:
    bars = (
        "M36 62C28 30 48 14 60 14S92 30 84 62M60 14C46 34 46 54 54 70M60 14C74 34 74 54 66 70M34 44Q60 58 86 44M40 "
        "28Q60 40 80 28M36 62Q60 76 84 62"
    )
    return ellipse(60, GROUND - 2, 24, 9, "#f1e9da") + line(bars, "#c4392f", 5.4) + line(bars, "#e8705a", 1.6)


def _star(name: str, luck: Random, cap: str) -> str:
    arms = "".join(leaf(60, 50, 2 * pi * k / 7 + 0.3, 36, 7) for k in range(7))
    return line(f"M60 {GROUND + 3}V54", "#f0dfd0", 11) + shape(arms, "#c8452f") + ellipse(60, 50, 10, 7, "#5c3a26")


def _jelly(name: str, luck: Random, cap: str) -> str:
    tone = "#8d5f8a" if "purple" in words_of(name) else "#9a5a44"
    drawn = shape(f"M0 {GROUND - 22}Q60 {GROUND - 34} 120 {GROUND - 24}V{GROUND}Q60 {GROUND - 10} 0 {GROUND + 2}Z", WOOD)
    return drawn + "".join(
        ellipse(a, b, luck.uniform(9, 14), luck.uniform(7, 11), tone, luck.uniform(-30, 30)) + ellipse(a - 2, b - 2, 5, 3.4, "#ffffff44")
        for a, b in scatter(luck, 9, 60, 46, 38, 18)
    )


def _cup(name: str, luck: Random, cap: str) -> str:
    drawn = ""
    for x, y, r in ((34, 52, 13), (86, 54, 13), (60, 38, 17)):
        drawn += (
            line(f"M{x} {GROUND + 2}V{y + 8}", "#f0d0b0", 5)
            + shape(f"M{x - r} {y}Q{x} {y + 34} {x + r} {y}Z", "#f3b98a")
            + ellipse(x, y, r, r * 0.4, "#d9533f")
            + line("".join(f"M{x + d} {y - 2}v-6" for d in range(-12, 13, 4)), "#f8e3cf", 1)
        )
    return drawn


def _slime(name: str, luck: Random, cap: str) -> str:
    veins = "".join(
        f"M60 62Q{60 + dx * 0.5:.0f} {62 + dy * 0.2 + luck.uniform(-8, 8):.0f} {60 + dx} {62 + dy}"
        for dx, dy in ((-46, 8), (-38, -22), (-18, -40), (8, -44), (30, -30), (46, -6), (40, 12), (-10, 14))
    )
    return line(veins, "#e3bd2f", 5) + line(veins, "#f6e07a", 1.6) + dots(luck, 14, 60, 50, 42, 26, 3.6, "#eecb45")


def _glow(name: str, luck: Random, cap: str) -> str:
    night = '<rect width="120" height="90" fill="#173042"/>' + dots(luck, 14, 60, 30, 56, 26, 0.8, "#d8f3c4")
    drawn = ""
    for x, y, wide in ((32, 56, 12), (90, 58, 11), (60, 40, 18), (46, 66, 8), (76, 66, 8)):
        drawn += (
            circle(x, y - 3, wide * 1.5, "#9dfb8a22")
            + line(f"M{x} {GROUND + 3}V{y}", "#b5f0a0", 2.6)
            + shape(f"M{x - wide} {y}C{x - wide} {y - wide * 1.2:.0f} {x + wide} {y - wide * 1.2:.0f} {x + wide} {y}Z", "#a8f58f")
        )
    return night + drawn


_DRAW = {
    "caps": _caps, "bolete": _bolete, "cluster": _cluster, "parasol": _parasol, "cone": _cone, "morel": _morel, "shelf": _shelf,
    "rosette": _rosette, "ball": _ball, "coral": _coral, "teeth": _teeth, "bleeding": _bleeding, "horn": _horn, "oyster": _oyster,
    "cage": _cage, "star": _star, "jelly": _jelly, "cup": _cup, "slime": _slime, "glow": _glow,
}  # fmt: skip
