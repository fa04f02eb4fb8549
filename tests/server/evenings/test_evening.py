"""An evening from its first guest to the final ranking, as programs see it."""

import csv
import io
import json

import pytest
from sqlalchemy import update

from sunroom.server.evenings.onward import go_on
from sunroom.server.evenings.schema import evenings
from sunroom.server.keeping.chore import tidy
from tests.server.databases import on_both
from tests.server.evenings.gathering import Come, do, enter_all, gathered, known, look, tables_of
from tests.server.served import Served, play_out
from tests.server.test_me import delete, everything_stored, exported


@on_both
def test_from_sitting_down_to_the_final_ranking(guest: Come) -> None:
    evening, people = gathered(guest, 5, title="First Friday", rounds=2, fewest=2, most=3)
    host, *others = people
    told = look(guest(), evening)
    assert [(one["name"], one["host"]) for one in told["players"]] == [
        ("Ada", True),
        ("Ben", False),
        ("Cem", False),
        ("Dora", False),
        ("Emil", False),
    ]
    assert (told["status"], told["round"], told["standings"][0]["points"]) == ("gathering", 0, 0)
    assert all(not tables_of(one) for one in people)
    told = do(host, evening, "start", round=1)
    assert sorted(len(table["seats"]) for table in told["played"][0]["tables"]) == [2, 3]
    assert do(host, evening, "start", round=1)["played"] == told["played"], "a second click starts nothing"
    by_name = dict(zip(("Ada", "Ben", "Cem", "Dora", "Emil"), people, strict=True))
    for table in told["played"][0]["tables"]:
        there = [by_name[seat["name"]] for seat in table["seats"]]
        assert all(tables_of(one) == [table["id"]] for one in there)
        if len(there) > 2:
            continue
        over = play_out(table["id"], *there)
        found = next(one for one in look(host, evening)["played"][0]["tables"] if one["number"] == table["number"])
        assert (found["state"], found["by_host"]) == ("done", False)
        assert [(seat["place"], seat["points"]) for seat in found["seats"]] == [(row["place"], row["total"]) for row in over["scores"]]
    told = enter_all(host, evening)
    assert (told["open"], told["complete"]) == (0, False)
    assert sum(one["points"] for one in told["standings"]) == 5 * 6
    do(host, evening, "start", round=2)
    told = enter_all(host, evening)
    assert told["complete"]
    assert do(host, evening, "end")["status"] == "over"
    lines = list(csv.reader(io.StringIO(others[0].http.get(f"/e/{evening}/ranking.csv").text)))
    assert lines[0] == ["place", "name", "points", "rounds", "opponents", "share", "round 1", "round 2"]
    assert [line[1] for line in lines[1:]] == [one["name"] for one in told["standings"]]
    assert float(lines[1][2]) == float(lines[1][6]) + float(lines[1][7]) == told["standings"][0]["points"]
    assert others[0].http.get(f"/e/{evening}/ranking.json").json()["standings"][0]["name"] == lines[1][1]
    assert do(host, evening, "start", 409, round=3)["detail"] == "This evening is over."


def test_only_the_host_decides(guest: Come) -> None:
    evening, (host, ben) = gathered(guest, 2)
    stranger = guest()
    for who in (ben, stranger):
        do(who, evening, "start", 403, round=1)
        do(who, evening, "end", 403)
        do(who, evening, "arrange", 403, rounds=3, fewest=2, most=2)
        do(who, evening, "host", 403, player=1)
    do(ben, evening, "here", 403, player=0, here=False)
    do(host, evening, "start", round=1)
    do(ben, evening, "result", 403, round=1, table=1, places=[1, 2])
    do(host, evening, "host", player=1)
    do(host, evening, "end", 403, anyway=True)
    assert do(ben, evening, "end", anyway=True)["status"] == "over"


def test_the_next_round_waits_for_all_tables_unless_the_host_says_so(guest: Come) -> None:
    evening, (host, *_) = gathered(guest, 4, fewest=2, most=2, rounds=3)
    do(host, evening, "start", round=1)
    assert "still playing" in do(host, evening, "start", 409, round=2)["detail"]
    assert do(host, evening, "start", round=2, anyway=True)["round"] == 2
    assert look(host, evening)["open"] == 4
    assert "next round is round 3" in do(host, evening, "start", 409, round=5)["detail"]
    enter_all(host, evening)
    do(host, evening, "start", round=3)
    enter_all(host, evening)
    assert "All 3 rounds" in do(host, evening, "start", 409, round=4)["detail"]
    do(host, evening, "arrange", rounds=4, fewest=2, most=2)
    assert do(host, evening, "start", round=4)["round"] == 4
    assert "An evening has 4 to 30 rounds, not 3." in do(host, evening, "arrange", 422, rounds=3, fewest=2, most=2)["detail"]


