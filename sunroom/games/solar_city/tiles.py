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
    bays = "".join(_bay(i, name) for i, name in enumerate(("Helios", "Hive", "Spire", "Atrium", "Orchard", "Beacon", "Cascade")))
    return (
        '<svg class="cover" viewBox="0 0 700 300" role="img" aria-label="Seven towers of a solarpunk city, seen through arched windows">'
        f'<circle cx="350" cy="120" r="92" fill="var(--cover-sun)"/>{bays}'
        '<path d="M0 268C90 244 180 262 270 256S470 240 560 254S660 250 700 244V300H0Z" fill="#4c9560"/>'
        '<path d="M0 284C120 266 240 282 360 274S600 270 700 276V300H0Z" fill="#2c6b45"/></svg>'
    )


def _bay(i: int, name: str) -> str:
    paint, lift = paint_of(name, i), (18, 6, -6, -14, -6, 6, 18)[i]
    arch = "M6 250V46A44 44 0 0 1 94 46V250Z"
    return (
        f'<g transform="translate({100 * i} {26 + lift})">'
        f'<path d="{arch}" fill="var(--cover-glass)" stroke="{paint.main}" stroke-width="4"/>'
        f'<path d="M50 4V250M6 130H94" stroke="{paint.main}" stroke-width="1.500" opacity=".35"/>'
        f'<g transform="translate(-4 120) scale(1.080)">{tower(name, i)}</g></g>'
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
