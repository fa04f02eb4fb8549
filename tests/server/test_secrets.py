"""Nobody is sent what they may not know: deal everything hidden anew, and every byte of every answer stays the same."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from sunroom.server.live import LiveTable
from tests.games.playing import twin_of
from tests.server.served import Guest, Served

Come = Callable[..., Guest]


@contextmanager
def dealt_anew(live: LiveTable, viewer: int, seed: int) -> Iterator[None]:
    """The table with all that the viewer cannot know dealt anew, at every step, and with another seed."""
    table, row, states = live.table, live.row, live.table._states
    secret = table.seed
    table._states = [twin_of(table.box, s, viewer, seed + ply) for ply, s in enumerate(states)]
    table.seed, live.row = seed, replace(row, seed=seed, salt="00")
    live._lines.clear()
    live.hints.clear()
    try:
        yield
    finally:
        table._states, table.seed, live.row = states, secret, row
        live._lines.clear()
        live.hints.clear()


def answers(who: Guest, table: str, ply: int, seat: int | None) -> list[bytes]:
    """Everything a viewer can ask for."""
    paths = [f"/t/{table}", f"/t/{table}/fragment", f"/api/tables/{table}", "/", "/api/tables"]
    if ply % 5 == 0:
        for step in {0, ply // 2, ply}:
            paths += [
                f"/t/{table}/replay?step={step}",
                f"/t/{table}/replay/fragment?step={step}",
                f"/api/tables/{table}/replay?step={step}",
            ]
        paths += [f"/t/{table}/export", f"/api/tables/{table}/export"]
    found = [who.http.get(path).content for path in paths]
    if ply % 15 == 0 and seat is not None:
        found.append(who.post(table, "hint").content)
        found.append(who.http.get(f"/t/{table}").content)
    return found


def test_every_answer_is_the_same_whatever_is_hidden(guest: Come, served: Served) -> None:
    luck, checked = random.Random(11), 0
    while checked <= 300:  # Seeds are secret, so that games differ in length: one is mostly enough.
        checked += compare_whole_game(guest, served, luck)


def compare_whole_game(guest: Come, served: Served, luck: random.Random) -> int:
    """Plays a game and asks for everything before and after dealing anew; returns how many answers were compared."""
    ada, ben, watcher = guest(), guest(), guest()
    made = ada.create("me", "friend", "seedling", name="Ada", public=True)
    ben.join(made["seat_tokens"]["1"], "Ben")
    table, checked = made["table"], 0
    for player in (ada, ben):
        player.http.cookies.clear()
    while True:
        with served.house.at(table) as live:
            ply, thinking, over = live.table.ply, bool(live.thinking), live.table.over
        if over:
            break
        if thinking:
            time.sleep(0.005)
        elif ply % 2 == 0:
            for viewer, who, seat in ((0, ada, 0), (1, ben, 1), (-1, watcher, None)):
                before = answers(who, table, ply, seat)
                with served.house.at(table) as live:
                    secret = str(live.row.seed).encode()
                    live.hints.clear()
                    entered = dealt_anew(live, viewer, luck.randrange(1 << 60))
                    entered.__enter__()
                try:
                    after = answers(who, table, ply, seat)
                finally:
                    entered.__exit__(None, None, None)
                assert after == before
                assert not any(secret in answer for answer in before)
                checked += len(before)
        for player in (ada, ben):
            if player.view(table)["view"]["actions"]:
                player.move(table, luck)
    return checked


def test_events_say_nothing_but_a_number(guest: Come) -> None:
    me, luck = guest(), random.Random(1)
    table = me.create("me", "here")["table"]
    again = guest(me.http.headers["Authorization"].split()[1])
    with me.http.stream("GET", f"/t/{table}/events") as stream:
        lines = stream.iter_lines()
        for moves in range(1, 6):
            again.move(table, luck)
            for line in lines:
                name, _, value = line.partition(": ")
                assert (name, value.isdecimal()) in {("", False), ("retry", True), ("event", False), ("id", True), ("data", True)}
                assert name != "event" or value == "changed"
                if (name, value) == ("data", str(moves)):
                    break
