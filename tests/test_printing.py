"""Text is printed as it is: no name becomes an emoji, and none is taken for markup."""

import io
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from sunroom.cli import app, main
from sunroom.cli.arguments import console as house_console
from sunroom.games import SHELF
from sunroom.table import Table, save_table
from sunroom.terminal import show_board, show_move, show_ratings, show_scores, show_summary

NAMES = [":sun:", "[bold]Kim[/]", "x:100:", "[/]", "a[b]:ok:"]
RATE = {"win_rate": 0.5, "low": 0.25, "high": 0.75}


def printed(show: Any, *arguments: Any) -> str:
    """What any console prints, in one line."""
    console = Console(file=io.StringIO(), width=400, no_color=True)
    show(console, *arguments)
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def test_a_duel_with_search_100_is_no_emoji() -> None:
    """`greedy - search:100: 50%` had a :100: in it."""
    rating = {"rating": 1500.0, "low": 1400.0, "high": 1600.0}
    found = {"games": 4, "ratings": {"greedy": rating, ":100:": rating}, "duels": {"greedy - search:100": RATE, "[x] - :sun:": RATE}}
    text = printed(show_ratings, found)
    assert "greedy - search:100: 50.0% (25.0 – 75.0%)" in text
    assert "[x] - :sun:: 50.0%" in text
    assert " :100: " in text


def test_a_summary_keeps_the_names_of_bots_and_tiles() -> None:
    share = RATE | {"mean_score": 3.0}
    item = {"item": "[red] :sun:", "takes_per_seat": 1.0, "when": 0.5, "takers": RATE, "winners_to_losers": None}
    found = {"games": 2, "players": 2, "even": 0.5, "bots": {":100:": share, "[bold]": share}, "turn_order": [], "items": [item]}
    text = printed(show_summary, found)
    assert all(f" {name} " in text for name in (":100:", "[bold]", "[red] :sun:"))


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_a_table_keeps_the_names_of_its_players(game: Any) -> None:
    box = game.box(players=max(game.seats))
    names = NAMES[: box.players]
    table = Table(box, 3, names)
    board = printed(show_board, table)
    assert all(name in board for name in names)
    mover = table.actors[0]
    table.act(mover, table.legal(mover)[0])
    assert names[mover] in printed(show_move, table, 0)
    scores = printed(show_scores, table)
    assert all(name in scores for name in names)


def test_commands_keep_names_too(tmp_path: Any) -> None:
    table = Table(SHELF["solar-city"].box(players=2), 3, NAMES[:2])
    table.act(table.actors[0], table.legal(table.actors[0])[0])
    save_table(table, tmp_path / "named.toml")
    output = CliRunner().invoke(app, ["replay", str(tmp_path / "named.toml")]).output
    assert output.count(":sun:") > 2
    with house_console.capture() as said:
        house_console.print("search:100: well")
    assert said.get() == "search:100: well\n"


def test_a_mistake_keeps_its_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["sunroom", "simulate", "solar-city", "--bots", "search:100:"])
    with pytest.raises(SystemExit):
        main()
    assert "there is no bot 'search:100:'" in capsys.readouterr().err
