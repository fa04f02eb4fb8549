"""Players who may wait are not rushed: bots wait for people, and a table calls only those the game is waiting for (SG-2.6, SG-2.9)."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import find
from sunroom.games.solar_gardens.rules.actions import KEEP
from sunroom.kernel.box import Box
from sunroom.server.rows import SeatRow, TableRow
from tests.games.solar_gardens.rushing import keeps, rushed
from tests.long import long_only
from tests.server.served import Guest, Served

Come = Callable[..., Guest]
GARDENS = {"game": "solar-gardens", "options": {"variant": "casual"}}


def casual(players: int = 3, **options: str) -> Box:
    return find("solar-gardens").box(players=players, variant="casual", **options)


def table_of(served: Served, table: str) -> Any:
    with served.house.at(table) as live:
        return live.table


def held_up(served: Served, me: Guest, *sitting: str, by: int = 1) -> str:
    """A table with a tile before the first seat and one before another, which decides first; `sitting`: me, or a bot's level."""
    box = casual(len(sitting))
    tiles = {0: box.content.tiles[0].name, by: box.content.tiles[1].name}
    position: dict[str, Any] = {"start": 1, "seats": [{"before": tiles[p]} if p in tiles else {} for p in range(len(sitting))]}
    made = me.create("me", "friend")  # Somebody has to be known before they can sit at another table.
    with served.house.at(made["table"]) as live:
        person = live.seats[0].person
    seats = [
        SeatRow(p, "person", f"Person {p}", person) if who == "me" else SeatRow(p, "bot", f"Bot {p}", level=who)
        for p, who in enumerate(sitting)
    ]
    id = f"held-up-{random.getrandbits(40)}"
    row = TableRow(id, "solar-gardens", dict(box.options), 7, "salt", "", person, False, "playing", 1 << by, position=position)
    served.house.storage.add_table(row, seats)
    served.house.added(id)
    return id


def wait_for(happened: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=long_only), pytest.param(5, marks=long_only)])
def test_a_table_of_bots_rushes_nobody_and_comes_to_its_end(guest: Come, served: Served, players: int) -> None:
    me = guest()
    table = me.create("me", *["seedling"] * (players - 1), **GARDENS)["table"]
    me.post(table, "resign", level="seedling")
    with me.http.stream("GET", f"/t/{table}/events"):
        wait_for(lambda: bool(table_of(served, table).over), 300)
    played = table_of(served, table)
    assert (keeps(played), rushed(played)) == (16 * players, 0)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"variant": "casual"}, id="in secret"),
        pytest.param({"variant": "casual", "open_placing": "yes"}, id="open", marks=long_only),
    ],
)
@long_only
def test_people_and_bots_at_one_table_never_wait_for_each_other_in_vain(guest: Come, served: Served, options: dict[str, str]) -> None:
    """Two people who decide at random, and wait at random where they may; no bot is rushed, and nobody gets stuck."""
    ada, ben = guest(), guest()
    made = ada.create("me", "seedling", "friend", "seedling", game="solar-gardens", options=options)
    table, luck = made["table"], random.Random(4)
    ben.join(made["seat_tokens"]["2"])
    for _ in range(3000):
        one = luck.choice((ada, ben))
        shown = one.view(table)
        if shown["status"] == "over":
            break
        view = shown["view"]
        if view["actions"] and not view["may_wait"]:
            one.post(table, "act", action=luck.choice(view["actions"])["action"], ply=shown["ply"])
        elif view["actions"]:
            assert set(view["pressing"]) - {view["seat"]}, "there is somebody to wait for"
    assert shown["status"] == "over"
    played = table_of(served, table)
    assert (keeps(played), rushed(played)) == (16 * 4, 0)


def test_a_bot_waits_for_a_person_and_thinks_again_when_they_have_decided(guest: Come, served: Served) -> None:
    me = guest()
    table = held_up(served, me, "seedling", "me", "seedling")
    time.sleep(0.7)
    shown = me.view(table)
    assert shown["ply"] == 0, "the bot could keep its tile, and nothing else; it waits"
    assert [seat["acting"] for seat in shown["seats"]] == [False, True, False]
    me.post(table, "act", action="pass", ply=0)
    wait_for(lambda: any(move.seat == 0 for move in table_of(served, table).moves))
    played = table_of(served, table)
    assert rushed(played) == 0
    bots = [ply for ply, move in enumerate(played.moves) if move.seat == 0]
    assert len(played.box.legal(played.state_at(bots[0]), 0)) == 2, "keep or pass"


