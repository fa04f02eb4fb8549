"""NE-6: the cards, tiles and spots, and how mistakes in a custom file are reported."""

import random
from collections import Counter
from pathlib import Path

import pytest

from sunroom.games.neotopia.content.patterns import PATTERNS
from sunroom.games.neotopia.content.reading import STANDARD, parse_content, read_content
from sunroom.kernel.errors import BadContent, BadOption

from .table import CARDS, box_of

TEXT = Path(CARDS).read_text("utf-8")
both = pytest.mark.parametrize("content", [read_content("standard"), read_content(CARDS)], ids=["standard", "cards"])


@both
def test_ne_6_1_sixteen_types_of_two_or_four_cards(content):
    types = Counter((p.main, p.minor) for p in content.projects)
    assert len(content.projects) == 56
    assert types == {(a, b): 2 if a == b else 4 for a in range(4) for b in range(4)}
    for a in range(4):
        for b in range(4):
            if a != b:
                assert sorted(p.value for p in content.projects if (p.main, p.minor) == (a, b)) == [2, 3, 4, 5]


@both
def test_ne_6_2_no_two_cards_of_a_type_have_the_same_pattern_even_turned(content):
    for a in range(4):
        for b in range(4):
            keys = [p.drawn.key() for p in content.projects if (p.main, p.minor) == (a, b)]
            assert len(set(keys)) == len(keys)
    for project in content.projects:
        assert bool(project.drawn.minor) == (not project.building)
        assert len(project.drawn.main) >= len(project.drawn.minor)


@both
def test_ne_6_3_the_tiles_keep_the_elements_even_at_every_count(content):
    for players, each in ((2, 9), (3, 10), (4, 12)):
        used = [tile for tile in content.tiles if players not in tile.removed]
        assert len(used) == each
        assert Counter(e for tile in used for e in tile.elements) == dict.fromkeys(range(4), each)
    assert [tile.flag for tile in content.tiles].count(True) == 1


def test_ne_6_2_harder_patterns_are_worth_more():
    """On average a card of a higher value has no fewer cells."""
    cells = {v: [len(p.drawn.cells) for p in read_content("standard").projects if p.value == v and not p.building] for v in (2, 3, 4, 5)}
    means = [sum(cells[v]) / 12 for v in (2, 3, 4, 5)]
    assert means == sorted(means)
    assert means[0] < means[3]


def test_the_fingerprint_changes_with_what_matters():
    plain = parse_content(TEXT, "x").fingerprint
    assert parse_content(TEXT + "\n# a remark\n", "y").fingerprint == plain
    assert parse_content(TEXT.replace("Sun Tower", "Moon Tower"), "x").fingerprint != plain


