"""Tiles to read: a card for each tile of a game, the whole book for the rules page, and the picture on the box."""

from html import escape

from sunroom.games.solar_city.art import paint_of, skygarden, skyscraper, structure, tower
from sunroom.games.solar_city.content import standard
from sunroom.games.solar_city.pieces import COIN, POINT, effect, pips, slug, structures, symbol
from sunroom.kernel.game import View


def tile_cards(view: View) -> str:
    """A readable card for every tile of this game."""
    buildings = "".join(_building(kind["name"], kind["value"], kind["skyscraper"], kind["skygarden"]) for kind in view["types"])
    return buildings + "".join(_structure(name, text) for name, text in structures(view).items())


def book() -> str:
    """All tiles there are."""
    content = standard()
    symbols = [COIN, POINT]
    for i, building in enumerate(content.buildings):
        symbols.append(symbol(slug(building.name), skyscraper(building.name, i)))
        symbols.append(symbol(slug(building.name) + "-garden", skygarden(building.name, i)))
    symbols += [symbol(slug(kind.name), structure(kind.name)) for kind in content.structures]
    buildings = "".join(_building(b.name, b.value, b.skyscraper, b.skygarden) for b in content.buildings)
    publics = "".join(_structure(kind.name, kind.effect) for kind in content.structures)
    return (
        f'<svg class="sprite" width="0" height="0" aria-hidden="true">{"".join(symbols)}</svg>'
        f'<h3>Buildings</h3><div class="book">{buildings}</div><h3>Public Structures</h3><div class="book">{publics}</div>'
    )


def cover() -> str:
    """The picture on the box: towers in the arches of a sunroom."""
    names = ("Helios", "Cube", "Hive", "Spire", "Atrium", "Orchard", "Beacon")
    return (
        '<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="Seven towers of a solarpunk city, seen through arched windows">'
        f'<circle cx="350" cy="118" r="104" fill="var(--cover-sun)"/>{"".join(_bay(i, name) for i, name in enumerate(names))}'
        '<path d="M0 236C90 218 180 234 270 228S470 216 560 228S660 224 700 220V260H0Z" fill="#4c9560"/>'
        '<path d="M0 248C120 236 240 248 360 242S600 238 700 244V260H0Z" fill="#2c6b45"/></svg>'
    )


def _bay(i: int, name: str) -> str:
    """One window: hills far away, a tower, and in every other one a plant hanging from the vault."""
    paint, lift = paint_of(name, i), (16, 6, -2, -10, -2, 6, 16)[i]
    arch, hill = "M5 226V49A45 45 0 0 1 95 49V226Z", 150 + 9 * (i % 3)
    hanging = (
        '<path d="M50 4V34M50 20q-9 4-10 16M50 24q9 4 9 18M50 30q-3 8-1 22" fill="none" stroke="#4c9560" stroke-width="2.500" '
        'stroke-linecap="round"/><path d="M42 16H58L55 27H45Z" fill="#b9694a"/>'
    )
    return (
        f'<g transform="translate({100 * i} {22 + lift})"><path d="{arch}" fill="var(--cover-glass)"/>'
        f'<path d="M5 {hill + 20}C30 {hill - 12} 62 {hill + 18} 95 {hill}V226H5Z" fill="#9fce92" opacity=".6"/>'
        f'<path d="M50 4V226M5 96H95" stroke="{paint.main}" stroke-width="1.500" opacity=".3"/>{hanging if i % 2 else ""}'
        f'<g transform="translate(-6 94) scale(1.120)">{tower(name, i)}</g>'
        f'<path d="{arch}" fill="none" stroke="{paint.main}" stroke-width="4.500"/></g>'
    )


def _building(name: str, value: int, skyscraper_text: str, skygarden_text: str) -> str:
    key = slug(name)
    return (
        f'<article class="card" data-card="{key}"><h4>{escape(name)} {pips(value)}</h4>'
        f'<figure class="tower"><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{key}"/></svg>'
        f"<figcaption><b>Skyscraper</b> {effect(skyscraper_text)}</figcaption></figure>"
        f'<figure class="garden"><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{key}-garden"/></svg>'
        f"<figcaption><b>SkyGarden</b> {effect(skygarden_text)}</figcaption></figure></article>"
    )


def _structure(name: str, text: str) -> str:
    return (
        f'<article class="card" data-card="{slug(name)}"><h4>{escape(name)}</h4>'
        f'<figure class="stone"><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{slug(name)}"/></svg>'
        f"<figcaption><b>Public Structure</b> {effect(text)}</figcaption></figure></article>"
    )
