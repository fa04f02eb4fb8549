"""Content files: what their sentences mean, and how mistakes in them are reported."""

import random
from pathlib import Path

import pytest

from sunroom.games import find
from sunroom.games.solar_city.content.language import (
    ACTIVATED,
    ADJACENT_BUILDINGS,
    ADJACENT_EMPTY,
    ADJACENT_OCCUPIED,
    ADJACENT_SKYGARDENS,
    ADJACENT_STRUCTURES,
    ADJACENT_WITHOUT_COINS,
    CHEAPER_SKYSCRAPERS,
    CHEAPER_UPGRADES,
    CITY_SKYGARDENS,
    CITY_SKYSCRAPERS,
    COINS,
    COINS_HERE,
    COINS_IN_HAND,
    COINS_TAKEN,
    COPY_NEIGHBOUR,
    CROSS_EMPTY,
    CROSS_OCCUPIED,
    CROSS_OF_ITS_TYPE,
    CROSS_SKYSCRAPERS,
    CROSS_TYPES,
    EDGES,
    FULL_LINES,
    GAME_END,
    LOANS,
    LONELY_LINES,
    NO_LIMIT,
    OTHERS_MARK,
    POINTS,
    ROUND_END,
    SIDES_INSIDE,
    TRADE,
    TWICE,
    UNCOUNTED,
    UPGRADED,
    BadSentence,
    parse_effect,
    parse_structure,
)
from sunroom.games.solar_city.content.reading import STANDARD, parse_content, read_content
from sunroom.kernel.errors import BadContent, BadOption

from .city import SECTION7, box_of

TEXT = Path(SECTION7).read_text("utf-8")


def row(kind, base=0, each=0, count=UNCOUNTED, every=1, up=0, least=0, most=NO_LIMIT, scatter=0):
    return [kind, base, each, count, every, up, least, most, scatter]


SENTENCES = {
    "2 coins per adjacent empty space": row(COINS, 0, 2, ADJACENT_EMPTY),
    "1 point per adjacent occupied space": row(POINTS, 0, 1, ADJACENT_OCCUPIED),
    "1 coin per Skyscraper in the city, at most 5": row(COINS, 0, 1, CITY_SKYSCRAPERS, most=5),
    "1 point per 3 SkyGardens in the city, rounded up": row(POINTS, 0, 1, CITY_SKYGARDENS, 3, 1),
    "1 coin per empty space in row and column": row(COINS, 0, 1, CROSS_EMPTY),
    "1 point per 2 occupied spaces in row and column": row(POINTS, 0, 1, CROSS_OCCUPIED, 2),
    "2 coins per city edge it touches, at least 1": row(COINS, 0, 2, EDGES, least=1),
    "1 point per side off the city edge, less 1": row(POINTS, -1, 1, SIDES_INSIDE),
    "1 coin per building type in row and column": row(COINS, 0, 1, CROSS_TYPES),
    "1 point, and 1 per building of its type in row and column, at most 4": row(POINTS, 1, 1, CROSS_OF_ITS_TYPE, most=4),
    "1 coin, and 1 onto each adjacent empty space": row(COINS, 1, scatter=1),
    "1 point per adjacent space without coins": row(POINTS, 0, 1, ADJACENT_WITHOUT_COINS),
    "1 point per Skyscraper in row and column": row(POINTS, 0, 1, CROSS_SKYSCRAPERS),
    "3 coins onto this tile": row(COINS_HERE, 3),
    "1 point per 3 coins just taken from it": row(POINTS, 0, 1, COINS_TAKEN, 3),
    "4 coins, less 1 per adjacent SkyGarden": row(COINS, 4, -1, ADJACENT_SKYGARDENS),
    "1 point, and 1 per adjacent SkyGarden": row(POINTS, 1, 1, ADJACENT_SKYGARDENS),
    "copy an adjacent SkyGarden": row(COPY_NEIGHBOUR),
    "1 coin, and 2 per adjacent Public Structure": row(COINS, 1, 2, ADJACENT_STRUCTURES),
    "1 point per adjacent building": row(POINTS, 0, 1, ADJACENT_BUILDINGS),
    "pay 3 coins for 1 point, or take 2 coins": row(TRADE, 2, 1, every=3),
    "1 point per 6 coins in hand, at most 3": row(POINTS, 0, 1, COINS_IN_HAND, 6, most=3),
}

