"""More and more people come, until the moves of those who are there take too long."""

import asyncio
import time

from benchmarks.load.houses import House
from benchmarks.load.lines import Line
from benchmarks.load.people import PACE, PEOPLE, Person, Times

LATE = 100.0
"""Milliseconds that 95 of 100 moves may take."""
MORE = 1.25
"""So many times as many people come in the next round."""
SETTLING, MEASURED = 6.0, 15.0
"""Seconds before a round is measured, and for which it is."""
COMING = 60.0
"""So many people come per second."""
NOTHING = 0.05
"""Seconds between requests that do nothing."""


async def held(house: House, by: str, game: str, level: str, first: int, most: int, seconds: float) -> int:
    """How many tables the house holds; every round is told, and it ends after so many seconds."""
    times, people = Times(), list[Person]()
    playing = [asyncio.create_task(_nothing(house, times))]
    end, fit, tables = time.monotonic() + seconds, 0, first
    print(f"{house}, {by}: {game} against a {level}, a move every {PACE[0]:.0f} to {PACE[1]:.0f} s", flush=True)
    try:
        while tables <= most and time.monotonic() + (tables - len(people)) / COMING + SETTLING + MEASURED <= end:
            while len(people) < tables:
                people.append(PEOPLE[by](house.port(len(people)), times, len(people), level, game))
                playing.append(asyncio.create_task(people[-1].play()))
                await asyncio.sleep(1 / COMING)
            await asyncio.sleep(SETTLING)
            if not await _round(house, times, playing, tables):
                break
            fit, tables = tables, max(tables + 1, round(tables * MORE))
    finally:
        for task in playing:
            task.cancel()
        for person in people:
            person.leave()
        await asyncio.gather(*playing, return_exceptions=True)
    return fit


async def _round(house: House, times: Times, playing: "list[asyncio.Task[None]]", tables: int) -> bool:
    """Measures a while, and tells; returns whether moves were quick enough."""
    times.clear()
    before, start = house.spent(), time.perf_counter()
    done, _ = await asyncio.wait(playing, timeout=MEASURED, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()
    passed, after = time.perf_counter() - start, house.spent()
    moves = max(1, len(times.took["move"]))
    late = {what: times.percentile(what, 0.95) for what in ("nothing", "move", "look")}
    told = ", ".join(f"{what} {late[what]:.0f} ({late[what] / late['nothing']:.1f})" for what in ("move", "look"))
    spent = ", ".join(f"{who} {1000 * (after[who] - before[who]) / moves:.1f}" for who in after)
    busy = sum(after.values()) - sum(before.values())
    print(
        f"{tables:6} tables: 95 % within ms (ratio to nothing): nothing {late['nothing']:.0f}, {told}; median of a move "
        f"{times.percentile('move', 0.5):.0f}; {moves / passed:.0f} moves per second; ms of processor time per move: {spent}; "
        f"{busy / passed:.2f} cores busy with it",
        flush=True,
    )
    return late["move"] <= LATE


async def _nothing(house: House, times: Times) -> None:
    """Asks each server in turn for nothing."""
    lines = [Line(port) for port in house.ports]
    try:
        while True:
            for line in lines:
                start = time.perf_counter()
                await line.get(b"/health")
                times.took["nothing"].append(1000 * (time.perf_counter() - start))
                await asyncio.sleep(NOTHING)
    finally:
        for line in lines:
            line.close()
