"""The bench measures something; how much is for people to judge."""

import pytest

from sunroom.games import SHELF
from sunroom.kernel.game import Game
from sunroom.lab.bench import bench

FIGURES = ["decisions_per_s", "games_per_s", "decisions_per_game", "state_bytes", "copy_ns"]
WAITS = ["compile_s", "cached_start_s"]


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_every_figure_is_there(game: Game) -> None:
    box = game.box(players=max(game.seats))
    figures = bench(box, seconds=0.2, startup=False)
    assert list(figures) == ["game", "players", *FIGURES, "cores"]
    assert (figures["game"], figures["players"], figures["cores"]) == (game.name, max(game.seats), 1)
    assert all(figures[name] > 0 for name in FIGURES)
    assert figures["decisions_per_s"] == pytest.approx(figures["games_per_s"] * figures["decisions_per_game"])


def test_waits_are_measured_in_new_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain here, which starts at once."""
    monkeypatch.setenv("SUNROOM_PLAIN", "1")
    figures = bench(SHELF["solar-city"].box(), seconds=0.01)
    assert list(figures)[-3:] == [*WAITS, "cores"]
    assert all(figures[name] > 0 for name in WAITS)


def test_a_process_that_fails_is_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunroom.lab.bench.FIRST_MOVE", "print('stopped')")
    with pytest.raises(RuntimeError, match="did not reach its first move"):
        bench(SHELF["solar-city"].box(), seconds=0.01)
