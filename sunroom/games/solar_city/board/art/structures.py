"""The nine Public Structures."""

from collections.abc import Callable

from sunroom.games.solar_city.board.art.pen import area, circle, ellipse, line, rect, shape

CLAY, DEEP, PALE, GLASS, LEAF, SUN = "#b9694a", "#8b4630", "#e7bfa6", "#fff3c9", "#4f8f5b", "#f2b632"


def museum_of_trees() -> str:
    """Columns under a gable, a tree on each side of the door."""
    columns = "".join(rect(x, 52, 5, 22, PALE) for x in (28, 38, 57, 67))
    trees = ellipse(50, 56, 6, 9, LEAF) + rect(49, 62, 2, 12, "#7a5230")
    return (
        shape([(22, 46), (50, 27), (78, 46)], CLAY)
        + circle(50, 39, 4, GLASS)
        + rect(24, 46, 52, 5, DEEP)
        + columns
        + trees
        + rect(22, 74, 56, 5, DEEP, 1)
    )


def tram_loop() -> str:
    """A tram on its ring."""
    ring = line("M50 80C28 80 20 74 20 68S28 56 50 56S80 62 80 68S72 80 50 80Z", DEEP, 3)
    tram = rect(31, 36, 38, 28, CLAY, 7) + rect(36, 42, 11, 10, GLASS, 2) + rect(53, 42, 11, 10, GLASS, 2)
    return (
        ring + tram + line("M50 36V28M42 26H58", DEEP, 2.5) + circle(40, 65, 4, DEEP) + circle(60, 65, 4, DEEP) + rect(36, 56, 28, 3, PALE)
    )


def seed_library() -> str:
    """A shelf of books and a sprouting seed."""
    books = rect(24, 48, 8, 26, CLAY, 1) + rect(33, 44, 7, 30, DEEP, 1) + rect(41, 50, 7, 24, "#d99a6c", 1)
    sprout = line("M64 74C64 62 63 56 64 46", LEAF, 3) + area("M64 52C56 52 51 46 51 39C59 39 64 44 64 52Z", LEAF)
    return (
        books
        + sprout
        + area("M64 47C64 38 69 33 77 33C77 41 72 47 64 47Z", "#6fae6d")
        + rect(20, 74, 60, 5, DEEP, 1)
        + ellipse(64, 73, 7, 3, "#7a5230")
    )


def solar_exchange() -> str:
    """A sun traded for coins."""
    rays = line("M36 24V18M36 62V68M17 43H11M22 29L18 25M50 29L54 25M22 57L18 61", SUN, 3)
    coins = "".join(ellipse(66, y, 13, 5, DEEP) + ellipse(66, y - 2, 13, 5, SUN) for y in (76, 69, 62))
    return rays + circle(36, 43, 14, SUN) + line("M54 44C62 40 68 44 68 52M64 48L68 53L72 48", CLAY, 3) + coins


def resonance_hall() -> str:
    """A shell that sends out sound waves."""
    shell = area("M26 74A24 26 0 0 1 74 74Z", CLAY) + area("M35 74A15 17 0 0 1 65 74Z", PALE) + area("M43 74A7 9 0 0 1 57 74Z", DEEP)
    waves = line("M36 40A20 20 0 0 1 64 40M30 32A29 29 0 0 1 70 32M42 47A11 11 0 0 1 58 47", SUN, 2.8)
    return shell + waves + rect(22, 74, 56, 5, DEEP, 1)


def common_kitchen() -> str:
    """One big pot."""
    steam = line("M40 40C36 35 44 32 40 26M50 38C46 32 54 29 50 22M60 40C56 35 64 32 60 26", PALE, 3)
    pot = area("M27 50H73V64C73 73 66 78 58 78H42C34 78 27 73 27 64Z", CLAY)
    return steam + pot + rect(23, 46, 54, 6, DEEP, 3) + line("M27 58H20V52M73 58H80V52", DEEP, 3) + circle(50, 64, 6, SUN)


def observatory() -> str:
    """A dome looking at a star."""
    dome = area("M29 62A21 22 0 0 1 71 62Z", CLAY) + shape([(50, 60), (62, 34), (70, 38), (58, 62)], GLASS)
    star = area("M74 18L76.500 24L83 26.500L76.500 29L74 35L71.500 29L65 26.500L71.500 24Z", SUN)
    return (
        dome
        + star
        + rect(27, 62, 46, 13, PALE)
        + rect(44, 65, 10, 10, DEEP, 2)
        + rect(23, 74, 54, 5, DEEP, 1)
        + circle(28, 32, 1.8, SUN)
        + circle(40, 24, 1.5, SUN)
    )


def repair_cafe() -> str:
    """A cup with a spanner in it."""
    spanner = line("M52 56L66 32", "#7d8d90", 5) + area("M60 32C58 25 62 19 69 19L66 26L70 29L77 26C77 32 72 37 66 36Z", "#7d8d90")
    cup = area("M26 48H64V62C64 71 58 76 50 76H40C32 76 26 71 26 62Z", CLAY)
    return (
        spanner
        + cup
        + line("M64 53H69C75 53 75 65 64 65", CLAY, 4)
        + rect(22, 75, 46, 4.5, DEEP, 2)
        + line("M38 42C35 38 41 36 38 31", PALE, 2.6)
    )


def night_market() -> str:
    """A stall under the moon."""
    moon = area("M72 16A13 13 0 1 0 84 33A10 10 0 0 1 72 16Z", SUN)
    awning = "".join(area(f"M{x} 44H{x + 10}V54A5 5 0 0 1 {x} 54Z", CLAY if i % 2 else PALE) for i, x in enumerate(range(25, 75, 10)))
    lamps = line("M22 32Q50 44 78 38", DEEP, 1.6) + "".join(circle(x, y, 2.6, SUN) for x, y in ((34, 37), (46, 40), (58, 41)))
    return (
        moon
        + lamps
        + awning
        + rect(27, 58, 3, 18, DEEP)
        + rect(70, 58, 3, 18, DEEP)
        + rect(25, 65, 50, 6, DEEP, 1)
        + "".join(circle(x, 62, 3.4, c) for x, c in ((36, LEAF), (44, "#e8623f"), (52, SUN), (60, LEAF)))
        + rect(22, 75, 56, 4, DEEP, 1)
    )


def plain() -> str:
    """For custom structures."""
    return (
        area("M26 70V54A24 20 0 0 1 74 54V70Z", CLAY)
        + "".join(rect(x, 54, 6, 16, GLASS, 2) for x in (33, 47, 61))
        + rect(22, 70, 56, 6, DEEP, 2)
    )


STRUCTURES: dict[str, Callable[[], str]] = {
    "Museum of Trees": museum_of_trees,
    "Tram Loop": tram_loop,
    "Seed Library": seed_library,
    "Solar Exchange": solar_exchange,
    "Resonance Hall": resonance_hall,
    "Common Kitchen": common_kitchen,
    "Observatory": observatory,
    "Repair Café": repair_cafe,
    "Night Market": night_market,
}
