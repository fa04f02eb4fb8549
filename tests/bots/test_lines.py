"""How a game could have gone on, as far as somebody could foresee it."""

import random

import pytest

from sunroom.bots.lines import LONGEST, followed, played, revealed
from sunroom.games import SHELF, find
from sunroom.table.table import Move, Table


@pytest.fixture(params=SHELF.ours)
def table(request: pytest.FixtureRequest) -> Table:
    """The first moves of a random game."""
    table, luck = Table(find(request.param).box(players=2), 9, ["Ada", "Ben"]), random.Random(3)
    while table.ply < 60:
        seat = table.due[0]
        table.make(seat, luck.choice(table.legal(seat)))
    return table


def test_a_line_ends_where_something_unknown_comes_up(table: Table) -> None:
    """What was really played is a line too: it is followed move by move, and nothing comes after a move that reveals something."""
    for ply in range(0, 50, 7):
        here = followed(table, ply, table.moves[ply : ply + 20])
        assert 1 <= here.ply <= LONGEST
        assert here.moves == table.moves[ply : ply + here.ply]
        before = here.state_at(here.ply - 1).revealed
        assert before == here.state_at(0).revealed
        if table.box.game.hidden_hands:
            others = [k for k, move in enumerate(here.moves) if move.seat != here.moves[0].seat]
            assert all(here.was_only_choice(k) for k in others)


def test_what_is_not_possible_ends_a_line(table: Table) -> None:
    first = table.moves[0]
    assert followed(table, 0, [first, Move(first.seat, -1)]).moves[:1] == [first]
    nobody = Move(1 - first.seat, first.action)
    assert nobody not in followed(table, 0, [first, nobody]).moves or nobody == table.moves[1]


def test_what_was_played_goes_on_at_least_as_long(table: Table) -> None:
    short, long = played(table, 10, 1), played(table, 10, 9)
    assert short.moves == table.moves[10 : 10 + short.ply]
    assert long.moves == table.moves[10 : 10 + long.ply]
    assert long.ply >= 9
    assert revealed(short) or short.ply == LONGEST
    assert not revealed(played(table, 10, 1)) or played(table, 10, 1).state_at(short.ply - 1).revealed == short.state_at(0).revealed
