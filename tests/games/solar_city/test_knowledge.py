"""SC-2.6: what a seat may know, and what it may not."""

from collections import Counter

import numpy as np
import pytest

from sunroom.games.solar_city import position as positions
from sunroom.games.solar_city.words import actions as words
from tests.games.playing import random_game, samples, seen_by

from .city import DATED, UNDATED, box_of, city, position
from .oracle import listed

every_table = pytest.mark.parametrize("box", [box_of(2, DATED), box_of(3, UNDATED), box_of(4, DATED)], ids=["2", "3", "4"])


@every_table
def test_sc_2_6_what_a_seat_knows_is_the_same_in_all_games_that_look_alike(box):
    for s, _ in samples(box, 9):
        for seat in range(-1, box.players):
            known, view = box.hidden(s, seat).tobytes(), box.view(s, seat)
            for seed in range(4):
                other = box.determinized(s, seat, seed)
                assert box.hidden(other, seat).tobytes() == known
                assert box.view(other, seat) == view


@every_table
def test_sc_2_6_hiding_twice_changes_nothing_more(box):
    for s, seat in samples(box, 9):
        hidden = box.hidden(s, seat)
        assert box.hidden(hidden, seat).tobytes() == hidden.tobytes()


@every_table
def test_sc_2_6_all_seats_know_the_same(box):
    for s, _ in samples(box, 9):
        assert len({box.hidden(s, seat).tobytes() for seat in range(-1, box.players)}) == 1


@every_table
def test_sc_2_6_legal_actions_and_their_words_depend_only_on_what_is_known(box):
    for s, seat in samples(box, 9):
        if box.actors(s):
            other, hidden = box.determinized(s, seat, 8), box.hidden(s, seat)
            assert box.legal(s, seat) == box.legal(other, seat) == box.legal(hidden, seat)
            for action in box.legal(s, seat):
                assert words.action_text(box, s, seat, action) == words.action_text(box, other, seat, action)


@every_table
def test_sc_2_6_determinizing_moves_hidden_tiles_only(box):
    for s, seat in samples(box, 9):
        mine, other = positions.dump(box, s), positions.dump(box, box.determinized(s, seat, 3))
        assert [sorted(listed(pile)) for pile in mine["piles"]] == [sorted(listed(pile)) for pile in other["piles"]]
        assert [listed(pile)[:1] for pile in mine["piles"]] == [listed(pile)[:1] for pile in other["piles"]]
        unseen = [Counter(listed(d["structures"]) + listed(d["box"])) for d in (mine, other)]
        assert unseen[0] == unseen[1]
        known = mine["structures_known"]
        if known:
            assert listed(mine["structures"])[-known:] == listed(other["structures"])[-known:]
        assert len(listed(mine["box"])) == len(listed(other["box"]))
        for d in (mine, other):
            for key in ("piles", "structures", "box", "rng"):
                del d[key]
        assert mine == other


@every_table
def test_sc_2_6_seeds_reshuffle_the_piles_and_the_box(box):
    s = box.new(4)
    dealt = [positions.dump(box, box.determinized(s, 0, seed)) for seed in range(40)]
    assert len({str(d["piles"]) for d in dealt}) == 40
    assert len({d["structures"] for d in dealt}) == 40
    assert len({d["rng"] for d in dealt}) == 40
    if box.players < 4:
        assert len({d["box"] for d in dealt}) > 30
        boxed = {name for d in dealt for name in listed(d["box"])}
        assert len(boxed) == 9


def test_sc_2_6_any_hidden_tile_may_come_next_and_a_known_one_stays_below():
    box = box_of()
    seed = next(seed for seed in range(100) if box.new(seed).public_known)
    s = box.new(seed)
    written = positions.dump(box, s)
    known = listed(written["structures"])[-1]
    unseen = set(listed(written["structures"])[: -int(s.public_known)] + listed(written["box"]))
    tops = set()
    for k in range(200):
        structures = listed(positions.dump(box, box.determinized(s, 0, k))["structures"])
        assert structures[-1] == known
        tops.add(structures[0])
    assert tops == unseen


@every_table
def test_sc_2_6_hiding_blanks_the_generator(box):
    for s, seat in samples(box, 9):
        assert int(s.rng) != 0
        assert int(box.hidden(s, seat).rng) == 0


def test_sc_2_6_the_same_seed_deals_the_same():
    box = box_of()
    s = box.new(1)
    assert box.determinized(s, 0, 5).tobytes() == box.determinized(s, 0, 5).tobytes()
    assert box.new(1).tobytes() == s.tobytes()
    assert box.new(2).tobytes() != s.tobytes()


@every_table
def test_observations_depend_only_on_what_is_known_and_have_the_told_length(box):
    for s, _ in samples(box, 9):
        for seat in range(-1, box.players):
            own = seen_by(box, s, seat)
            assert own == seen_by(box, box.determinized(s, seat, 6), seat) == seen_by(box, box.hidden(s, seat), seat)


def test_an_observation_shows_the_own_seat_first():
    play = position(city("Hive | +3 | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=5, loans=1), city(coins=8))
    mine, theirs = (np.frombuffer(seen_by(play.box, play.s, seat), np.int16) for seat in (0, 1))
    width = 6 + 32
    assert list(mine[:8]) == [5, 0, 1, 1, 0, 1, 1, 0]
    assert mine[6 + 16 + 1] == 3
    assert list(theirs[:6]) == [8, 0, 0, 0, 0, 0]
    assert list(mine[:width]) == list(theirs[width : 2 * width])
    assert not mine[2 * width : 4 * width].any()


@every_table
def test_revealed_counts_the_moments_when_hidden_tiles_came_to_light(box):
    for before, _, _, after in random_game(box, 50):
        old, new = positions.dump(box, before), positions.dump(box, after)
        turned_up = sum(0 < len(listed(b)) < len(listed(a)) for a, b in zip(old["piles"], new["piles"], strict=True))
        turned_up += len(listed(old["structures"])) - len(listed(new["structures"]))
        assert int(after.revealed) - int(before.revealed) == turned_up


def test_sc_2_6_a_known_tile_that_was_drawn_is_no_longer_below():
    built = "Tram Loop | Tram Loop | Seed Library | Seed Library\nObservatory | Observatory" + " | . | .\n. | . | . | .\n. | . | . | ."
    pool = ["Night Market", "Solar Exchange", "Common Kitchen"]
    play = position(city(built, coins=9), pool=pool, structures=["Night Market"], structures_known=1)
    assert play.box.view(play.s, 1)["structures_below"] == ["Night Market"]
    play.do("build Solar Exchange A4", "activate row 4")
    view = play.box.view(play.s, 1)
    assert (view["structures_left"], view["structures_below"]) == (0, [])
    assert [slot["name"] for slot in view["pool"]] == ["Night Market", "Night Market", "Common Kitchen"]