MISTAKES = {
    "an unknown key": ('name = "Sun Tower"', 'colour = "red"\nname = "Sun Tower"', "'colour' is not known here"),
    "an unknown element": ('name = "Sun Tower"\nmain = "Energy"', 'name = "Sun Tower"\nmain = "Coal"', "main is one of Energy"),
    "an unknown pattern": ('pattern = "triangle"', 'pattern = "circle"', "Sun Tower: a pattern is one of row, triangle"),
    "a pattern of two colours": ('pattern = "triangle"', 'pattern = "roof"', "has two colours, give it a minor one"),
    "a pattern of one colour": ('pattern = "pair"', 'pattern = "row"', "the pattern row has one colour"),
    "a value of six": ("value = 5", "value = 6", "Leaf Dome: value is 2 to 5, not 6"),
    "a one-colour card with a value": ('pattern = "triangle"', 'value = 4\npattern = "triangle"', "its value is not written"),
    "two cards of a name": ('name = "Seed Barn"', 'name = "sun tower"', "there are two cards called 'sun tower'"),
    "a name with signs": ('name = "Seed Barn"', 'name = "Seed*"', "a name is letters, digits, spaces"),
    "the same pattern twice in a type": ('pattern = "bend"', 'pattern = "triangle"', "has the colours and the pattern of Sun Tower"),
    "the minor colour is the main one": (
        'main = "Energy"\nminor = "BioFarming"', 'main = "Energy"\nminor = "Energy"', "a one-colour card has no minor colour",
    ),
    "three elements": ('elements = "E E B T"', 'elements = "E E B"', "elements are four letters"),
    "a strange flag": ("flag = true", "flag = 1", "flag is true or false, not 1"),
    "removed at five players": ("removed = [2]", "removed = [5]", "removed lists player counts"),
    "a flag tile that is removed": ("flag = true", "flag = true\nremoved = [2]", "the flag tile is always in the game"),
    "three spots": ('Desert = "A2, C6, E1, G3"', 'Desert = "A2, C6, E1"', "Desert has 4 different spots"),
    "an outer spot": ('Desert = "A2, C6, E1, G3"', 'Desert = "A1, C6, E1, G3"', "Desert: A1 is an outer space"),
    "a spot at the centre": ('Desert = "A2, C6, E1, G3"', 'Desert = "C3, C6, E1, G3"', "Desert: C3 touches the centre"),
    "adjacent spots": ('Desert = "A2, C6, E1, G3"', 'Desert = "A2, A3, E1, G3"', "Desert: A2 and A3 are adjacent"),
    "an unknown region": ('Desert = "A2', 'Tundra = "A2', "'Tundra' is not known here"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_with_its_file_and_line(old, new, message, tmp_path):
    assert old in TEXT
    (tmp_path / "mine.toml").write_text(TEXT.replace(old, new, 1), "utf-8")
    first = TEXT[: TEXT.index(old)].count("\n") + 1
    with pytest.raises(BadContent, match=r"^mine\.toml, line \d+: ") as error:
        read_content(str(tmp_path / "mine.toml"))
    assert message in str(error.value)
    line = int(str(error.value).split("line ")[1].split(":")[0])
    assert first <= line <= first + 1


WHOLE = {
    "a tile too few": ('[[tile]]\nelements = "E E B T"\nremoved = [2]\n', "", "12 tiles are needed, there are 11"),
    "uneven elements": ('elements = "E E B T"', 'elements = "E E E T"', "the tiles hold 12 of each element, not 13 Energy"),
    "uneven at two": ("removed = [2]", "removed = [3]", "3 tiles are removed at 2 players, not 2"),
    "no flag": ("flag = true\n", "", "exactly one tile is the flag tile, not 0"),
    "no spots": ('[spots]', "[sports]", "'sports' is not known"),
    "a card too few": ('[[project]]\nname = "Sun Tower"\nmain = "Energy"\npattern = "triangle"\n', "", "56 projects are needed"),
    "a value twice": ("value = 5", "value = 4", "there can be only one card of Energy + BioFarming worth 4"),
    "a card without a pattern": ('pattern = "triangle"\n', "", "'Sun Tower': 'pattern' is missing"),
    "broken TOML": ('name = "Sun Tower"', 'name = "Sun Tower', "x: "),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), WHOLE.values(), ids=WHOLE)
def test_a_mistake_of_the_whole_file_is_named(old, new, message):
    assert old in TEXT
    with pytest.raises(BadContent) as error:
        parse_content(TEXT.replace(old, new, 1), "x")
    assert message in str(error.value)


def test_things_outside_their_lists_are_explained():
    with pytest.raises(BadContent, match=r"write every project under a heading \[\[project\]\]"):
        parse_content('[project]\nname = "Bus"\n', "x")
    with pytest.raises(BadContent, match=r"a heading \[spots\] with the bonus spots of each region is needed"):
        parse_content(TEXT[TEXT.index("# Twelve tiles") :], "x")


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "mine.toml").write_bytes(b'name = "\xff\xfe"')
    with pytest.raises(BadContent, match=r"mine\.toml is not a text file in UTF-8"):
        read_content(str(tmp_path / "mine.toml"))
    with pytest.raises(BadOption, match=r"nowhere\.toml can’t be read"):
        read_content("nowhere.toml")


def test_a_file_of_ones_own_can_be_played_to_the_end():
    text = TEXT.replace("Sun Tower", "Château d'Eau").replace('Desert = "A2, C6, E1, G3"', 'Desert = "B2, C5, E2, F4"')
    box = box_of(3, text.replace('pattern = "pair"', 'pattern = "bridge"'))
    s, choose = box.new(1), random.Random(1)
    while actors := box.actors(s):
        box.apply(s, actors[0], choose.choice(box.legal(s, actors[0])))
    assert box.content.projects[0].name == "Château d'Eau"


def test_the_standard_content_is_a_file_like_any_other():
    assert read_content(str(STANDARD)) == read_content("standard")
    assert {p.name for p in PATTERNS} >= {p.drawn.name for p in read_content("standard").projects}
