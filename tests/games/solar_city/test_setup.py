"""Section 2: the city and what lies on the table at the start."""

from collections import Counter
from typing import Any

import pytest

from sunroom.games.solar_city import position as positions
from sunroom.kernel.random import dice, draw, reseed

from .city import BUILDINGS, EDITIONS, EMPTY_CITY, STRUCTURES, activated, box_of, city, position
from .oracle import listed

SEEDS = range(200)
VALUES = {"Hive": 3, "Cube": 4, "Helios": 2, "Lantern": 1, "Loom": 5, "Cascade": 3, "Beacon": 3, "Orchard": 4, "Prism": 3, "Spire": 3}
VALUES |= {"Atrium": 2, "Exchange": 4}


def fresh(players: int, seed: int, edition: str = EDITIONS[0]) -> dict[str, Any]:
    """A new game as it is written down."""
    box = box_of(players, edition)
    return positions.dump(box, box.new(seed))


def test_sc_2_1_adjacent_means_orthogonally():
    corner = activated("row 1", city("Hive | . | . | .\n. | Cube | . | .\n. | . | . | .\n. | . | . | ."))
    assert corner.do("use Hive A1").coins() == 4
    edge = activated("row 1", city(". | Hive | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."))
    assert edge.do("use Hive B1").coins() == 6
    inside = activated("row 3", city("Cube | . | Cube | .\n. | . | . | .\n. | Hive | . | .\n. | . | Cube | ."))
    assert inside.do("use Hive B3").coins() == 8


def test_sc_2_1_columns_are_letters_and_rows_are_numbers():
    play = position(city(EMPTY_CITY), tops=["Hive"])
    assert {text[-2:] for text in play.choices if text.startswith("build Hive")} == {c + r for c in "ABCD" for r in "1234"}
    play.do("build Hive C2")
    assert play.tile("C2") == "Hive"
    assert play.choices == {"activate row 2", "activate column C"}


def test_sc_2_1_a_space_with_tokens_is_empty():
    play = position(city("+3 | Hive | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."), tops=["Cube"])
    assert play.do("build Cube D4", "activate row 4", "done").tile("A1") == "+3"
    play = activated("row 1", city("+3 | Hive | Cube | .\n. | Cube | . | .\n. | . | . | .\n. | . | . | ."))
    assert play.do("use Hive B1").coins() == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sc_2_2_six_different_types_highest_value_first(players):
    for seed in SEEDS:
        types = listed(fresh(players, seed)["types"])
        assert len(set(types)) == 6
        assert [VALUES[name] for name in types] == sorted((VALUES[name] for name in types), reverse=True)


def test_sc_2_2_types_of_equal_value_stay_in_the_order_dealt():
    """The generator of the game, asked for the same six types once more, tells the order in which they were dealt."""
    for seed in SEEDS:
        die, left, dealt = dice(0)[0], list(BUILDINGS), []
        reseed(die, seed)
        for _ in range(6):
            dealt.append(left.pop(draw(die, len(left))))
        assert listed(fresh(2, seed)["types"]) == sorted(dealt, key=lambda name: -VALUES[name])


def test_sc_2_2_all_types_are_dealt_equally_often_and_ties_in_either_order():
    dealt = [listed(fresh(2, seed)["types"]) for seed in range(1000)]
    often = Counter(name for types in dealt for name in types)
    assert set(often) == set(BUILDINGS)
    assert all(420 < n < 580 for n in often.values()), often
    both = [types for types in dealt if {"Hive", "Prism"} <= set(types)]
    hive_first = sum(types.index("Hive") < types.index("Prism") for types in both)
    assert 0.35 < hive_first / len(both) < 0.65


@pytest.mark.parametrize(("players", "copies"), [(2, 5), (3, 7), (4, 9)])
def test_sc_2_3_three_piles_of_two_types_each(players, copies):
    for seed in SEEDS:
        written = fresh(players, seed)
        types = listed(written["types"])
        for i, pile in enumerate(written["piles"]):
            assert Counter(listed(pile)) == {types[i]: copies, types[5 - i]: copies}


