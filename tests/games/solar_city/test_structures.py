"""Section 7: every Public Structure, with the numbers of `section7.toml`."""

from .city import Play, city, marked_but, position
from .test_rounds_and_end import last_mark

GARDENS = "{0} | Cube* | Cube* | Cube*\nHive* | Hive* | . | .\n. | . | . | .\n. | . | . | ."


def with_structure(name: str, rest: str = "Cube | Cube | .", **has: int) -> dict:
    return city(f"{name} | {rest}\n. | . | . | .\n. | . | . | .\n. | . | . | .", **has)


# Museum of Trees ----------------------------------------------------------------------------------------------------------


def test_museum_of_trees_scores_a_point_per_two_skygardens_at_the_end():
    play = position(city(GARDENS.format("Museum of Trees")))
    assert (play.score()["structures"], play.points()) == (2, 0)


def test_two_museums_score_both():
    play = position(city(GARDENS.format("Museum of Trees").replace("Hive* | Hive*", "Hive* | Museum of Trees")))
    assert play.score()["structures"] == 4


# Tram Loop ----------------------------------------------------------------------------------------------------------------


def test_tram_loop_makes_skyscrapers_two_coins_cheaper():
    play = position(with_structure("Tram Loop", "Cube | Cube | Cube", coins=4), tops=["Hive"])
    assert play.do("build Hive A4").coins() == 3


def test_tram_loop_changes_no_other_price():
    play = position(with_structure("Tram Loop", "Cube | Cube* | .", coins=8), pool=["Observatory"])
    assert play.box.view(play.s, 0)["cities"][0]["upgrade_price"] == 2
    assert play.do("build Observatory A4").coins() == 2


# Seed Library -------------------------------------------------------------------------------------------------------------


def test_seed_library_makes_upgrades_three_coins_cheaper():
    play = position(with_structure("Seed Library", "Cube* | Cube* | Cube", coins=4))
    assert play.do("upgrade Cube D1").coins() == 3
    play = position(with_structure("Seed Library", "Cube* | Hive | Cube", coins=4), tops=["Loom"])
    assert play.do("upgrade Cube D1").coins() == 4


# Solar Exchange -----------------------------------------------------------------------------------------------------------


def test_solar_exchange_sells_a_point_for_four_coins_at_the_end_of_the_round():
    play = last_mark(with_structure("Solar Exchange", coins=3)).do("build Observatory A4")
    assert play.choices == {"use Solar Exchange A1", "done"}
    play.do("use Solar Exchange A1")
    assert (play.coins(), play.points(), play.score()["purchases"]) == (1, 1, 1)


def test_solar_exchange_may_be_left_alone():
    play = last_mark(with_structure("Solar Exchange", coins=3)).do("build Observatory A4", "done")
    assert (play.coins(), play.points(), int(play.s.round_no)) == (5, 0, 2)


def test_solar_exchange_is_not_offered_without_coins():
    play = last_mark(with_structure("Solar Exchange", coins=1)).do("build Observatory A4")
    assert (play.phase, play.coins(), int(play.s.round_no)) == ("action", 3, 2)


# Resonance Hall -----------------------------------------------------------------------------------------------------------


def test_resonance_hall_doubles_one_skyscraper_of_its_line():
    play = position(with_structure("Resonance Hall", "Lantern | . | .", coins=1), tops=["Lantern"], marked=["column D"])
    play.do("build Lantern D1", "use Lantern D1", "use Lantern D1")
    assert play.choices == {"use Lantern B1", "done"}
    assert play.do("use Lantern B1").coins() == 8 + 2


def test_resonance_hall_of_another_line_does_nothing():
    play = position(with_structure("Resonance Hall", "Lantern | . | .", coins=1), tops=["Lantern"], marked=["row 4"])
    play.do("build Lantern D4", "use Lantern D4")
    assert (play.decider, play.coins()) == (1, 4)


# Common Kitchen -----------------------------------------------------------------------------------------------------------


def test_common_kitchen_pays_a_coin_per_two_skyscrapers_rounded_up():
    play = last_mark(with_structure("Common Kitchen", "Cube | Cube | Cube")).do("build Observatory A4")
    assert play.coins() == 2 + 2
    play = last_mark(with_structure("Common Kitchen", "Cube | Cube* | .")).do("build Observatory A4")
    assert play.coins() == 2 + 1


# Observatory --------------------------------------------------------------------------------------------------------------


def test_observatory_scores_full_rows_and_columns():
    rows = "Observatory | Cube | Cube | Cube\nCube* | . | . | .\nHive | . | . | .\nHive | . | . | ."
    assert position(city(rows)).score()["structures"] == 2
    assert position(city(rows.replace("Hive | . | . | .", ". | . | . | .", 1))).score()["structures"] == 1


def test_observatory_scores_four_at_most():
    rows = "Observatory | Cube | Cube | Cube\nHive | Hive | Hive | Hive\nLoom | Loom | Loom | Loom\nHelios | . | . | ."
    assert position(city(rows)).score()["structures"] == 4
    full = rows.replace("Helios | . | . | .", "Helios | Helios | Helios | .")
    assert position(city(full)).score()["structures"] == 4


# Repair Café --------------------------------------------------------------------------------------------------------------


def test_repair_cafe_loans_are_four_coins_and_repaid_for_five():
    play = position(with_structure("Repair Café", "Cube | Cube | Cube"), tops=["Hive"]).do("build Hive D4", "activate row 4", "done")
    assert (play.loans(), play.coins()) == (1, 1)
    play = position(with_structure("Repair Café", coins=5, loans=1)).do("repay a loan")
    assert (play.loans(), play.coins()) == (0, 0)


