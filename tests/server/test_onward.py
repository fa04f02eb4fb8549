"""Playing on from a moment of a replay, a puzzle or a lesson, and handing one on as a link: who may, what is dealt anew, what counts."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select

from sunroom.games import find
from sunroom.puzzles import shelf
from sunroom.server.live import LiveTable
from sunroom.server.onward.schema import shared_moments
from sunroom.server.schema import results
from sunroom.table.files import parse_table, table_text
from tests.server.served import Guest, Served, play_out
from tests.server.test_lessons import begin, do
from tests.server.test_me import delete as forget
from tests.server.test_me import exported
from tests.web.brought import played

Come = Callable[..., Guest]


@pytest.fixture
def finished(guest: Come) -> tuple[Guest, str]:
    """Somebody with a finished game of Neotopia, where hands are hidden."""
    return brought(guest(), "neotopia", 100_000)


def brought(one: Guest, game: str, moves: int) -> tuple[Guest, str]:
    answer = one.http.post("/api/import", json={"text": table_text(played(game, moves)), "name": "Ada"})
    assert answer.status_code == 201, answer.text
    one.token(answer.json()["token"])
    return one, answer.json()["table"]


def play_on(one: Guest, where: str, *seats: str, **more: Any) -> dict[str, Any]:
    answer = one.http.post(f"/api/moments/{where}/table", json={"seats": seats, **more})
    assert answer.status_code == 201, answer.text
    if answer.json()["token"]:
        one.token(answer.json()["token"])
    return dict(answer.json())


def refused(one: Guest, where: str, *seats: str, **more: Any) -> tuple[int, str]:
    answer = one.http.post(f"/api/moments/{where}/table", json={"seats": seats, **more})
    return answer.status_code, answer.json()["detail"]


def live(served: Served, table: str) -> LiveTable:
    with served.house.at(table) as found:
        return found


def test_a_moment_of_a_finished_game_is_played_to_its_end_and_counts_for_nothing(
    served: Served, guest: Come, finished: tuple[Guest, str]
) -> None:
    ada, table = finished
    seated = play_on(ada, f"t.{table}.60", "me", "seedling")
    new, shown = seated["table"], ada.view(seated["table"])
    assert (shown["status"], shown["ply"], shown["fair"]["promised"]) == ("playing", 0, False)
    page = ada.http.get(f"/t/{new}").text
    assert f'<a href="/t/{table}/replay?step=60">move 60 of {table}</a>' in page
    over = play_out(new, ada)
    assert over["status"] == "over"
    with served.house.storage.reading() as connection:
        assert connection.execute(select(func.count()).select_from(results).where(results.c.at_table == new)).scalar_one() == 0
    assert all(game["table"] != new for game in ada.http.get("/api/me/games").json()), "nor is it recalled later"
    again = parse_table(ada.http.get(f"/t/{new}/export").text)
    assert (again.over, again.ply) == (True, over["ply"])
    assert play_on(ada, f"t.{new}.1", "me", "seedling")["table"] != new, "it can be played on from itself"
    assert ada.http.post(f"/api/tables/{new}/analysis").status_code == 202


def test_who_plays_alone_knows_what_their_seat_knew(served: Served, finished: tuple[Guest, str]) -> None:
    ada, table = finished
    before = live(served, table).table.state_at(60)
    starts = [live(served, play_on(ada, f"t.{table}.60", "gardener", "me")["table"]).table.state_at(0) for _ in range(4)]
    assert {int(s.hand[1]) for s in starts} == {int(before.hand[1])}
    assert len({int(s.hand[0]) for s in starts} | {int(before.hand[0])}) > 1
    assert len({bytes(s.deck.tobytes()) for s in starts}) == 4
    same = live(served, play_on(ada, f"t.{table}.60", "gardener", "me", same=True)["table"]).table.state_at(0)
    assert same.tobytes() == before.tobytes()
    status, why = refused(ada, f"t.{table}.60", "me", "friend", same=True)
    assert (status, "nobody is invited" in why) == (422, True)


def test_a_friend_is_invited_and_both_get_new_hands(served: Served, guest: Come, finished: tuple[Guest, str]) -> None:
    ada, table = finished
    before = live(served, table).table.state_at(60)
    seated = play_on(ada, f"t.{table}.60", "me", "friend")
    waiting = ada.view(seated["table"])
    assert (waiting["status"], waiting["view"]["actions"]) == ("waiting", [])
    page = ada.http.get(f"/t/{seated['table']}").text
    assert "It goes on from move 60" in page
    assert "Nothing is dealt before that" not in page
    ben = guest()
    ben.join(seated["seat_tokens"]["1"], "Ben")
    state = live(served, seated["table"]).table.state_at(0)
    assert (int(state.hand[0]), int(state.hand[1])) != (int(before.hand[0]), int(before.hand[1]))
    shown = [one.view(seated["table"]) for one in (ada, ben)]
    assert [one["status"] for one in shown] == ["playing", "playing"], "at once: there is nothing to shuffle"
    assert bool(shown[0]["view"]["actions"]) != bool(shown[1]["view"]["actions"])
    mover = (ada, ben)[0 if shown[0]["view"]["actions"] else 1]
    assert mover.move(seated["table"], random.Random(1))["ply"] == 1
    served.house.unload(seated["table"])
    assert ada.view(seated["table"])["ply"] == 1, "also after it was loaded again"


def test_a_game_that_is_not_over_tells_nothing(served: Served, guest: Come) -> None:
    ada, ben, eve = guest(), guest(), guest()
    table = ada.create("me", "friend", name="Ada", game="neotopia")
    ben.join(table["seat_tokens"]["1"], "Ben")
    for one in (ada, ben, eve):
        assert one.http.get(f"/api/moments/t.{table['table']}.0").status_code == 409
        assert "/moments/" not in one.http.get(f"/t/{table['table']}/replay").text
    alone = eve.create("me", "seedling", name="Eve", game="neotopia")["table"]
    assert ada.http.get(f"/api/moments/t.{alone}.0").status_code == 409, "only whoever plays there"
    hands = live(served, alone).table.state_at(0).hand
    moment = eve.http.get(f"/api/moments/t.{alone}.0").json()
    assert (moment["seat"], moment["position"], moment["source"]) == (0, None, f"/t/{alone}/replay?step=0")
    started = [live(served, play_on(eve, f"t.{alone}.0", "seedling", "me")["table"]).table.state_at(0) for _ in range(3)]
    assert any(int(s.hand[1]) != int(hands[1]) for s in started), "the bot's hand is not told, not even to whoever takes its seat"
    linked = eve.http.post(f"/api/moments/t.{alone}.0/link").json()
    with served.house.storage.reading() as connection:
        kept = connection.execute(select(shared_moments.c.moment).where(shared_moments.c.id == linked["where"][2:])).scalar_one()
    assert alone not in kept, "a link to a moment does not lead to the game"
    assert f"{live(served, alone).table.state_at(0).rng:016x}" not in kept


def test_a_puzzle_is_played_on_from_once_it_is_answered(served: Served, guest: Come) -> None:
    name = shelf.names_of(find("solar-city"))[0]
    puzzle, one = shelf.puzzle(find("solar-city"), name), guest()
    assert one.http.get(f"/api/moments/p.solar-city.{name}.0").status_code == 403
    answer = one.http.post(f"/puzzles/solar-city/{name}/answer", data={"action": puzzle.answer})
    assert answer.status_code == 303
    page = one.http.get(f"/puzzles/solar-city/{name}?step=1").text
    assert f'href="/moments/p.solar-city.{name}.1"' in page
    assert one.http.get(f"/moments/p.solar-city.{name}.1").status_code == 200
    seats = ["planner"] * puzzle.box.players
    seats[puzzle.seat] = "me"
    table = play_on(one, f"p.solar-city.{name}.1", *seats)["table"]
    assert f'<a href="/puzzles/solar-city/{name}">puzzle 1</a>' in one.http.get(f"/t/{table}").text
    assert one.http.get(f"/api/moments/p.solar-city.{name}.99").status_code == 404


def test_a_lesson_is_played_on_from_by_who_takes_it(guest: Come) -> None:
    one, other = guest(), guest()
    at = begin(one)
    do(one, at, "act", action="build Hive B2")
    where = f"t.{at.removeprefix('/t/')}.1"
    assert f'href="/moments/{where}"' in one.http.get(at).text
    assert other.http.get(f"/moments/{where}").status_code == 403
    answer = one.http.post(f"/moments/{where}/table", data={"seat-1": "me", "seat-2": "gardener"})
    assert answer.status_code == 303, answer.text
    page = one.http.get(answer.headers["location"]).text
    assert '<a href="/lessons/solar-city">a lesson</a>' in page
    assert 'class="pane lesson' not in page


def test_a_link_to_a_moment_is_for_everyone_who_has_it_until_its_owner_goes(
    served: Served, guest: Come, finished: tuple[Guest, str]
) -> None:
    ada, table = finished
    made = [ada.http.post(f"/api/moments/t.{table}.60/link").json() for _ in range(2)]
    assert made[0] == made[1], "the same moment is kept once"
    where, link = made[0]["where"], made[0]["link"]
    assert link == f"{served.url}/moments/{where}"
    stranger = guest()
    page = stranger.http.get(link)
    assert page.status_code == 200
    assert f"move 60 of {table}" in page.text
    theirs, ours = (one.http.get(f"/api/moments/{where}").json() for one in (stranger, ada))
    assert theirs == ours
    assert theirs["position"]["position"] == ada.http.get(f"/api/moments/t.{table}.60").json()["position"]["position"]
    play_on(stranger, where, "me", "seedling", name="Sam")
    [told] = json.loads(exported(ada)["me.json"])["moments"]
    assert told["link"] == f"/moments/{where}"
    forget(ada)
    gone = stranger.http.get(f"/moments/{where}")
    assert (gone.status_code, "copied in full" in gone.text) == (404, True)
    with served.house.storage.reading() as connection:
        assert connection.execute(select(shared_moments.c.id).where(shared_moments.c.id == where[2:])).first() is None


@pytest.mark.parametrize(
    ("where", "status"),
    [("x", 404), ("t.nowhere-at-all-11-aaaaaa.0", 404), ("t.HERE.99999", 404), ("t.HERE.-1", 404), ("t.HERE.1e3", 404), ("m.abc", 404),
     ("m." + "a" * 4000, 404), ("p.nim.1.0", 404), ("p.solar-city.nope.0", 404), ("t.HERE", 404), ("m.%00", 404)],
)  # fmt: skip
def test_what_is_no_moment(finished: tuple[Guest, str], where: str, status: int) -> None:
    ada, table = finished
    for path in ("/moments/", "/api/moments/"):
        assert ada.http.get(path + where.replace("HERE", table)).status_code == status


def test_what_cannot_be_set_up(finished: tuple[Guest, str]) -> None:
    ada, table = finished
    end = ada.view(table)["ply"]
    for where, seats, why in (
        (f"t.{table}.60", ["me"], "2 players need 2 seats, not 1"),
        (f"t.{table}.60", ["me", "me"], "One seat is yours"),
        (f"t.{table}.60", ["planner", "planner"], "At least one seat is for a person"),
        (f"t.{table}.60", ["me", "robot"], "eat 2 is for"),
        (f"t.{table}.{end}", ["me", "here"], "The game ends at this moment"),
    ):
        status, told = refused(ada, where, *seats)
        assert status == 422
        assert why in told
