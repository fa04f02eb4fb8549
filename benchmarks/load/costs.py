"""What each thing that a page asks for costs: processor time of the servers and of the database, for one visitor who asks again and again.

It does not depend on what else the machine does, and each is told as a ratio to a request that does nothing."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from benchmarks.load.houses import House
from benchmarks.load.lines import Ear
from benchmarks.load.people import Browser, Times

TIMES = 150
STREAMS = 200
LISTENING = 8.0


async def told(house: House, times: int = TIMES) -> None:
    """Prints what everything costs."""
    spent: dict[str, list[float]] = {}
    person = Browser(house.ports[0], Times(), 0, "here", "solar-city")
    await person.sit_down()
    address = b"/t/" + person.table
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "nothing": lambda: person.line.get(b"/health"),
        "the same drawing": lambda: person.line.get(address + b"/fragment"),
        "what happened": lambda: person.line.get(b"%b/happened?since=%d" % (address, max(0, person.ply - 1))),
        "a move and its drawing": lambda: person.move(),
    }
    for what, ask in asked.items():
        await ask()
        before = house.spent()
        for _ in range(times):
            await ask()
            if what.startswith("a move") and person.over:
                await person.sit_down()
        spent[what] = _difference(house, before, times)
    spent["a beat"] = await _beats(house, address)
    person.leave()
    nothing = sum(spent["nothing"])
    print(f"what it costs, {house}: ms of processor time of the servers and the database, and as a ratio to nothing")
    for what, (servers, database) in spent.items():
        print(f"{what:>24}  {servers:6.2f}  {database:6.2f}  {(servers + database) / nothing:6.2f}", flush=True)


async def _beats(house: House, address: bytes) -> list[float]:
    """What a beat of an event stream costs."""
    ears = [Ear(address + b"/events") for _ in range(STREAMS)]
    for ear in ears:
        await ear.listen(house.ports[0])
    await asyncio.sleep(2)
    heard, before, start = sum(ear.heard for ear in ears), house.spent(), time.monotonic()
    await asyncio.sleep(LISTENING)
    beats = (sum(ear.heard for ear in ears) - heard) / len(b"22\r\nevent: beat\ndata: 123\n\n\r\n")
    passed = time.monotonic() - start
    found = _difference(house, before, beats)
    for ear in ears:
        ear.close()
    print(f"{beats / passed / STREAMS:.2f} beats per second and stream")
    return found


def _difference(house: House, before: dict[str, float], times: float) -> list[float]:
    after = house.spent()
    return [1000 * (after[who] - before[who]) / times for who in ("servers", "database")]
