"""The tiles of Solar Gardens on a page: each drawn once and used wherever it lies, with a card to read, and the book of all."""

from collections.abc import Iterator
from typing import Any

from sunroom.games.solar_gardens.board.art import tile_art, turned
from sunroom.games.solar_gardens.content.reading import standard
from sunroom.games.solar_gardens.knowledge.view import tile_shown
from sunroom.games.solar_gardens.words.things import THINGS, TOPIC, called, icons, shown_on
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Several, Term, Voice
from sunroom.kernel.protocols import View

CARDS = Phrasebook(
    TOPIC,
    {
        "habitat": "a habitat of {animals}",
        "watered bed": ("a bed piece with {n} filter", "a bed piece with {n} filters"),
        "dry bed": "a bed piece with no filter",
        "no icons": "no icons",
        "sides": "North: {north}; East: {east}; South: {south}; West: {west}",
        "plain": "nothing",
        "path": "a path",
        "bed": "a flower bed, open",
        "fence": "a fence",
        "cover": "A roof of garden tiles with paths, flower beds, solar panels and animals",
    },
)
PLAIN = str.maketrans({" ": ".", "'": "~"})
"""Names in a form suitable for an address."""


def art_id(tile: dict[str, Any]) -> str:
    """The id of a tile's drawing in one of its rotations."""
    return f"t-{tile['name'].casefold().translate(PLAIN)}-{tile['turn']}"


def picture(tile: dict[str, Any]) -> Markup:
    """A reference to a tile's drawing."""
    return Markup('<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{}"/></svg>').format(art_id(tile))


def named(tile: dict[str, Any], say: Voice) -> str:
    """A tile's name, translated if the tile is one of ours."""
    name = called(tile["name"])
    return say(name) if isinstance(name, Term) else name


def on_the_table(view: View) -> Iterator[dict[str, Any]]:
    """Every tile on the table, each appearance once; a tile in hand or on offer in all its rotations."""
    seen: set[str] = set()
    for roof in view["roofs"]:
        held = [turned(tile, k) for tile in (roof["before"], roof["hand"]) if tile for k in range(4)]
        for tile in (*roof["spaces"].values(), *held):
            if tile and art_id(tile) not in seen:
                seen.add(art_id(tile))
                yield tile


def sprite(view: View) -> Markup:
    """The drawings of all tiles on the table, to be referenced by id."""
    symbol = Markup('<symbol id="{}" viewBox="0 0 100 100">{}</symbol>')
    drawn = Markup().join(symbol.format(art_id(tile), tile_art(tile)) for tile in on_the_table(view))
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(drawn)


def cards(view: View, say: Voice) -> Markup:
    """A card for every tile on the table: what it shows, large and in words."""
    return Markup().join(_card(tile, say) for tile in on_the_table(view))


def _card(tile: dict[str, Any], say: Voice) -> Markup:
    has = [*icons(tile), CARDS("habitat", animals=THINGS(tile["habitat"])) if tile["habitat"] else ""]
    has += [CARDS("watered bed", n=bed["filters"]) if bed["filters"] else CARDS("dry bed") for bed in tile["beds"]]
    north, east, south, west = map(CARDS, tile["sides"])
    return Markup(
        '<div class="card garden" data-card="{}" data-called="{}"><h4>{}</h4><figure>{}<figcaption>{}</figcaption></figure><p>{}</p></div>'
    ).format(
        art_id(tile),
        tile["name"],
        named(tile, say),
        picture(tile),
        say.sentence(Several(has, ",") if any(has) else CARDS("no icons")),
        say(CARDS("sides", north=north, east=east, south=south, west=west)),
    )


def card(name: str, say: Voice) -> Markup | None:
    """A tile that lies nowhere any more, to read: with its picture, which nothing else on the page brings along."""
    number = standard().numbers.get(name.casefold())
    if number is None:
        return None
    tile = tile_shown(standard().tiles[number])
    drawn = Markup('<symbol id="{}" viewBox="0 0 100 100">{}</symbol>').format(art_id(tile), tile_art(tile))
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>{}').format(drawn, _card(tile, say))


def book(say: Voice) -> Markup:
    """All tiles, to read."""
    figure = Markup(
        '<figure><svg viewBox="0 0 100 100" width="92" height="92" role="img" aria-label="{}">{}</svg>'
        "<figcaption>{}{}</figcaption></figure>"
    )
    drawn = Markup()
    for tile in standard().tiles:
        shown = tile_shown(tile)
        drawn += figure.format(say(shown_on(shown)), tile_art(shown), named(shown, say), f" ×{tile.copies}" * (tile.copies > 1))
    return Markup('<div class="solar-gardens-book">{}</div>').format(drawn)


def cover(say: Voice) -> Markup:
    """The picture on the box: part of a large roof, tiles whose paths and beds meet."""
    placed = Markup('<svg x="{}" y="{}" width="100" height="100" viewBox="0 0 100 100">{}</svg>')
    tiles = Markup()
    for k, (name, turn) in enumerate(COVER):
        tile = standard().tiles[standard().numbers[name.casefold()]]
        tiles += placed.format(100 * (k % 7), 100 * (k // 7) - 20, tile_art(tile_shown(tile, turn)))
    return Markup('<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{}">{}</svg>').format(say(CARDS("cover")), tiles)


COVER = (
    ("Medlar Bend", 1), ("Woodbine Fork", 0), ("Barley Bend", 3), ("Cedar Bend", 2), ("Heather Fork", 1), ("Lupin Crossing", 0),
    ("Clover Bend", 2), ("Chamomile Bend", 1), ("Pear Bend", 3), ("Mint Walk", 1), ("Foxglove Bend", 2), ("Lavender Fork", 2),
    ("Aster Bend", 1), ("Walnut Border", 0), ("Myrtle Bend", 0), ("Tansy Fork", 1), ("Birch Fork", 1), ("Nettle Fork", 2),
    ("Basil Bend", 3), ("Alder Border", 3), ("Quince Parterre", 3),
)  # fmt: skip
