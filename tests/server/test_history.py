"""What a person has played: kept when a game ends, counted, taken along, deleted with them."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, select

from sunroom.server import me_routes
from sunroom.server.history import tallies_of
from sunroom.server.keeping.tables import delete_table
from sunroom.server.rows import ResultRow
from sunroom.server.schema import results
from tests.server.served import Guest, Served, play_out
from tests.server.test_me import delete as forget
from tests.server.test_me import exported, together

Come = Callable[..., Guest]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)


def games(me: Guest) -> list[dict[str, Any]]:
    answer = me.http.get("/api/me/games")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def page(me: Guest, language: str = "en", **query: Any) -> str:
    answer = me.http.get("/me", params=query, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_finished_game_is_in_the_history_of_everyone_who_played(guest: Come) -> None:
    table, ada, ben = together(guest, "seedling")
    assert games(ada) == []
    shown = play_out(table, ada, ben)
    for me, other, seat in ((ada, "Ben", 0), (ben, "Ada", 1)):
        [game] = games(me)
        assert (game["table"], game["game"], game["apart"]) == (table, "solar-city", "")
        scores = sorted(shown["scores"], key=lambda row: row["seat"])
        assert [line["total"] for line in game["standing"]] == [row["total"] for row in scores]
        assert [line["place"] for line in game["standing"]] == [row["place"] for row in scores]
        assert [line["who"] for line in game["standing"]] == ["person", "person", "seedling"]
        assert [line["seat"] for line in game["standing"] if line["score"]] == [seat], "points by category are one's own"
        told = page(me)
        assert f"/t/{table}/replay" in told
        assert f"{other} {scores[1 - seat]['total']}" in told
        assert "Seedling" in told


def test_the_page_speaks_german(guest: Come, database: str) -> None:
    me = guest()
    play_out(me.create("me", "seedling", name="Ada")["table"], me)
    told = page(me, "de")
    assert "Deine Partien" in told
    assert "against" not in told


def test_several_at_one_screen_do_not_count(guest: Come, database: str) -> None:
    me = guest()
    play_out(me.create("me", "here", name="Ada")["table"], me)
    [game] = games(me)
    assert game["apart"] == "screen"
    told = page(me)
    assert "at one screen" in told
    assert "all games" not in told


def test_who_resigns_keeps_that_in_their_history(guest: Come, database: str) -> None:
    table, ada, ben = together(guest)
    assert ada.post(table, "resign").status_code == 200
    play_out(table, ben)
    assert games(ada)[0]["apart"] == "resigned"
    assert games(ben)[0]["apart"] == ""
    assert [line["who"] for line in games(ben)[0]["standing"]] == ["person", "person"], "the bot plays for Ada"


def test_a_game_that_all_agreed_to_end_has_no_winner(guest: Come, database: str) -> None:
    table, ada, ben = together(guest)
    ada.post(table, "ask", what="end")
    assert ben.agree(table).status_code == 200
    assert games(ada)[0]["apart"] == "agreed"
    assert "ended early" in page(ben)


def test_a_game_from_a_file_is_nobodys_history(guest: Come, database: str) -> None:
    me, other = guest(), guest()
    table = me.create("me", "here", name="Ada")["table"]
    play_out(table, me)
    text = me.http.get(f"/api/tables/{table}/export").text
    answer = other.http.post("/api/import", json={"text": text, "name": "Ben"})
    other.token(answer.json()["token"])
    assert [game["apart"] for game in games(other)] == ["file"]
    assert "No game has come to its end yet" in page(other)


def test_games_from_before_are_recalled(guest: Come, served: Served) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    before = games(ada)
    served.house.storage.write(lambda connection: connection.execute(delete(results)))
    assert [{**game, "at": 0} for game in games(ada)] == [{**game, "at": 0} for game in before]
    assert len(games(ben)) == 1


def test_a_result_outlives_its_table_and_then_names_nobody(guest: Come, database: str, served: Served) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    assert delete_table(served.house, table, lambda row, sitting: True)
    [game] = games(ada)
    assert game["table"] is None
    assert [line["name"] for line in game["standing"]] == ["", ""]
    told = page(ada)
    assert "Ben" not in told
    assert "/replay" not in told


def test_results_are_taken_along_and_deleted(guest: Come, served: Served) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    [taken] = json.loads(exported(ada)["me.json"])["results"]
    assert taken["table"] == table
    assert taken["standing"][0]["mine"]
    forget(ada)
    with served.house.storage.reading() as connection:
        left = connection.execute(select(results).where(results.c.at_table == table)).all()
    assert len(left) == 1, "Ben's"
    assert "Somebody" in page(ben)


def test_a_strangers_history_is_nobodys_business(guest: Come) -> None:
    assert guest().http.get("/api/me/games").status_code == 403
    assert "Your games" not in page(guest())


def result(total: int, place: int, *others: tuple[str, int], apart: str = "") -> ResultRow:
    mine = {"seat": 0, "who": "person", "side": 0, "place": place, "total": total, "mine": True, "score": {"people": total}}
    rows = [{"seat": n, "who": who, "side": side, "place": 1, "total": 9} for n, (who, side) in enumerate(others, 1)]
    return ResultRow(f"t{total}", 1, "solar-city", total, 1 + len(others), apart, [mine, *rows])


def test_statistics_against_each_kind_of_opponent() -> None:
    found = [
        result(40, 1, ("seedling", 1)),
        result(20, 2, ("seedling", 1), ("person", 2)),
        result(30, 1, ("person", 0), ("gardener", 1)),  # a partner on one's own side
        result(99, 1, ("person", 1), apart="resigned"),
    ]
    [one] = tallies_of(found)
    assert (one.all.games, one.all.wins, one.all.best, one.all.average) == (3, 2, 40, 30.0)
    told = [(kind, title and title.key, tally.games, tally.wins, tally.average) for kind, title, tally in one.against]
    assert told == [("person", None, 1, 0, 20.0), ("bot", "seedling", 2, 1, 30.0), ("bot", "gardener", 1, 1, 30.0)]
    assert one.all.categories == {"people": 30.0}


def test_pages_of_a_long_history(guest: Come, database: str, served: Served) -> None:
    me = guest()
    table = me.create("me", "seedling", name="Ada")["table"]
    me.move(table, random.Random(1))
    with served.house.at(table) as live:
        person = live.seats[0].person or 0
    rows = [ResultRow(f"old-{n}", person, "solar-city", 86_400 * n, 2, "", result(n, 1).standing) for n in range(45)]
    served.house.storage.keep_results(rows)
    assert "44 points" in page(me)
    assert "Earlier games" in page(me)
    last = page(me, before=40)
    assert "4 points" in last
    assert "Earlier games" not in last
    assert page(me, before=-5) == page(me)
