"""What grows on a SkyGarden: six plants, three on every tile, with blossoms in the colour of its building."""

from collections.abc import Callable

from sunroom.games.solar_city.board.art.pen import Paint, area, circle, ellipse, line, moved

DARK, LEAF, FRESH, BARK = "#2c6b45", "#4c9560", "#86bf6a", "#7a5230"


def tree(bloom: str) -> str:
    """A tree that leans a little and spreads."""
    crown = ellipse(0, -27, 13, 10, DARK) + ellipse(-7, -22, 8, 6, LEAF) + ellipse(6, -30, 8, 6, LEAF)
    return line("M0 0C1 -8 -1 -14 0 -22", BARK, 3) + crown + circle(-4, -28, 2, bloom) + circle(6, -22, 2, bloom)


def cypress(bloom: str) -> str:
    return (
        line("M0 0V-6", BARK, 3)
        + area("M0 -42C9 -26 8 -8 0 -4C-8 -8 -9 -26 0 -42Z", DARK)
        + area("M0 -42C3 -26 3 -8 0 -4C-8 -8 -9 -26 0 -42Z", LEAF)
    )


def fern(bloom: str) -> str:
    return line("M0 0C-2 -10 -8 -16 -14 -17M0 0C0 -12 -3 -20 -6 -26M0 0C1 -12 5 -19 9 -24M0 0C3 -8 9 -13 15 -13", LEAF, 3.4)


def flower(bloom: str) -> str:
    petals = "".join(ellipse(x, y, 3.6, 3.6, bloom) for x, y in ((-4.5, -27), (4.5, -27), (0, -31.5), (0, -22.5)))
    return line("M0 0V-26", DARK, 2.4) + area("M0 -8C7 -8 10 -13 10 -17C4 -17 0 -14 0 -8Z", FRESH) + petals + circle(0, -27, 3, "#ffe08a")


def bush(bloom: str) -> str:
    return (
        ellipse(0, -7, 14, 9, LEAF)
        + ellipse(-6, -11, 7, 6, FRESH)
        + circle(-5, -10, 2, bloom)
        + circle(5, -7, 2, bloom)
        + circle(1, -13, 2, bloom)
    )


def reed(bloom: str) -> str:
    return (
        line("M-5 0C-5 -14 -8 -22 -11 -28M0 0V-34M5 0C5 -12 8 -20 12 -25", LEAF, 2.6)
        + ellipse(0, -34, 2.4, 6, bloom)
        + ellipse(-11, -29, 2.2, 5, bloom)
    )


PLANTS: tuple[Callable[[str], str], ...] = (tree, cypress, fern, flower, bush, reed)


def garden(tower: str, paint: Paint, variety: int) -> str:
    """The overgrown tower with plants in front of it; the variety decides which."""
    back, left, right = (PLANTS[(variety * k + shift) % 6] for k, shift in ((1, 0), (5, 3), (1, 4)))
    vines = line("M36 92C31 78 41 70 34 58M65 92C70 80 60 70 67 56", FRESH, 2.6) + "".join(
        ellipse(x, y, 3.4, 2.3, LEAF) for x, y in ((32, 82), (39, 72), (34, 62), (69, 82), (62, 72), (67, 60))
    )
    lawn = area("M8 92C24 84 40 89 52 87S80 83 92 88V96H8Z", LEAF)
    front = moved(21, 92, 0.85, left(paint.main)) + moved(77, 91, 1.1, right(paint.main)) + moved(56, 96, 0.62, bush(paint.main))
    return moved(28, 88, 1.1, back(paint.main)) + moved(11.5, 19, 0.77, tower) + vines + lawn + front
