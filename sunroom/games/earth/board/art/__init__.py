"""Earth's pictures, one for every card: derived from its name, kind, habitats and size, drawn once and cached by browsers for ever."""

import hashlib
import re
import unicodedata
from functools import cache
from typing import Any

from sunroom.games.earth.board.art.animals import animal
from sunroom.games.earth.board.art.brush import luck_of
from sunroom.games.earth.board.art.bushes import bush
from sunroom.games.earth.board.art.events import event
from sunroom.games.earth.board.art.herbs import herb
from sunroom.games.earth.board.art.mushrooms import mushroom
from sunroom.games.earth.board.art.scenery import climate, ecosystem, ground, island, terrain
from sunroom.games.earth.board.art.trees import tree
from sunroom.games.earth.content.reading import Card, standard
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice

MOST_GROWTH = 8
BOOK = Phrasebook("earth", {"cover": "Seven plants of the Earth, seen through arched windows"})


def slug(name: str) -> str:
    """A name in a form suitable for a URL."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


@cache
def _named() -> dict[str, tuple[str, str]]:
    """Every picture's name in URLs: the kind of card, and which one."""
    content = standard()
    sides: dict[str, tuple[Any, ...]] = {
        "card": content.cards, "island": content.islands, "climate": content.climates, "ecosystem": content.ecosystems,
        "fauna": content.fauna,
    }  # fmt: skip
    return {f"{kind}-{slug(thing.name)}": (kind, thing.name) for kind, things in sides.items() for thing in things}


@cache
def picture(name: str) -> str | None:
    """The picture with this name in URLs; None if there is none."""
    found = _named().get(name)
    if found is None:
        return None
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90">{_drawn(*found)}</svg>'


@cache
def address(kind: str, name: str) -> str:
    """The URL of a card's picture; it changes with the picture."""
    key = f"{kind}-{slug(name)}"
    return f"/art/earth/{key}.svg?v={hashlib.sha256((picture(key) or '').encode()).hexdigest()[:8]}"


def _drawn(kind: str, name: str) -> str:
    content = standard()
    if kind == "fauna":
        return animal(name)
    if kind == "ecosystem":
        return ecosystem(name)
    if kind == "island":
        return island(name, next(card.habitats for card in content.islands if card.name == name))
    if kind == "climate":
        return climate(name, next(card.habitats for card in content.climates if card.name == name))
    card = next(card for card in content.cards if card.name == name)
    if card.kind == "Terrain":
        return terrain(name, card.habitats)
    return event(name) if card.kind == "Event" else flora(card)


def flora(card: Card) -> str:
    """A plant on its ground: the more growth it has room for, the taller; the four Sprouts show something of every type."""
    luck, size = luck_of(card.name), min(1.0, card.growth / MOST_GROWTH + 0.1)
    drawn = ground(card.habitats, luck)
    if card.kind == "Flora":
        parts = ((tree, -36), (bush, 34), (mushroom, 0))
        small = "".join(f'<g transform="translate({24 + dx} 20) scale(.6 .74)">{draw(card.name, luck, 0.4)}</g>' for draw, dx in parts)
        return drawn + small
    return drawn + {"Tree": tree, "Bush": bush, "Herb": herb, "Mushroom": mushroom}[card.kind](card.name, luck, size)


def cover(say: Voice) -> Markup:
    """The picture on the box: plants of every type in the arches of a sunroom."""
    return Markup('<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{}">{}</svg>').format(say(BOOK("cover")), _arches())


@cache
def _arches() -> Markup:
    names = ("Fly Agaric", "Dog Rose", "Umbrella Thorn Acacia", "Giant Sequoia", "Canary Island Palm", "Sun Flower", "Organ Pipe Cactus")
    bays = "".join(_bay(i, name) for i, name in enumerate(names))
    return Markup(
        f'<circle cx="350" cy="118" r="104" fill="var(--cover-sun)"/>{bays}'
        '<path d="M0 236C90 218 180 234 270 228S470 216 560 228S660 224 700 220V260H0Z" fill="#4c9560"/>'
        '<path d="M0 248C120 236 240 248 360 242S600 238 700 244V260H0Z" fill="#2c6b45"/>'
    )


def _bay(i: int, name: str) -> str:
    card = next(card for card in standard().cards if card.name == name)
    draw = {"Tree": tree, "Bush": bush, "Herb": herb, "Mushroom": mushroom}[card.kind]
    lift, arch = (16, 6, -2, -10, -2, 6, 16)[i], "M5 226V49A45 45 0 0 1 95 49V226Z"
    tint = ("#c8452f", "#d9653b", "#c9881f", "#2f7d4f", "#35988c", "#e0a526", "#4b8db8")[i]
    return (
        f'<g transform="translate({100 * i} {22 + lift})"><path d="{arch}" fill="var(--cover-glass)"/>'
        f'<path d="M5 180C30 150 62 176 95 160V226H5Z" fill="#9fce92" opacity=".6"/>'
        f'<g transform="translate(-10 104) scale(1 1.200)">{draw(card.name, luck_of(card.name), 0.9)}</g>'
        f'<path d="{arch}" fill="none" stroke="{tint}" stroke-width="4.500"/></g>'
    )
