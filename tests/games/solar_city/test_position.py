"""Positions: games written as text, read back, and refused when they cannot be."""

import pytest

from sunroom.games.solar_city import position as positions
from sunroom.kernel.errors import BadFile
from tests.games.playing import random_game
from tests.long import combined, many

from .city import DATED, EMPTY_CITY, STRUCTURES, UNDATED, box_of, city
from .oracle import listed

TYPES = ["Hive", "Cube", "Helios", "Lantern", "Loom", "Cascade"]


def written(**changes):
    return {"types": TYPES, "seats": [city(), city()], **changes}


def load(**changes):
    return positions.load(box_of(), written(**changes))


@pytest.mark.parametrize(("edition", "players"), combined([DATED, UNDATED], [2, 3, 4]))
def test_written_and_read_back_nothing_is_lost(players, edition):
    box = box_of(players, edition)
    for seed in range(many(3, 1)):
        steps = list(random_game(box, 60 + seed))
        for s in [*(before for before, _, _, _ in steps), steps[-1][3]]:
            assert positions.load(box, positions.dump(box, s)).tobytes() == s.tobytes()


def test_what_is_not_written_is_filled_up():
    box = box_of()
    rows = "Hive | Cube* | Tram Loop | .\n. | . | . | .\n. | . | . | .\n. | . | . | +2"
    s = load(seats=[city(rows, coins=4), city()], piles=[["Hive"], [], ["Lantern", "Helios"]], structures=["Night Market"])
    whole = positions.dump(box, s)
    assert sorted(listed(whole["piles"][0])) == ["Cascade"] * 5 + ["Hive"] * 4
    assert sorted(listed(whole["piles"][1])) == ["Cube"] * 4 + ["Loom"] * 5
    assert listed(whole["piles"][2])[:2] == ["Lantern", "Helios"]
    assert listed(whole["structures"])[0] == "Night Market"
    assert (len(listed(whole["structures"])), len(listed(whole["box"]))) == (9, 8)
    assert [spaces[0].bit_count() for spaces in (s.skyscrapers, s.skygardens, s.structures)] == [1, 1, 1]
    assert list(s.terms[0]) == [2, 0, 3, 6]
    assert (int(s.round_no), int(s.turn), whole["phase"]) == (1, 0, "action")


def test_cities_may_be_drawn_or_listed():
    drawn = load(seats=[city("Hive | +2 | . | .\n. | Cube* | . | .\n. | . | . | .\n. | . | . | ."), city()])
    listed_city = {"city": [["Hive", "+2", "", ""], ["", "Cube*", "", ""], [""] * 4, [""] * 4]}
    assert load(seats=[listed_city, {}]).tobytes() == drawn.tobytes()


def test_names_are_read_in_any_case():
    rows = "hive | TRAM LOOP | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    assert positions.dump(box_of(), load(seats=[city(rows), city()]))["seats"][0]["city"].startswith("Hive | Tram Loop")


