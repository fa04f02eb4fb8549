"""Setting up tables, and sitting down at them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.kernel.errors import BadOption
from sunroom.server.fairness import commitment, new_salt, new_seed
from sunroom.server.house import House
from sunroom.server.live import box_of
from sunroom.server.people import LONGEST_NAME, Caller, clean_name
from sunroom.server.play import own_seat
from sunroom.server.problems import Problem
from sunroom.server.rows import Entry, Person, SeatRow, TableRow
from sunroom.server.tokens import SeatToken, new_table_id
from sunroom.table import Table
from sunroom.table.files import parse_table
from sunroom.table.options import options_for_file
from sunroom.web.interpreter import SAID, capital, tell
from sunroom.web.language import gettext

ME, FRIEND, HERE = "me", "friend", "here"
QUICK_LEVEL, GENTLE_LEVEL = "gardener", "seedling"
OPEN_NAME = "Open seat"


def quick_seats(house: House, caller: Caller, game: str) -> list[str]:
    """Me against bots, with the defaults; gentle ones in a first game."""
    players = next(option.default for option in find(game).options if option.name == "players")
    first = caller.id is None or all(row.game != game for row, _ in house.storage.tables_of(caller.id))
    return [ME] + [GENTLE_LEVEL if first else QUICK_LEVEL] * (int(players) - 1)


def create(
    house: House,
    person: Person,
    game: str,
    options: Mapping[str, Any],
    wishes: Sequence[str],
    names: Sequence[str] = (),
    public: bool = False,
) -> str:
    """A new table; `wishes` says for every seat who is to sit there. Returns the table's id."""
    box = box_of(find(game).name, dict(options))
    if len(wishes) != box.players:
        raise BadOption(f"{box.players} players need {box.players} seats, not {len(wishes)}")
    seats = name_seats([_seat(person, number, wish, [*names, *[""] * 9][number]) for number, wish in enumerate(wishes)])
    if wishes.count(ME) > 1:
        raise BadOption("one seat is yours; more people at this screen are 'here'")
    seed, salt = new_seed(), new_salt()
    status = "waiting" if any(seat.kind == "open" for seat in seats) else "playing"
    acting = sum(1 << seat for seat in box.actors(box.new(seed)))
    row = TableRow(
        new_table_id(), game, options_for_file(box), seed, salt, commitment(seed, salt), person.id, public, status, acting,  # type: ignore[arg-type]
    )  # fmt: skip
    house.storage.add_table(row, seats)
    house.added(row.id)
    return row.id


def _seat(person: Person, number: int, wish: str, name: str) -> SeatRow:
    name = clean_name(name)
    if wish == ME:
        return SeatRow(number, "person", name or person.name, person.id)
    if wish == HERE:
        return SeatRow(number, "person", name or gettext("Player {n}", n=number + 1), person.id)
    if wish == FRIEND:
        return SeatRow(number, "open", OPEN_NAME)
    if wish in LEVELS:
        return SeatRow(number, "bot", capital(tell(SAID, wish)), level=wish)
    raise BadOption(f"seat {number + 1} is for {ME}, {HERE}, {FRIEND} or a bot ({', '.join(LEVELS)}), not {wish!r}")


def name_seats(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats with names that tell them apart: the second Gardener is Gardener 2."""
    named: list[SeatRow] = []
    for seat in seats:
        named.append(replace(seat, name=_free_name(seat.name, [other.name for other in named])))
    return named


def _free_name(name: str, taken: Sequence[str]) -> str:
    low = [other.casefold() for other in taken]
    number, free = 2, name
    while free.casefold() in low:
        free, number = f"{name[: LONGEST_NAME - 2]} {number}", number + 1
    return free


def join(house: House, caller: Caller, person: Person, text: str) -> tuple[str, int]:
    """Takes an open seat, or moves a seat to this device; returns the table and the seat."""
    token = read_link(house, text)
    with house.at(token.table) as live:
        seat = live.seats[token.seat]
        if seat.number in caller.seats_at(live):
            return live.id, seat.number
        if seat.generation != token.generation or seat.kind == "bot":
            raise Problem(403, "Somebody has sat down here with this link already. A new link is shown to them at the table.")
        if seat.kind == "open":
            name = _free_name(person.name, [other.name for other in live.seats if other.number != seat.number])
            changed = [replace(seat, kind="person", person=person.id, name=name, generation=seat.generation + 1)]
        else:
            moving = [other for other in live.seats if other.kind == "person" and other.person == seat.person]
            changed = [replace(other, person=person.id, generation=other.generation + 1) for other in moving]
        open_left = any(other.kind == "open" and other.number != seat.number for other in live.seats)
        status = "waiting" if live.status == "waiting" and open_left else "playing" if live.status == "waiting" else live.status
        house.seat(live, live.changed_row(status=status), changed)
        return live.id, seat.number


def read_link(house: House, text: str) -> SeatToken:
    """The seat that a link names."""
    token = SeatToken.read(text, house.key)
    if token is None:
        raise Problem(404, "This link opens no seat. Was it copied whole?")
    with house.at(token.table) as live:
        if token.seat >= len(live.seats):
            raise Problem(404, "This link opens no seat. Was it copied whole?")
    return token


def rematch(house: House, caller: Caller, id: str) -> str:
    """The same people at a new table, the next of them first; the second who asks gets the same one."""
    with house.at(id) as live:
        own_seat(live, caller)
        if live.status != "over":
            raise Problem(409, "A rematch comes after the end of the game.")
        if live.row.rematch:
            return live.row.rematch
        around = [*live.seats[1:], live.seats[0]]
        seats = [replace(seat, number=number, generation=0) for number, seat in enumerate(around)]
        seed, salt = new_seed(), new_salt()
        box = live.table.box
        acting = sum(1 << seat for seat in box.actors(box.new(seed)))
        row = TableRow(
            new_table_id(), live.row.game, live.row.options, seed, salt, commitment(seed, salt), live.row.owner, live.row.public,
            "playing", acting,
        )  # fmt: skip
        house.storage.add_table(row, seats)
        house.set_rematch(live, row.id)
    house.added(row.id)
    return row.id


def import_table(house: House, person: Person, text: str) -> str:
    """A table from its file: to look at if it is over, to go on with otherwise, all seats at one screen."""
    table: Table = parse_table(text)
    box, salt = table.box, new_salt()
    names = [clean_name(name) or gettext("Player {n}", n=number + 1) for number, name in enumerate(table.names)]
    seats = name_seats([SeatRow(number, "person", name, person.id) for number, name in enumerate(names)])
    log = [Entry(ply, ply, "act", move.seat, move.action) for ply, move in enumerate(table.moves)]
    row = TableRow(
        new_table_id(), box.game.name, options_for_file(box), table.seed, salt, commitment(table.seed, salt), person.id, False,
        "over" if table.over else "playing", sum(1 << seat for seat in table.actors),
        position=None if table.start is None else box.game.room.dump(box, table.start),
    )  # fmt: skip
    house.storage.add_table(row, seats, log)
    return row.id
