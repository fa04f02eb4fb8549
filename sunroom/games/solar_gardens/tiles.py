"""The tiles of Solar Gardens on a page: each drawn once and used wherever it lies, with a card to read, and the book of all."""

from collections.abc import Iterator
from html import escape
from typing import Any

from sunroom.games.solar_gardens.art import tile_art, told, turned
from sunroom.games.solar_gardens.content import standard
from sunroom.games.solar_gardens.earning import water
from sunroom.games.solar_gardens.view import tile_shown
from sunroom.kernel.game import View

SIDES = ("North", "East", "South", "West")
SHOWN = {"plain": "nothing", "path": "a path", "bed": "a flower bed, open", "fence": "a fence"}

PLAIN = str.maketrans({" ": ".", "'": "~"})
"""Names with signs that an address may hold."""


def art_id(tile: dict[str, Any]) -> str:
    """The name of a tile's drawing in one of its turns."""
    return f"t-{tile['name'].casefold().translate(PLAIN)}-{tile['turn']}"


def picture(tile: dict[str, Any]) -> str:
    """A tile's drawing, wherever it is needed."""
    return f'<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{art_id(tile)}"/></svg>'


def on_the_table(view: View) -> Iterator[dict[str, Any]]:
    """Every tile that lies anywhere, each look once; a tile in hand in all its turns."""
    seen: set[str] = set()
    for roof in view["roofs"]:
        held = [turned(roof["hand"], k) for k in range(4)] if roof["hand"] else []
        for tile in (*roof["spaces"].values(), roof["before"], *held):
            if tile and art_id(tile) not in seen:
                seen.add(art_id(tile))
                yield tile


def sprite(view: View) -> str:
    """The drawings of all tiles on the table, to be used by their names."""
    drawn = "".join(f'<symbol id="{art_id(tile)}" viewBox="0 0 100 100">{tile_art(tile)}</symbol>' for tile in on_the_table(view))
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{drawn}</svg>'


def cards(view: View) -> str:
    """A card for every tile on the table: what it shows, large and in words."""
    return "".join(_card(tile) for tile in on_the_table(view))


def _card(tile: dict[str, Any]) -> str:
    icons = [f"{tile[icon]} {icon if tile[icon] > 1 else icon[:-1]}" for icon in ("panels", "turbines", "sculptures") if tile[icon]]
    icons += [f"a habitat of {tile['habitat']}"] if tile["habitat"] else []
    beds = [f"a bed piece with {water(bed['filters'])}" for bed in tile["beds"]]
    sides = "; ".join(f"{side}: {SHOWN[tile['sides'][k]]}" for k, side in enumerate(SIDES))
    has = ", ".join([*icons, *beds]) or "no icons"
    return (
        f'<div class="card garden" data-card="{art_id(tile)}"><h4>{escape(tile["name"])}</h4><figure>{picture(tile)}'
        f"<figcaption>{has[0].upper()}{has[1:]}</figcaption></figure><p>{sides}</p></div>"
    )


def book() -> str:
    """All tiles there are, to read."""
    drawn = "".join(
        f'<figure><svg viewBox="0 0 100 100" width="92" height="92" role="img" aria-label="{told(tile_shown(tile))}">'
        f"{tile_art(tile_shown(tile))}</svg><figcaption>{tile.name}{f' ×{tile.copies}' * (tile.copies > 1)}</figcaption></figure>"
        for tile in standard().tiles
    )
    return f'<div class="solar-gardens-book">{drawn}</div>'


def cover() -> str:
    """The picture on the box: part of a large roof, tiles whose paths and beds meet."""
    by_name = standard().numbers
    tiles = "".join(
        f'<svg x="{100 * (k % 7)}" y="{100 * (k // 7) - 20}" width="100" height="100" viewBox="0 0 100 100">'
        f"{tile_art(tile_shown(standard().tiles[by_name[name.casefold()]], turn))}</svg>"
        for k, (name, turn) in enumerate(COVER)
    )
    label = "A roof of garden tiles with paths, flower beds, solar panels and animals"
    return f'<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="{label}">{tiles}</svg>'


COVER = (
    ("Medlar Bend", 1), ("Woodbine Fork", 0), ("Barley Bend", 3), ("Cedar Bend", 2), ("Heather Fork", 1), ("Lupin Crossing", 0),
    ("Clover Bend", 2), ("Chamomile Bend", 1), ("Pear Bend", 3), ("Mint Walk", 1), ("Foxglove Bend", 2), ("Lavender Fork", 2),
    ("Aster Bend", 1), ("Walnut Border", 0), ("Myrtle Bend", 0), ("Tansy Fork", 1), ("Birch Fork", 1), ("Nettle Fork", 2),
    ("Basil Bend", 3), ("Alder Border", 3), ("Quince Parterre", 3),
)  # fmt: skip
