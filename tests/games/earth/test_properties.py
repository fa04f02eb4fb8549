"""What must hold in every game: thousands of random ones in compiled code, some in plain Python through tables and words."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from sunroom.games.earth import EARTH, words
from sunroom.games.earth import position as positions
from sunroom.games.earth.rules.actions import AMOUNT, FETCH_CARD, LAY, PARTLY
from sunroom.games.earth.rules.piles import hand_of, laid_cards
from sunroom.games.earth.rules.record import ABILITY, CHOOSE_ACTION, STAGES
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.random import dice
from sunroom.table.files import parse_table, table_text
from sunroom.table.table import Table
from tests.long import LONG, combined, many

from .invariants import BREACHES, FINE, play_and_check
from .island import NAMES, box_of

MODES = ("beginner", "standard", "advanced")
GAMES = many(10_000, 400) if COMPILED else 2
CHECKED_EVERY = 16
"""Legal actions are checked at every decision; the whole table at every so many, and after each game."""


@pytest.mark.parametrize(("mode", "players"), combined(MODES, [2, 3, 4, 5]))
def test_random_games(mode, players):
    """Cards conserved, pieces within their spaces, equal turns (EA-7.1), no dead end, an end (EA-7.4)."""
    s, out = box_of().blank(), np.zeros(EARTH.actions, np.int16)
    where, seen = np.zeros(283, np.int16), np.zeros(EARTH.actions, np.int8)
    for part, options in enumerate(
        ({}, {"face_down": "yes"}, {"compost_from_discard": "yes"}, {"face_down": "yes", "compost_from_discard": "yes"})
    ):
        box = box_of(players, mode, **options)
        games = GAMES * 7 // 10 if part == 0 else GAMES // 10
        breach = play_and_check(s, box.record, 11, part * GAMES, games, CHECKED_EVERY, dice(5)[0], out, where, seen)
        assert breach == FINE, BREACHES[breach]


def random_games_of(box: Box, first: int, games: int) -> int:
    s, out = box.blank(), np.zeros(EARTH.actions, np.int16)
    where, seen = np.zeros(283, np.int16), np.zeros(EARTH.actions, np.int8)
    return play_and_check(s, box.record, 13, first, games, CHECKED_EVERY, dice(6)[0], out, where, seen)


@pytest.mark.parametrize("difficulty", ["beginner", "medium", "hard", "expert"])
def test_random_games_against_gaia(difficulty):
    """EA-8.3: cards conserved with Gaia's piles counted, her soil below ten, her deck six cards, an end when it is through."""
    for part, options in enumerate(({}, {"mode": "advanced"}, {"face_down": "yes", "compost_from_discard": "yes"})):
        games = GAMES * 8 // 10 if part == 0 else GAMES // 10
        breach = random_games_of(box_of(1, difficulty=difficulty, **({"mode": "standard"} | options)), part * GAMES, max(1, games))
        assert breach == FINE, BREACHES[breach]


def test_random_games_in_teams():
    """EA-9.4: cards conserved with the team boards counted, and nothing lies there when a turn begins."""
    for part, options in enumerate(({}, {"mode": "advanced", "face_down": "yes"}, {"mode": "beginner", "compost_from_discard": "yes"})):
        games = GAMES * 8 // 10 if part == 0 else GAMES // 10
        breach = random_games_of(box_of(4, teams="yes", **({"mode": "standard"} | options)), part * GAMES, max(1, games))
        assert breach == FINE, BREACHES[breach]


def played(box: Box, seed: int, every: int = 1) -> Iterator[tuple[Table, int, int]]:
    """A random game at a table, seats in random order: the table before a move, who moves, and what."""
    luck, table = random.Random(seed), Table(box, seed, NAMES[: box.players])
    while not table.over:
        seat = luck.choice(table.actors)
        action = luck.choice(table.legal(seat))
        yield table, seat, action
        table.act(seat, action)


SOME = [
    box_of(2, "beginner"),
    box_of(3, "advanced", face_down="yes"),
    box_of(4, "standard", compost_from_discard="yes"),
    box_of(1, "advanced", difficulty="expert"),
    box_of(1, "standard", difficulty="beginner", face_down="yes"),
    box_of(4, "advanced", teams="yes", face_down="yes"),
]
IDS = ["2", "3 face down", "4", "1 expert", "1 beginner face down", "teams face down"]
if not LONG:
    SOME, IDS = [[kind[n] for n in (0, 1, 3, 5)] for kind in (SOME, IDS)]
some_boxes = pytest.mark.parametrize("box", SOME, ids=IDS)


@some_boxes
def test_every_legal_action_has_words_of_its_own_that_lead_back_to_it(box):
    for k, (table, seat, _) in enumerate(played(box, 3)):
        if k % 6 == 0:
            s = table.state
            texts = {str(words.action_text(box, s, seat, action)): action for action in table.legal(seat)}
            assert len(texts) == len(table.legal(seat))
            assert all(words.parse_action(box, s, seat, text) == action for text, action in texts.items())
            assert str(words.prompt(box, s, seat)).endswith(".")


