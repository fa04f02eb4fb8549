"""Dealing once everyone is seated: browsers fix their numbers, then show them, and the house deals from all of them and its own secret.

Nobody can hold up the others: who does not show a number in time is left out, which is recorded and said. It gains them nothing, since
the house's secret is unknown to them.
"""

import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from sunroom.kernel.messages import said
from sunroom.server.fair.facts import Number
from sunroom.server.fair.shuffle import drawn_seed, is_number, number_fingerprint
from sunroom.server.house import House
from sunroom.server.live import LiveTable, mask_of
from sunroom.server.people import Caller
from sunroom.server.play import own_seat
from sunroom.server.problems import Problem

PATIENCE = 10.0
"""Seconds that a browser has for its fingerprint, and again for its number; whoever has been away for as long has none."""


LEFT = 30
"""Seconds after which nobody is taking care of a table that is to be dealt: its server is gone."""


def wake(house: House, left: bool = False) -> None:
    """Tables where everyone is seated and nothing is dealt go on: all when the house opens, later those that a server has left."""
    for id in house.storage.undealt(LEFT if left else 0):
        with suppress(Problem), house.changing(id) as live:
            go_on(house, live, late=left)


def _adding_seat(live: LiveTable, mine: list[int]) -> int:
    """The seat for which a person adds a number: one, however many they have."""
    known = {*live.row.fair.expected, *(one.seat for one in live.row.fair.numbers)}
    return next((seat for seat in mine if seat in known), mine[0])


def wanted(live: LiveTable, caller: Caller) -> str | None:
    """What the caller's browser is to do now: fix a number (`fix`), show it (`show`), or nothing."""
    mine, fair = caller.seats_at(live), live.row.fair
    if not mine or live.status != "waiting" or not fair.by_all:
        return None
    own = next((one for one in fair.numbers if one.seat == _adding_seat(live, mine)), None)
    if own is None:
        return None if fair.showing else "fix"
    return "show" if fair.showing and own.number is None else None


def fix(house: House, caller: Caller, id: str, fingerprint: str) -> None:
    """Takes the fingerprint of a number, as long as no number has been shown; the first one counts."""
    with house.changing(id) as live:
        seat = _contributing(live, caller)
        if not is_number(fingerprint):
            raise Problem(422, said("A number or its fingerprint is written with {n} hexadecimal digits.", n=64))
        if live.row.fair.showing:
            raise Problem(409, said("Everyone is seated, and the numbers are being shown: it’s too late for another one."))
        fair = live.row.fair
        if any(one.seat == seat for one in fair.numbers):
            return
        if any(one.fingerprint == fingerprint for one in fair.numbers):
            raise Problem(409, said("This fingerprint is somebody else’s. Draw a number of your own."))
        house.seat(live, live.changed_row(fair=replace(fair, numbers=[*fair.numbers, Number(seat, fingerprint)])), [])
        go_on(house, live)


def show(house: House, caller: Caller, id: str, number: str) -> None:
    """Takes the number that belongs to a fingerprint: 64 hexadecimal digits and nothing else, or two mixtures could be written alike."""
    with house.changing(id) as live:
        seat, fair = _contributing(live, caller), live.row.fair
        own = next((one for one in fair.numbers if one.seat == seat), None)
        if not fair.showing or own is None:
            raise Problem(409, said("Numbers are shown once everyone is seated."))
        if own.number is not None:
            return
        if not is_number(number) or number_fingerprint(number) != own.fingerprint:
            raise Problem(422, said("This number doesn’t have the fingerprint that was sent before."))
        numbers = [replace(one, number=number) if one is own else one for one in fair.numbers]
        house.seat(live, live.changed_row(fair=replace(fair, numbers=numbers)), [])
        go_on(house, live)


def _contributing(live: LiveTable, caller: Caller) -> int:
    own_seat(live, caller)
    if live.status != "waiting" or not live.row.fair.by_all:
        raise Problem(409, said("This game has been dealt already."))
    return _adding_seat(live, caller.seats_at(live))


def go_on(house: House, live: LiveTable, late: bool = False) -> None:
    """Goes on as far as it can: to the numbers, or to the deal; `late`: without waiting any longer. The caller holds the table."""
    if live.status != "waiting" or any(row.kind == "open" for row in live.seats):
        return
    fair = live.row.fair
    if not fair.showing:
        if not late and _waits_for(house, live, set(fair.expected) - {one.seat for one in fair.numbers}):
            _look_later(house, live)
            return
        house.seat(live, live.changed_row(fair=replace(fair, showing=True)), [])
        fair = live.row.fair
        late = False
    if not late and _waits_for(house, live, {one.seat for one in fair.numbers if one.number is None}):
        _look_later(house, live)
        return
    _deal(house, live)


def _waits_for(house: House, live: LiveTable, seats: Iterable[int]) -> bool:
    """Whether any of them may still add something: somebody who left the page a while ago, to send the link, is not waited for."""
    return any(house.away_for(live, live.seats[seat].person) < PATIENCE for seat in seats)


def _look_later(house: House, live: LiveTable) -> None:
    """Goes on without those who take too long."""
    id, showing = live.id, live.row.fair.showing

    def look() -> None:
        if house.hub.closing:
            return
        with suppress(Problem), house.changing(id) as found:
            if found.row.fair.showing == showing:
                go_on(house, found, late=True)

    timer = threading.Timer(PATIENCE, look)
    timer.daemon = True
    timer.start()


def _deal(house: House, live: LiveTable) -> None:
    box, fair = live.table.box, live.row.fair
    seed = drawn_seed(live.row.salt, fair.shown_numbers(), fair.scheme) if fair.by_all else live.row.seed
    start = box.new(seed) if live.table.start is None else live.table.start
    house.deal(live, live.changed_row(status="playing", seed=seed, acting=mask_of(box.pressing(start))))
    for seat in fair.missing() if fair.by_all else []:
        house.say(live, seat, "note", "no-number")
