"""SG-1.4, SG-2.6: what a seat may know, and what it may not."""

import random
from collections import Counter

import numpy as np
import pytest

from sunroom.games.solar_gardens import position as positions
from sunroom.games.solar_gardens import words
from sunroom.games.solar_gardens.board import choices
from sunroom.games.solar_gardens.rules.actions import CONFIRM, KEEP, TAKE_BACK
from sunroom.games.solar_gardens.rules.record import EMPTY, HIDDEN
from tests.games.playing import random_game, samples, seen_by, twin_of
from tests.long import some

from .garden import box_of

BOXES = {"2": box_of(2), "3 casual": box_of(3, "casual"), "5 casual final": box_of(5, "casual", "final"), "4": box_of(4)}
every_table = pytest.mark.parametrize("box", some(BOXES.values(), 0, 2), ids=some(BOXES, 0, 2))


@every_table
def test_sg_1_4_what_a_seat_knows_is_the_same_in_all_games_that_look_alike(box):
    for s, _ in samples(box, 11):
        for seat in range(-1, box.players):
            known, view = box.hidden(s, seat).tobytes(), box.view(s, seat)
            for seed in range(3):
                other = box.determinized(s, seat, seed)
                assert box.hidden(other, seat).tobytes() == known
                assert box.view(other, seat) == view
                assert seen_by(box, other, seat) == seen_by(box, s, seat) == seen_by(box, box.hidden(s, seat), seat)


@every_table
def test_sg_1_4_hiding_twice_changes_nothing_more_and_blanks_the_generator(box):
    for s, seat in samples(box, 11):
        hidden = box.hidden(s, seat)
        assert box.hidden(hidden, seat).tobytes() == hidden.tobytes()
        assert int(hidden.rng) == 0
        assert not hidden.tally.any()


@every_table
def test_sg_1_4_legal_actions_prompts_and_previews_depend_only_on_what_is_known(box):
    for s, seat in samples(box, 23, 1):
        if box.actors(s):
            other, hidden = twin_of(box, s, seat, 8), box.hidden(s, seat)
            legal = box.legal(s, seat)
            assert box.legal(hidden, seat) == legal
            assert box.legal(other, seat) == legal
            assert words.prompt(box, hidden, seat) == words.prompt(box, box.hidden(other, seat), seat)
            for action in legal[:6]:
                assert words.action_text(box, s, seat, action) == words.action_text(box, other, seat, action)
                assert choices.preview(box, s, seat, action) == choices.preview(box, other, seat, action)


@every_table
def test_sg_1_4_determinizing_moves_hidden_tiles_only(box):
    for s, seat in samples(box, 11):
        other = box.determinized(s, seat, 3)
        mine, theirs = positions.dump(box, box.determinized(s, seat, 4)), positions.dump(box, other)
        unseen = [Counter(listed(d["pile"]) + face_down(d)) for d in (mine, theirs)]
        assert unseen[0] == unseen[1] == Counter(listed(positions.dump(box, s)["pile"]) + face_down(positions.dump(box, s)))
        for key in ("before", "hand", "confirmed", "start", "round_no", "pile_left", "stack_left", "aside_left", "aside_open", "refused"):
            assert np.array_equal(s[key], other[key])
        for p in range(box.players):
            if p == seat:
                assert s.placed[p] == other.placed[p]
                assert np.array_equal(s.tile[p], other.tile[p])
            elif s.confirmed[p]:
                assert other.placed[p] != EMPTY, "somebody who has confirmed has placed a tile somewhere"
            else:
                assert other.placed[p] == EMPTY


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def face_down(dump) -> list[str]:
    return [name.strip("()") for name in listed(dump["set_aside"]) if name.startswith("(")]


def test_sg_1_4_refused_tiles_are_open_and_leftovers_are_not():
    box = box_of(3)
    for before, _, _, after in random_game(box, 2):
        shown = box.view(after, -1)["set_aside"]
        for i, tile in enumerate(shown):
            assert (tile is not None) == bool(after.aside_open >> i & 1)
        counts = box.view(before, 0)
        assert counts["pile"] + counts["stack"] == int(before.pile_left)


def test_sg_1_4_any_unseen_tile_may_come_next():
    box = box_of(2)
    s = box.new(4)
    tops = {int(box.determinized(s, 0, k).pile[s.pile_left - 1]) for k in range(1500)}
    assert tops == {int(tile) for tile in s.pile[: s.pile_left]}


def test_sg_1_4_any_unseen_tile_may_be_the_one_left_over():
    box = box_of(2)
    s = box.new(4)
    for _ in range(2):
        box.apply(s, box.actors(s)[-1], KEEP)
    assert (int(s.aside_left), int(s.aside_open)) == (1, 0)
    left_over = Counter(int(box.determinized(s, 0, k).aside[0]) for k in range(300))
    assert len(left_over) > 40
    assert max(left_over.values()) < 30


