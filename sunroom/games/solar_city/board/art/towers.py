"""The twelve Skyscrapers, each recognisable by its outline as well as its colour."""

from collections.abc import Callable
from math import cos, pi, sin

from sunroom.games.solar_city.board.art.pen import Paint, area, circle, ellipse, faint, line, rect, shape

GLASS, SUN, FRUIT = "#fff3c9", "#f6c445", "#e8623f"


def hive(p: Paint) -> str:
    """Honeycomb cells in three storeys."""
    cells = [(29.2, 80), (50, 80), (70.8, 80), (39.6, 62), (60.4, 62), (50, 44)]
    drawn = [_hexagon(x, y, 11.4, p.main if i % 2 else p.deep) + _hexagon(x, y, 5.2, GLASS) for i, (x, y) in enumerate(cells)]
    return line("M50 32V21", p.deep, 2.5) + circle(50, 20, 3, SUN) + "".join(drawn)


def cube(p: Paint) -> str:
    """Three blocks, two below and one on top."""
    return _block(34.5, 75, 17, p) + _block(65.5, 75, 17, p) + _block(50, 48, 17, p)


def helios(p: Paint) -> str:
    """A tower that carries the sun, with panels turned towards it."""
    rays = "".join(f"M{50 + 17 * cos(a):.1f} {38 + 17 * sin(a):.1f}l{6 * cos(a):.1f} {6 * sin(a):.1f}" for a in _around(12))
    panels = shape([(18, 74), (38, 62), (41, 68), (21, 80)], p.deep) + shape([(82, 74), (62, 62), (59, 68), (79, 80)], p.deep)
    body = shape([(39, 92), (44, 50), (56, 50), (61, 92)], p.main)
    posts = line("M29 77V92M71 77V92", p.main, 2.5)
    return posts + panels + body + _windows([(47, 60), (47, 69), (47, 78)], 6, 4) + line(rays, SUN, 2.6) + circle(50, 38, 13.5, SUN)


def lantern(p: Paint) -> str:
    """A paper lantern on a foot, lit from within."""
    body = area("M38 32C21 42 21 72 38 82H62C79 72 79 42 62 32Z", p.main)
    glow = area("M44 32C34 44 34 70 44 82H56C66 70 66 44 56 32Z", "#ffe08a")
    ribs = line("M28 46H72M25.500 57H74.500M28 68H72", p.deep, 1.6)
    return line("M50 26V17", p.deep, 2.5) + body + glow + ribs + rect(37, 26, 26, 7, p.deep, 2) + rect(35, 81, 30, 11, p.deep, 2)


def loom(p: Paint) -> str:
    """A frame of threads with woven bands."""
    threads = line("".join(f"M{x} 32V90" for x in range(31, 72, 5)), p.pale, 1.4)
    bands = "".join(
        line(f"M27 {y}" + "".join(f"q2.300 {-5 if i % 2 else 5} 4.600 0" for i in range(10)), colour, 4.4)
        for y, colour in ((48, p.main), (60, SUN), (72, p.main), (84, p.deep))
    )
    return threads + bands + rect(20, 26, 8, 66, p.deep, 2) + rect(72, 26, 8, 66, p.deep, 2) + rect(16, 24, 68, 7, p.main, 3)


def cascade(p: Paint) -> str:
    """Terraces with water running down them."""
    steps = rect(20, 32, 21, 60, p.deep, 2) + rect(40, 48, 19, 44, p.main, 2) + rect(58, 64, 22, 28, p.deep, 2)
    water = area(
        "M24 34H38C42 34 43 37 43 41V50H54C59 50 61 53 61 57V66H73C77 66 78 69 78 73V92"
        "H72V74H60C56 74 55 71 55 67V58H43C39 58 37 56 37 52V42H24Z",
        "#d9f3fb",
    )
    return steps + water + _windows([(24, 50), (24, 60), (24, 70), (24, 80), (44, 68), (44, 78)], 6, 4) + rect(17, 28, 27, 5, p.main, 2)


