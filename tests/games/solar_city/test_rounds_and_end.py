"""Section 5: rounds, the end of the game, and who wins."""

import pytest

from .city import DATED, UNDATED, Play, city, marked_but, position

ONE_SHORT = """
    Hive*   | Hive*   | Hive*   | Hive*
    Cube*   | Cube*   | Cube*   | Cube*
    Loom*   | Loom*   | Loom*   | Loom*
    Helios* | Helios* | Helios* | .
"""
KITCHEN = """
    Common Kitchen | Cube | Cube | .
    .              | .    | Cube | .
    .              | .    | .    | .
    .              | .    | .    | .
"""
SHOP = "Solar Exchange | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."


def last_mark(*cities: dict, **more) -> Play:
    """A position in which the tile built at A4 marks the eighth slot."""
    first = {**cities[0], "coins": cities[0]["coins"] + 8}
    return position(first, *cities[1:], **{"marked": marked_but("row 4"), "pool": ["Observatory"], **more})


def test_sc_5_1_the_eighth_mark_ends_the_round_after_the_turn():
    play = position(city(coins=0), tops=["Lantern"], marked=marked_but("row 1"), round=2)
    play.do("build Lantern A1")
    assert (play.s.round_no, play.phase) == (2, "use")  # the turn goes on
    play.do("use Lantern A1")
    assert (play.s.round_no, play.marked, play.decider, play.phase) == (3, set(), 1, "action")


def test_sc_5_1_loans_are_repaid_before_the_round_ends():
    play = position(city(coins=2, loans=1), tops=["Lantern"], marked=marked_but("row 1"))
    play.do("build Lantern A1", "use Lantern A1")
    assert (play.phase, play.s.round_no) == ("repay", 1)
    play.do("repay a loan")
    assert (play.loans(), play.s.round_no) == (0, 2)


def test_sc_5_1_the_player_left_of_the_last_one_goes_first():
    play = last_mark(city(), city(coins=8), city(), turn=2)
    play.do("build Observatory A4")
    assert (play.decider, int(play.s.turn), int(play.s.round_no)) == (2, 2, 2)


def test_sc_5_1_no_new_round_before_the_eighth_mark():
    play = last_mark(city(), marked=marked_but("row 4", "row 3"))
    play.do("build Observatory A4")
    assert (int(play.s.round_no), len(play.marked)) == (1, 7)


@pytest.mark.parametrize(("edition", "limit"), [(DATED, 6), (UNDATED, 8)])
def test_sc_5_1_pool_tiles_get_coins_or_a_point(edition, limit):
    pool = ["Observatory", ("Tram Loop", limit - 2), ("Seed Library", limit, 1)]
    play = last_mark(city(), pool=pool, structures=["Night Market"], edition=edition)
    play.do("build Observatory A4")
    assert play.pool() == [
        {"name": "Night Market", "coins": 2},  # came in during this turn, before the end of the round
        {"name": "Tram Loop", "coins": limit},
        {"name": "Seed Library", "coins": limit, "points": 2},
    ]


def test_sc_5_1_effects_of_public_structures_come_first():
    play = last_mark(city(KITCHEN, coins=0), marked=marked_but("row 4"))
    play.do("build Observatory A4")
    assert play.coins() == 2 + 2  # 8 - 6 for the Observatory, 3 Skyscrapers rounded up


def test_sc_5_1_effects_of_the_last_round_are_resolved_too():
    play = last_mark(city(KITCHEN), round=5, pool=["Observatory", ("Tram Loop", 2)])
    play.do("build Observatory A4")
    assert (play.phase, play.coins(), int(play.s.round_no)) == ("over", 4, 5)
    assert play.pool()[1] == {"name": "Tram Loop", "coins": 2}  # but the pool gets nothing
    assert len(play.marked) == 8


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 7), (4, 9)])
def test_sc_5_2_number_of_rounds(players, rounds):
    cities = [city() for _ in range(players)]
    assert last_mark(*cities, round=rounds - 1).do("build Observatory A4").phase == "action"
    assert last_mark(*cities, round=rounds).do("build Observatory A4").phase == "over"


def test_sc_5_2_a_full_city_ends_the_game_at_the_end_of_the_turn():
    play = position(city(ONE_SHORT), tops=["Lantern"])
    play.do("build Lantern D4", "activate row 4")
    assert play.phase == "use"
    play.do("use Lantern D4")
    assert (play.phase, play.coins()) == ("over", 4)


def test_sc_5_2_a_full_city_lets_the_earlier_round_unresolved():
    rows = ONE_SHORT.replace("Loom*   | Loom*   | Loom*", "Common Kitchen | Loom | Loom")
    play = position(city(rows, coins=6), tops=["Lantern"], pool=[("Tram Loop", 2)], marked=marked_but("row 4"), round=4)
    play.do("build Tram Loop D4")
    assert (play.phase, play.coins(), int(play.s.round_no)) == ("over", 2, 4)