@every_table
def test_sg_2_6_placements_of_others_leave_no_trace_before_the_round_ends(box):
    """Two games that differ only in where somebody places look the same to everybody else, in views, texts and events."""
    luck, checked = random.Random(3), 0
    for s, seat in samples(box, 3):
        if not box.actors(s) or s.hand[seat] == EMPTY or s.placed[seat] != EMPTY:
            continue
        legal = box.legal(s, seat)
        if len(legal) < 2 or int(s.confirmed.sum()) == box.players - 1:
            continue
        one, two = luck.sample(legal, 2)
        after = []
        for action in (one, two):
            t = box.copy(s)
            box.apply(t, seat, action)
            after.append(t)
        for viewer in range(-1, box.players):
            if viewer != seat:
                hidden = [box.hidden(t, viewer) for t in after]
                assert hidden[0].tobytes() == hidden[1].tobytes()
                before = box.hidden(s, viewer)
                told = [words.events(box, before, seat, action, h) for action, h in zip((one, two), hidden, strict=True)]
                assert told[0] == told[1]
                assert seen_by(box, after[0], viewer) == seen_by(box, after[1], viewer)
        assert words.conceal(one) == words.conceal(two) is not None
        checked += 1
    assert checked > 5


def test_sg_2_6_a_record_says_itself_whose_placements_are_hidden_in_it():
    """Whether a player has laid their tile yet is secret too; that they hold none is visible to all."""
    box = box_of(3)
    s = box.new(1)
    first = box.game.rules["actor"](s)
    box.apply(s, first, KEEP)
    for step in (None, 4 * 5 + 1):
        if step is not None:
            box.apply(s, first, step)
        for seat in range(-1, 3):
            hidden = box.hidden(s, seat)
            assert int(hidden.placed[first]) == (int(s.placed[first]) if seat == first else HIDDEN)
            assert [int(hidden.placed[p]) for p in range(3) if p != first] == [EMPTY, EMPTY]
            assert (hidden.tile[first] != EMPTY).any() == (seat == first and step is not None)
            assert box.view(s, seat)["roofs"][first]["placed"] == ("B2" if seat == first and step is not None else None)
    assert HIDDEN not in box.determinized(s, (first + 1) % 3, 1).placed


@every_table
def test_sg_1_4_events_of_the_draft_depend_only_on_what_is_known(box):
    checked = 0
    for before, seat, action, after in random_game(box, 9):
        if not KEEP <= action < CONFIRM or int(after.revealed) > int(before.revealed):
            continue  # What comes to light now is different in another deal.
        for viewer in range(-1, box.players):
            other = box.determinized(before, viewer, 5)
            other_after = box.copy(other)
            box.apply(other_after, seat, action)
            told = [
                words.events(box, box.hidden(one, viewer), seat, action, box.hidden(two, viewer))
                for one, two in ((before, after), (other, other_after))
            ]
            assert told[0] == told[1]
            checked += 1
    assert checked > 20


def test_determinized_games_can_be_played_to_the_end():
    box, luck = box_of(5, "casual"), random.Random(1)
    for s, seat in samples(box, 29, 1):
        t = box.determinized(s, seat, 7)
        while actors := box.actors(t):
            p = luck.choice(actors)
            box.apply(t, p, luck.choice(box.legal(t, p)))
        assert (t.tile >= 0).all()


def test_who_plans_ahead_does_not_dither():
    """In a record dealt for planning a tile is confirmed as soon as it is laid, and one that lies there already stays."""
    box = box_of(2)
    s = box.new(1)
    seat = box.game.rules["actor"](s)
    box.apply(s, seat, KEEP)
    plan = box.determinized(s, seat, 1)
    box.apply(plan, seat, 0)
    assert plan.confirmed[seat]
    box.apply(s, seat, 0)
    assert box.legal(s, seat) == [CONFIRM, TAKE_BACK]
    assert box.legal(box.determinized(s, seat, 1), seat) == [CONFIRM]


def test_an_observation_shows_the_own_seat_first():
    box = box_of(2)
    s = box.new(1)
    first = box.game.rules["actor"](s)
    box.apply(s, first, KEEP)
    box.apply(s, first, 0)
    mine = np.frombuffer(seen_by(box, s, first), np.int16)
    theirs = np.frombuffer(seen_by(box, s, 1 - first), np.int16)
    assert mine[11] == 1, "a tile on A1"
    assert mine[10] == 1, "for now"
    assert not theirs[220 : 220 + 192].any(), "which the other cannot see"
    assert theirs[220 + 192 + 12 + 11] == 1, "but that there is a tile in hand"
