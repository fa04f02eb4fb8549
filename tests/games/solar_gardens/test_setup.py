"""SG-1: the pile, the roofs, the token; and the reshuffle of SG-2.1."""

from collections import Counter

import numpy as np
import pytest

from sunroom.games.solar_gardens import position as positions
from sunroom.kernel.errors import BadOption

from .garden import box_of, garden

every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


@every_count
def test_sg_1_1_ninety_tiles_and_empty_roofs(players):
    box = box_of(players)
    s = box.new(3)
    lying = Counter([*map(int, s.pile[: s.pile_left]), *(int(tile) for tile in s.before if tile >= 0)])
    assert lying == Counter({i: tile.copies for i, tile in enumerate(box.content.tiles)})
    assert sum(lying.values()) == 90
    assert (s.tile == -1).all()


def test_sg_1_1_the_pile_is_shuffled():
    box = box_of()
    assert len({box.new(seed).pile.tobytes() for seed in range(50)}) == 50
    tops = Counter(int(box.new(seed).before.max()) for seed in range(3000))
    assert len(tops) == len(box.content.tiles), "any tile may come first"


@every_count
def test_sg_1_2_anybody_may_start(players):
    starts = Counter(int(box_of(players).new(seed).start) for seed in range(600))
    assert set(starts) == set(range(players))
    assert min(starts.values()) > 600 / players / 2


PANELS = {"Deck": ".... S2", "Mast": ".... W2"}


@pytest.mark.parametrize(("column", "value"), [("A", 1), ("B", 2), ("C", 3), ("D", 4)])
def test_sg_1_3_columns_are_worth_one_to_four(column, value):
    row = " | ".join("Deck" if letter == column else "." for letter in "ABCD")
    play = garden(PANELS, "\n".join([row, row, *[". | . | . | ."] * 2]))
    assert play.score()["solar panels"] == value


@pytest.mark.parametrize(("row", "value"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_sg_1_3_rows_are_worth_four_to_one(row, value):
    play = garden(PANELS, "\n".join("Mast | . | Mast | ." if k == row else ". | . | . | ." for k in range(1, 5)))
    assert play.score()["wind turbines"] == value


def first_of_the_last_stack(box, before, seat, action, rng):
    """The tile that is turned up after this action, with this luck."""
    s = box.copy(before)
    s.rng = rng
    box.apply(s, seat, action)
    return int(s.before[s.start])


def test_sg_2_1_five_players_shuffle_what_was_set_aside_before_the_last_round():
    box = box_of(5, placing="final")
    luck = np.random.default_rng(1)
    for seed in range(5):
        s, seen = box.new(seed), 0
        while box.actors(s):
            before = box.copy(s)
            seat = box.actors(s)[0]
            legal = box.legal(s, seat)
            action = legal[luck.integers(len(legal))]
            box.apply(s, seat, action)
            if int(s.round_no) > int(before.round_no):
                last = int(s.round_no) == 16
                assert int(s.pile_left) + 1 == (15 if last else 90 - 6 * (int(s.round_no) - 1))
                told = [event.key for event in box.game.words.events(box, before, seat, action, s)]
                assert ("shuffle" in told) == last
                if last:
                    seen += 1
                    first = {first_of_the_last_stack(box, before, seat, action, rng) for rng in range(20)}
                    assert 4 < len(first) <= 15, "in random order"
                    assert first <= {int(tile) for tile in before.aside}
                    assert int(before.pile_left) == 0
                    assert int(s.aside_left) == 0
                    turned_up = next(int(tile) for tile in s.before if tile >= 0)
                    assert Counter([*s.pile[: s.pile_left], turned_up]) == Counter(before.aside[:15])
        assert seen == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sg_2_1_fewer_players_never_run_out(players):
    box = box_of(players)
    assert 90 - 16 * (players + 1) >= 0
    s = box.new(1)
    while box.actors(s):
        seat = box.game.rules["actor"](s)
        box.apply(s, seat, box.legal(s, seat)[0])
    assert int(s.aside_left) == 16
    assert int(s.pile_left) == 90 - 16 * (players + 1)


def test_a_bad_option_is_answered_with_good_ones():
    with pytest.raises(BadOption, match="placing is one of changeable, final, not 'maybe'"):
        box_of(2, placing="maybe")
    with pytest.raises(BadOption, match="variant is one of standard, casual"):
        box_of(2, variant="solo")


def test_the_same_seed_deals_the_same():
    box = box_of(3)
    assert positions.dump(box, box.new(5)) == positions.dump(box, box.new(5))
    assert box.new(5).tobytes() != box.new(6).tobytes()