def test_sc_2_3_piles_are_shuffled_and_only_their_top_is_visible():
    first = Counter(listed(fresh(2, seed)["piles"][0])[0] == listed(fresh(2, seed)["types"])[0] for seed in SEEDS)
    assert 60 < first[True] < 140
    box = box_of()
    s = box.new(5)
    piles = positions.dump(box, s)["piles"]
    for shown, pile in zip(box.view(s, 0)["piles"], piles, strict=True):
        assert shown == {"top": listed(pile)[0], "left": 10, "holds": Counter(listed(pile))}


@pytest.mark.parametrize(("players", "in_play"), [(2, 10), (3, 14), (4, 18)])
def test_sc_2_4_public_structures_in_play(players, in_play):
    for seed in SEEDS:
        written = fresh(players, seed)
        pool = [slot["name"] for slot in written["pool"]]
        assert len(set(pool)) == 3
        assert len(pool) + len(listed(written["structures"])) == in_play
        everything = Counter(pool + listed(written["structures"]) + listed(written["box"]))
        assert everything == dict.fromkeys(STRUCTURES, 2)


def test_sc_2_4_a_duplicate_goes_to_the_bottom_for_all_to_see():
    sent_below = 0
    for seed in SEEDS:
        written = fresh(2, seed)
        known = written["structures_known"]
        below = listed(written["structures"])[len(listed(written["structures"])) - known :]
        assert set(below) <= {slot["name"] for slot in written["pool"]}
        box = box_of()
        assert sorted(box.view(box.new(seed), 1)["structures_below"]) == sorted(below)
        sent_below += known
    assert 0.1 < sent_below / len(SEEDS) < 0.35  # 1/17 for the second tile, 2/17 and a little for the third


def test_sc_2_4_later_duplicates_are_fine():
    play = position(city(coins=9), pool=["Tram Loop", "Night Market"], structures=["Night Market"])
    play.do("build Tram Loop A1")
    assert [slot.get("name") for slot in play.pool()] == ["Night Market", "Night Market", None]


@pytest.mark.parametrize(("edition", "coins"), [("2018-05-20", 0), ("undated", 2)])
def test_sc_2_4_coins_on_the_pool_at_setup(edition, coins):
    assert [slot.get("coins", 0) for slot in fresh(3, 1, edition)["pool"]] == [coins] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sc_2_5_coins_in_turn_order_and_a_random_start(players):
    starts = Counter()
    for seed in SEEDS:
        written = fresh(players, seed)
        start = written["turn"] - 1
        starts[start] += 1
        coins = [written["seats"][(start + place) % players]["coins"] for place in range(players)]
        assert coins == [6, 9, 12, 15][:players]
        assert all(seat["loans"] == 0 and not seat.get("points") for seat in written["seats"])
    assert set(starts) == set(range(players))
    assert min(starts.values()) > 0.6 * len(SEEDS) / players


def test_sc_2_6_everything_but_the_piles_is_open():
    play = position(city(coins=3, loans=2, upgrades=4), city(coins=8), tops=["Hive"], pool=[("Tram Loop", 4, 1)])
    for seat in (0, 1, -1):
        view = play.box.view(play.s, seat)
        assert [(c["coins"], c["loans"], c["points"]) for c in view["cities"]] == [(3, 2, 4), (8, 0, 0)]
        pool = view["pool"][0]
        assert pool | {"effect": str(pool["effect"])} == {"name": "Tram Loop", "effect": "Skyscrapers cost 2 less", "coins": 4, "points": 1}
        assert view["piles"][0]["top"] == "Hive"
        assert view["piles"][0]["holds"] == {"Hive": 5, "Cascade": 5}
        assert view["structures_left"] == 9