def test_sc_5_2_a_full_city_in_the_last_round_resolves_it_first():
    rows = ONE_SHORT.replace("Loom*   | Loom*   | Loom*", "Common Kitchen | Loom | Loom")
    play = position(city(rows, coins=6), city(SHOP, coins=4), pool=[("Tram Loop", 2)], marked=marked_but("row 4"), round=5)
    play.do("build Tram Loop D4")
    assert (play.phase, play.decider) == ("purchase", 1)
    play.do("use Solar Exchange A1")
    assert (play.phase, play.coins(0), play.coins(1), play.points(1)) == ("over", 2 + 1, 0, 1)


def test_sc_5_2_turns_need_not_be_equal_in_number():
    play = position(city(), city(ONE_SHORT), city(), tops=["Lantern"], turn=2)
    play.do("build Lantern D4", "activate row 4", "done")
    assert play.phase == "over"


def test_sc_5_3_final_scoring_by_category():
    rows = "Cube* | Cube* | Cube* | .\nCube | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=12 + 12 + 11, loans=3, upgrades=4, purchases=2))
    assert play.score() == {
        "upgrades": 4,
        "purchases": 2,
        "pool tiles": 0,
        "structures": 0,
        "SkyGardens": 3,
        "coins": 1,  # 35 coins repay three loans; 17 are left
        "loans": 0,
        "empty spaces": -12,
    }


def test_sc_5_3_loans_are_repaid_while_coins_last():
    play = position(city(coins=13, loans=4))
    assert (play.score()["loans"], play.score()["coins"]) == (-2, 0)
    play = position(city(coins=5, loans=4))
    assert (play.score()["loans"], play.score()["coins"]) == (-4, 0)


def test_sc_5_3_points_may_go_below_zero():
    """Our ruling: the drafts take points away and do not say where that stops."""
    assert sum(position(city(loans=2)).score().values()) == -18


def test_sc_5_4_ties_by_coins_left_after_the_exchange():
    play = position(city(coins=11), city(coins=10))
    assert play.box.ranking(play.s) == [1, 2]
    play = position(city(coins=13, upgrades=1), city(coins=2, upgrades=2))  # equal points, 1 and 2 coins left
    assert play.box.ranking(play.s) == [2, 1]


def test_sc_5_4_then_fewest_empty_spaces():
    built = city("Cube | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=3)
    play = position(built, city(coins=3, upgrades=1))
    assert play.box.ranking(play.s) == [1, 2]


def test_sc_5_4_then_shared():
    play = position(city(coins=3), city(coins=4), city(coins=4), city(coins=2))
    assert play.box.ranking(play.s) == [3, 1, 1, 4]


def test_sc_5_4_points_below_zero_compare_rightly():
    play = position(city(coins=0, loans=1), city(coins=11, loans=2), city(loans=3))
    assert [sum(play.score(p).values()) for p in range(3)] == [-17, -17, -19]
    assert play.box.ranking(play.s) == [2, 1, 3]


def test_sc_5_5_clockwise_from_the_player_who_will_act_next():
    play = last_mark(city(SHOP, coins=2), city(), city(SHOP, coins=4))
    play.do("build Observatory A4")
    assert (play.phase, play.decider) == ("purchase", 2)  # seat 1 acts next, but sells nothing
    play.do("done")
    assert (play.phase, play.decider) == ("purchase", 0)
    play.do("use Solar Exchange A1")
    assert [play.points(p) for p in range(3)] == [1, 0, 0]
    assert (play.phase, play.decider, int(play.s.round_no)) == ("action", 1, 2)


def test_sc_5_5_a_kitchen_can_pay_for_a_purchase():
    rows = KITCHEN.replace("Common Kitchen | Cube | Cube | .", "Common Kitchen | Cube | Cube | Solar Exchange")
    play = last_mark(city(rows))
    play.do("build Observatory A4", "use Solar Exchange D1")
    assert (play.coins(), play.points()) == (0, 1)


def test_sc_5_5_points_gather_on_a_pool_tile_until_it_is_built():
    play = position(city(coins=6), city(coins=2), pool=["Observatory", ("Tram Loop", 6)], marked=marked_but("row 4"))
    play.do("build Observatory A4")
    assert play.pool()[1] == {"name": "Tram Loop", "coins": 6, "points": 1}
    play.do("build Tram Loop A1")
    assert (play.coins(1), play.points(1)) == (2, 1)


def test_sc_5_5_a_game_ended_by_passing_is_scored_at_once():
    poor = "Cube | Cube* | Common Kitchen | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(poor, loans=5), city(poor, loans=5), marked=marked_but("row 1"))
    play.do("pass", "pass")
    assert (play.phase, play.coins(0), play.coins(1)) == ("over", 0, 0)
    assert sum(play.score().values()) == 1 - 13 - 5
