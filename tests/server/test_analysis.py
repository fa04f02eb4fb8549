"""Analysis at the server: after the end, once, in the background, kept."""

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
        assert "when the game is over" in answer.text


def test_an_analysis_is_made_once_and_kept(guest: Come, served: Served) -> None:
    me = guest()
    table = finished(me)
    assert me.http.get(f"/api/tables/{table}/analysis").json() == {"table": table, "progress": None, "report": None}
    assert "Analyse this game" in me.http.get(f"/t/{table}/analysis").text
    assert me.http.post(f"/api/tables/{table}/analysis").status_code == 202
    assert "<progress" in me.http.post(f"/t/{table}/analysis", headers={"HX-Request": "true"}).text
    report = wait(me, table)["report"]
    assert isinstance(report, dict)
    replay = me.http.get(f"/api/tables/{table}/replay").json()
    assert report["moves"] == replay["steps"]
    assert len(report["chances"][0]["chances"]) == 2
    kept = served.house.storage.find_analysis(str(table))
    assert kept == report
    assert me.http.post(f"/api/tables/{table}/analysis").json()["report"] == report
    page = me.http.get(f"/t/{table}/analysis").text
    assert page.count("<polyline") == 4
    for point in report["turning_points"]:
        assert f"/t/{table}/replay?step={point['ply']}" in page


def test_an_unknown_table_has_no_analysis(guest: Come) -> None:
    assert guest().http.get("/api/tables/no-such-table/analysis").status_code == 404