STRUCTURE_SENTENCES = {
    "game end: 1 point per 2 SkyGardens in the city": [*row(POINTS, 0, 1, CITY_SKYGARDENS, 2), GAME_END],
    "Skyscrapers cost 2 less": [*row(0, 2), CHEAPER_SKYSCRAPERS],
    "upgrades cost 3 less": [*row(0, 3), CHEAPER_UPGRADES],
    "end of round: pay 4 coins for 1 point": [*row(TRADE, 0, 1, every=4), ROUND_END],
    "one Skyscraper of its activated line may be used twice": [*row(0), TWICE],
    "end of round: 1 coin per 2 Skyscrapers in the city, rounded up": [*row(COINS, 0, 1, CITY_SKYSCRAPERS, 2, 1), ROUND_END],
    "game end: 1 point per full row or column, at most 4": [*row(POINTS, 0, 1, FULL_LINES, most=4), GAME_END],
    "loans bring 4 coins and are repaid for 5": [*row(0, 4, 5), LOANS],
    "another player marks its row or column: 2 coins": [*row(COINS, 2), OTHERS_MARK],
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_buildings_sentence(sentence):
    assert parse_effect(sentence, UPGRADED) == [*SENTENCES[sentence], UPGRADED]


def test_the_sentences_of_a_skyscraper_side():
    beacon = "5 coins if the only Skyscraper of its row or column"
    assert parse_effect(beacon, ACTIVATED) == [*row(COINS, 0, 5, LONELY_LINES, most=5), ACTIVATED]
    assert parse_effect("copy an adjacent Skyscraper", ACTIVATED) == [*row(COPY_NEIGHBOUR), ACTIVATED]


@pytest.mark.parametrize("sentence", STRUCTURE_SENTENCES)
def test_a_structures_sentence(sentence):
    assert parse_structure(sentence) == STRUCTURE_SENTENCES[sentence]


def test_the_tests_know_every_sentence_of_section_7():
    content = read_content(SECTION7)
    known = {*SENTENCES, *STRUCTURE_SENTENCES, "5 coins if the only Skyscraper of its row or column", "copy an adjacent Skyscraper"}
    said = {text for b in content.buildings for text in (b.skyscraper, b.skygarden)} | {s.effect for s in content.structures}
    assert said == known


def test_the_shipped_content_has_the_same_names_and_editions():
    """Its numbers may be tuned, its names and the rulebooks' own numbers may not."""
    ours, shipped = read_content(SECTION7), read_content("standard")
    assert [b.name for b in shipped.buildings] == [b.name for b in ours.buildings]
    assert [s.name for s in shipped.structures] == [s.name for s in ours.structures]
    assert shipped.editions == ours.editions
    assert shipped.buildings[0].skyscraper == "2 coins per adjacent empty space"


def test_the_fingerprint_changes_with_what_matters():
    plain = parse_content(TEXT, "x").fingerprint
    assert parse_content(TEXT + "\n# a remark\n", "y").fingerprint == plain
    assert parse_content(TEXT.replace("value = 3", "value = 4", 1), "x").fingerprint != plain


def changed(old: str, new: str) -> tuple[str, int]:
    """The text with one thing changed, and its line number."""
    assert old in TEXT
    return TEXT.replace(old, new, 1), TEXT[: TEXT.index(old)].count("\n") + 1


MISTAKES = {
    "an unknown key": ('name = "Cube"', 'colour = "red"\nname = "Cube"', "'colour' is not known here; the keys are name, skygarden"),
    "a value of six pips": ("value = 4", "value = 6", "value is 1 to 5 pips, not 6"),
    "a value in words": ("value = 4", 'value = "four"', "value is 1 to 5 pips, not 'four'"),
    "a wrong word to be counted": ("adjacent empty space", "adjacent emty space", "did you mean 'adjacent empty space'?"),
    "a sentence that is a number": ('effect = "upgrades cost 3 less"', "effect = 3", "effect is a sentence in quotes, not 3"),
    "no gain at all": ('"3 coins onto this tile"', '"free beer"', "Orchard, skyscraper: 'free beer' is not a gain"),
    "an unknown clause": ("at most 5", "at best 5", "'at best 5' is not understood"),
    "too large a number": ("2 coins per adjacent", "200 coins per adjacent", "200 is too much; the maximum is 60"),
    "the other side's copy": (
        '"copy an adjacent Skyscraper"',
        '"copy an adjacent SkyGarden"',
        "a Skyscraper copies an adjacent Skyscraper",
    ),
    "an unknown occasion": ("game end: 1", "at dawn: 1", "Museum of Trees, effect: it must start with one of 'game end'"),
    "coins at the end of the game": ("game end: 1 point per 2", "game end: 1 coin per 2", "can’t happen at 'game end'"),
    "a loan that earns": ("repaid for 5", "repaid for 3", "is repaid for no less than it brought"),
    "dividing by nothing": ("per 3 SkyGardens", "per 0 SkyGardens", "'per 0' divides by nothing"),
    "two tiles of a name": ('name = "Cube"', 'name = "hive"', "there are two tiles called 'hive'"),
    "a structure called like a building": ('name = "Tram Loop"', 'name = "Hive"', "there are two tiles called 'Hive'"),
    "a name with signs": ('name = "Cube"', 'name = "Cube*"', "a name is letters, digits, spaces"),
    "a name that ends in a space": ('name = "Cube"', 'name = "Cube "', "a name is letters, digits, spaces"),
    "a price below zero": ("price = 8", "price = -8", "price is a number from 0 to 30, not -8"),
    "an unknown key of an edition": ("price = 8", "cost = 8\nprice = 8", "'cost' is not known here"),
}


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_with_its_file_and_line(old, new, message, tmp_path):
    text, line = changed(old, new)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    with pytest.raises(BadContent) as error:
        read_content(str(tmp_path / "mine.toml"))
    assert str(error.value).startswith(f"mine.toml, line {line}: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "heading", "message"),
    [
        ("value = 4\n", '[[building]]\nname = "Cube"', "'Cube': 'value' is missing"),
        ('effect = "upgrades cost 3 less"\n', '[[structure]]\nname = "Seed Library"', "'Seed Library': 'effect' is missing"),
        ("pool_limit = 8\n", "[editions.undated]", ": 'pool_limit' is missing"),
    ],
)
def test_a_missing_key_is_named_with_the_line_of_its_heading(old, heading, message):
    line = TEXT[: TEXT.index(heading)].count("\n") + 1
    with pytest.raises(BadContent, match=f"^x, line {line}: .*") as error:
        parse_content(TEXT.replace(old, "", 1), "x")
    assert message in str(error.value)


def test_an_unknown_heading_is_named_with_its_line():
    with pytest.raises(BadContent, match=f"^x, line {TEXT.count(chr(10)) + 1}: 'card' is not known"):
        parse_content(TEXT + '[[card]]\nname = "Bus"\n', "x")


def test_a_building_outside_a_list_is_explained():
    with pytest.raises(BadContent, match=r"write every building under a heading \[\[building\]\]"):
        parse_content('[building]\nname = "Bus"\n', "x")


def test_nine_structures_are_needed():
    without = TEXT[: TEXT.index('[[structure]]\nname = "Night Market"')]
    with pytest.raises(BadContent, match=r"^x: exactly 9 structures are needed, there are 8"):
        parse_content(without, "x")
    with pytest.raises(BadContent, match=r"^x: exactly 9 structures are needed, there are 10"):
        parse_content(TEXT + '[[structure]]\nname = "Pond"\neffect = "upgrades cost 1 less"\n', "x")


def test_at_least_six_buildings_are_needed():
    start, end = TEXT.index('[[building]]\nname = "Loom"'), TEXT.index("[[structure]]")
    parse_content(TEXT[: TEXT.index('[[building]]\nname = "Beacon"')] + TEXT[end:], "x")
    with pytest.raises(BadContent, match=r"^x: 6 to 24 buildings are needed, there are 4"):
        parse_content(TEXT[:start] + TEXT[end:], "x")


def test_an_edition_is_needed():
    with pytest.raises(BadContent, match=r"^x: at least one heading"):
        parse_content(TEXT[TEXT.index("[[building]]") :], "x")


def test_broken_toml_is_named_with_its_line():
    text, line = changed('name = "Cube"', 'name = "Cube')
    with pytest.raises(BadContent, match=rf"^x: .*line {line}\b"):
        parse_content(text, "x")


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "mine.toml").write_bytes(b'name = "\xff\xfe"')
    with pytest.raises(BadContent, match=r"mine\.toml is not a text file in UTF-8"):
        read_content(str(tmp_path / "mine.toml"))