def test_late_arrivals_and_leavers(guest: Come) -> None:
    evening, (host, _, cem) = gathered(guest, 3, fewest=2, most=2)
    told = do(host, evening, "start", round=1)
    [out] = told["played"][0]["out"]
    late = guest()
    known(late, late.http.post(f"/api/evenings/{evening}/sit", json={"name": "Ben"}))
    assert look(late, evening)["players"][3]["name"] == "Ben 2", "nobody else is called so"
    assert not tables_of(late)
    do(cem, evening, "here", player=2, here=False)
    enter_all(host, evening)
    told = do(host, evening, "start", round=2)
    assert len(told["played"][0]["tables"]) == 1
    assert len(told["played"][0]["out"]) == 1
    playing = {seat["name"] for table in told["played"][0]["tables"] for seat in table["seats"]} | set(told["played"][0]["out"])
    assert playing == {"Ada", "Ben", "Ben 2"}
    assert out == "Cem" or told["played"][0]["out"] != [out]
    do(host, evening, "here", player=2, here=True)
    assert look(cem, evening)["players"][2] == {"number": 2, "name": "Cem", "here": True, "you": True, "host": False}


def test_bots_fill_seats_where_the_host_likes_that(guest: Come) -> None:
    evening, (host, *_) = gathered(guest, 3, fewest=2, most=2, leftover="seedling")
    told = do(host, evening, "start", round=1)
    assert [seat["bot"] for table in told["played"][0]["tables"] for seat in table["seats"]].count(True) == 1
    assert told["played"][0]["out"] == []


def test_who_leaves_a_game_is_last_there(guest: Come) -> None:
    evening, (host, ben) = gathered(guest, 2)
    table = do(host, evening, "start", round=1)["played"][0]["tables"][0]["id"]
    assert ben.post(table, "resign", level="gardener").status_code == 200
    play_out(table, host)
    [first, second] = look(host, evening)["standings"]
    assert (first["name"], first["points"], second["points"]) == ("Ada", 12, 0)


def test_the_host_corrects_and_takes_it_back(guest: Come) -> None:
    evening, (host, ben) = gathered(guest, 2)
    table = do(host, evening, "start", round=1)["played"][0]["tables"][0]
    play_out(table["id"], host, ben)
    by_itself = [seat["place"] for seat in look(host, evening)["played"][0]["tables"][0]["seats"]]

    def entered(places: list[int] | None) -> list[tuple[int | None, float | None]]:
        told = do(host, evening, "result", round=1, table=1, places=places)
        return [(seat["place"], seat["gain"]) for seat in told["played"][0]["tables"][0]["seats"]]

    assert entered([2, 1]) == [(2, 0), (1, 12)]
    assert entered([1, 1]) == [(1, 6), (1, 6)]
    assert entered([]) == [(None, 6), (None, 6)]
    assert [place for place, _ in entered(None)] == by_itself
    for wrong in ([1], [1, 2, 3], [0, 1], [1, 3]):
        do(host, evening, "result", 422, round=1, table=1, places=wrong)
    do(host, evening, "result", 404, round=2, table=1, places=[1, 2])
    do(host, evening, "result", 404, round=1, table=2, places=[1, 2])


def test_what_is_still_playing_at_the_end_does_not_count(guest: Come) -> None:
    evening, (host, ben) = gathered(guest, 2)
    table = do(host, evening, "start", round=1)["played"][0]["tables"][0]["id"]
    assert "still playing" in do(host, evening, "end", 409)["detail"]
    do(host, evening, "end", anyway=True)
    before = look(host, evening)["standings"]
    assert [one["points"] for one in before] == [6, 6]
    play_out(table, host, ben)
    assert look(host, evening)["standings"] == before, "it is final"


@on_both
def test_rounds_start_by_themselves(guest: Come, served: Served) -> None:
    evening, (host, *_) = gathered(guest, 4, fewest=2, most=2, rounds=2, onward=True)
    go_on(served.house)
    assert look(host, evening)["round"] == 0, "the first one is started by the host"
    do(host, evening, "start", round=1)
    go_on(served.house)
    assert look(host, evening)["round"] == 1
    enter_all(host, evening)
    go_on(served.house)
    assert look(host, evening)["round"] == 2
    enter_all(host, evening)
    go_on(served.house)
    assert (look(host, evening)["round"], look(host, evening)["status"]) == (2, "playing")


def test_options_and_clocks_are_those_of_the_tables(guest: Come) -> None:
    """An option that does not go with a table's number of players keeps its default."""
    asked = {"game": "earth", "options": {"teams": "yes", "mode": "beginner"}, "fewest": 3, "most": 4, "time": {"each": 15, "reserve": 600}}
    evening, people = gathered(guest, 7, **asked)
    told = do(people[0], evening, "start", round=1)
    for table in told["played"][0]["tables"]:
        view = people[0].view(table["id"])
        assert view["options"]["mode"] == "beginner"
        assert view["options"].get("teams") == ("yes" if len(view["seats"]) == 4 else None)
        assert (view["clock"]["each"], view["clock"]["reserve"]) == (15, 600)


