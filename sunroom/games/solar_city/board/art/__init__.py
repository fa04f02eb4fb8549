"""Solar City's pictures, drawn in code: towers in arches, gardens in green arches, structures in circles."""

from sunroom.games.solar_city.board.art.pen import Paint, area, circle, faint
from sunroom.games.solar_city.board.art.plants import garden
from sunroom.games.solar_city.board.art.structures import CLAY, STRUCTURES
from sunroom.games.solar_city.board.art.structures import plain as plain_structure
from sunroom.games.solar_city.board.art.towers import SPARE, TOWERS
from sunroom.games.solar_city.board.art.towers import plain as plain_tower

ARCH = "M8 96V48A42 42 0 0 1 92 48V96Z"


def paint_of(name: str, kind: int) -> Paint:
    """A building's colours; for custom tiles, `kind` decides."""
    return TOWERS[name][1] if name in TOWERS else SPARE[kind % len(SPARE)]


def tower(name: str, kind: int = 0) -> str:
    """The Skyscraper side, without a frame."""
    draw, paint = TOWERS.get(name, (plain_tower, paint_of(name, kind)))
    return draw(paint)


def skyscraper(name: str, kind: int = 0) -> str:
    """The Skyscraper side of a tile."""
    paint = paint_of(name, kind)
    sky = area(ARCH, "var(--tile-sky)") + faint(0.5, circle(76, 34, 7, paint.pale)) + area("M8 92H92V96H8Z", paint.pale)
    return sky + tower(name, kind) + _frame(paint)


def skygarden(name: str, kind: int = 0) -> str:
    """The SkyGarden side of a tile."""
    paint = paint_of(name, kind)
    variety = list(TOWERS).index(name) if name in TOWERS else kind
    green = area(ARCH, "var(--tile-garden)") + faint(0.5, area("M8 78C22 62 36 70 50 64S80 58 92 70V96H8Z", "#9fce92"))
    return green + garden(tower(name, kind), paint, variety) + _frame(paint)


def structure(name: str) -> str:
    """A Public Structure."""
    round_frame = f'<circle cx="50" cy="50" r="44" fill="var(--tile-stone)" stroke="{CLAY}" stroke-width="4"/>'
    return round_frame + STRUCTURES.get(name, plain_structure)()


def _frame(paint: Paint) -> str:
    return f'<path d="{ARCH}" fill="none" stroke="{paint.main}" stroke-width="4" stroke-linejoin="round"/>'
