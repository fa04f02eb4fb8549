"""How a finished game ended for each person who played it: what their history and their statistics are made of."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sunroom.kernel.errors import SunroomError
from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem
from sunroom.server.rows import LEFT, ResultRow, SeatRow, Stake

if TYPE_CHECKING:
    from sunroom.server.house import House

RECALLED = 10
"""The most games at a time."""


def results_of(live: LiveTable, at: int) -> list[ResultRow]:
    """The result of a game that is over, for everybody who has been there to the end, and for whoever left it to a bot."""
    found: dict[int, list[SeatRow]] = {}
    for seat in live.seats:
        person = owner_of(seat)
        if person is not None:
            found.setdefault(person, []).append(seat)
    return [_result(live, person, mine, at) for person, mine in found.items()]


def stakes_of(live: LiveTable) -> list[Stake]:
    """The people whose ratings a finished game changes: nobody, unless everyone at the table has agreed to that.

    Whoever has left is behind all who stayed, unless a partner played on."""
    if live.row.ending or live.row.fair.imported or live.row.position is not None:
        return []
    sides, places = live.table.box.sides(live.table.state), {line["seat"]: int(line["place"]) for line in live.scores(-1)}
    stayed, last = {sides[seat.number] for seat in live.seats if seat.kind == "person"}, len(live.seats) + 1
    people = all_agreed(live).items()
    return [Stake(person, sides[seat], places[seat] if sides[seat] in stayed else last) for seat, person in people]


def all_agreed(live: LiveTable) -> dict[int, int]:
    """Per seat the people at a table, if all of them have agreed that the game is rated, and it can be; else nobody.

    Bots are not rated: where one is somebody's partner, nobody is."""
    players = {seat.number: owner_of(seat) or 0 for seat in live.seats if not is_bot(seat)}
    sides = live.table.box.sides(live.table.state)
    with_bots = {sides[seat.number] for seat in live.seats if is_bot(seat)}
    against_each_other = len({sides[seat] for seat in players}) > 1 and len(set(players.values())) == len(players)
    return players if players == live.aside.rated and against_each_other and with_bots.isdisjoint(map(sides.__getitem__, players)) else {}


def agree_by_moving(live: LiveTable, seat: int) -> bool:
    """In a rematch of a rated game, whoever makes a move agrees that this one is rated, too; returns whether everyone has by now."""
    if live.seats[seat].kind != "person" or live.aside.rated is None or seat not in live.aside.again:
        return False
    person = live.aside.again.pop(seat)
    live.aside.rated[seat] = person
    return bool(all_agreed(live))


def is_bot(seat: SeatRow) -> bool:
    """Whether a seat has been a bot's from the beginning."""
    return seat.kind == "bot" and seat.was is None and seat.lost is None


def recall(house: "House", person: int) -> None:
    """Stores the results of some games that ended before results were stored."""
    for id in house.storage.without_result(person, RECALLED):
        with suppress(Problem, SunroomError), house.changing(id) as live:  # a table that cannot be opened any more
            house.storage.keep_results(results_of(live, live.row.touched))


def owner_of(seat: SeatRow) -> int | None:
    """The person whose game a seat's is: also of one who has left it to a bot."""
    return seat.person if seat.kind == "person" else seat.was if seat.lost in LEFT else None


def _result(live: LiveTable, person: int, mine: list[SeatRow], at: int) -> ResultRow:
    row, numbers = live.row, [seat.number for seat in mine]
    lost = next((seat.lost for seat in mine if seat.kind == "bot"), None)
    why_not = "file" if row.fair.imported else "position" if row.position is not None else row.ending or lost or "screen"
    counts = not (row.fair.imported or row.position is not None or row.ending or lost) and len(mine) == 1
    return ResultRow(row.id, person, row.game, at, len(live.seats), "" if counts else why_not, list(_standing(live, numbers)))


def _standing(live: LiveTable, mine: list[int]) -> Iterator[dict[str, Any]]:
    """Everybody's place and points; by category only one's own."""
    sides = live.table.box.sides(live.table.state)
    for score in live.scores(-1):
        number = score["seat"]
        seat = live.seats[number] if number < len(live.seats) else None
        line = {"seat": number, "place": int(score["place"]), "total": int(score["total"])}
        if seat is None:
            line |= {"who": "rival"}
        elif is_bot(seat):
            line |= {"who": seat.level or "", "side": sides[number]}
        else:
            line |= {"who": "person", "side": sides[number]}
        if number in mine:
            line |= {"mine": True, "score": {category: int(points) for category, points in score["score"].items()}}
        yield line
