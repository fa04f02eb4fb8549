"""Several servers on one port, as real processes: any may be killed at any moment, and one that is told to end finishes what it began."""

import os
import random
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from benchmarks.campaign.book import compare
from benchmarks.campaign.player import Player
from sunroom.kernel.compiling import COMPILED
from sunroom.server.rows import Entry
from tests.long import long_only, many
from tests.server.served import Guest
from tests.server.team import Team, children_of, is_alive, until, working_together
from tests.server.test_live import events

ONLY_ON = "postgres"
LOG = "SELECT number, ply, kind, seat, action, version FROM entries WHERE table_id = %s ORDER BY number"
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
QUICK_COMPILER = """
import os, sys
from sunroom.server import compiler, run
WAITING = (
    "import os, pathlib, time; print('Solar City: rules', flush=True)\\n"
    "while not pathlib.Path(os.environ['SEEN']).exists(): time.sleep(0.1)"
)
compiler.COMPILER = [sys.executable, "-c", WAITING]
run.serve("127.0.0.1", int(sys.argv[4]), False, True, lambda: iter(()), 2)
"""
"""Servers with a compiler that takes its time until it has been seen at work: then there is a file."""


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    with working_together(tmp_path_factory.mktemp("home"), SUNROOM_PLAIN="1") as team:
        yield team


@contextmanager
def two_at(team: Team, *seats: str) -> Iterator[tuple[str, Guest, Guest]]:
    """A table of two friends, and whoever else sits there."""
    ada, ben = Guest(team.url), Guest(team.url)
    made = ada.create("me", "friend", *seats, name="Ada")
    ben.join(made["seat_tokens"]["1"], "Ben")
    try:
        yield made["table"], ada, ben
    finally:
        ada.http.close()
        ben.http.close()


def move(table: str, luck: random.Random, *guests: Guest) -> dict[str, Any]:
    """Whoever is to move does, and asks again if a server is gone."""
    while True:
        with suppress(httpx.TransportError):
            return mover_of(table, *guests).move(table, luck)


def mover_of(table: str, *guests: Guest) -> Guest:
    return next(guest for guest in guests if guest.view(table)["view"]["actions"])


def test_whoever_watches_at_a_server_that_is_killed_misses_nothing(team: Team) -> None:
    luck, last = random.Random(1), 0
    with two_at(team) as (table, ada, ben), httpx.Client(base_url=team.url, timeout=20, trust_env=False, verify=False) as http:
        http.headers["Authorization"] = ada.http.headers["Authorization"]
        for _ in range(many(3, 2)):
            headers = {"Last-Event-ID": str(last)} if last else {}
            with suppress(httpx.RemoteProtocolError, httpx.ReadError), http.stream("GET", f"/t/{table}/events", headers=headers) as stream:
                heard = (int(event["data"]) for event in events(stream) if event.get("event") == "changed")
                version = next(heard)
                assert version > last, "what happened meanwhile is told at once"
                last = version
                os.kill(team.at(table), signal.SIGKILL)
                next(heard, None)
                raise AssertionError("a stream of a dead server goes on")
            moved = move(table, luck, ada, ben)
            assert moved["version"] > last
        until(team.all_known)


def test_what_was_acknowledged_is_there_whichever_servers_are_killed(team: Team) -> None:
    players = [Player([team.port], seed, ("me", "here")) for seed in range(5)]
    luck = random.Random(3)
    for player in players:
        player.start()
    for number in range(many(4, 2)):
        until(lambda number=number: sum(player.acknowledged for player in players) > 15 * number)
        os.kill(luck.choice(team.pids()), luck.choice([signal.SIGKILL, signal.SIGTERM]))
        until(team.all_known)
    for player in players:
        player.stop()
    for player in players:
        player.join()
    assert [mistake for player in players for mistake in player.mistakes] == []
    for table, book in [known for player in players for known in player.books.items()]:
        found = compare(book, [Entry(*line) for line in team.ask(LOG, table)])
        assert (found.lost, found.unasked) == ([], [])


