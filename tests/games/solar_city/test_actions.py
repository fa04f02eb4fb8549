"""Section 3: a turn is one action."""

import pytest

from sunroom.games.solar_city import position as positions
from sunroom.games.solar_city import words
from sunroom.games.solar_city.rules.actions import PASS

from .city import DATED, UNDATED, Play, activated, box_of, city, marked_but, position

FIVE_AND_FIVE = """
    Hive     | Hive    | Hive    | Hive
    Hive     | Cascade | Cascade | Cascade
    Cascade  | Cascade | .       | .
    .        | .       | .       | .
"""


def test_sc_3_1_a_skyscraper_costs_a_coin_per_skyscraper_in_the_city():
    rows = "Hive | Cube | Helios* | Tram Loop\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows.replace("Tram Loop", "Night Market"), coins=10), tops=["Loom"])
    play.do("build Loom C3")
    assert play.coins() == 8  # two Skyscrapers; the SkyGarden and the Public Structure cost nothing
    assert play.tile("C3") == "Loom"


def test_sc_3_1_the_first_skyscraper_is_free():
    assert position(city(coins=0), tops=["Loom"]).do("build Loom C3").loans() == 0


def test_sc_3_1_tokens_on_the_space_are_taken_first_and_help_to_pay():
    play = position(city("Hive | Cube | Hive | +2\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=1), tops=["Loom"])
    play.do("build Loom D1")
    assert (play.coins(), play.loans(), play.lying("D1")) == (0, 0, 0)


def test_sc_3_1_the_top_tile_of_a_pile_goes_to_an_empty_space():
    rows = "Hive | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=9), tops=["Loom", "Hive"])
    assert not {"build Loom A1", "build Hive A1"} & play.choices
    assert {"build Loom B1", "build Hive B1"} <= play.choices
    assert len([text for text in play.choices if text.startswith("build")]) == 3 * 15
    before = positions.dump(play.box, play.s)["piles"]
    play.do("build Loom B1")
    assert positions.dump(play.box, play.s)["piles"] == [before[0].partition(", ")[2], *before[1:]]


def test_sc_3_1_placing_checks_activation():
    assert position(city(coins=0), tops=["Loom"]).do("build Loom C3").choices == {"activate row 3", "activate column C"}


@pytest.mark.parametrize(("edition", "price"), [(DATED, 6), (UNDATED, 8)])
def test_sc_3_2_a_public_structure_costs_the_price_of_its_edition(edition, price):
    play = position(city(coins=10), pool=["Tram Loop"], edition=edition)
    assert play.do("build Tram Loop B2").coins() == 10 - price
    assert play.tile("B2") == "Tram Loop"


def test_sc_3_2_tokens_of_the_pool_and_of_the_space_can_pay():
    play = position(city(". | +1 | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=1), pool=[("Tram Loop", 4, 2)])
    play.do("build Tram Loop B1")
    assert (play.coins(), play.loans(), play.points(), play.lying("B1")) == (0, 0, 2, 0)
    assert play.score()["pool tiles"] == 2


def test_sc_3_2_the_slot_is_refilled_without_tokens():
    play = position(city(coins=6), pool=["Observatory", ("Tram Loop", 4, 1)], structures=["Seed Library"])
    play.do("build Tram Loop B1", "activate row 1")
    assert play.pool() == [{"name": "Observatory"}, {"name": "Seed Library"}, {}]


def test_sc_3_2_placing_checks_activation():
    play = position(city(coins=6), pool=["Tram Loop"])
    assert play.do("build Tram Loop B1").choices == {"activate row 1", "activate column B"}


def test_sc_3_3_an_upgrade_costs_two_coins_per_skygarden():
    rows = "Cube* | Cube* | . | .\n. | Lantern | . | .\n. | . | . | .\n. | . | Hive | ."
    play = position(city(rows, coins=5))
    play.do("upgrade Lantern B2")
    assert play.coins() == 1
    assert play.tile("B2") == "Lantern*"
    assert play.points() == 3
    assert play.choices == {"activate row 2", "activate column B"}


def test_sc_3_3_needs_an_empty_slot_in_row_or_column():
    rows = "Cube | . | . | .\n. | Cube | . | .\n. | . | Cube | .\n. | . | . | Hive*"
    play = position(city(rows, coins=9), marked=["row 1", "column A", "row 2", "column D"])
    assert {text for text in play.choices if text.startswith("upgrade")} == {"upgrade Cube B2", "upgrade Cube C3"}
    action = words.parse_action(play.box, play.s, 0, "upgrade Cube A1")
    assert "row 1 and column A are both marked" in str(words.why_not(play.box, play.s, 0, action))


def test_sc_3_3_tokens_on_the_tile_are_taken_first_and_help_to_pay():
    play = position(city("Cube* | Orchard +6 | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("upgrade Orchard B1")
    assert (play.coins(), play.loans(), play.points(), play.lying("B1")) == (4, 0, 2, 0)


def test_sc_3_3_the_effect_comes_before_the_activation():
    """The Beacon is a SkyGarden when its effect counts, and the activation has yet to be chosen."""
    play = position(city("Beacon | Cube | . | .\nCube | . | . | .\n. | . | . | .\n. | . | . | .", coins=2))
    play.do("upgrade Beacon A1")
    assert (play.points(), play.phase) == (2, "line")
    play.do("activate row 1", "use Cube B1")
    assert play.coins() == 2 + 2  # two Skyscrapers are left


def test_sc_3_4_as_many_loans_as_needed():
    rows = "Cube | Cube | Cube | Cube\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=0), tops=["Hive"]).do("build Hive D4")
    assert (play.coins(), play.loans()) == (2, 2)
    play = position(city(rows, coins=3), tops=["Hive"]).do("build Hive D4")
    assert (play.coins(), play.loans()) == (2, 1)
    play = position(city(rows, coins=4), tops=["Hive"]).do("build Hive D4")
    assert (play.coins(), play.loans()) == (0, 0)


def test_sc_3_4_a_loan_is_repaid_for_six():
    play = position(city(coins=7, loans=2), tops=["Hive"])
    play.do("repay a loan")
    assert (play.coins(), play.loans(), play.decider, play.phase) == (1, 1, 0, "action")
    assert "repay a loan" not in play.choices


def test_sc_3_4_ten_loan_tokens_in_all():
    rows = "Cube | Cube | Cube | Cube\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    second = position(city(rows, loans=3), city(loans=6), tops=["Hive"])
    assert not [text for text in second.choices if text.startswith("build")]  # one token: 3 coins for a price of 4
    second = position(city(rows, loans=3), city(loans=5), tops=["Hive"])
    assert "build Hive D4" in second.choices
    one_short = position(city(rows, coins=1, loans=3), city(loans=6), tops=["Hive"])
    assert one_short.do("build Hive D4").loans() == 4


def test_sc_3_4_what_loans_cannot_pay_is_not_legal():
    rows = "Cube | Cube* | Cube* | +3\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=1, loans=10), pool=[("Tram Loop", 4), ("Night Market", 2)], tops=["Hive", "Cube"])
    # 1 coin: a Skyscraper costs 1, an upgrade 4, a Public Structure 6
    assert {text[-2:] for text in play.choices if text.startswith("build Hive")} == set(_empty(play))
    assert {text for text in play.choices if "Tram" in text or "Night" in text} == {"build Tram Loop D1", "build Night Market D1"}
    assert not [text for text in play.choices if text.startswith("upgrade")]


def _empty(play: Play) -> list[str]:
    return [c + r for r in "1234" for c in "ABCD" if play.tile(c + r) in (".", "+3")]


POOR = "Cube | Cube* | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."


def test_sc_3_4_who_cannot_act_passes():
    play = position(city(POOR, coins=0, loans=10), city(coins=5), city(), tops=["Hive"])
    assert play.choices == {"pass"}
    play.do("pass")
    assert (play.decider, play.phase) == (1, "action")
    assert "pass" not in play.choices


def test_sc_3_4_the_game_ends_when_all_pass_in_a_row():
    play = position(city(POOR, loans=5), city(POOR, loans=5))
    play.do("pass", "pass")
    assert play.phase == "over"
    assert play.box.actors(play.s) == []


def test_sc_3_4_an_action_between_breaks_the_row_of_passes():
    play = position(city(POOR, loans=5), city(POOR, coins=1, loans=5), city(POOR), tops=["Lantern"])
    assert str(words.prompt(play.box, play.s, 0)) == "You can’t afford anything, even with every remaining loan: pass."
    play.do("pass", "build Lantern D4", "activate row 4", "done", "pass", "pass")
    assert play.phase == "action"
    assert play.choices == {"pass"}
    assert play.do("pass").phase == "over"


def test_sc_3_5_no_more_loans_than_the_payment_needs():
    rows = "Cube | Cube | Cube | +2\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=1), tops=["Hive"]).do("build Hive D1")
    assert play.loans() == 0  # the tokens come before the payment
    play = position(city(rows, coins=1), tops=["Hive"]).do("build Hive D2")
    assert (play.loans(), play.coins()) == (1, 1)


def test_sc_3_5_no_loans_for_an_optional_effect():
    play = activated("row 1", city("Exchange | Cube | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=2))
    play.do("use Exchange A1")
    assert (play.coins(), play.points(), play.loans()) == (4, 0, 0)  # it could only take coins


def test_sc_3_5_repaying_before_and_after_the_action():
    rows = "Lantern | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=9, loans=2), tops=["Cube"])
    play.do("repay a loan", "build Cube D1", "activate row 1", "use Lantern A1", "use Cube D1")
    assert (play.phase, play.coins()) == ("repay", 3 - 1 + 4 + 2)
    assert play.choices == {"repay a loan", "done"}
    play.do("repay a loan")
    assert (play.coins(), play.loans(), play.decider) == (2, 0, 1)


def test_sc_3_5_repaying_may_be_declined():
    play = position(city(coins=6, loans=1), tops=["Lantern"])
    play.do("build Lantern B2", "activate row 2", "done", "done")
    assert (play.coins(), play.loans(), play.decider) == (6, 1, 1)


def test_sc_3_6_an_empty_pile_stays_empty():
    types = ["Hive", "Cube", "Helios", "Lantern", "Loom", "Cascade"]
    box = box_of()
    seats = [city(FIVE_AND_FIVE, coins=20), city()]
    play = Play(box, positions.load(box, {"types": types, "seats": seats}))
    assert [pile["left"] for pile in play.box.view(play.s, 0)["piles"]] == [0, 10, 10]
    assert not [text for text in play.choices if text.startswith(("build Hive", "build Cascade"))]
    assert len([text for text in play.choices if text.startswith("build")]) == 2 * 6


def test_sc_3_6_an_empty_pool_slot_stays_empty():
    box = box_of()
    seats = [city("Museum of Trees | Tram Loop | Seed Library | Solar Exchange" + "\n. | . | . | ." * 3, coins=30)]
    seats += [city("Museum of Trees | Tram Loop | Seed Library | Solar Exchange" + "\n. | . | . | ." * 3)]
    pool = [{"name": "Night Market"}, {"name": "Observatory"}]
    types = ["Hive", "Cube", "Helios", "Lantern", "Loom", "Cascade"]
    play = Play(box, positions.load(box, {"types": types, "seats": seats, "pool": pool}))
    play.do("build Night Market A3", "activate row 3")
    assert play.pool() == [{}, {"name": "Observatory"}, {}]


@pytest.mark.parametrize(("players", "tiles"), [(2, 40), (3, 56), (4, 72)])
def test_sc_3_6_there_are_more_tiles_than_spaces(players, tiles):
    view = box_of(players).view(box_of(players).new(1), 0)
    assert sum(pile["left"] for pile in view["piles"]) + view["structures_left"] + 3 == tiles
    assert tiles > 16 * players


def test_sc_3_6_no_passing_while_something_can_be_paid():
    play = position(city(coins=0), tops=["Hive"], marked=marked_but("row 1"))
    assert "pass" not in play.choices
    assert "you can pass only if you can’t afford any action" in str(words.why_not(play.box, play.s, 0, PASS))
