"""Leaving a table and coming back to it: resigning, a bot for somebody who is away, and why somebody has no seat any more."""

import math
import time
from dataclasses import replace

from sunroom.bots.levels import LEVELS
from sunroom.kernel.messages import Message, said
from sunroom.server import consent
from sunroom.server.fair.facts import How, Sitting
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.play import check_company_seen, own_seat
from sunroom.server.problems import Problem
from sunroom.server.rows import Lost, SeatRow
from sunroom.server.sequence import Chosen

STAND_IN = "gardener"
"""The level of a bot that plays for somebody, unless they chose another."""
ABSENCES = (60, 180, 600, 86_400)
"""After how many seconds a bot may play for somebody who is away; 0 means never."""
USUAL_ABSENCE = 180

KEPT: tuple[Lost | None, ...] = ("absent", "late")
"""A bot keeps a seat that was lost like this until its player is back."""

_WHY: dict[Lost, Message] = {
    "moved": said("Your seat moved to another device. You’re watching now."),
    "resigned": said("You resigned, and a bot plays on for you. You’re watching now."),
    "absent": said("You were away on your turn, so a bot is playing for you."),
    "late": said("Your time ran out, so a bot is playing for you."),
}


def check_absence(seconds: int | None) -> int | None:
    """The agreed time as it is stored; None for never."""
    if seconds is not None and seconds != 0 and not ABSENCES[0] <= seconds <= 7 * ABSENCES[-1]:
        raise Problem(422, said("Someone can be replaced after {n} to {m} seconds away, or never (0).", n=ABSENCES[0], m=7 * ABSENCES[-1]))
    return seconds or None


def check_playing(live: LiveTable) -> None:
    """Rejects what only makes sense while a game is on."""
    if live.status != "playing":
        raise Problem(409, said("That’s only possible while a game is being played."))


def resign(house: House, caller: Caller, id: str, level: str = STAND_IN, wanted: int | None = None, chosen: Chosen | None = None) -> None:
    """Leaves the game for good; a bot plays on from here, and everybody is told."""
    with house.changing(id) as live:
        seat = own_seat(live, caller, wanted)
        check_playing(live)
        check_company_seen(house, live, caller, chosen)
        if level not in LEVELS:
            raise Problem(422, said("You can choose {old}, not {text}.", old=", ".join(LEVELS), text=repr(level[:40])))
        hand_to_bot(house, live, seat, "resigned", level)


def replace_absent(house: House, caller: Caller, id: str, seat: int) -> None:
    """Lets a bot play for somebody who has been away on their turn for the agreed time."""
    with house.changing(id) as live:
        own_seat(live, caller)
        check_playing(live)
        if not 0 <= seat < len(live.seats) or seat in caller.seats_at(live) or live.seats[seat].kind != "person":
            raise Problem(422, said("Seat {n} isn’t someone else’s.", n=seat + 1))
        left = patience_left(house, live, seat)
        name = live.seats[seat].name
        if left is None:
            raise Problem(409, said("{text} isn’t away, or it isn’t their turn.", text=name))
        if left > 0:
            raise Problem(409, said("Give {text} {n} more second.", "Give {text} {n} more seconds.", text=name, n=left))
        hand_to_bot(house, live, seat, "absent", STAND_IN)


def come_back(house: House, caller: Caller, id: str) -> None:
    """Takes the seats again that bots have been keeping."""
    with house.changing(id) as live:
        kept = kept_for(live, caller)
        if not kept or caller.id is None:
            raise Problem(409, said("There’s no seat here that a bot is keeping for you."))
        check_playing(live)
        seats = [
            replace(row, kind="person", person=caller.id, level=None, was=None, lost=None, generation=row.generation + 1) for row in kept
        ]
        back = [Sitting(row.number, row.name, "returned", live.table.ply, row.name) for row in seats]
        house.seat(live, live.changed_row(fair=live.row.fair.with_sitting(*back)), seats)
        house.say(live, kept[0].number, "note", "returned")


def kept_for(live: LiveTable, caller: Caller) -> list[SeatRow]:
    """The seats that bots keep for the caller until they are back."""
    return [row for row in live.seats if row.kind == "bot" and row.lost in KEPT and row.was == caller.id is not None]


def patience_left(house: House, live: LiveTable, seat: int) -> int | None:
    """The seconds until a bot may play for this seat; None if its player is here, not awaited, or nothing was agreed."""
    row, agreed = live.seats[seat], live.row.absence
    since = live.waits_since.get(seat)
    if agreed is None or since is None or row.kind != "person" or house.is_online(live, row.person):
        return None
    away = min(house.away_for(live, row.person), time.monotonic() - since)
    return max(0, math.ceil(agreed - away))


def why_lost(live: LiveTable, caller: Caller) -> Message | None:
    """Why the caller has no seat here any more; None if they have one, or never had."""
    if caller.id is None or caller.seats_at(live):
        return None
    lost = next((row.lost for row in live.seats if row.was == caller.id and row.lost), None)
    if lost in KEPT and live.status == "over":
        return None
    return _WHY[lost] if lost else None


def hand_to_bot(house: House, live: LiveTable, seat: int, lost: Lost, level: str) -> None:
    """Lets a bot play on from here. The caller is changing the table."""
    row = live.seats[seat]
    bot = replace(row, kind="bot", person=None, level=level, was=row.person, lost=lost, generation=row.generation + 1)
    how: How = "resigned" if lost == "resigned" else "replaced"
    left = live.row.fair.with_sitting(Sitting(seat, row.name, how, live.table.ply, row.name))
    house.seat(live, live.changed_row(fair=left), [bot])
    house.say(live, seat, "note", "late" if lost == "late" else how)
    consent.settle(house, live)