@long_only
def test_a_bot_whose_server_is_killed_moves_all_the_same(tmp_path: Path) -> None:
    """The servers die after the move to which the bot would have answered, and before it did."""
    with working_together(tmp_path, SUNROOM_PLAIN="1", SUNROOM_BOT_PAUSE="3") as team, two_at(team, "seedling") as (table, ada, ben):
        while not bot_is_due(team, table):
            move(table, random.Random(4), ada, ben)
        entries = len(log_of(team, table))
        for pid in team.pids():
            os.kill(pid, signal.SIGKILL)
        until(lambda: len(log_of(team, table)) > entries)


def bot_is_due(team: Team, table: str) -> bool:
    [(acting,)] = team.ask("SELECT acting FROM tables WHERE id = %s", table)
    return bool(acting >> 2 & 1)


def log_of(team: Team, table: str) -> list[Any]:
    return team.ask("SELECT kind, action FROM entries WHERE table_id = %s ORDER BY number", table)


def test_a_request_under_way_is_answered_before_its_server_ends(tmp_path: Path) -> None:
    answers: list[int] = []
    with working_together(tmp_path, SUNROOM_PLAIN="1") as team, two_at(team) as (table, ada, ben):
        workers, mover = team.pids(), mover_of(table, ada, ben)
        shown = mover.view(table)
        action = shown["view"]["actions"][0]["action"]
        with (
            psycopg.connect(team.database) as other,
            httpx.stream("GET", f"{team.url}/t/{table}/events", trust_env=False, verify=False) as stream,
        ):
            heard = events(stream)
            next(heard)
            other.execute("SELECT id FROM tables WHERE id = %s FOR UPDATE", [table])
            move = threading.Thread(
                target=lambda: answers.append(mover.post(table, "act", action=action, version=shown["version"]).status_code)
            )
            move.start()
            until(lambda: team.ask(WAITING)[0][0])
            team.process.send_signal(signal.SIGTERM)
            for _ in heard:  # the stream ends, and is not cut off
                pass
            assert team.process.poll() is None
            other.rollback()
        move.join()
        assert answers == [200]
        assert team.process.wait(30) == 0
        assert not any(map(is_alive, workers))


@long_only
def test_at_sighup_new_servers_take_over_and_nobody_is_turned_away(tmp_path: Path) -> None:
    with working_together(tmp_path, SUNROOM_PLAIN="1") as team:
        before, answered = team.pids(), [0]
        over = threading.Event()

        def visit() -> None:
            while not over.is_set():
                answered[0] += httpx.get(f"{team.url}/health", timeout=30, trust_env=False, verify=False).status_code == 200

        visitor = threading.Thread(target=visit)
        visitor.start()
        team.process.send_signal(signal.SIGHUP)
        until(lambda: not any(map(is_alive, before)))
        until(team.all_known)
        seen = answered[0]
        until(lambda: answered[0] > seen or not visitor.is_alive())
        assert visitor.is_alive(), "it was turned away"
        over.set()
        visitor.join()
        assert len(children_of(team.process.pid)) == 2


@long_only
@pytest.mark.skipif(not COMPILED, reason="there is nothing to switch to")
def test_servers_play_plainly_until_the_rules_are_compiled_and_nobody_is_turned_away(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    team = Team(tmp_path, 2, ("-c", QUICK_COMPILER), SUNROOM_PLAIN="1", SUNROOM_WARMING="1", SEEN=str(seen))
    team.start()
    told: list[tuple[bool, str | None]] = []

    def is_compiled() -> bool:
        health = httpx.get(f"{team.url}/health", timeout=60, trust_env=False, verify=False).json()
        told.append((health["compiled"], health["warming"]))
        return bool(health["compiled"])

    try:
        until(lambda: is_compiled() or told[-1][1])
        assert told[-1] == (False, "Solar City")
        plain = team.pids()
        seen.touch()
        until(is_compiled, 300)
        until(lambda: not any(map(is_alive, plain)))
        assert len(team.pids()) == 2
    finally:
        team.stop()
