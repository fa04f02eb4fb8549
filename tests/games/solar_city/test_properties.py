"""What must hold in every game: ten thousand random ones in a long run, in compiled code, some in plain Python against the oracle."""

import random
from typing import Any

import numpy as np
import pytest

from sunroom.games.solar_city import position as positions
from sunroom.games.solar_city import words
from sunroom.games.solar_city.rules.geometry import SLOT_NAMES
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.messages import Message, Seat
from sunroom.kernel.random import dice
from tests.games.playing import random_game
from tests.long import combined, many

from .city import EDITIONS, box_of
from .invariants import BREACHES, FINE, play_and_check
from .oracle import Referee

every_box = pytest.mark.parametrize("box", [box_of(n, edition) for edition, n in combined(EDITIONS, (2, 3, 4))], ids=lambda b: _id(b))
GAMES = many(10_000, 400) if COMPILED else 20
PLAYED_IN_PYTHON = many(6, 3)


def _id(box: Box) -> str:
    return f"{box.options['edition']}-{box.players}"


@every_box
def test_invariants_of_random_games(box):
    found = np.zeros(3, np.int64)
    out = np.zeros(box.game.actions, np.int16)
    breach = play_and_check(box.blank(), box.record, 7, GAMES, dice(1)[0], out, found)
    assert breach == FINE, f"{BREACHES[breach]}: game seed {found[0]}, decision {found[1]}"
    assert found[2] > 40 * GAMES


@every_box
def test_random_games_go_as_the_oracle_says(box):
    """Every choice offered, every coin, point, loan, mark and tile after every decision; the final points and places."""
    for seed in range(PLAYED_IN_PYTHON):
        s, choose = box.new(seed), random.Random(seed)
        referee = Referee(positions.dump(box, s), box.options["edition"])
        game = referee.game()
        asked: Any = next(game)
        while actors := box.actors(s):
            said = {str(words.action_text(box, s, actors[0], action)): action for action in box.legal(s, actors[0])}
            assert (actors[0], set(said)) == asked
            text = choose.choice(sorted(said))
            box.apply(s, actors[0], said[text])
            asked = next_or_none(game, text)
            assert not referee.differences(positions.dump(box, s)), text
        assert asked is None
        assert [sum(box.score(s, p).values()) for p in range(box.players)] == [player.final()[0] for player in referee.players]
        assert box.ranking(s) == referee.places()


def next_or_none(game: Any, text: str) -> Any:
    try:
        return game.send(text)
    except StopIteration:
        return None


@every_box
def test_coins_and_points_are_explained_by_events(box):
    for seed in range(PLAYED_IN_PYTHON):
        for before, seat, action, after in random_game(box, 100 + seed):
            told = words.events(box, before, seat, action, after)
            for p in range(box.players):
                own = [event for event in told if event.values.get("who") == Seat(p)]
                coins = sum(coins_of(event, int(before.terms[p, 2])) for event in own)
                points = sum(amount(event, "points") for event in own if event.key in ("points", "buy"))
                assert int(after.coins[p]) - int(before.coins[p]) == coins, told
                assert int(after.points[p].sum()) - int(before.points[p].sum()) == points, told


def amount(event: Message, what: str) -> int:
    """How many coins, points or loans an event tells of."""
    return int(event.values[what].values["n"])


def coins_of(event: Message, loan: int) -> int:
    """How many coins an event brought to the hand of its seat."""
    if event.key in ("build", "upgrade", "repay", "buy"):
        return -amount(event, "coins")
    if event.key in ("pick up", "coins"):
        return amount(event, "coins")
    return loan * amount(event, "loans") if event.key == "loan" else 0


@every_box
def test_events_tell_marks_rounds_and_the_end(box):
    kinds = []
    for before, seat, action, after in random_game(box, 3):
        told = words.events(box, before, seat, action, after)
        new_round = int(after.round_no) > int(before.round_no)
        marked = {SLOT_NAMES[i] for i in range(8) if not before.marked[i] and (new_round or after.marked[i])}
        assert {str(event.values["slot"]) for event in told if event.key == "activate"} == marked
        assert [event.values["n"] for event in told if event.key == "round"] == [int(after.round_no)] * new_round
        kinds += [event.key for event in told]
    assert kinds.count("end") == 1
    assert kinds[-1] == "end"


@every_box
def test_words_go_round_trip(box):
    for before, seat, _, _ in random_game(box, 11):
        for legal in box.legal(before, seat):
            typed = str(words.action_text(box, before, seat, legal))
            assert words.parse_action(box, before, seat, typed) == legal
            assert words.parse_action(box, before, seat, f" {typed.upper()} ") == legal


@every_box
def test_every_refusal_has_a_reason(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 12)):
        if i % 10 == 0:
            legal = set(box.legal(before, seat))
            for action in set(range(box.game.actions)) - legal:
                assert len(str(words.why_not(box, before, seat, action))) > 10
            assert "’s turn" in str(words.why_not(box, before, (seat + 1) % box.players, min(legal)))


@every_box
def test_copies_are_independent(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 13)):
        if i % 7 == 0:
            kept, copy = before.tobytes(), box.copy(before)
            assert copy.tobytes() == kept
            box.apply(copy, seat, box.legal(copy, seat)[0])
            assert copy.tobytes() != kept
            assert before.tobytes() == kept


@every_box
def test_asking_changes_nothing(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 14)):
        if i % 7 == 0:
            kept = before.tobytes()
            box.legal(before, seat), box.ranking(before), box.hidden(before, seat), box.determinized(before, seat, 5)
            for p in range(box.players):
                box.score(before, p), box.view(before, p)
            assert before.tobytes() == kept
