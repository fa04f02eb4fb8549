"""Section 6: the worked examples of the rulebooks."""

import pytest

from sunroom.games.solar_city import words

from .city import DATED, UNDATED, city, marked_but, position


def test_sc_6_mandy_builds_a_hive_at_a2():
    """Four Skyscrapers stand; the Hive costs 4; row 2 is activated; Hive and Cube pay, the Hive SkyGarden does not."""
    rows = """
        Helios | .    | .     | .
        .      | Cube | Hive* | .
        .      | .    | .     | .
        Helios | .    | .     | Lantern
    """
    mandy = position(city(rows, coins=4), tops=["Hive"])
    mandy.do("build Hive A2")
    assert (mandy.coins(), mandy.loans()) == (0, 0)
    assert mandy.choices == {"activate row 2", "activate column A"}
    mandy.do("activate row 2")
    assert mandy.choices == {"use Hive A2", "use Cube B2", "done"}
    mandy.do("use Hive A2")
    assert mandy.coins() == 2  # one empty neighbour here, A3: see the next test for two
    mandy.do("use Cube B2")
    assert mandy.coins() == 2 + 5
    assert (mandy.points(), mandy.decider) == (0, 1)


def test_sc_6_mandys_hive_with_two_empty_neighbours_pays_four():
    rows = """
        .      | Helios  | .     | .
        .      | Cube    | Hive* | .
        .      | .       | .     | Helios
        .      | .       | .     | Lantern
    """
    mandy = position(city(rows, coins=4), tops=["Hive"])
    mandy.do("build Hive A2", "activate row 2", "use Hive A2", "use Cube B2")
    assert mandy.coins() == 4 + 5


@pytest.mark.parametrize(("edition", "coins"), [(UNDATED, 6), (DATED, 4)])
def test_sc_6_mike_pays_with_the_coins_on_the_tile(edition, coins):
    mike = position(
        city(coins=coins),
        pool=[("Museum of Trees", 2), "Tram Loop", "Observatory"],
        structures=["Night Market"],
        marked=["row 2", "column A", "column D"],
        edition=edition,
    )
    mike.do("build Museum of Trees A2")
    assert (mike.coins(), mike.loans(), mike.decider) == (0, 0, 1)
    assert mike.marked == {"row 2", "column A", "column D"}
    assert mike.pool() == [{"name": "Night Market"}, {"name": "Tram Loop"}, {"name": "Observatory"}]


CAROL = """
    Cube | Lantern* | .        | .
    Hive | Helios*  | .        | .
    Hive | Helios   | .        | .
    .    | .        | Lantern* | .
"""


def test_sc_6_carol_upgrades_her_hive():
    carol = position(city(CAROL, coins=6), marked=["column A", "column B", "row 3"])
    carol.do("upgrade Hive A2")
    assert (carol.coins(), carol.loans(), carol.points()) == (0, 0, 3)
    assert carol.marked == {"column A", "column B", "row 3", "row 2"}
    assert carol.decider == 1  # no Skyscraper is left in row 2


def test_sc_6_carol_cannot_upgrade_the_others():
    carol = position(city(CAROL, coins=6), marked=["column A", "column B", "row 3"])
    assert {text for text in carol.choices if text.startswith("upgrade")} == {"upgrade Hive A2", "upgrade Cube A1"}
    for text in ("upgrade Helios B3", "upgrade Hive A3"):
        assert "are both marked" in str(words.why_not(carol.box, carol.s, 0, words.parse_action(carol.box, carol.s, 0, text)))


def test_sc_6_two_loans_for_a_price_of_four():
    rows = "Cube | Cube | Cube | Cube\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows), tops=["Hive"], marked=marked_but("row 4", "row 3"))
    play.do("build Hive A4", "done")
    assert (play.coins(), play.loans()) == (2, 2)
    assert play.score()["loans"] == -2
    rich = position(city(rows, coins=12, loans=2))
    assert (rich.score()["loans"], rich.score()["coins"]) == (0, 0)