def test_games_are_rated_where_everybody_agrees(guest: Come) -> None:
    evening, people = gathered(guest, 2, rated=True)
    table = do(people[0], evening, "start", round=1)["played"][0]["tables"][0]["id"]
    assert "this game is rated" in people[0].view(table)["talk"][-1]["words"]
    play_out(table, *people)
    assert all(json.loads(exported(one)["me.json"])["ratings"][0]["games"] == 1 for one in people)
    evening, people = gathered(guest, 2)
    table = do(people[0], evening, "start", round=1)["played"][0]["tables"][0]["id"]
    play_out(table, *people)
    assert all(json.loads(exported(one)["me.json"])["ratings"] == [] for one in people)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"fewest": 1, "most": 3}, "sit 2 to 4"),
        ({"fewest": 4, "most": 3}, "not 4 to 3"),
        ({"most": 9}, "sit 2 to 4"),
        ({"rounds": 0}, "1 to 30 rounds"),
        ({"leftover": "genius"}, "seedling"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"options": {"edition": "none"}}, "edition is one of"),
        ({"format": "knockout"}, "format"),
        ({"time": {"each": 1}}, "5 to"),
    ],
)
def test_what_cannot_be_says_what_would_be_right(guest: Come, asked: dict[str, object], told: str) -> None:
    answer = guest().http.post("/api/evenings", json={"game": "solar-city"} | asked)
    assert answer.status_code == 422, answer.text
    assert told in answer.json()["detail"]


def test_nobody_there(guest: Come) -> None:
    me = guest()
    for path in ("/api/evenings/nowhere", "/e/nowhere", "/e/nowhere/ranking.csv", "/api/evenings/nowhere/events"):
        assert me.http.get(path).status_code == 404
    answer = me.http.post("/api/evenings/nowhere/sit", json={"name": "Eve"})
    assert (answer.status_code, answer.json()["detail"]) == (404, "There’s no evening 'nowhere' here. Was the link copied in full?")
    evening, (host,) = gathered(guest, 1)
    assert do(host, evening, "start", 409, round=1)["detail"] == "It takes at least two people to play."


# --- People who take their data along, and who go


@on_both
def test_who_is_deleted_leaves_results_and_no_name(guest: Come, served: Served) -> None:
    evening, (host, ben, cem) = gathered(guest, 3, fewest=3, most=3)
    table = do(host, evening, "start", round=1)["played"][0]["tables"][0]["id"]
    play_out(table, host, ben, cem)
    before = look(cem, evening)["standings"]
    [taken] = json.loads(exported(host)["me.json"])["evenings"]
    assert (taken["id"], taken["host"], taken["name"], taken["tables"]) == (evening, True, "Ada", [table])
    delete(host)
    told = look(cem, evening)
    assert [one["points"] for one in told["standings"]] == [one["points"] for one in before]
    assert [(one["name"], one["here"], one["host"]) for one in told["players"]] == [
        ("Somebody", False, False), ("Ben", True, True), ("Cem", True, False),
    ]  # fmt: skip
    delete(ben)
    assert sorted(one["name"] for one in look(cem, evening)["players"]) == ["Cem", "Somebody", "Somebody 2"]
    delete(cem)
    assert guest().http.get(f"/api/evenings/{evening}").status_code == 404
    assert evening not in everything_stored(served)


def test_evenings_are_kept_as_long_as_tables(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    over, (host, *_) = gathered(guest, 2)
    do(host, over, "start", round=1)
    do(host, over, "end", anyway=True)
    going, _ = gathered(guest, 2)
    for evening in (over, going):
        served.house.storage.write(lambda one, id=evening: one.execute(update(evenings).where(evenings.c.id == id).values(touched=1000)))
    config = served.house.config
    monkeypatch.setattr(served.house, "config", type(config)(config.home, database=config.database, keep_tables=30, keep_unfinished=0))
    tidy(served.house)
    answers = {id: guest().http.get(f"/api/evenings/{id}").status_code for id in (over, going)}
    assert answers == {over: 404, going: 200}


def test_a_stranger_learns_no_more_than_names_and_results(guest: Come, served: Served) -> None:
    evening, (host, ben) = gathered(guest, 2)
    do(host, evening, "start", round=1)
    for path in (f"/e/{evening}", f"/api/evenings/{evening}", f"/e/{evening}/ranking.json"):
        text = guest().http.get(path).text
        assert "Ada" in text
        for who in (host, ben):
            assert who.http.headers["Authorization"].partition(" ")[2] not in text
        assert "/join/" not in text
        assert '"person"' not in text