# Night Market -------------------------------------------------------------------------------------------------------------


def market(space_row: int = 1) -> dict:
    rows = ["Night Market | . | . | ." if row == space_row else ". | . | . | ." for row in (1, 2, 3, 4)]
    return city("\n".join(rows))


def test_night_market_pays_when_another_marks_its_row_or_column():
    play = position(city(), market(), tops=["Lantern"]).do("build Lantern D1", "activate row 1", "done")
    assert play.coins(1) == 2
    play = position(city(), market(), tops=["Lantern"]).do("build Lantern A4", "activate column A", "done")
    assert play.coins(1) == 2
    play = position(city(), market(), tops=["Lantern"]).do("build Lantern A4", "activate row 4", "done")
    assert play.coins(1) == 0


def test_night_market_pays_nothing_for_ones_own_marks():
    play = position(market(), city(), tops=["Lantern"]).do("build Lantern D1", "activate row 1", "done")
    assert play.coins(0) == 0


def test_night_market_pays_everyone_who_has_one():
    play = position(city(), market(), market(2), tops=["Lantern"]).do("build Lantern A4", "activate column A", "done")
    assert [play.coins(p) for p in range(3)] == [0, 2, 2]


# How to read them ---------------------------------------------------------------------------------------------------------


def test_sc_7_6_a_hall_works_already_in_the_activation_it_causes():
    play = position(city("Lantern | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=6), pool=["Resonance Hall"])
    play.do("build Resonance Hall D1", "activate row 1", "use Lantern A1", "use Lantern A1")
    assert play.coins() == 8


def test_sc_7_6_a_kitchen_works_already_in_the_round_it_ends():
    play = last_mark(with_structure("Cube"), pool=["Common Kitchen"]).do("build Common Kitchen A4")
    assert (play.coins(), int(play.s.round_no)) == (2 + 2, 2)


def test_sc_7_6_discounts_add_up():
    play = position(with_structure("Tram Loop", "Tram Loop | Cube | Cube", coins=9), tops=["Hive"])
    assert play.do("build Hive D4").coins() == 9
    cubes = city("Tram Loop | Tram Loop | Cube | Cube\nCube | Cube | Cube | .\n. | . | . | .\n. | . | . | .", coins=9)
    assert position(cubes, tops=["Hive"]).do("build Hive D4").coins() == 8
    gardens = city("Seed Library | Seed Library | Cube* | Cube*\nCube* | Cube* | Cube | .\n. | . | . | .\n. | . | . | .", coins=9)
    assert position(gardens).do("upgrade Cube C2").coins() == 7


def test_sc_7_6_two_of_a_kind_both_work():
    kitchens = city("Common Kitchen | Common Kitchen | Cube | .\n. | . | . | .\n. | . | . | .\n. | . | . | .")
    assert last_mark(kitchens).do("build Observatory A4").coins() == 2 + 1 + 1
    shops = city("Solar Exchange | Solar Exchange | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=6)
    play = last_mark(shops).do("build Observatory A4", "use Solar Exchange B1", "use Solar Exchange A1")
    assert (play.coins(), play.points()) == (0, 2)
    markets = city("Night Market | Night Market | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .")
    play = position(city(), markets, tops=["Lantern"]).do("build Lantern D1", "activate row 1", "done")
    assert play.coins(1) == 4


def test_sc_7_6_a_second_repair_cafe_adds_nothing():
    cafes = with_structure("Repair Café", "Repair Café | Cube | Cube")
    play = position(cafes, tops=["Hive"]).do("build Hive D4")
    assert (play.loans(), play.coins()) == (1, 2)
    repaid = position(with_structure("Repair Café", "Repair Café | Cube | Cube", coins=9, loans=2)).do("repay a loan")
    assert (repaid.loans(), repaid.coins()) == (1, 4), "5 coins, as with one"


def test_sc_7_6_a_cafe_does_not_help_to_pay_for_itself():
    play = position(city(), pool=["Repair Café"]).do("build Repair Café A1")
    assert (play.loans(), play.coins()) == (2, 0)


def test_sc_7_6_a_discount_does_not_reach_other_players():
    play = position(with_structure("Tram Loop"), with_structure("Cube", coins=5), tops=["Hive"], turn=2)
    assert play.do("build Hive D4").coins(1) == 5 - 3


def test_sc_7_7_loans_from_before_the_cafe_are_repaid_for_five():
    play = position(city(coins=11, loans=2), pool=["Repair Café"]).do("build Repair Café A1", "activate row 1")
    assert (play.phase, play.coins()) == ("repay", 5)
    assert play.do("repay a loan").loans() == 1


def test_sc_7_7_the_cafe_serves_in_final_scoring():
    assert position(with_structure("Repair Café", coins=10, loans=2)).score()["loans"] == 0
    assert position(with_structure("Tram Loop", coins=10, loans=2)).score()["loans"] == -1


def test_sc_7_8_a_solar_exchange_sells_one_point_per_round_and_takes_no_loans():
    play = last_mark(with_structure("Solar Exchange", coins=20)).do("build Observatory A4", "use Solar Exchange A1")
    assert (play.points(), play.phase, int(play.s.round_no)) == (1, "action", 2)
    poor: Play = position(with_structure("Solar Exchange", coins=6), pool=["Observatory"], marked=marked_but("row 4"))
    assert poor.do("build Observatory A4").loans() == 0
