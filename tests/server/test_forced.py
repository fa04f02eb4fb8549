"""A forced move, made by the table for those who want that: an ordinary move in the log, and it costs no undo."""

import random
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sunroom.games import SHELF, find
from sunroom.server import unasked
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.rows import SeatRow, TableRow
from sunroom.server.unasked import forced_move, last_choice
from sunroom.table import Table
from tests.games.playing import twin_of
from tests.long import many, some
from tests.server.served import Guest, Served
from tests.server.test_gifts import act, at_earth

Come = Callable[..., Guest]
ONLY = "(the only choice)"


def likes(served: Served, table: str, forced: bool) -> None:
    """Sets the preference of everybody at the table."""
    storage = served.house.storage
    with served.house.at(table) as live:
        people = {row.person for row in live.seats if row.person is not None}
    for person in storage.persons(sorted(people)):
        storage.save_person(replace(person, settings=dict(person.settings) | {"forced": forced}))


def last_line(me: Guest, table: str, seat: int = 0) -> list[str]:
    return list(me.view(table, seat=seat)["log"][-1]["sentences"])


def with_a_price(me: Guest) -> str:
    """Ada may use her Climate, and has one card to pay with."""
    return at_earth(me, gifts=False, tableau="Marula", climate="Humid Subtropical", hand="Basil")


def test_the_only_move_is_made_and_told(guest: Come, served: Served) -> None:
    me = guest()
    table = with_a_price(me)
    likes(served, table, forced=True)
    shown = act(me, table, "activate the Climate")
    assert shown["ply"] == 2
    assert last_line(me, table)[0] == "Ada adds 1 card to their compost"
    assert last_line(me, table)[-1] == ONLY


def test_what_somebody_holds_is_told_to_nobody_else(guest: Come, served: Served) -> None:
    me = guest()
    table = with_a_price(me)
    likes(served, table, forced=True)
    act(me, table, "activate the Climate")
    assert ONLY not in last_line(me, table, seat=1)


def test_without_the_preference_everything_is_asked(guest: Come, served: Served) -> None:
    me = guest()
    table = with_a_price(me)
    likes(served, table, forced=False)
    shown = act(me, table, "activate the Climate")
    assert [choice["text"] for choice in shown["view"]["actions"]] == ["compost Basil"]  # type: ignore[index]


def test_undo_and_redo_go_from_choice_to_choice(guest: Come, served: Served) -> None:
    me = guest()
    table = with_a_price(me)
    likes(served, table, forced=True)
    act(me, table, "activate the Climate")
    assert me.post(table, "undo", ply=2).status_code == 200
    assert me.view(table)["ply"] == 0, "the price and the choice before it"
    assert me.post(table, "redo", ply=0).status_code == 200
    assert me.view(table)["ply"] == 2
    with served.house.at(table) as live:
        again = LiveTable(*served.house.storage.load_table(table))  # type: ignore[misc]
        assert again.table.moves == live.table.moves, "the log tells the same story"


def test_nothing_comes_between_moves_that_were_chosen_together(guest: Come, served: Served) -> None:
    me = guest()
    table = with_a_price(me)
    likes(served, table, forced=True)
    with served.house.at(table) as live:
        texts = live.table.box.game.words
        together = [texts.parse_action(live.table.box, live.table.state, 0, text) for text in ("activate the Climate", "compost Basil")]
    assert me.http.post(f"/t/{table}/act", data={"action": [str(one) for one in together], "ply": "0"}).status_code in (200, 303)
    assert me.view(table)["ply"] == 2


def seated(house: House, game: str, seed: int, players: int) -> str:
    """A table with the same person in all seats."""
    box = find(game).box(players=players)
    person = house.storage.add_person(f"person {game} {seed}", "Ada")
    id = f"forced-{game}-{seed}"
    row = TableRow(id, game, dict(box.options), seed, "salt", "", person.id, False, "playing", 1)
    house.storage.add_table(row, [SeatRow(p, "person", f"Person {p}", person.id) for p in range(players)])
    return id


def undoing(table: Table, ply: int) -> dict[int, int]:
    """What each seat could take back after this many moves."""
    then: Any = SimpleNamespace(
        box=table.box, ply=ply, moves=table.moves, state=table.state_at(ply), state_at=table.state_at,
        was_only_choice=table.was_only_choice,
    )  # fmt: skip
    return {p: choice for p in range(table.box.players) if (choice := last_choice(then, p)) is not None}


@pytest.mark.parametrize("game", some(SHELF, 1))
def test_whole_games_with_the_table_making_what_is_forced(served: Served, game: str) -> None:
    """Nobody is asked for their only move unless making it would cost somebody an undo, and an undo goes back to a choice."""
    made = 0
    for seed in range(many(50, 2)):
        luck, id = random.Random(seed), seated(served.house, game, seed, 2 + seed % 2)
        with served.house.changing(id) as live:
            table = live.table
            while live.status == "playing":
                seat = luck.choice(table.pressing)
                before, action, chosen = table.ply, luck.choice(table.legal(seat)), len(table.legal(seat)) > 1
                served.house.append(live, "act", seat, action)
                made += table.ply - before - 1
                could = undoing(table, before + 1)
                if not any(move.action in table.box.game.unasked for move in table.moves[before + 1 :]):
                    assert undoing(table, table.ply) == could, "what the table does costs nobody an undo"
                assert all(choice < before + 1 for choice in could.values())
                assert live.status == "over" or forced_move(live, seat) is None
                if chosen and seat in undoing(table, table.ply) and luck.random() < 0.1:
                    served.house.take_back(live, could[seat])
                    assert table.ply == before
        again = LiveTable(*served.house.storage.load_table(id))  # type: ignore[misc]
        assert again.table.moves == table.moves, "the log tells the same story"
    assert made > 0


def differing(seeds: int) -> int:
    """At how many moments of random games of Earth somebody could take back something else if others held other cards."""
    found = 0
    for seed in range(seeds):
        luck, table = random.Random(seed), Table(find("earth").box(players=4, mode="beginner"), seed)
        while table.ply < 60 and not table.over:
            seat = luck.choice(table.actors)
            table.make(seat, luck.choice(table.legal(seat)))
            for viewer in {0, 1, 2, 3} - {seat}:
                could = last_choice(table, viewer)
                held, table._states = table._states, [twin_of(table.box, s, viewer, seed + n) for n, s in enumerate(table._states)]
                found += could != last_choice(table, viewer)
                table._states = held
    return found


def test_what_can_be_taken_back_says_nothing_of_what_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """That somebody else had no other choice may be known by their cards alone."""
    assert differing(many(40, 2)) == 0
    monkeypatch.setattr(unasked, "knows_as_much", lambda *_: True)
    assert differing(2) > 0, "it would be noticed"
