"""Tiles to read: a card for each tile of a game, the whole book for the rules page, and the picture on the box."""

from sunroom.games.solar_city.board.art import paint_of, tower
from sunroom.games.solar_city.board.pieces import effect, joined, pips, slug, structures, symbols
from sunroom.games.solar_city.content.language import ACTIVATED, UPGRADED, parse_effect, parse_structure
from sunroom.games.solar_city.content.reading import standard
from sunroom.games.solar_city.words.effects import effect_of
from sunroom.games.solar_city.words.things import TOPIC, named
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Voice, once_per_language
from sunroom.kernel.protocols import View

BOOK = Phrasebook(
    TOPIC,
    {
        "Buildings": "Buildings",
        "Public Structures": "Public Structures",
        "Skyscraper": "Skyscraper",
        "SkyGarden": "SkyGarden",
        "Public Structure": "Public Structure",
        "cover": "Seven towers of a solarpunk city, seen through arched windows",
    },
)


def tile_cards(view: View, say: Voice) -> Markup:
    """A readable card for every tile of this game."""
    buildings = (_building(kind["name"], kind["value"], kind["skyscraper"], kind["skygarden"], say) for kind in view["types"])
    return joined([*buildings, *(_structure(name, does, say) for name, does in structures(view).items())])


def book(say: Voice) -> Markup:
    """All tiles."""
    content = standard()
    buildings = joined(
        _building(b.name, b.value, effect_of(parse_effect(b.skyscraper, ACTIVATED)), effect_of(parse_effect(b.skygarden, UPGRADED)), say)
        for b in content.buildings
    )
    publics = joined(_structure(kind.name, effect_of(parse_structure(kind.effect)), say) for kind in content.structures)
    return Markup('{}<h3>{}</h3><div class="book">{}</div><h3>{}</h3><div class="book">{}</div>').format(
        symbols(tuple(b.name for b in content.buildings), tuple(kind.name for kind in content.structures)),
        say(BOOK("Buildings")),
        buildings,
        say(BOOK("Public Structures")),
        publics,
    )


def cover(say: Voice) -> Markup:
    """The picture on the box: towers in the arches of a sunroom."""
    names = ("Helios", "Cube", "Hive", "Spire", "Atrium", "Orchard", "Beacon")
    return Markup(
        '<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{}"><circle cx="350" cy="118" r="104" fill="var(--cover-sun)"/>{}'
        '<path d="M0 236C90 218 180 234 270 228S470 216 560 228S660 224 700 220V260H0Z" fill="#4c9560"/>'
        '<path d="M0 248C120 236 240 248 360 242S600 238 700 244V260H0Z" fill="#2c6b45"/></svg>'
    ).format(say(BOOK("cover")), joined(_bay(i, name) for i, name in enumerate(names)))


def _bay(i: int, name: str) -> Markup:
    """One window: distant hills, a tower, and in every other one a plant hanging from the vault."""
    paint, lift = paint_of(name, i), (16, 6, -2, -10, -2, 6, 16)[i]
    arch, hill = "M5 226V49A45 45 0 0 1 95 49V226Z", 150 + 9 * (i % 3)
    hanging = (
        '<path d="M50 4V34M50 20q-9 4-10 16M50 24q9 4 9 18M50 30q-3 8-1 22" fill="none" stroke="#4c9560" stroke-width="2.500" '
        'stroke-linecap="round"/><path d="M42 16H58L55 27H45Z" fill="#b9694a"/>'
    )
    return Markup(
        f'<g transform="translate({100 * i} {22 + lift})"><path d="{arch}" fill="var(--cover-glass)"/>'
        f'<path d="M5 {hill + 20}C30 {hill - 12} 62 {hill + 18} 95 {hill}V226H5Z" fill="#9fce92" opacity=".6"/>'
        f'<path d="M50 4V226M5 96H95" stroke="{paint.main}" stroke-width="1.500" opacity=".3"/>{hanging if i % 2 else ""}'
        f'<g transform="translate(-6 94) scale(1.120)">{tower(name, i)}</g>'
        f'<path d="{arch}" fill="none" stroke="{paint.main}" stroke-width="4.500"/></g>'
    )


@once_per_language
def _building(name: str, value: int, skyscraper: Message, skygarden: Message, say: Voice) -> Markup:
    sides = [
        _side("tower", slug(name), "Skyscraper", skyscraper, say),
        _side("garden", slug(name) + "-garden", "SkyGarden", skygarden, say),
    ]
    return Markup('<article class="card" data-card="{}" data-called="{}"><h4>{} {}</h4>{}</article>').format(
        slug(name), name, say(named(name)), pips(value, say), joined(sides)
    )


@once_per_language
def _structure(name: str, does: Message, say: Voice) -> Markup:
    return Markup('<article class="card" data-card="{}" data-called="{}"><h4>{}</h4>{}</article>').format(
        slug(name), name, say(named(name)), _side("stone", slug(name), "Public Structure", does, say)
    )


def _side(kind: str, picture: str, side: str, does: Message, say: Voice) -> Markup:
    """One side of a tile: its picture, and what it does."""
    return Markup(
        '<figure class="{}"><svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{}"/></svg>'
        "<figcaption><b>{}</b> {}</figcaption></figure>"
    ).format(kind, picture, say(BOOK(side)), effect(does, say))
