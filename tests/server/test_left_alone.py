"""Bots whose server died are woken by another one, and those that a living server is thinking for are left in peace."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sunroom.server import post, waking
from sunroom.server.waking import WAKE
from tests.server.served import Guest, Served, serving
from tests.server.test_waiting import wait_for

ONLY_ON = "postgres"


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Served, Served]]:
    """Two servers, the first of which dies whenever it should wake a bot: it never does."""
    monkeypatch.setattr(waking, "LEFT", 1)
    monkeypatch.setattr(post, "BEAT", 0.05)
    monkeypatch.setattr(post, "CHORES", 0.05)
    with serving(tmp_path) as first, serving(tmp_path) as second:
        monkeypatch.setattr(first.house.thinkers, "wake", lambda live: None)
        yield first, second
        wait_for(lambda: not second.house.thinkers.players._under_way)  # it moves to the end, before its database is closed


def table_where_a_bot_is_due(served: Served) -> str:
    guest, luck = Guest(served.url), random.Random(1)
    table = str(guest.create("me", "seedling", game="solar-city")["table"])
    while guest.view(table)["view"]["actions"]:
        guest.move(table, luck)
    guest.http.close()
    return table


def entries_at(served: Served, table: str) -> int:
    with served.house.at(table) as live:
        return live.entries


def test_bots_whose_server_died_are_woken_by_another(two: tuple[Served, Served]) -> None:
    first, second = two
    table = table_where_a_bot_is_due(first)
    before = entries_at(second, table)
    wait_for(lambda: entries_at(second, table) > before)


def test_bots_that_somebody_thinks_for_are_left_in_peace(two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = two
    monkeypatch.setattr(second.house.thinkers, "wake", lambda live: pytest.fail("it was woken"))
    table = table_where_a_bot_is_due(first)
    first.house.thinkers._thinking[table].add(1)
    for beat in first.house.post.beats:
        beat()
    assert not second.house.storage.take_tokens(WAKE, table, 1, 1.0, 1 / 3600)


def test_bots_wait_where_nobody_sits(two: tuple[Served, Served]) -> None:
    """Those of a table where only bots play are woken by whoever watches."""
    storage = two[0].house.storage
    table = table_where_a_bot_is_due(two[0])
    assert table in storage.playing_with_bots()
    assert table not in storage.playing_with_bots(untouched=3600)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE seats SET kind = 'bot', level = 'seedling' WHERE table_id = '{table}'")
    assert table not in storage.playing_with_bots()
