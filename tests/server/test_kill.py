"""`kill -9` at random moments while many games are played: nothing that was acknowledged is lost, no game is broken."""

from pathlib import Path

from tests.long import many
from tests.server.killing import Mortal, play_and_kill

GAMES, KILLS = many(200, 20), many(12, 3)


def test_killing_the_server_loses_nothing(tmp_path: Path) -> None:
    tally = play_and_kill(Mortal(tmp_path), tmp_path, GAMES, KILLS)
    assert tally.mistakes == []
    assert (tally.lost, tally.duplicated, tally.games) == (0, 0, GAMES)
    assert tally.kills >= KILLS // 2