def beacon(p: Paint) -> str:
    """A lighthouse whose light goes both ways."""
    beams = faint(0.55, shape([(50, 31), (14, 20), (14, 44)], "#ffd95e"), shape([(50, 31), (86, 20), (86, 44)], "#ffd95e"))
    body = shape([(36, 92), (42, 42), (58, 42), (64, 92)], p.pale)
    stripes = shape([(41, 50), (59, 50), (60.3, 61), (39.7, 61)], p.main) + shape([(38.4, 72), (61.6, 72), (63, 83), (37, 83)], p.main)
    lamp = rect(43, 26, 14, 12, SUN, 2) + area("M40 26A10 9 0 0 1 60 26Z", p.deep) + rect(38, 38, 24, 5, p.deep, 2)
    return beams + body + stripes + lamp + rect(32, 88, 36, 4, p.deep, 1)


def orchard(p: Paint) -> str:
    """Crowns full of fruit around a trunk of flats."""
    crowns = "".join(
        ellipse(50, y, rx, 11, colour) for y, rx, colour in ((74, 31, p.deep), (57, 25, p.main), (40, 18, p.deep), (28, 10, p.main))
    )
    fruit = "".join(
        circle(x, y, 2.9, FRUIT) for x, y in ((30, 75), (44, 79), (58, 74), (70, 76), (36, 57), (51, 61), (64, 56), (43, 41), (57, 40))
    )
    return rect(43, 34, 14, 58, "#8a5a33", 2) + crowns + fruit + rect(46, 84, 8, 8, GLASS, 1)


def prism(p: Paint) -> str:
    """A crystal that splits the light."""
    light = line("M14 44L42 52", "#fff3c9", 3)
    split = "".join(line(f"M60 {54 + 2 * i}L87 {50 + 8 * i}", c, 3) for i, c in enumerate(("#e8623f", "#f2b632", "#5aa469", "#4a8fc0")))
    left, right = shape([(50, 18), (50, 92), (24, 92)], p.main), shape([(50, 18), (76, 92), (50, 92)], p.deep)
    facets = shape([(50, 18), (50, 58), (38, 92), (24, 92)], p.pale) + shape([(50, 58), (62, 92), (50, 92)], p.main)
    return light + split + left + right + facets


def spire(p: Paint) -> str:
    """A needle between buttresses."""
    sides = shape([(26, 92), (40, 58), (44, 92)], p.main) + shape([(74, 92), (60, 58), (56, 92)], p.main)
    needle = shape([(50, 12), (59, 92), (41, 92)], p.deep) + shape([(50, 12), (50, 92), (41, 92)], p.main)
    rings = ellipse(50, 50, 11, 3.2, p.pale) + ellipse(50, 64, 13, 3.4, p.pale) + ellipse(50, 38, 8, 2.6, p.pale)
    return sides + needle + rings + circle(50, 13, 3.2, SUN)


def atrium(p: Paint) -> str:
    """A glass dome over an arcade."""
    dome = area("M22 64A28 30 0 0 1 78 64Z", p.pale)
    ribs = line("M50 34V64M36 39C31 46 30 55 30 64M64 39C69 46 70 55 70 64M24 54H76", p.deep, 1.8)
    arches = "".join(area(f"M{x} 92V80A5 5 0 0 1 {x + 10} 80V92Z", GLASS) for x in (24, 38, 52, 66))
    tree = ellipse(50, 55, 9, 8, "#5f9a4f") + rect(49, 57, 2, 8, "#7a5230")
    return dome + tree + ribs + rect(47, 26, 6, 9, p.deep, 2) + rect(18, 64, 64, 28, p.main, 2) + rect(15, 63, 70, 6, p.deep, 2) + arches


