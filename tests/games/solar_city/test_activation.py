"""Section 4: a tile placed or flipped activates a line."""

from .city import activated, city, position

ROW_OF_FOUR = "Lantern | Cube | Hive* | Tram Loop\n. | . | . | .\nLantern | . | . | .\n. | . | . | ."


def test_sc_4_1_both_slots_marked_nothing_happens():
    play = position(city(ROW_OF_FOUR, coins=9), tops=["Lantern"], marked=["row 2", "column B"])
    play.do("build Lantern B2")
    assert (play.decider, play.phase, play.coins()) == (1, "action", 8)
    assert play.marked == {"row 2", "column B"}


def test_sc_4_1_one_empty_slot_is_marked_without_asking():
    play = position(city(ROW_OF_FOUR, coins=9), tops=["Lantern"], marked=["row 2"])
    play.do("build Lantern B2")
    assert play.marked == {"row 2", "column B"}
    assert play.choices == {"use Cube B1", "use Lantern B2", "done"}


def test_sc_4_1_two_empty_slots_are_a_choice():
    play = position(city(ROW_OF_FOUR, coins=9), tops=["Lantern"])
    play.do("build Lantern B2")
    assert play.choices == {"activate row 2", "activate column B"}
    play.do("activate column B")
    assert play.marked == {"column B"}


def test_sc_4_1_an_upgrade_and_a_public_structure_activate_a_line_too():
    upgraded = position(city(ROW_OF_FOUR, coins=9), marked=["row 1"]).do("upgrade Lantern A1")
    assert upgraded.choices == {"use Lantern A3", "done"}
    built = position(city(ROW_OF_FOUR, coins=9), pool=["Observatory"], marked=["row 2"]).do("build Observatory A2")
    assert built.choices == {"use Lantern A1", "use Lantern A3", "done"}


def test_sc_4_2_every_skyscraper_once_in_any_order():
    play = activated("row 1", city("Lantern | Cube | Helios | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    assert play.choices == {"use Lantern A1", "use Cube B1", "use Helios C1", "done"}
    play.do("use Helios C1")
    assert play.choices == {"use Lantern A1", "use Cube B1", "done"}
    play.do("use Lantern A1", "use Cube B1")
    assert (play.coins(), play.decider) == (4 + 4 + 3, 1)


def test_sc_4_2_each_is_optional():
    play = activated("row 1", city("Lantern | Cube | Helios | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("use Cube B1", "done")
    assert (play.coins(), play.decider) == (3, 1)


def test_sc_4_2_skygardens_and_public_structures_do_not_activate():
    play = activated("row 1", city("Lantern* | Cube | Night Market | Lantern*\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    assert play.choices == {"use Cube B1", "done"}


def test_sc_4_2_only_the_line_is_activated():
    play = activated("column A", city("Lantern | Cube | . | .\n. | . | . | .\nHelios | Cube | . | .\n. | . | . | ."))
    assert play.choices == {"use Lantern A1", "use Helios A3", "done"}


def test_sc_4_2_a_skyscraper_built_this_turn_takes_part():
    play = position(city(), tops=["Lantern"]).do("build Lantern A1", "activate row 1", "use Lantern A1")
    assert play.coins() == 4


def test_sc_4_3_the_others_mark_without_activating():
    theirs = city("Lantern | Lantern | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=5)
    play = position(city(coins=5), theirs, tops=["Cube"])
    play.do("build Cube A1", "activate row 1", "use Cube A1")
    assert (play.coins(0), play.coins(1)) == (6, 5)
    assert play.box.view(play.s, 1)["marked"] == ["row 1"]
    assert play.decider == 1
    play.do("upgrade Lantern A1")  # row 1 is marked for this player as well: only the column can be activated
    assert play.marked == {"row 1", "column A"}
