"""Section 7: both sides of every building, with the numbers of `section7.toml`."""

import pytest

from .city import Play, activated, city, position


def earned(rows: str, space: str, slot: str | None = None, coins: int = 0, **more) -> int:
    """The coins that the Skyscraper on this space pays when its row is activated."""
    play = activated(slot or f"row {space[1]}", city(rows, coins=coins), **more)
    name = play.tile(space).split(" +")[0]
    return play.do(f"use {name} {space}").coins() - coins


def upgraded(rows: str, space: str, coins: int = 40) -> int:
    """The points of upgrading the Skyscraper on this space."""
    play = position(city(rows, coins=coins))
    name = play.tile(space).split(" +")[0]
    return play.do(f"upgrade {name} {space}").points()


def idle(rows: str, space: str) -> bool:
    """Whether using this Skyscraper would change nothing, so that it is not offered."""
    play = activated(f"row {space[1]}", city(rows))
    return not any(text.endswith(space) for text in play.choices)


# Hive ---------------------------------------------------------------------------------------------------------------------


def test_hive_pays_two_coins_per_adjacent_empty_space():
    assert earned("Hive | . | . | .\nCube | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 2
    assert earned(". | +1 | . | .\n. | Hive | . | .\n. | . | . | .\n. | . | . | .", "B2") == 8


def test_hive_without_empty_neighbours_is_idle():
    assert idle("Hive | Cube | . | .\nTram Loop | Cube | . | .\n. | . | . | .\n. | . | . | .", "A1")


def test_hive_skygarden_scores_adjacent_occupied_spaces():
    assert upgraded(". | Cube | . | .\nCube* | Hive | . | .\n. | Tram Loop | . | .\n. | . | . | .", "B2") == 3
    assert upgraded("Hive | . | . | .\n. | Cube | . | .\n. | . | . | .\n. | . | . | .", "A1") == 0


# Cube ---------------------------------------------------------------------------------------------------------------------


def test_cube_pays_a_coin_per_skyscraper_up_to_five():
    assert earned("Cube | . | . | .\n. | Hive* | Hive | Tram Loop\n. | . | . | .\n. | . | . | Loom", "A1") == 3
    assert earned("Cube | Hive | Hive | Hive\nLoom | Loom | Loom | .\n. | . | . | .\n. | . | . | .", "A1") == 5


@pytest.mark.parametrize(("gardens", "points"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_cube_skygarden_scores_a_point_per_three_skygardens_rounded_up(gardens, points):
    row = " | ".join((["Hive*"] * gardens + ["."] * 4)[:4])
    assert upgraded(f"Cube | . | . | .\n. | . | . | .\n. | . | . | .\n{row}", "A1") == points


# Helios -------------------------------------------------------------------------------------------------------------------


def test_helios_pays_a_coin_per_empty_space_in_row_and_column():
    assert earned(". | Hive | . | .\nCube* | Helios | . | +1\n. | Tram Loop | Cube | .\n. | . | . | .", "B2") == 3


def test_helios_skygarden_scores_a_point_per_two_occupied_spaces():
    assert upgraded(". | Hive | . | .\nCube* | Helios | . | .\n. | Tram Loop | Cube | .\n. | . | . | .", "B2") == 1
    assert upgraded("Cube | Hive | . | .\nCube* | Helios | . | Cube\n. | Tram Loop | . | .\n. | . | . | .", "B2") == 2


# Lantern ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "coins", "points"), [("A1", 4, 1), ("D4", 4, 1), ("B1", 2, 2), ("A3", 2, 2), ("C2", 1, 3)])
def test_lantern_pays_for_edges_and_its_skygarden_scores_inner_sides(space, coins, points):
    rows = "\n".join(" | ".join("Lantern" if column + row == space else "." for column in "ABCD") for row in "1234")
    assert earned(rows, space) == coins
    assert upgraded(rows, space) == points


# Loom ---------------------------------------------------------------------------------------------------------------------


def test_loom_pays_a_coin_per_building_type_its_own_too():
    assert earned("Hive | Loom | Hive* | Cube\nCube | Loom | Helios | .\n. | Tram Loop | . | .\n. | . | . | .", "B1") == 3
    assert earned(". | Loom | . | .\nHive | . | . | .\n. | . | . | .\n. | . | . | .", "B1") == 1


def test_loom_skygarden_scores_looms_of_both_sides_in_row_and_column():
    assert upgraded(". | Loom | . | Loom*\nLoom | Loom | . | .\n. | Cube | . | .\n. | . | . | .", "B1") == 3


def test_loom_skygarden_scores_four_at_most():
    assert upgraded("Loom | Loom | Loom | Loom\n. | Loom | . | .\n. | . | . | .\n. | . | . | .", "B1") == 4


# Cascade ------------------------------------------------------------------------------------------------------------------


def test_cascade_pays_a_coin_and_lays_one_on_each_adjacent_empty_space():
    play = activated("row 2", city(". | +2 | . | .\nCube | Cascade | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("use Cascade B2")
    assert play.coins() == 1
    assert {space: play.lying(space) for space in ("B1", "A2", "C2", "B3", "A1")} == {"B1": 3, "A2": 0, "C2": 1, "B3": 1, "A1": 0}


def test_cascade_skygarden_scores_adjacent_spaces_without_tokens():
    assert upgraded(". | +2 | . | .\nCube | Cascade | . | .\n. | Orchard +3 | . | .\n. | . | . | .", "B2") == 2
    assert upgraded("Cascade | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 2


# Beacon -------------------------------------------------------------------------------------------------------------------


def test_beacon_pays_five_if_the_only_skyscraper_of_its_row_or_column():
    assert earned("Beacon | Hive* | . | .\nCube | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 5
    assert earned("Beacon | . | . | Cube\nTram Loop | . | . | .\nHive* | . | . | .\n. | . | . | .", "A1") == 5
    assert earned("Beacon | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 5


def test_beacon_among_skyscrapers_is_idle():
    assert idle("Beacon | . | . | Cube\n. | . | . | .\nCube | . | . | .\n. | . | . | .", "A1")


def test_beacon_skygarden_scores_skyscrapers_in_row_and_column():
    assert upgraded("Beacon | Hive* | . | Cube\nBeacon | Cube | . | .\nTram Loop | . | . | .\n. | . | . | .", "A1") == 2


# Orchard ------------------------------------------------------------------------------------------------------------------


def test_orchard_lays_three_coins_on_itself():
    play = activated("row 1", city("Orchard +3 | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("use Orchard A1")
    assert (play.coins(), play.lying("A1")) == (0, 6)


@pytest.mark.parametrize(("lying", "points"), [(0, 0), (3, 1), (6, 2), (8, 2)])
def test_orchard_skygarden_scores_a_point_per_three_coins_taken(lying, points):
    cell = f"Orchard +{lying}" if lying else "Orchard"
    assert upgraded(f"{cell} | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == points


# Prism --------------------------------------------------------------------------------------------------------------------


def test_prism_pays_four_less_one_per_adjacent_skygarden():
    assert earned(". | Cube* | . | .\nCube | Prism | Hive* | .\n. | Tram Loop | . | .\n. | . | . | .", "B2") == 2
    assert earned("Prism | . | . | .\n. | Cube* | . | .\n. | . | . | .\n. | . | . | .", "A1") == 4


def test_prism_skygarden_scores_one_and_one_per_adjacent_skygarden():
    assert upgraded(". | Cube* | . | .\nCube | Prism | Hive* | .\n. | Tram Loop | . | .\n. | . | . | .", "B2") == 3
    assert upgraded("Prism | . | . | .\n. | Cube* | . | .\n. | . | . | .\n. | . | . | .", "A1") == 1


# Spire --------------------------------------------------------------------------------------------------------------------


def test_spire_uses_the_effect_of_the_chosen_neighbour():
    rows = ". | Lantern | . | .\n. | Spire | Cube | .\n. | Hive* | . | .\n. | . | . | ."
    play = activated("row 2", city(rows)).do("use Spire B2")
    assert play.choices == {"copy Lantern B1", "copy Cube C2"}
    assert play.do("copy Lantern B1").coins() == 2


def test_spire_with_one_neighbour_to_copy_is_not_asked():
    assert earned(". | Lantern | . | .\n. | Spire | . | .\n. | Hive* | . | .\n. | . | . | .", "B2") == 2


def test_spire_skygarden_resolves_the_effect_of_an_adjacent_skygarden():
    rows = ". | Lantern* | . | .\n. | Spire | Prism* | .\n. | Hive | . | .\n. | . | . | ."
    play = position(city(rows, coins=9)).do("upgrade Spire B2")
    assert (play.points(), play.choices) == (0, {"copy Lantern B1", "copy Prism C2"})
    play.do("copy Prism C2")
    assert (play.points(), play.phase) == (2, "line")  # the Spire beside it is a SkyGarden already
    assert upgraded(". | Lantern* | . | .\n. | Spire | Hive | .\n. | . | . | .\n. | . | . | .", "B2") == 2


# Atrium -------------------------------------------------------------------------------------------------------------------


def test_atrium_pays_one_and_two_per_adjacent_public_structure():
    assert earned(". | Tram Loop | . | .\nCube | Atrium | Observatory | .\n. | . | . | .\n. | . | . | .", "B2") == 5
    assert earned("Atrium | . | . | .\n. | Observatory | . | .\n. | . | . | .\n. | . | . | .", "A1") == 1


def test_atrium_skygarden_scores_adjacent_buildings():
    assert upgraded(". | Tram Loop | . | .\nCube | Atrium | Hive* | .\n. | . | . | .\n. | . | . | .", "B2") == 2


# Exchange -----------------------------------------------------------------------------------------------------------------

EXCHANGE = "Exchange | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."


def test_exchange_sells_a_point_for_three_coins_or_gives_two():
    play = activated("row 1", city(EXCHANGE, coins=3)).do("use Exchange A1")
    assert play.choices == {"buy", "take coins"}
    play.do("buy")
    assert (play.coins(), play.points(), play.score()["purchases"]) == (0, 1, 1)
    play = activated("row 1", city(EXCHANGE, coins=3)).do("use Exchange A1", "take coins")
    assert (play.coins(), play.points()) == (5, 0)


@pytest.mark.parametrize(("coins", "points"), [(5, 0), (6, 1), (17, 2), (18, 3), (40, 3)])
def test_exchange_skygarden_scores_coins_in_hand(coins, points):
    assert upgraded(EXCHANGE, "A1", coins) == points


def test_exchange_skygarden_counts_what_is_left_after_paying():
    assert upgraded("Exchange | Cube* | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1", 7) == 0


# How to read them ---------------------------------------------------------------------------------------------------------


def test_sc_7_1_beyond_the_edge_there_is_nothing():
    corner = "Hive | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    assert earned(corner, "A1") == 4
    assert upgraded("Hive | Cube | . | .\nCube | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 2


def test_sc_7_1_in_row_and_column_means_the_other_six_spaces():
    assert earned("Helios | . | . | .\n. | Cube | . | .\n. | . | . | .\n. | . | . | .", "A1") == 6
    assert upgraded("Loom | . | . | .\n. | Loom | . | .\n. | . | . | .\n. | . | . | .", "A1") == 1


def test_sc_7_1_a_public_structure_is_no_building():
    assert earned("Loom | Tram Loop | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 1
    assert upgraded("Atrium | Tram Loop | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 0
    assert upgraded("Hive | Tram Loop | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 1  # but a tile


def test_sc_7_1_a_building_is_of_the_same_type_on_both_sides():
    assert earned("Loom | Hive | Hive* | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 2


def test_sc_7_1_no_price_and_no_gain_falls_below_zero():
    assert idle(". | Cube* | . | .\nCube* | Prism | Cube* | .\n. | Cube* | . | .\n. | . | . | .", "B2")
    cheap = position(city("Tram Loop | Tram Loop | Hive | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=1), tops=["Cube"])
    assert cheap.do("build Cube D4").coins() == 1


def test_sc_7_1_parts_are_rounded_down():
    assert upgraded("Helios | Cube | . | Cube\n. | . | . | .\nCube | . | . | .\n. | . | . | .", "A1") == 1


def test_sc_7_2_an_effect_looks_at_the_city_of_the_moment():
    """The new Cube is placed already; the tile just upgraded is a SkyGarden already."""
    play = position(city(), tops=["Cube"]).do("build Cube A1", "activate row 1", "use Cube A1")
    assert play.coins() == 1
    assert upgraded("Prism | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 1
    assert upgraded("Beacon | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "A1") == 0


def test_sc_7_2_effects_used_earlier_in_the_activation_count():
    """The Lantern's coins let the Exchange sell a point."""
    rows = "Exchange | . | . | Lantern\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = activated("row 1", city(rows)).do("use Lantern D1", "use Exchange A1", "buy")
    assert (play.coins(), play.points()) == (1, 1)


def test_sc_7_3_lying_coins_pay_only_for_building_there():
    rows = "Cube | Cube | Orchard +6 | +3\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows), tops=["Loom"]).do("build Loom A4", "activate row 4", "done")
    assert (play.loans(), play.coins(), play.lying("C1"), play.lying("D1")) == (1, 0, 6, 3)
    play = position(city(rows), tops=["Loom"]).do("build Loom D1", "activate column D", "done")
    assert (play.loans(), play.coins(), play.lying("C1"), play.lying("D1")) == (0, 0, 6, 0)


def test_sc_7_3_lying_coins_are_not_in_hand_and_are_lost_at_the_end():
    rows = "Exchange | . | Orchard +30 | +30\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    assert upgraded(rows, "A1", 6) == 1
    play = activated("row 1", city(rows, coins=0, loans=1)).do("use Exchange A1")
    assert play.coins() == 2
    assert (play.score()["coins"], play.score()["loans"]) == (0, -1)


def test_sc_7_4_a_spire_copies_where_the_neighbour_stands():
    """The Lantern at A1 touches two edges, the Spire at B1 one."""
    assert earned("Lantern | Spire | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "B1", "column B") == 4


def test_sc_7_4_in_the_line_or_not_used_or_not():
    play = activated("row 1", city("Lantern | Spire | . | .\n. | Cube | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("use Lantern A1", "use Spire B1")
    assert play.choices == {"copy Lantern A1", "copy Cube B2"}
    assert play.do("copy Lantern A1").coins() == 8


def test_sc_7_4_an_orchards_coins_go_onto_the_orchard():
    play = activated("row 1", city("Orchard | Spire | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("use Spire B1")
    assert (play.lying("A1"), play.lying("B1"), play.coins()) == (3, 0, 0)


def test_sc_7_4_a_cascades_coins_go_around_the_cascade():
    play = activated("row 1", city("Cascade | Spire | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    play.do("use Spire B1")
    assert (play.lying("A2"), play.lying("B2"), play.coins()) == (1, 0, 1)


def test_sc_7_4_an_orchard_skygarden_gives_nothing_to_a_spire():
    rows = "Orchard* | Spire | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    assert upgraded(rows, "B1") == 0
    assert upgraded(rows.replace("Spire", "Spire +6"), "B1") == 0  # coins on the Spire are not taken from the Orchard


def test_sc_7_4_two_orchard_skygardens_give_nothing_either():
    play = position(city("Orchard* | Spire +6 | Orchard* | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=9))
    play.do("upgrade Spire B1")
    assert (play.points(), play.phase) == (0, "line")


def test_sc_7_4_a_spire_never_copies_a_spire():
    assert idle("Spire | Spire | Lantern* | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "B1")
    assert upgraded("Spire* | Spire | Lantern | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", "B1") == 0


def test_sc_7_4_a_spire_can_sell_through_an_exchange():
    play = activated("row 1", city("Spire | . | . | .\nExchange | . | . | .\n. | . | . | .\n. | . | . | .", coins=3))
    play.do("use Spire A1", "buy")
    assert (play.coins(), play.points()) == (0, 1)


def test_sc_7_5_a_hall_gives_a_second_use_at_any_point():
    rows = "Lantern | Resonance Hall | Cube | Helios\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = activated("row 1", city(rows), repeats=1)
    play.do("use Lantern A1", "use Cube C1", "use Lantern A1")
    assert play.coins() == 4 + 3 + 4
    assert play.choices == {"use Helios D1", "done"}


def test_sc_7_5_the_second_use_is_a_new_use():
    rows = "Exchange | Resonance Hall | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = activated("row 1", city(rows, coins=3), repeats=1)
    play.do("use Exchange A1", "take coins", "use Exchange A1", "buy")
    assert (play.coins(), play.points(), play.decider) == (2, 1, 1)
    rows = "Lantern | Spire | Resonance Hall | .\n. | Cube | . | .\n. | . | . | .\n. | . | . | ."
    play = activated("row 1", city(rows), repeats=1)
    play.do("use Spire B1", "copy Lantern A1", "use Spire B1", "copy Cube B2")
    assert play.coins() == 4 + 3


def test_sc_7_5_never_a_third_use():
    rows = "Lantern | Resonance Hall | Resonance Hall | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = activated("row 1", city(rows), repeats=2)
    play.do("use Lantern A1", "use Lantern A1")
    assert (play.coins(), play.decider) == (8, 1)


def test_sc_7_5_two_halls_double_two_different_skyscrapers():
    rows = "Lantern | Resonance Hall | Resonance Hall | Lantern\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = activated("row 1", city(rows), repeats=2)
    play.do("use Lantern A1", "use Lantern A1", "use Lantern D1", "use Lantern D1")
    assert (play.coins(), play.decider) == (16, 1)


def test_sc_7_8_an_exchange_buys_one_point_per_use():
    play: Play = activated("row 1", city(EXCHANGE, coins=9)).do("use Exchange A1", "buy")
    assert (play.coins(), play.points(), play.decider) == (6, 1, 1)
