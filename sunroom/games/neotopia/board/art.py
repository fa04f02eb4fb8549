"""Neotopia's pieces as SVG: elements with a colour and a symbol each, tokens, patterns, the picture on the box."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES
from sunroom.games.neotopia.words.things import TOPIC, named
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice

BOOK = Phrasebook(TOPIC, {"cover": "Three landscapes of hexagons with tokens of four colours"})

FILL = dict(zip(ELEMENT_NAMES, ("#f2b632", "#4c9560", "#3f83b5", "#d9653b"), strict=True))
EDGE = dict(zip(ELEMENT_NAMES, ("#9a6a00", "#22573a", "#1d4f75", "#8f3417"), strict=True))
SYMBOL = {
    "Energy": "M1.5-9-6 1.5H-.5L-1.5 9 6-1.5H.5Z",
    "BioFarming": "M0 10V-1M0 1C-5 1-7-1-7-5-3-5 0-3 0 1ZC5 1 7-1 7-5 3-5 0-3 0 1ZM0 8C-5 8-7 6-7 2-3 2 0 4 0 8ZC5 8 7 6 7 2 3 2 0 4 0 8Z"
    "M0-3C-3-5-3-8 0-11 3-8 3-5 0-3Z",
    "Technology": "M-7-7H7V7H-7ZM-3-3H3V3H-3ZM-10-3H-7M-10 3H-7M7-3H10M7 3H10M-3-10V-7M3-10V-7M-3 7V10M3 7V10",
    "Community": "M0 8C-9 1-9-7-4-7-2-7 0-5 0-4 0-5 2-7 4-7 9-7 9 1 0 8Z",
}
"""Drawn around 0, 0, twenty wide: a flash, an ear of wheat, a chip, a heart; no player has any of them for a sign."""
TOKEN_PATHS = {
    "Government Subsidy": "M-7-6H1V6H-7ZM1-3H7V8H-2V6",
    "Automatization": "M-8 0H8M0-8V8",
    "Private Initiative": "M0-9 2.4-2.4 9 0 2.4 2.4 0 9-2.4 2.4-9 0-2.4-2.4Z",
    "New Building Permits": "M0-8 7-4V4L0 8-7 4V-4ZM0-3V3M-3 0H3",
}
"""Two cards, a plus, a star, an empty hexagon; drawn around 0, 0, eighteen wide."""
GROUND = {"Desert": ("#f4dfb0", "#e0bf7a"), "Water": ("#cfe6ea", "#92c3cd"), "Forest": ("#d3e6c6", "#98c084")}


@lru_cache(maxsize=1024)
def corners(x: float, y: float, size: float) -> str:
    """The six corners of a pointy-top hexagon."""
    return " ".join(f"{x + size * sin(pi / 3 * k):.1f},{y - size * cos(pi / 3 * k):.1f}" for k in range(6))


@lru_cache(maxsize=1024)
def element(name: str, x: float, y: float, size: float) -> Markup:
    """An element token: its colour and its symbol."""
    line = Markup(' fill-opacity="0" stroke-width="2.2"') if name == "Technology" else Markup(' stroke-width="1.4"')
    return Markup(
        '<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        '<path d="{symbol}" transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})" fill="#fff" stroke="#fff"{line}/>'
    ).format(x=x, y=y, size=size, scale=size / 17, fill=FILL[name], edge=EDGE[name], symbol=SYMBOL[name], line=line)


def token(name: str, x: float, y: float, size: float, say: Voice) -> Markup:
    """A bonus token."""
    return Markup(
        '<g><circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="#fffdf6" stroke="#6b4fa0" stroke-width="2"/>'
        '<path d="{path}" transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})" fill="none" stroke="#6b4fa0"'
        ' stroke-width="2.4" stroke-linejoin="round"/><title>{title}</title></g>'
    ).format(x=x, y=y, size=size, scale=size / 14, path=TOKEN_PATHS[name], title=say(named(name)))


def pattern(lines: list[str]) -> Markup:
    """A card's pattern as small tokens in hexagons."""
    return _pattern(tuple(lines))


@lru_cache(maxsize=1024)
def _pattern(lines: tuple[str, ...]) -> Markup:
    width, height = max(map(len, lines)), len(lines)
    names = dict(zip(ELEMENT_LETTERS, ELEMENT_NAMES, strict=True))
    drawn = Markup()
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != " ":
                x, y = 14 + 12.1 * column, 15 + 21 * row
                drawn += Markup('<polygon points="{}" fill="var(--plot)" stroke="var(--plot-edge)"/>').format(corners(x, y, 13.6))
                drawn += element(names[sign], x, y, 9.4)
    return Markup('<svg class="pattern art" viewBox="0 0 {:.0f} {}" aria-hidden="true">{}</svg>').format(
        28 + 12.1 * (width - 1), 30 + 21 * (height - 1), drawn
    )


def cover(say: Voice) -> Markup:
    """The picture on the box: three regions of hexagons under one sun."""
    hexes = Markup()
    for region, middle in (("Desert", 150), ("Water", 350), ("Forest", 550)):
        light, dark = GROUND[region]
        for k, (q, r) in enumerate((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2):
            x, y = middle + 38 * (q + r / 2), 134 + 33 * r
            hexes += Markup('<polygon points="{}" fill="{}" stroke="{}" stroke-width="2"/>').format(corners(x, y, 21), light, dark)
            if (k * 7 + middle) % 5 < 3:
                hexes += element(ELEMENT_NAMES[(k * 3 + middle // 50) % 4], x, y, 13)
    return Markup(
        '<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{}">'
        '<circle cx="350" cy="118" r="112" fill="var(--cover-sun)"/>{}</svg>'
    ).format(say(BOOK("cover")), hexes)


def worth_of(card: dict[str, Any]) -> str:
    """A card's points: its worth to the viewer if known, else what is printed."""
    return str(card["worth"]) if "worth" in card else "2/4" if card["building"] else str(card["value"])
