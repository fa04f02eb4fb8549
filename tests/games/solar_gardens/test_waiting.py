"""SG-2.6, SG-2.9: who may wait, whom the game waits for, and that nobody is rushed."""

import random

import numpy as np
import pytest

from sunroom.bots.greedy import GreedyBot
from sunroom.bots.random import RandomBot
from sunroom.games.solar_gardens.rules.actions import KEEP, PASS
from sunroom.games.solar_gardens.rules.record import EMPTY
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.random import dice
from sunroom.lab.playing import play_games
from tests.games.playing import random_game

from .garden import VARIANTS, box_of, draft
from .rushing import is_rushed, simulated


@pytest.fixture
def names() -> list[str]:
    return [tile.name for tile in box_of().content.tiles[:8]]


def test_sg_2_9_whoever_cannot_pass_on_yet_may_wait_for_the_next_in_line(names):
    play = draft(3, *names, variant="casual").do(0, "pass")
    assert play.choices(0) == {"keep"}
    assert play.actors == [0, 1], "keeping is possible at any time"
    assert play.box.pressing(play.s) == [1], "but everybody waits for the next in line"
    assert play.box.due(play.s) == [1]
    play.do(1, "pass")
    assert play.choices(0) == {"keep", "pass"}


def test_sg_2_9_the_player_furthest_along_is_waited_for_most(names):
    play = draft(4, *names, variant="casual", start=2, seats=[{}, {"before": names[1]}, {}, {"before": names[0]}])
    assert play.box.pressing(play.s) == [3, 1], "both could pass, and seat 4 is further along"
    assert play.box.due(play.s) == [3]


def test_sg_2_9_the_last_in_line_who_must_keep_is_waited_for(names):
    play = draft(2, *names, variant="casual").do(0, "pass").do(1, "refuse").do(0, "pass")
    assert play.choices(1) == {"keep"}
    assert play.box.pressing(play.s) == [1, 0], "waiting would open nothing, not for the player before them either"
    assert play.box.due(play.s) == [1]


def test_sg_2_9_nobody_waits_where_everyone_left_has_to_keep_what_they_have(names):
    """A tile was refused, and each of the others has one: the last must keep, then the one before them is last, and so on."""
    play = draft(3, *names, variant="casual").do(0, "pass").do(1, "pass").do(0, "pass").do(2, "refuse").do(1, "pass")
    seen = str(play.box.game.words.prompt(play.box, play.box.hidden(play.s, 0), 0))
    assert play.choices(0) == {"keep", "pass"}
    assert "wait" not in seen
    play.do(0, "pass")
    assert [play.choices(p) for p in range(3)] == [{"keep"}] * 3
    assert play.box.pressing(play.s) == [2, 1, 0]
    for p in range(3):
        assert str(play.box.game.words.prompt(play.box, play.box.hidden(play.s, p), p)).startswith("A tile was refused this round: ")
        assert not play.box.view(play.s, p)["roofs"][p]["before"]["may_wait"]
        assert not is_rushed(play.box, play.s, p, KEEP)
    assert "wait" not in str(play.box.game.words.why_not(play.box, play.s, 0, PASS))


def test_sg_2_9_after_a_refusal_one_may_still_wait_to_pass_but_is_not_told_that_one_could_refuse(names):
    seats = [{"before": names[0]}, {"before": names[1]}, {}, {}]
    play = draft(4, *names[3:], variant="casual", seats=seats, refused=True, set_aside=[names[2]])
    assert play.choices(0) == {"keep"}
    assert play.box.pressing(play.s) == [1]
    prompt = str(play.box.game.words.prompt(play.box, play.box.hidden(play.s, 0), 0))
    assert prompt == f"Keep {names[0]}, or wait? Later you may be able to pass it on."


def test_sg_2_6_laying_can_wait_until_everyone_has_a_tile(names):
    play = draft(3, *names).do(0, "keep")
    assert play.actors == [0, 1]
    assert play.box.pressing(play.s) == [1]
    assert play.box.due(play.s) == [0, 1], "who likes to lay it now can"
    play.do(1, "keep").do(2, "keep")
    assert play.box.pressing(play.s) == [0, 1, 2]


@pytest.mark.parametrize("open_placing", ["no", "yes"])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_somebody_is_always_waited_for_and_nobody_who_may_wait_is_asked_for_the_only_thing_they_can_do(players, variant, open_placing):
    box, waited = box_of(players, variant, "final" if players == 5 else "changeable", open_placing=open_placing), 0
    for s, _, _, _ in random_game(box, players):
        pressing, due = box.pressing(s), box.due(s)
        assert pressing
        assert set(pressing) <= set(box.actors(s))
        assert set(due) <= set(box.actors(s))
        assert pressing[0] in due
        for seat in box.actors(s):
            may_wait = seat not in pressing
            held_up = s.hand[seat] == EMPTY and is_rushed(box, s, seat, KEEP)
            assert may_wait == bool(held_up or s.confirmed[seat] or (s.hand[seat] != EMPTY and line_of(box, s)))
            if may_wait and len(box.legal(s, seat)) == 1:
                assert seat not in due
                waited += held_up
    assert (waited > 0) == (variant == "casual")


def line_of(box, s):
    return [p for p in range(box.players) if s.hand[p] == EMPTY]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sg_2_9_whoever_waits_gets_their_choice(players):
    """Those who are due decide at random; then no keep is rushed, and waiting ends in a choice or at the end of the line."""
    box, waited = box_of(players, "casual", "final"), 0
    for seed in range(6):
        s, luck = box.new(seed), random.Random(seed)
        while due := box.due(s):
            seat = luck.choice(due)
            action = luck.choice(box.legal(s, seat))
            waited += any(box.urgency(s, p) == 0 and s.before[p] != EMPTY for p in box.actors(s))
            assert not is_rushed(box, s, seat, action)
            box.apply(s, seat, action)
    assert waited > 50


@pytest.mark.parametrize("players", [3, 4, 5])
def test_simulations_rush_nobody(players):
    """`sunroom simulate solar-gardens -o variant=casual` with random bots, and with bots that think."""
    box, found = box_of(players, "casual"), np.zeros(2, np.int64)
    games = 2000 if COMPILED else 5
    simulated(box.blank(), box.record, 3, games, dice(1)[0], np.zeros(box.game.actions, np.int16), found)
    assert list(found) == [16 * players * games, 0]


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot(samples=1, depth=2)], ids=lambda bot: bot.name)
def test_the_lab_rushes_nobody(bot, monkeypatch):
    box, seen = box_of(4, "casual"), []
    apply = box.game.rules["apply"]

    def watched(s, seat, action):
        seen.append((action, is_rushed(box, s, seat, action)))
        apply(s, seat, action)

    monkeypatch.setitem(box.game.rules, "apply", watched)
    play_games(box, [bot, GreedyBot(samples=1, depth=1, name="other")], 5, 0, 2)
    assert sum(action == KEEP for action, _ in seen) == 2 * 16 * 4
    assert not any(hurried for _, hurried in seen)
