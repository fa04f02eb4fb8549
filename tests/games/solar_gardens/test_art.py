"""The drawings of the tiles, read from their SVG: what reaches which side, and where."""

import random
import re
from xml.etree import ElementTree

import pytest

from sunroom.games.solar_gardens.board.art import tile_art, turned
from sunroom.games.solar_gardens.knowledge.view import tile_shown
from sunroom.games.solar_gardens.words.things import shown_on

from .garden import box_of, content_of

TILES = box_of().content.tiles
MIDDLES = {(50.0, 0.0): 0, (100.0, 50.0): 1, (50.0, 100.0): 2, (0.0, 50.0): 3}
FACING = {(100.0, 50.0): (0.0, 50.0), (50.0, 100.0): (50.0, 0.0)}
NUMBER = r"(-?[\d.]+)"


def drawing(tile, turn: int = 0) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{tile_art(tile_shown(tile, turn))}</svg>")


def strokes(svg: ElementTree.Element, kind: str) -> list[tuple[str, str, list[tuple[float, float]]]]:
    """Colour, width and points of every line of a kind; curves end where their last pair of numbers says."""
    found = []
    for path in svg.iter("path"):
        if kind in path.get("class", "").split():
            points = [
                (float(pair[0]), float(pair[1]))
                for command in re.findall(r"[MLQ][^MLQl]*", path.get("d", ""))
                for pair in [re.findall(NUMBER, command)[-2:]]
            ]
            found.append((path.get("stroke", ""), path.get("stroke-width", ""), points))
    return found


def reached(svg: ElementTree.Element, kind: str) -> set[int]:
    """The sides whose middle a line of that kind comes to."""
    return {MIDDLES[point] for *_, points in strokes(svg, kind) for point in points if point in MIDDLES}


def fenced(svg: ElementTree.Element) -> set[int]:
    """The sides along which a fence's rail runs from corner to corner."""
    sides = set()
    for path in svg.iter("path"):
        if path.get("class") == "fence":
            x, y, dx, dy = map(float, re.findall(rf"M{NUMBER} {NUMBER}l{NUMBER} {NUMBER}", path.get("d", ""))[-1])
            assert sorted((abs(dx), abs(dy))) == [0, 100]
            sides.add((0 if y < 50 else 2) if dx else (3 if x < 50 else 1))
    return sides


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_every_side_of_a_tile_shows_what_it_is(tile):
    """SG-4.1, in every turn: a path, a bed of either piece, a fence, or nothing of these."""
    for turn in range(4):
        svg, signs = drawing(tile, turn), [tile.side(side, turn) for side in range(4)]
        assert reached(svg, "walk") == {k for k in range(4) if signs[k] == "="}
        assert reached(svg, "a") == {k for k in range(4) if signs[k] == "a"}
        assert reached(svg, "b") == {k for k in range(4) if signs[k] == "b"}
        assert fenced(svg) == {k for k in range(4) if signs[k] == "#"}


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_everything_on_a_tile_is_drawn_once_for_each(tile):
    svg = drawing(tile)

    def drawn(kind: str) -> int:
        return sum(len(group.findall("g")) for group in svg.iter("g") if group.get("class") == kind)

    assert (drawn("panel"), drawn("turbine"), drawn("sculpture")) == (tile.panels, tile.turbines, tile.sculptures)
    assert sum(group.get("class") == "habitat" for group in svg.iter("g")) == (tile.habitat is not None)
    assert sum(path.get("class") == "filter" for path in svg.iter("path")) == sum(tile.filters)


def test_what_meets_at_an_edge_joins_there():
    """On random full roofs: a path leaves a tile where, and as wide as, its neighbour's enters; beds too (SG-4.1)."""
    luck, met = random.Random(3), {"walk": 0, "bed": 0}
    for _ in range(40):
        roof = [(luck.choice(TILES), luck.randrange(4)) for _ in range(16)]
        svgs = [drawing(*cell) for cell in roof]
        for space in range(16):
            for edge, side, near in (((100.0, 50.0), 1, space + 1), ((50.0, 100.0), 2, space + 4)):
                if near > 15 or (side == 1 and space % 4 == 3):
                    continue
                signs = roof[space][0].side(side, roof[space][1]), roof[near][0].side((side + 2) % 4, roof[near][1])
                for kind, letters in (("walk", "="), ("bed", "ab")):
                    here = {width for _, width, points in strokes(svgs[space], kind) if edge in points}
                    there = {width for _, width, points in strokes(svgs[near], kind) if FACING[edge] in points}
                    assert bool(here) == (signs[0] in letters)
                    assert bool(there) == (signs[1] in letters)
                    if here and there:
                        assert here == there
                        met[kind] += 1
    assert met["walk"] > 100
    assert met["bed"] > 20


def test_no_two_designs_look_alike():
    drawn = {}
    for tile in TILES:
        looks = frozenset(tile_art(tile_shown(tile, turn)) for turn in range(4))
        for name, other in drawn.items():
            assert not looks & other, f"{tile.name} and {name}"
        drawn[tile.name] = looks
    assert sum(tile.copies for tile in TILES) == 90


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_icons_keep_to_their_corners(tile):
    """Nothing covers a path or the middle of a side, and nothing hangs over the edge."""
    for group in drawing(tile).iter("g"):
        if group.get("class") in ("panel", "turbine", "sculpture", "habitat"):
            x, y = map(float, re.findall(NUMBER, group.get("transform", "")))
            assert (x, y) in {(20, 20), (80, 20), (20, 80), (80, 80)}
            ground = group.find("rect")
            half = float(ground.get("width")) / 2 if ground is not None else float(group.find("circle").get("r"))
            assert half <= 20
            assert 20 + half < 50 - 9.5, "a path is 19 wide"


def test_turning_a_drawn_tile_is_drawing_a_turned_tile():
    for tile in TILES:
        for turn in range(4):
            assert turned(tile_shown(tile), turn) == tile_shown(tile, turn)


def test_two_bed_pieces_keep_apart():
    """Their middle lines stay further apart than a bed is wide, or one is a band and the other a stub before it (SG-4.2)."""
    parterres = [tile for tile in TILES if len(tile.filters) == 2]
    assert parterres
    for tile in parterres:
        svg = drawing(tile)
        lines = {letter: {p for *_, points in strokes(svg, letter) for p in points} for letter in "ab"}
        assert lines["a"]
        assert lines["b"]
        assert not lines["a"] & lines["b"]


def test_a_tile_in_words():
    text = content_of({"Odd": "=#a. a2 S1 W2 *1 bees"})
    tile = box_of(content=text).content.tiles[0]
    assert str(shown_on(tile_shown(tile))) == (
        "Odd: 1 panel, 2 turbines, 1 sculpture, bees, bed with 2 filters; north path, east fence, south bed, west plain"
    )
    assert str(shown_on(tile_shown(tile, 1))).endswith("north plain, east path, south fence, west bed")