def test_a_bot_lets_a_person_further_along_decide_first_even_if_it_could_pass(guest: Come, served: Served) -> None:
    """The order in which bots and simulations decide (SG-2.9)."""
    me = guest()
    table = held_up(served, me, "seedling", "me", "me", "me", by=2)
    time.sleep(0.7)
    shown = me.view(table)
    assert (shown["ply"], shown["seat"], shown["view"]["pressing"]) == (0, 2, [2, 0])
    assert len(table_of(served, table).legal(0)) == 2
    me.post(table, "act", action="keep", ply=0)
    wait_for(lambda: me.view(table)["ply"] > 1)
    assert table_of(served, table).moves[1].seat == 0


def test_a_person_who_may_wait_is_told_so_and_not_called(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(served.house.webhooks, "tell_turn", lambda live, seats: told.extend(seats))
    ada, ben, cem = guest(), guest(), guest()
    made = ada.create("me", "friend", "friend", name="Ada", **GARDENS)
    table = made["table"]
    people = [ada, ben, cem]
    for seat, one in enumerate(people[1:], 1):
        one.join(made["seat_tokens"][str(seat)], f"Guest {seat}")
    start = ada.view(table)["view"]["start"]
    told.clear()
    people[start].post(table, "act", action="pass", ply=0)
    after = (start + 1) % 3
    waits, decides = people[start].view(table), people[after].view(table)
    assert [action["text"] for action in waits["view"]["actions"]] == ["keep"]
    assert (waits["view"]["may_wait"], waits["view"]["pressing"]) == (True, [after])
    assert (decides["view"]["may_wait"], decides["view"]["pressing"]) == (False, [after])
    assert [seat["acting"] for seat in waits["seats"]] == [p == after for p in range(3)]
    assert told == [after]
    for one, turn in ((people[start], False), (people[after], True)):
        assert [line["your_turn"] for line in one.http.get("/api/tables").json()["mine"] if line["id"] == table] == [turn]
    page = people[start].http.get(f"/t/{table}").text
    assert 'data-may-wait="yes"' in page
    assert f"You can wait for {waits['seats'][after]['name']}." in page
    assert "or wait? Later you may be able to pass it on or refuse it." in page
    german = people[start].http.get(f"/t/{table}", headers={"Accept-Language": "de"}).text
    assert f"Du kannst auf {waits['seats'][after]['name']} warten." in german
    assert people[start].post(table, "act", action="keep", ply=1).status_code == 200, "but who likes to keep at once can"


def test_a_hint_for_somebody_who_may_wait(guest: Come, served: Served) -> None:
    me = guest()
    table = held_up(served, me, "me", "me", "me")
    hint = me.post(table, "hint", seat=0).json()
    assert hint["wait"]
    assert hint["sentences"][0].startswith("Wait for Person 1: there’s no hurry")
    assert not any("nothing else to do" in sentence for sentence in hint["sentences"])
    assert me.post(table, "hint", seat=1).json()["wait"] is False


# --- Several people at one screen


def test_the_screen_goes_to_whom_the_others_wait_for(guest: Come, served: Served) -> None:
    me = guest()
    table = held_up(served, me, "me", "me", "me")
    assert me.view(table)["seat"] == 1, "seat 1 could only keep, and may wait"
    me.post(table, "act", action="keep", ply=0, seat=1)
    assert me.view(table)["seat"] == 1, "who has kept a tile can lay it at once"


def test_laying_can_wait_at_one_screen_too(guest: Come, served: Served) -> None:
    """SG-2.6: the screen goes on to the next one, and comes back when everyone has a tile."""
    me = guest()
    table = held_up(served, me, "me", "me", "me")
    me.http.post(f"/t/{table}/curtain")
    me.post(table, "act", action="keep", ply=0, seat=1)
    page = me.http.get(f"/t/{table}").text
    assert "Wait for Person 0" in page
    assert me.http.post(f"/t/{table}/over", data={"to": "0"}).status_code == 303
    shown = me.http.get(f"/t/{table}").text
    assert "Hand the screen to <b>Person 0</b>" in shown
    me.http.post(f"/t/{table}/curtain")
    assert "Hand over to Person 1" in me.http.get(f"/t/{table}").text, "who may still lay the tile now"
    assert me.view(table)["seat"] == 0
    me.post(table, "act", action="keep", ply=1, seat=0)
    me.http.post(f"/t/{table}/over", data={"to": "2"})
    assert me.view(table)["seat"] == 2
    me.post(table, "act", action="keep", ply=2, seat=2)
    assert me.view(table)["seat"] == 2, "everyone has a tile; seat 3 has not given way"
    for ply, action in enumerate(("place A1", "confirm"), 3):
        assert me.post(table, "act", action=action, ply=ply, seat=2).status_code == 200
    assert me.view(table)["seat"] == 1, "who gave way first comes first"


def test_the_screen_stays_with_who_was_given_it_until_they_are_done(guest: Come, served: Served) -> None:
    me = guest()
    table = held_up(served, me, "me", "me", "me")
    for ply, seat in enumerate((1, 0, 2)):
        me.post(table, "act", action="keep", ply=ply, seat=seat)
    assert me.view(table)["seat"] == 0
    me.http.post(f"/t/{table}/over", data={"to": "2"})
    assert me.view(table)["seat"] == 2
    me.post(table, "act", action="place A1", ply=3, seat=2)
    assert me.view(table)["seat"] == 2, "it is not confirmed yet"
    me.post(table, "act", action="confirm", ply=4, seat=2)
    assert me.view(table)["seat"] == 1, "and seat 1 let others go first"


def test_the_screen_goes_to_nobody_who_has_nothing_to_decide(guest: Come, served: Served) -> None:
    me, other = guest(), guest()
    table = held_up(served, me, "me", "me", "me")
    for to, status in (("2", 422), ("7", 422), ("x", 422)):
        assert me.http.post(f"/t/{table}/over", data={"to": to}).status_code == status
    assert other.http.post(f"/t/{table}/over", data={"to": "0"}).status_code == 403


@long_only
@pytest.mark.parametrize("open_placing", ["no", "yes"])
def test_whole_games_at_one_screen_rush_nobody(guest: Come, served: Served, open_placing: str) -> None:
    """Each player at the screen decides at random, or lets another go first."""
    me, luck = guest(), random.Random(6)
    options = {"variant": "casual", "open_placing": open_placing}
    table = me.create("me", "here", "here", "here", game="solar-gardens", options=options)["table"]
    handed = 0
    for _ in range(2500):
        shown = me.view(table)
        if shown["status"] == "over":
            break
        if not shown["view"]["actions"]:
            assert open_placing == "no", "where all is open there is no curtain"
            me.http.post(f"/t/{table}/curtain")
            continue
        others = [p for p in shown["view"]["pressing"] if p != shown["seat"]]
        if others and ((shown["view"]["may_wait"] and len(shown["view"]["actions"]) == 1) or luck.random() < 0.2):
            assert me.http.post(f"/t/{table}/over", data={"to": str(others[0])}).status_code == 303
            handed += 1
        else:
            action = luck.choice(shown["view"]["actions"])["action"]
            assert me.post(table, "act", action=action, ply=shown["ply"], seat=shown["seat"]).status_code == 200
    assert shown["status"] == "over"
    assert handed > 10
    played = table_of(served, table)
    assert (keeps(played), rushed(played)) == (16 * 4, 0)


def test_sg_2_6_open_a_confirmed_tile_is_taken_back_at_one_screen(guest: Come, served: Served) -> None:
    me = guest()
    made = me.create("me", "here", game="solar-gardens", names=["Ada", "Ben"], options={"open_placing": "yes"})
    table = made["table"]
    shown = me.view(table)
    first = shown["seat"]
    for ply, action in enumerate(("keep", "place A1", "confirm")):
        assert me.post(table, "act", action=action, ply=ply, seat=first).status_code == 200
    assert me.view(table)["seat"] == 1 - first
    assert f"Hand over to {('Ada', 'Ben')[first]}" in me.http.get(f"/t/{table}").text
    me.http.post(f"/t/{table}/over", data={"to": str(first)})
    shown = me.view(table)
    assert (shown["seat"], [a["text"] for a in shown["view"]["actions"]]) == (first, ["take back"])
    assert me.post(table, "hint", seat=first).status_code == 422, "there is nothing that has to be decided"
    me.post(table, "act", action="take back", ply=3, seat=first)
    assert me.view(table)["seat"] == first
    assert KEEP not in [a["action"] for a in me.view(table)["view"]["actions"]]
