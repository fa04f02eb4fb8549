"""Moments: what is dealt anew, what stays, and that they are the same when they are read again."""

import random

import pytest

from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.protocols import State
from sunroom.kernel.random import key_of
from sunroom.table.moment import Moment, moment_line, moment_text, parse_moment, redealt
from sunroom.table.table import SPECTATOR
from tests.long import many

GAMES = SHELF.ours


def middle(game: str, players: int, decisions: int) -> tuple[Box, State]:
    """A position after so many random decisions."""
    box, luck = SHELF[game].box(players=players), random.Random(decisions)
    s = box.new(decisions)
    for _ in range(decisions):
        seat = luck.choice(box.actors(s))
        box.apply(s, seat, luck.choice(box.legal(s, seat)))
        if not box.actors(s):
            return middle(game, players, decisions // 2)
    return box, s


def plain(view: object) -> str:
    return repr(view)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_knows_stays_and_the_rest_can_be_played_to_the_end(game: str) -> None:
    luck = random.Random(3)
    for decisions in range(1, many(60, 12) * 3, 7):
        box, s = middle(game, 3, decisions)
        for seat in range(SPECTATOR, box.players):
            dealt = redealt(box, s, seat)
            assert plain(box.view(dealt, seat)) == plain(box.view(s, seat)), (decisions, seat)
            assert key_of(dealt), "nobody can foresee it"
            assert box.actors(dealt) == box.actors(s)
        for _ in range(2000):
            if not (actors := box.actors(dealt)):
                break
            one = luck.choice(actors)
            box.apply(dealt, one, luck.choice(box.legal(dealt, one)))
        assert not box.actors(dealt)


def test_one_player_keeps_their_hand_and_several_get_new_ones() -> None:
    box, s = middle("neotopia", 2, 20)
    open_to_all = Moment(box, s, ["A", "B"])
    hands = [int(hand) for hand in s.hand[:2]]
    alone, both = open_to_all.start([1]), [open_to_all.start([0, 1]) for _ in range(4)]
    assert int(alone.hand[1]) == hands[1]
    assert any(int(one.hand[0]) != hands[0] for one in both)
    assert any(int(one.hand[1]) != hands[1] for one in both)
    assert bytes(open_to_all.start([0, 1], same=True).tobytes()) == bytes(s.tobytes())
    theirs = Moment(box, s, ["A", "B"], seat=0)
    assert any(int(theirs.start([1], same=True).hand[1]) != hands[1] for _ in range(4)), "what the seat cannot know is not used"


@pytest.mark.parametrize("game", GAMES)
def test_written_and_read(game: str) -> None:
    box, s = middle(game, 2, 15)
    m = Moment(box, s, ["A: b", "<i>"], 1, ["", "planner"], "p.x.1.0").harmless()
    for text in (moment_text(m), moment_line(m)):
        again = parse_moment(text)
        assert (again.names, again.seat, again.bots, again.source) == (m.names, m.seat, m.bots, m.source)
        assert moment_line(again) == moment_line(m)


@pytest.mark.parametrize(("old", "new"), [("seat = 2", "seat = 9"), ("seat = 2", 'seat = "2"'), ("bots = [", "bots = [1, ")])
def test_what_does_not_fit_is_refused(old: str, new: str) -> None:
    box, s = middle("solar-city", 2, 5)
    text = moment_text(Moment(box, s, ["A", "B"], 1, ["", ""], ""))
    assert old in text
    with pytest.raises(BadFile, match="moment"):
        parse_moment(text.replace(old, new))
