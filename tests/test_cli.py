"""The command line as people type it."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sunroom import __version__
from sunroom.bots.random import RandomBot
from sunroom.cli import app, main
from sunroom.games import find
from sunroom.lab import running
from sunroom.table import Table, load_table, save_position, save_table

run = CliRunner().invoke


def sunroom(*words, stdin=""):
    """Runs a command in its own process, as a shell would."""
    return subprocess.run(
        [sys.executable, "-c", "from sunroom.cli import main; main()", *words], input=stdin, capture_output=True, text=True
    )


def test_help_is_everywhere_and_shows_examples():
    assert "play" in run(app, ["--help"]).output
    for command in ("games", "play", "replay", "bench", "simulate", "tournament", "warm", "content"):
        output = run(app, [command, "--help"]).output
        assert "Example" in output, command
    assert "Example" in run(app, ["position", "score", "--help"]).output


def test_version():
    assert run(app, ["--version"]).output.strip() == f"sunroom {__version__}"


def test_games_lists_the_shelf():
    assert "Solar City" in run(app, ["games"]).output
    facts = json.loads(run(app, ["games", "--json"]).output)
    assert {"name", "title", "credit", "seats", "options"} <= set(facts[0])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "there is no game 'chess' on the shelf"),
        (["play", "solar-city", "--players", "9"], "players is one of 2, 3, 4, not 9"),
        (["play", "solar-city", "-o", "edition"], "write options as name=value"),
        (["play", "solar-city", "-o", "wings=2"], "has no option 'wings'"),
        (["play", "solar-city", "--content", "nowhere.toml"], "nowhere.toml can’t be read"),
        (["replay", "nowhere.toml"], "nowhere.toml can’t be read"),
        (["position", "score", "nowhere.toml"], "nowhere.toml can’t be read"),
        (["play", "solar-city", "--against", "gandalf"], "there is no bot 'gandalf'"),
        (["simulate", "solar-city", "--bots", "gandalf"], "there is no bot 'gandalf'"),
        (["simulate", "solar-city", "--bots", "random,random,random"], "3 bots for 2 seats"),
        (["tournament", "solar-city", "--bots", "random"], "at least two bots"),
        (["content", "earth"], "Earth is always played with its own cards"),
        (["content", "neotopia", "nowhere.toml"], "nowhere.toml can’t be read"),
        (["ptx", "earth", "build"], "the folder comes first, then the games: sunroom ptx build earth"),
        (["ptx", "earth", "neotopia"], "the folder comes first, then the games: sunroom ptx FOLDER earth neotopia"),
        (["ptx", "build", "tests"], "tests is a folder, and a game is asked for here: sunroom ptx tests GAME"),
        (["wasm", "earth", "build"], "the folder comes first, then the games: sunroom wasm build earth"),
        (["ptx", "build", "chess"], "there is no game 'chess' on the shelf"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(words, says, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["sunroom", *words])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    said = " ".join(capsys.readouterr().err.split())
    assert says in said
    assert "Traceback" not in said


def test_content_is_printed_to_be_changed_and_checked(tmp_path):
    file = tmp_path / "my.csv"
    file.write_text(run(app, ["content", "solar-gardens"]).output, "utf-8")
    assert f"{file} is valid" in run(app, ["content", "solar-gardens", str(file)]).output
    file.write_text(file.read_text("utf-8").replace("Anise Fork      , 2", "Anise Fork      , 3"), "utf-8")
    refused = sunroom("content", "solar-gardens", str(file))
    assert refused.returncode == 2
    assert "my.csv: 90 tiles are needed, copies included; there are 91" in refused.stderr


def test_a_whole_game_in_the_terminal_with_undo_save_and_load(tmp_path):
    """Typed from the keyboard: numbers, words, a mistake, undo, save, quit; then loaded and played to the end."""
    file = tmp_path / "evening.toml"
    typed = f"help\nhint\n1\n1\nundo\nredo\nnonsense\n999\nboard\nsave {file}\nquit\n"
    first = sunroom("play", "solar-city", "--seed", "5", "--against", "random", stdin=typed)
    assert first.returncode == 0, first.stderr
    assert "Type the number" in first.stdout
    assert "points on average" in " ".join(first.stdout.split())
    assert "isn’t an action in Solar City" in first.stdout
    assert "the actions are numbered" in first.stdout
    assert f"Saved to {file}" in "".join(first.stdout.split("\n"))
    assert load_table(file).ply >= 1
    rest = run(app, ["play", "solar-city", "--against", "seedling", "--load", str(file)], input="1\n" * 400)
    assert rest.exit_code == 0, rest.output
    assert "Final score" in rest.output


@pytest.fixture
def played(tmp_path):
    table = Table(find("solar-city").box(players=3), 3)
    while table.ply < 24:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    save_table(table, tmp_path / "table.toml")
    save_position(table.box, table.state, tmp_path / "position.toml")
    return table


def test_replay_tells_every_move(played, tmp_path):
    output = run(app, ["replay", str(tmp_path / "table.toml")]).output
    assert "24." in output
    assert played.tell(23)[0] in output
    assert "If the game ended now" in output
    assert "round" in run(app, ["replay", str(tmp_path / "table.toml"), "--step", "10"]).output


def test_position_score_per_seat_and_category(played, tmp_path):
    found = json.loads(run(app, ["position", "score", str(tmp_path / "position.toml"), "--json"]).output)
    assert [row["seat"] for row in found["seats"]] == [1, 2, 3]
    for row, own in zip(found["seats"], played.scores(), strict=True):
        assert row["score"] == own["score"]
        assert row["total"] == own["total"] == sum(row["score"].values())
        assert row["place"] == own["place"]
    assert "total" in run(app, ["position", "score", str(tmp_path / "position.toml")]).output
    assert "Solar City" in run(app, ["position", "show", str(tmp_path / "position.toml")]).output


def test_position_dump_of_a_moment(played, tmp_path):
    from sunroom.table.position import parse_position

    text = run(app, ["position", "dump", str(tmp_path / "table.toml"), "--step", "12"]).output
    assert parse_position(text)[1].tobytes() == played.state_at(12).tobytes()


def test_simulate_prints_json_and_writes_a_report(tmp_path):
    report = tmp_path / "report.html"
    words = ["simulate", "solar-city", "--games", "300", "--bots", "random,random", "--seed", "2", "--json", "--report", str(report)]
    found = json.loads(run(app, words).output)
    assert set(found["bots"]) == {"random 1", "random 2"}
    assert {"win_rate", "low", "high", "mean_score"} <= set(found["bots"]["random 1"])
    assert "<h1>" in report.read_text("utf-8")
    assert "What was taken" in run(app, ["simulate", "solar-city", "--games", "50", "--quiet"]).output


def test_simulate_calls_bots_as_they_were_asked_for(monkeypatch):
    """`search` is not renamed to `search:1000`; who thinks is left out here, for it takes its time."""
    play = running.play_on_all_cores
    monkeypatch.setattr(running, "play_on_all_cores", lambda box, bots, *rest: play(box, [RandomBot() for _ in bots], *rest))
    output = run(app, ["simulate", "solar-city", "--bots", "search,learned", "--games", "4", "--json"]).output
    assert list(json.loads(output)["bots"]) == ["search", "learned"]


def test_tournament_prints_ratings():
    found = json.loads(run(app, ["tournament", "solar-city", "--bots", "random,greedy", "--games", "10", "--json"]).output)
    assert next(iter(found["ratings"])) == "greedy"


def test_bench_prints_its_fields(monkeypatch):
    monkeypatch.setenv("SUNROOM_PLAIN", "1")  # New processes start at once then, and compile nothing a second time.
    found = json.loads(run(app, ["bench", "solar-city", "--players", "4", "--seconds", "0.2", "--json"]).output)
    assert {"decisions_per_s", "games_per_s", "state_bytes", "copy_ns", "compile_s", "cached_start_s"} <= set(found)
    assert found["decisions_per_s"] > 0
