import pytest

from sunroom.games import find
from sunroom.kernel.random import dice, draw
from sunroom.table import Table


@pytest.fixture
def table():
    return Table(find("solar-city").box(players=2), seed=11, names=["Ada", "Bea"])


@pytest.fixture
def play_on():
    """Plays random moves at a table."""

    def play(table, moves, seed=1):
        luck = dice(seed)[0]
        for _ in range(moves):
            if table.over:
                break
            seat = table.actors[0]
            legal = table.legal(seat)
            table.act(seat, legal[draw(luck, len(legal))])
        return table

    return play
