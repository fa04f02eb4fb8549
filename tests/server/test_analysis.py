"""Analysis on the server: after the end, once, in the background, and stored."""

import time
from collections.abc import Callable
from typing import Any

from sunroom.games import find
from sunroom.kernel.random import dice, draw
from sunroom.table import Table
from sunroom.table.files import table_text
from tests.long import many
from tests.server.served import Guest, Served

Come = Callable[..., Guest]
LAST = many(1000, 24)
"""So many of a game's last moves are looked at."""


def finished(me: Guest) -> str:
    """A game, or its end, that was played elsewhere and opened from its file."""
    game, luck = Table(find("solar-city").box(players=2), 4, ["Ada", "Ben"]), dice(4)[0]
    while not game.over:
        seat = game.actors[0]
        game.act(seat, game.legal(seat)[draw(luck, len(game.legal(seat)))])
    first = max(0, game.ply - LAST)
    end = Table(game.box, 4, game.names, game.state_at(first)) if first else game
    for move in game.moves[first:] if first else []:
        end.act(move.seat, move.action)
    made = me.http.post("/api/import", json={"text": table_text(end)})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def wait(me: Guest, table: object) -> dict[str, object]:
    for _ in range(1200):
        answer = me.http.get(f"/api/tables/{table}/analysis").json()
        if answer["report"]:
            return answer
        assert answer["progress"] is not None
        time.sleep(0.1)
    raise AssertionError("the analysis does not end")


def test_a_running_game_is_not_analysed(guest: Come) -> None:
    me = guest()
    table = me.create("me", "seedling")["table"]
    for answer in (
        me.http.get(f"/api/tables/{table}/analysis"),
        me.http.post(f"/api/tables/{table}/analysis"),
        me.http.get(f"/t/{table}/analysis"),
        me.http.get(f"/t/{table}/lines?at=0"),
    ):
        assert answer.status_code == 409
        assert "once the game is over" in answer.text


def test_an_analysis_is_made_once_and_kept(guest: Come, served: Served) -> None:
    me = guest()
    table = finished(me)
    assert me.http.get(f"/api/tables/{table}/analysis").json() == {"table": table, "progress": None, "report": None}
    assert "Analyse this game" in me.http.get(f"/t/{table}/analysis").text
    assert me.http.post(f"/api/tables/{table}/analysis").status_code == 202
    assert "<progress" in me.http.post(f"/t/{table}/analysis", headers={"Sunroom-Part": "yes"}).text
    report = wait(me, table)["report"]
    assert isinstance(report, dict)
    assert report["turning_points"], "there is something to compare"
    replay = me.http.get(f"/api/tables/{table}/replay").json()
    assert report["moves"] == replay["steps"]
    assert len(report["chances"][0]["chances"]) == 2
    kept = served.house.storage.find_analysis(str(table))
    assert {what: kept[what] for what in ("names", "moves", "iterations", "chances")} == {
        what: report[what] for what in ("names", "moves", "iterations", "chances")
    }
    with served.house.at(str(table)) as live:
        for point, stored in zip(report["turning_points"], kept["turning_points"], strict=True):
            s, words = live.table.state_at(point["ply"]), live.table.box.game.words
            for which in ("played", "better"):  # stored as a number, and said in words
                said = words.action_text(live.table.box, s, point["seat"], stored[which])
                assert point[which] == live.table.say(said)
            same = ("ply", "seat", "name", "win", "better_win")
            assert [point[name] for name in same] == [stored[name] for name in same]
    assert me.http.post(f"/api/tables/{table}/analysis").json()["report"] == report
    page = me.http.get(f"/t/{table}/analysis").text
    assert page.count("<polyline") == 4
    for point in report["turning_points"]:
        assert f"/t/{table}/replay?step={point['ply']}" in page
    assert_compared(me, str(table), report)


def assert_compared(me: Guest, table: str, report: dict[str, Any]) -> None:
    """Whatever could have been better is told in the replay, and can be compared; nothing else."""
    assert {point["ply"] for point in report["turning_points"]} <= {slip["ply"] for slip in report["slips"]}
    for slip in report["slips"][:3]:
        assert slip["line"][0] == {"seat": slip["seat"], "action": slip["line"][0]["action"]} | {
            what: slip["line"][0][what] for what in ("text", "text_said")
        }
        assert slip["line"][0]["text"] == slip["better"]
        replay = me.http.get(f"/t/{table}/replay?step={slip['ply']}").text
        assert f"/t/{table}/lines?at={slip['ply']}" in replay
        lines = me.http.get(f"/t/{table}/lines?at={slip['ply']}").text
        assert lines.count('<div class="board">') == 2
        assert me.http.get(f"/t/{table}/lines?at={slip['ply']}&step=99").status_code == 404
    good = next(ply for ply in range(report["moves"]) if ply not in {slip["ply"] for slip in report["slips"]})
    assert "/lines?at=" not in me.http.get(f"/t/{table}/replay?step={good}").text
    answer = me.http.get(f"/t/{table}/lines?at={good}")
    assert answer.status_code == 404
    assert "nothing better" in answer.text


def test_an_unknown_table_has_no_analysis(guest: Come) -> None:
    assert guest().http.get("/api/tables/no-such-table/analysis").status_code == 404
