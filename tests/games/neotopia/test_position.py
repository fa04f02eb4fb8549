"""Positions: games written as text, read back, and refused when they cannot be."""

import pytest

from sunroom.games.neotopia import position as positions
from sunroom.games.neotopia.rules.record import TOKEN_LETTERS
from sunroom.kernel.errors import BadFile
from tests.games.playing import played, random_game
from tests.long import many

from .table import box_of, laid, listed

SEATS = [{}, {}]


def load(**changes):
    return positions.load(box_of(), {"seats": SEATS, **changes})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_written_and_read_back_nothing_is_lost(players):
    box = box_of(players)
    for seed in range(many(2, 1)):
        for before, *_ in random_game(box, 60 + seed):
            assert positions.load(box, positions.dump(box, before)).tobytes() == before.tobytes()
        over = played(box, 60 + seed)
        assert box.actors(over) == []
        assert positions.load(box, positions.dump(box, over)).tobytes() == over.tobytes()


def test_what_is_not_written_is_filled_up():
    s = load(
        seats=[{"hand": "Open Lab, sun tower"}, {}], offer=["Tool Library"], regions=[{"map": laid("D4 E, D5 E"), "stack": "g"}, {}, {}]
    )
    whole = positions.dump(box_of(), s)
    assert s.deck_left == 53
    assert "Open Lab" not in listed(whole["deck"])
    assert [len(listed(r["stack"])) for r in whole["regions"]] == [1, 4, 4]
    tokens = "".join(r["stack"] for r in whole["regions"])
    assert all(tokens.count(letter) <= 6 for letter in TOKEN_LETTERS)
    assert s.reserve.tolist() == [19, 21, 21, 21]
    assert (int(s.turn), whole["phase"], int(s.actions_left), s.tiles_left) == (0, "action", 3, 9)


def test_a_region_is_drawn_as_it_looks():
    drawn = positions.dump(box_of(), load(regions=[{"map": laid("D4 E, A2 g, D7 C")}, {}, {}]))["regions"][0]["map"]
    assert drawn.splitlines() == [
        "   o g . o",
        "  . . . . .",
        " . . . . . .",
        "o . . E . . C",
        " . . . . . .",
        "  . . . . .",
        "   o . . o",
    ]


def one(**region):
    return {"regions": [region, {}, {}]}


MISTAKES = {
    "an unknown key": ({"tile": 3}, "'tile' is not known"),
    "no seats": ({"seats": None}, "'seats' is missing"),
    "too few seats": ({"seats": [{}]}, "2 seats are needed"),
    "an unknown key of a seat": ({"seats": [{"money": 3}, {}]}, "seat 1: 'money' is not known"),
    "a seat that is none": ({"seats": ["x", {}]}, "seat 1: there are hand, known"),
    "points of two regions": ({"seats": [{"points": "1, 2"}, {}]}, "points are three numbers"),
    "a card nobody knows": ({"offer": "Nuclear Plant"}, "offer: there is no card 'Nuclear Plant'"),
    "a card twice": ({"offer": "Open Lab", "seats": [{"hand": "Open Lab"}, {}]}, "Open Lab is there and also at seat 1, hand"),
    "a known card not in hand": ({"seats": [{"known": "Open Lab"}, {}]}, "cards that are known are also written in the hand"),
    "a deck that lacks cards": ({"deck": "Open Lab"}, "is nowhere; leave the deck out"),
    "five cards in the Offer": ({"offer": "Open Lab, Sun Tower, Seed Barn, Tool Library, Glass Farm"}, "the Offer has 4 cards at most"),
    "too small a map": (one(map=". . ."), "Desert: a map is 37 signs"),
    "a bonus token off its spot": (one(map=laid("B3 g")), "Desert: B3 isn’t a bonus spot"),
    "an outer sign inside": (one(map=laid("B3 o")), "Desert: B3 isn’t an outer space"),
    "too many elements": (one(map=laid("D4 E")) | {"factories": ["E " * 25, "", ""]}, "there are 25 Energy tokens"),
    "elements that are none": ({"waiting": "X"}, "waiting: elements are written as 'E B T C'"),
    "two factories": ({"factories": ["E", "E"]}, "factories are 3 texts"),
    "tokens that are none": ({"seats": [{"tokens": "x"}, {}]}, "seat 1: tokens are written as 'g, a, p, n'"),
    "too many tokens": ({"seats": [{"tokens": "g, g, g, g, g, g, g"}, {}]}, "there are only 6 tokens 'g'"),
    "too high a stack": (one(stack="g, g, a, a, p"), "Desert: a stack has 4 tokens at most"),
    "a tile twice": ({"tiles": "7, 7, 1"}, "tiles are different numbers from 1 to 12"),
    "a tile left in the box": ({"tiles": "2, 1"}, "tile 2 is not in a game of 2"),
    "the flag tile elsewhere": ({"tiles": "1, 7"}, "the flag tile, 1, lies at the bottom"),
    "no tiles and no end": ({"tiles": ""}, "without tiles last_rounds is 1 or 2"),
    "the turn of nobody": ({"turn": 3}, "turn is a number from 1 to 2, not 3"),
    "an unknown phase": ({"phase": "sleep"}, "phase is one of action, space"),
    "a space without an element": ({"phase": "space"}, "phase 'space' needs 'held'"),
    "an element the factory lacks": (
        {"phase": "space", "held": "Energy", "source": "Desert-Water", "factories": ["B", "E", "E"]}, "has no Energy to be placed",
    ),
    "a project without an element": ({"phase": "project", "held": "Energy", "placed": "Desert D4"}, "there is no Energy at Desert D4"),
    "a place that is none": ({"phase": "project", "held": "Energy", "placed": "Desert Z9"}, "placed is a region and a space"),
    "something held without a reason": ({"held": "Energy"}, "'held' has no meaning in phase 'action'"),
    "nothing to do": ({"actions_left": 0}, "seat 1 has nothing to decide"),
    "permits without a space": ({"phase": "permits"}, "in phase 'permits' seat 1 has nothing to decide"),
    "a generator in words": ({"rng": "many"}, "rng is up to 16 hexadecimal digits"),
    "a counter too high": ({"idle": 3000}, "idle is a number from"),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named(changes, message):
    with pytest.raises(BadFile) as error:
        load(**changes)
    assert message in str(error.value)
    assert str(error.value).startswith("position: ")
