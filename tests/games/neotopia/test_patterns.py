"""Pattern matching and clusters against brute force that knows nothing of our tables (NE-3.1, NE-3.2, NE-5.2)."""

import random

import networkx as nx
import numpy as np
import pytest

from sunroom.games.neotopia.content.patterns import PATTERNS, parse_pattern, parse_patterns, placements
from sunroom.games.neotopia.rules.geometry import BIT, SPACE_NAMES, largest_cluster
from sunroom.games.neotopia.rules.projects import fits
from sunroom.kernel.bits import lowest, ones
from sunroom.kernel.compiling import COMPILED, rule
from sunroom.kernel.errors import BadContent
from tests.long import many

from .table import box_of
from .test_setup import GRAPH

REGIONS_TRIED = many(10_000, 400) if COMPILED else 150
ROWS = "ABCDEFG"


def where(name: str) -> complex:
    """The space's centre in the plane: rows are half a space apart sideways and √3/2 downwards."""
    row, length = ROWS.index(name[0]), 7 - abs(3 - ROWS.index(name[0]))
    return complex(int(name[1]) - (length + 1) / 2, -row * 3**0.5 / 2)


PLANE = {name: where(name) for name in SPACE_NAMES}


def spot(point: complex) -> str | None:
    return next((name for name, at in PLANE.items() if abs(at - point) < 0.01), None)


def drawn_points(lines: list[str]) -> dict[complex, str]:
    """A drawing's cells in the plane."""
    return {complex(x / 2, -y * 3**0.5 / 2): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}


def all_ways(lines: list[str]) -> set[frozenset[tuple[str, str]]]:
    """Every way a drawing lies in the region, turned by rotating the plane: sets of (space, sign)."""
    points, found = drawn_points(lines), set()
    start = next(iter(points))
    for sixth in range(6):
        turn = complex(0.5, 3**0.5 / 2) ** sixth
        for name in SPACE_NAMES:
            lying = [(spot(PLANE[name] + (point - start) * turn), sign) for point, sign in points.items()]
            if all(space for space, _ in lying):
                found.add(frozenset(lying))
    return found


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda p: p.name)
def test_ne_3_2_the_placements_of_a_pattern_are_those_of_turning_its_drawing(pattern):
    names = {
        (q, r): name for (q, r), name in zip([(q, r) for r in range(7) for q in range(7) if 3 <= q + r <= 9], SPACE_NAMES, strict=True)
    }
    ours = {frozenset([(names[c], "M") for c in p.main] + [(names[c], "m") for c in p.minor]) for p in placements(pattern)}
    assert ours == all_ways(pattern.drawing())


WAYS = {project.name: all_ways(project.lines) for project in box_of(2, "standard").content.projects}


@rule
def fits_everywhere(s, region, out):
    """For every card, space and element there: whether it fits."""
    for card in range(56):
        for space in range(37):
            out[card, space] = 0
            for element in range(4):
                if s.laid[region, element] & BIT[space] and (s.main[card] == element or s.minor[card] == element):
                    out[card, space] = fits(s, card, region, space, element)


def test_ne_3_1_matching_on_random_regions_is_what_brute_force_finds():
    """A card fits at a space exactly if one of the ways its drawing can lie is there and covers the space."""
    box = box_of(2, "standard")
    s, choose, out, hits = box.new(1), random.Random(5), np.zeros((56, 37), np.int8), 0
    projects = box.content.projects
    by_space = {
        card: {space: [way for way in WAYS[projects[card].name] if any(space == name for name, _ in way)] for space in SPACE_NAMES}
        for card in range(56)
    }
    for number in range(REGIONS_TRIED):
        region, density = number % 3, choose.choice((0.2, 0.5, 0.8, 1.0))
        signs = {name: choose.choice("EBTC") for name in SPACE_NAMES if choose.random() < density}
        s.laid[:] = 0
        for space, name in enumerate(SPACE_NAMES):
            if name in signs:
                s.laid[region, "EBTC".index(signs[name])] |= BIT[space]
        fits_everywhere(s, region, out)
        for card in choose.sample(range(56), 4):
            for space in choose.sample(range(37), 4):
                name = SPACE_NAMES[space]
                found = any(all(signs.get(at) == sign for at, sign in way) for way in by_space[card][name])
                assert bool(out[card, space]) == found, (projects[card].name, name, signs)
                hits += found
    assert hits > REGIONS_TRIED / 100


def test_ne_5_2_clusters_of_random_regions_are_what_networkx_finds():
    choose = random.Random(6)
    for _ in range(REGIONS_TRIED):
        names = choose.sample(SPACE_NAMES, choose.randrange(38))
        mask = sum(int(BIT[SPACE_NAMES.index(name)]) for name in names)
        size = max(map(len, nx.connected_components(GRAPH.subgraph(names))), default=0)
        assert largest_cluster(np.int64(mask)) == size


def test_counting_bits():
    choose = random.Random(7)
    for n in [0, 1, 3, (1 << 56) - 1, *(choose.getrandbits(choose.randrange(1, 63)) for _ in range(300))]:
        assert ones(np.int64(n)) == n.bit_count()
        if n:
            assert lowest(np.int64(n)) == (n & -n).bit_length() - 1


MISTAKES = {
    "a sign that is none": ("M x", "'x' is neither M nor m"),
    "lines that do not fit": ("M M\nm", "is not offset by half a space from the line above"),
    "one cell": ("M", "2 to 5 cells are needed, there are 1"),
    "six cells": ("M M M m m m", "2 to 5 cells are needed, there are 6"),
    "more of the minor colour": ("M m m", "fewer cells of the main colour"),
    "two parts": ("M m   M", "its cells are not connected"),
}


@pytest.mark.parametrize(("drawing", "message"), MISTAKES.values(), ids=MISTAKES)
def test_ne_6_2_a_mistake_in_a_pattern_is_named_with_its_line(drawing, message):
    text = f"# patterns\nfirst = '''\nM m\n'''\nsecond = '''\n{drawing}\n'''\n"
    with pytest.raises(BadContent, match=r"^mine\.toml, line 5: pattern second: ") as error:
        parse_patterns(text, "mine.toml")
    assert message in str(error.value)


def test_ne_6_2_the_same_pattern_turned_is_refused_its_mirror_image_is_not():
    hook = "a = '''\nM M\n   m\n'''\n"
    with pytest.raises(BadContent, match="pattern b is a, rotated"):
        parse_patterns(hook + "b = '''\nm\n M M\n'''\n", "x")
    assert len(parse_patterns(hook + "b = '''\n   m\nM M\n'''\n", "x")) == 2
    with pytest.raises(BadContent, match="a pattern is a drawing in quotes"):
        parse_patterns("a = 3\n", "x")
    with pytest.raises(BadContent, match=r"^x: "):
        parse_patterns("a = '", "x")


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda p: p.name)
def test_ne_6_2_every_pattern_hangs_together_and_survives_being_drawn(pattern):
    again = parse_pattern(pattern.name, "\n".join(pattern.drawing()))
    assert again.key() == pattern.key()
    assert len({turned.key() for turned in pattern.rotations()}) == 1
    assert 2 <= len(pattern.cells) <= 5
    assert len(pattern.main) >= len(pattern.minor)
    points = list(drawn_points(pattern.drawing()))
    graph = nx.Graph([(a, b) for a in points for b in points if 0.9 < abs(a - b) < 1.1])
    assert nx.is_connected(graph)
    assert len(graph) == len(points)
