"""Analysis on the server: after the end, once, in the background, and stored."""

import random
import time
from collections.abc import Callable

from tests.server.served import Guest, Served, play_out

Come = Callable[..., Guest]


def finished(me: Guest) -> dict[str, object]:
    table = me.create("me", "seedling")["table"]
    play_out(table, me, luck=random.Random(4))
    return table


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
    replay = me.http.get(f"/api/tables/{table}/replay").json()
    assert report["moves"] == replay["steps"]
    assert len(report["chances"][0]["chances"]) == 2
    kept = served.house.storage.find_analysis(str(table))
    assert kept | {"turning_points": []} == report | {"turning_points": []}
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


def test_an_unknown_table_has_no_analysis(guest: Come) -> None:
    assert guest().http.get("/api/tables/no-such-table/analysis").status_code == 404