FIRST = EMPTY_CITY.replace(".", "{}", 1)
HIVE = {"seats": [city(FIRST.format("Hive"), coins=9), city()]}
MISTAKES = {
    "an unknown key": ({"tiles": 3}, "'tiles' is not known"),
    "no types": ({"types": None}, "'types' is missing"),
    "five types": ({"types": TYPES[:5]}, "types are 6 different buildings"),
    "a type twice": ({"types": [*TYPES[:5], "Hive"]}, "types are 6 different buildings"),
    "an unknown type": ({"types": [*TYPES[:5], "Villa"]}, "types: there is no tile 'Villa'"),
    "no seats": ({"seats": None}, "'seats' is missing"),
    "too few seats": ({"seats": [city()]}, "2 seats are needed, there are 1"),
    "an unknown key of a seat": ({"seats": [{"money": 3}, {}]}, "seat 1 has coins, loans, points and city"),
    "coins below zero": ({"seats": [city(), city(coins=-1)]}, "seat 2: coins is a number from 0 to"),
    "coins in words": ({"seats": [{"coins": "six"}, {}]}, "seat 1: coins is a number from 0 to 30000, not 'six'"),
    "eleven loans": ({"seats": [city(loans=11), city()]}, "seat 1: loans is a number from 0 to 10, not 11"),
    "eleven loans in all": ({"seats": [city(loans=6), city(loans=5)]}, "there are only 10 Loan tokens"),
    "points of no source": ({"seats": [city(luck=3), city()]}, "seat 1: points are written by source: upgrades"),
    "a city of three rows": ({"seats": [city(". | . | . | .\n" * 3), city()]}, "seat 1: a city is 4 rows of 4 spaces"),
    "a city of numbers": ({"seats": [{"city": [1, 2, 3, 4]}, {}]}, "seat 1: a city is 4 rows of 4 spaces"),
    "a tile not dealt": ({"seats": [city(FIRST.format("Prism")), city()]}, "seat 1, A1: there is no tile 'Prism'"),
    "an unreadable space": ({"seats": [city(FIRST.format("Hive +x")), city()]}, "seat 1, A1: 'Hive +x' isn’t a tile"),
    "a garden of a structure": ({"seats": [city(FIRST.format("Tram Loop*")), city()]}, "A1: Tram Loop has no SkyGarden side"),
    "six Hives": ({"seats": [city("Hive | Hive | Hive | Hive\n" * 2 + ". | . | . | .\n" * 2), city()]}, "pile 1: 3 too many of Hive"),
    "a Hive on another pile": ({"piles": [[], ["Hive"], []]}, "pile 2: 1 too many of Hive"),
    "two piles": ({"piles": [[], []]}, "there are 3 piles, not 2"),
    "a pile that is a number": ({"piles": [3, [], []]}, "pile 1 is a list of names"),
    "four slots of the pool": ({"pool": [{}, {}, {}, {}]}, "the pool has 3 slots"),
    "a building in the pool": ({"pool": [{"name": "Hive"}]}, "Hive isn’t a Public Structure"),
    "coins without a pool tile": ({"pool": [{"coins": 2}]}, "pool slot 1 has a name, coins and points"),
    "three of a structure": ({"pool": [{"name": "Tram Loop"}] * 3}, "1 too many of Tram Loop"),
    "a wrong number in the box": ({"box": ["Tram Loop"]}, "8 Public Structures are left in the box, not 1"),
    "an unknown slot": ({"marked": ["row 5"]}, "marked is one of row 1"),
    "round six of five": ({"round": 6}, "round is a number from 1 to 5, not 6"),
    "the turn of nobody": ({"turn": 3}, "turn is a number from 1 to 2, not 3"),
    "an unknown phase": ({"phase": "sleep"}, "phase is one of action, line"),
    "a line without a tile": ({"phase": "line"}, "phase 'line' needs 'placed'"),
    "a use without a line": ({"phase": "use", "placed": "A1"}, "phase 'use' needs 'active'"),
    "a tile placed nowhere": ({"phase": "line", "placed": "A1"}, "placed: A1 is empty"),
    "a generator in words": ({"rng": "many"}, "rng is up to 16 hexadecimal digits"),
    "a counter too high": ({"passes": 3000}, "passes is a number from"),
    "passes all round, and still a decision": ({"passes": 2}, "when every seat has passed in a row the game is over"),
    "too many structures": ({"structures": list(STRUCTURES) * 2}, "10 structures are left in their pile, not 18"),
    "repaying without a loan": ({"phase": "repay"}, "phase 'repay' means that the seat has a loan"),
    "a choice of marked lines": (HIVE | {"phase": "line", "placed": "A1", "marked": "row 1"}, "phase 'line' means that the row and"),
    "a line of another tile": (HIVE | {"phase": "use", "placed": "A1", "active": "row 3", "marked": "row 3"}, "the active line is one of"),
    "copying by a Hive": (HIVE | {"phase": "copy", "placed": "A1", "waiting": "A1"}, "the tile waiting copies its neighbours"),
    "selling by a Hive": (HIVE | {"phase": "trade", "placed": "A1", "waiting": "A1"}, "the tile waiting sells points"),
    "the turn of one, the decision of another": ({"turn": 1, "decider": 2}, "in phase 'action' it is not seat 2 that decides"),
}


@pytest.mark.parametrize(("changes", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named(changes, message):
    with pytest.raises(BadFile) as error:
        load(**changes)
    assert message in str(error.value)
    assert str(error.value).startswith("position: ")