def test_a_missing_file():
    with pytest.raises(BadOption, match=r"nowhere\.toml can’t be read"):
        read_content("nowhere.toml")


def test_an_unknown_edition():
    with pytest.raises(BadOption, match="edition is one of 2018-05-20, undated, not '1999'"):
        find("solar-city").box(edition="1999")


@pytest.mark.parametrize("sentence", ["end of round: 3 coins onto this tile", "end of round: copy an adjacent Skyscraper"])
def test_structures_cannot_do_everything(sentence):
    with pytest.raises(BadSentence, match="can’t happen at 'end of round'"):
        parse_structure(sentence)


STRANGE = TEXT.replace('"2 coins per adjacent empty space"', '"3 coins onto this tile"')
STRANGE = STRANGE.replace('"1 point per adjacent occupied space"', '"copy an adjacent SkyGarden"')
STRANGE = STRANGE.replace('"1 point per 3 SkyGardens in the city, rounded up"', '"pay 2 coins for 1 point, or take 1 coin"')
STRANGE = STRANGE.replace('"Skyscrapers cost 2 less"', '"end of round: 1 point per Public Structure in the city"')
STRANGE = STRANGE.replace('"upgrades cost 3 less"', '"another player marks its row or column: 1 point"')


def test_a_file_of_ones_own_can_be_played_to_the_end(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(STRANGE.replace("Museum of Trees", "Musée d'Orsay"), "utf-8")
    box = find("solar-city").box(players=3, content=str(file))
    assert box.content.structures[0].name == "Musée d'Orsay"
    gained = set()
    for seed in range(20):
        s, choose = box.new(seed), random.Random(seed)
        while actors := box.actors(s):
            box.apply(s, actors[0], choose.choice(box.legal(s, actors[0])))
        gained |= {category for p in range(3) for category, n in box.score(s, p).items() if n > 0}
    assert {"upgrades", "purchases", "structures"} <= gained


def test_content_can_be_given_as_text():
    box = find("solar-city").box(content=TEXT)
    assert box.new(3).tobytes() == box_of().new(3).tobytes()


def test_the_standard_content_is_a_file_like_any_other():
    assert read_content(str(STANDARD)) == read_content("standard")