def exchange(p: Paint) -> str:
    """Two towers, a bridge, and a coin crossing it."""
    left = rect(18, 40, 22, 52, p.deep, 3) + shape([(18, 41), (29, 28), (40, 41)], p.main)
    right = rect(60, 52, 22, 40, p.main, 3) + shape([(60, 53), (71, 41), (82, 53)], p.deep)
    panes = _windows([(23, 48), (31, 48), (23, 58), (31, 58), (23, 82), (31, 82), (65, 60), (73, 60), (65, 82), (73, 82)], 4.5, 5)
    bridge = rect(38, 70, 24, 6, p.deep) + line("M40 76Q50 90 60 76", p.deep, 2)
    return (
        left
        + right
        + panes
        + bridge
        + circle(50, 58, 9.5, "#f2b632")
        + circle(50, 58, 6.3, "#ffe08a")
        + line("M46.500 58H53.500M51 55.500L53.500 58L51 60.500", "#8a5a00", 1.6)
    )


def plain(p: Paint) -> str:
    """For custom tiles: three storeys, each narrower than the one below."""
    storeys = rect(26, 70, 48, 22, p.main, 4) + rect(33, 50, 34, 19, p.deep, 4) + rect(40, 33, 20, 16, p.main, 4)
    return storeys + _windows([(33, 77), (47, 77), (61, 77), (40, 56), (54, 56), (47, 39)], 6, 7) + circle(50, 27, 5, SUN)


def _hexagon(x: float, y: float, r: float, fill: str) -> str:
    return shape([(x + r * sin(a), y + r * cos(a)) for a in _around(6)], fill)


def _block(x: float, y: float, a: float, p: Paint) -> str:
    w = 0.87 * a
    top = shape([(x, y - a), (x + w, y - a / 2), (x, y), (x - w, y - a / 2)], p.pale)
    left = shape([(x - w, y - a / 2), (x, y), (x, y + a), (x - w, y + a / 2)], p.main)
    right = shape([(x + w, y - a / 2), (x, y), (x, y + a), (x + w, y + a / 2)], p.deep)
    lit = shape([(x - 0.6 * w, y), (x - 0.25 * w, y + 0.2 * a), (x - 0.25 * w, y + 0.55 * a), (x - 0.6 * w, y + 0.35 * a)], GLASS)
    return top + left + right + lit


def _windows(places: list[tuple[float, float]], width: float, height: float) -> str:
    return "".join(rect(x, y, width, height, GLASS, 1) for x, y in places)


def _around(n: int) -> list[float]:
    return [2 * pi * i / n for i in range(n)]


TOWERS: dict[str, tuple[Callable[[Paint], str], Paint]] = {
    "Hive": (hive, Paint("#c98a12", "#e3a92c", "#f7dc95")),
    "Cube": (cube, Paint("#28618a", "#4b8db8", "#a9d0e6")),
    "Helios": (helios, Paint("#b94a1f", "#e0703a", "#f6c0a0")),
    "Lantern": (lantern, Paint("#6a4696", "#8f6bbd", "#d4c1ea")),
    "Loom": (loom, Paint("#1d6f66", "#35988c", "#a5d8d0")),
    "Cascade": (cascade, Paint("#3a8aa8", "#62b4d2", "#bfe4f0")),
    "Beacon": (beacon, Paint("#9c2f43", "#cc4a5d", "#f0b4bd")),
    "Orchard": (orchard, Paint("#4f8334", "#78a945", "#cbe0a5")),
    "Prism": (prism, Paint("#963a78", "#c465a5", "#ebbddc")),
    "Spire": (spire, Paint("#3b4a8c", "#6374b8", "#bcc6ea")),
    "Atrium": (atrium, Paint("#7d5526", "#b58546", "#ecd7b0")),
    "Exchange": (exchange, Paint("#44646f", "#6d909c", "#bfd3da")),
}
SPARE = (
    Paint("#a0522d", "#c97b4a", "#f0cdb4"),
    Paint("#4a6d8c", "#7097b5", "#c3d7e6"),
    Paint("#6b7f2a", "#95a84d", "#dbe3b3"),
    Paint("#85527f", "#ab7aa5", "#e2cbe0"),
    Paint("#2f7d6b", "#58a896", "#bce0d7"),
    Paint("#96703a", "#bd9a5f", "#e9dac0"),
)
"""For custom tiles, in the order in which types were dealt."""
