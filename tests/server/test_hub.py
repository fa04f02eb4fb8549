"""Many spectators hear of a move in slices, between which the server does something else."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sunroom.server.hub import SLICE, Hub, Listener


def in_a_loop(scenario: Coroutine[Any, Any, None]) -> None:
    """Runs it in a thread of its own: a browser's loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scenario).result()


def seated(hub: Hub, spectators: int, players: int) -> list[Listener]:
    listeners = [*(Listener(None) for _ in range(spectators)), *(Listener(person) for person in range(players))]
    hub._listeners["fern"].update(listeners)
    return listeners


def woken(listeners: list[Listener]) -> list[Listener]:
    return [listener for listener in listeners if listener.news.is_set()]


def test_spectators_are_told_in_slices_and_players_first() -> None:
    async def scenario() -> None:
        hub = Hub()
        hub.open()
        listeners = seated(hub, 5 * SLICE, 2)
        hub._tell("fern", 7)
        assert len(woken(listeners)) == SLICE
        assert all(listener.news.is_set() for listener in listeners if listener.person is not None)
        told: list[int] = []
        asyncio.get_running_loop().call_soon(lambda: told.append(len(woken(listeners))))  # As another request would.
        for _ in range(10):
            await asyncio.sleep(0)
        assert told[0] < len(listeners), "others wait until everyone was told"
        assert woken(listeners) == listeners
        assert {listener.version for listener in listeners} == {7}

    in_a_loop(scenario())


def test_nobody_is_told_an_older_version() -> None:
    async def scenario() -> None:
        hub = Hub()
        hub.open()
        listeners = seated(hub, 3 * SLICE, 0)
        hub._tell("fern", 8)
        hub._tell("fern", 7)
        for _ in range(10):
            await asyncio.sleep(0)
        assert {listener.version for listener in listeners} == {8}

    in_a_loop(scenario())