@some_boxes
def test_ea_5_2_whatever_comes_by_itself_could_have_been_taken_in_part(box):
    """EA-9.1: and in teams laid on the board. Not what was laid there before, nor a card chosen from some that were drawn or looked at."""
    stages = set()
    for seed in range(many(4, 1) if COMPILED else 1):
        for table, seat, action in played(box, 20 + seed):
            before, stage = table.state, int(table.state.stage[seat])
            if stage < CHOOSE_ACTION or before.drawn_count[seat] or before.partly[seat] or action >= FETCH_CARD:
                continue
            after = done(box, before, seat, action)
            held = [int(s.hand_size[seat] + s.compost_size[seat]) for s in (before, after)]
            if after.soil[seat] <= before.soil[seat] and held[1] <= held[0]:
                continue
            stages.add("ability" if before.program[seat, ABILITY] >= 0 else STAGES[stage])
            for less in (PARTLY, LAY) if before.teams else (PARTLY,):
                assert less in table.legal(seat)
                assert AMOUNT in box.legal(done(box, done(box, before, seat, less), seat, action), seat), "one is asked how much"
    assert {"activating", "ability", "acting", "part"} <= stages or box.players == 1


def done(box, s, seat, action):
    after = box.copy(s)
    box.apply(after, seat, action)
    return after


@some_boxes
def test_every_event_can_be_said(box):
    kinds = set()
    for k, (table, seat, _) in enumerate(played(box, 4)):
        if k:
            for viewer in (-1, seat):
                for event in table.events(table.ply - 1, viewer):
                    kinds.add(event.key)
                    who = event.values.get("who")
                    assert who is None or NAMES[who.number] in table.say(event)
    assert {"settle", "action", "soil up", "turn", "round", "done"} <= kinds
    if box.players == 1:
        assert {"gaia card", "gaia sprouts", "gaia growth", "gaia compost", "gaia pile", "gaia leaf"} <= kinds
    else:
        assert "use" in kinds
    if box.options.get("teams") == "yes":
        assert {"lay", "fetch", "board soil", "board sprouts", "board growth", "board cards", "board compost", "cleared"} <= kinds


@some_boxes
def test_a_position_survives_the_way_there_and_back_byte_by_byte(box):
    for k, (table, _, _) in enumerate(played(box, 5)):
        if k % 5 == 0:
            loaded = positions.load(box, positions.dump(box, table.state))
            assert loaded.tobytes() == box.copy(table.state).tobytes()


@some_boxes
def test_a_saved_table_survives_the_way_there_and_back(box):
    table = next(table for k, (table, _, _) in enumerate(played(box, 6)) if k == (150 if box.players > 1 else 50))
    again = parse_table(table_text(table))
    assert again.moves == table.moves
    assert again.state.tobytes() == table.state.tobytes()


@some_boxes
def test_undo_is_exact_and_stops_where_something_hidden_came_out(box):
    undone = 0
    for table, seat, action in played(box, 7):
        before = table.state.tobytes()
        table.act(seat, action)
        hidden_came_out = table.state_at(table.ply).revealed != table.state_at(table.ply - 1).revealed
        assert table.can_undo(seat) != hidden_came_out
        if hidden_came_out:
            table.moves.pop(), table._states.pop()  # only the test may do this: the loop makes the move again
        else:
            table.undo(seat)
            undone += 1
        assert table.state.tobytes() == before
    assert undone > (50 if box.players > 1 else 20)


@some_boxes
def test_drawn_cards_count_as_revealed(box):
    """Getting a card or looking at drawn cards reveals something: undo stops there."""
    for k, (table, _, _) in enumerate(played(box, 8)):
        if k:
            before, after = table.state_at(table.ply - 1), table.state
            for p in range(box.players):
                known = {*hand_of(before, p), *(int(card) for card in before.drawn[p]), *laid_cards(before, p % 2)}
                new = set(hand_of(after, p)) - known
                if new or after.drawn_count[p] > before.drawn_count[p]:
                    assert after.revealed > before.revealed


def test_refusals_say_why():
    box = SOME[0]
    reasons: set[str] = set()
    for k, (table, seat, _) in enumerate(played(box, 9)):
        if k % 5 == 0:
            legal = table.legal(seat)
            for action in range(0, EARTH.actions, 5):
                if action not in legal:
                    why = str(words.why_not(box, table.state, seat, action))
                    assert why
                    reasons.add(why)
    assert any("soil, and you have" in why for why in reasons)
    assert any("you don’t have this card" in why for why in reasons)


def test_the_record_and_the_actions_are_small():
    assert EARTH.record.itemsize < 4096
    assert EARTH.actions < 1000
