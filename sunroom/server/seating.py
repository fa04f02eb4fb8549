"""Setting up tables, and sitting down at them."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadOption
from sunroom.kernel.messages import said
from sunroom.server.aside import Aside
from sunroom.server.clocks.terms import Terms, check_terms
from sunroom.server.company import check_absence
from sunroom.server.fair.checking import commitment, new_salt
from sunroom.server.fair.dealing import go_on
from sunroom.server.fair.facts import Fair, How, Sitting, new_fair
from sunroom.server.fair.shuffle import drawn_seed, new_secret, secret_fingerprint
from sunroom.server.house import House
from sunroom.server.live import LiveTable, box_of, mask_of
from sunroom.server.people import LONGEST_NAME, Caller, clean_name
from sunroom.server.play import own_seat
from sunroom.server.problems import Problem
from sunroom.server.reading import has_content, own_content, saved_table
from sunroom.server.results import all_agreed
from sunroom.server.rows import Entry, Person, SeatRow, TableRow
from sunroom.server.tokens import SeatToken, new_table_id
from sunroom.table.options import options_for_file
from sunroom.web.language import gettext
from sunroom.web.voices import voice

ME, FRIEND, HERE = "me", "friend", "here"
QUICK_LEVEL, GENTLE_LEVEL = "gardener", "seedling"
OPEN_NAME = "Open seat"
MOST_TABLES = 100
"""Unfinished tables that one person may have set up."""


def quick_seats(house: House, caller: Caller, game: str) -> list[str]:
    """The caller against bots, with the default options; gentle bots in a first game."""
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
    absence: int | None = None,
    page: bool = False,
    rated: bool = False,
    terms: Terms | None = None,
) -> str:
    """Creates a table; `wishes` says for every seat who is to sit there. Returns the table's id. Where `terms` say how much time there is,
    they and not `absence` decide what happens to somebody who is away.

    It is `rated` if everyone who sits down agrees to that.

    A `page` adds a number of its own to the shuffle, where there are others; a program may."""
    game = find(game).name
    if has_content(options):
        house.apart.ask(own_content, game, dict(options))
    box = box_of(game, dict(options))
    check_seats(box, wishes)
    seats = seats_for(person, wishes, names)
    check_room(house, person)
    mine = [seat.number for seat in seats if seat.kind == "person"][:1] if page else []
    waits = any(seat.kind == "open" for seat in seats)
    row = undealt(box, game, options_for_file(box), person.id, public, absence, mine if waits else [], terms)
    row = row if waits else dealt_at_once(row, box)
    if rated:
        row = replace(row, aside=_agreed_by(person, seats, wishes))
    house.storage.add_table(row, seats)
    house.added(row.id)
    return row.id


def check_seats(box: Box, wishes: Sequence[str]) -> None:
    """Refuses wishes that are not one for every seat."""
    if len(wishes) != box.players:
        raise BadOption(said("{n} players need {n} seats, not {there}", n=box.players, there=len(wishes)))


def seats_for(person: Person, wishes: Sequence[str], names: Sequence[str]) -> list[SeatRow]:
    """Who sits where, as somebody wishes it who sets up a table."""
    seats = name_seats([_seat(person, number, wish, [*names, *[""] * 9][number]) for number, wish in enumerate(wishes)])
    if wishes.count(ME) > 1:
        raise BadOption(said("one seat is yours; more people at this screen are 'here'"))
    if all(seat.kind == "bot" for seat in seats):
        raise BadOption(said("at least one seat is for a person: bots don’t play among themselves here"))
    return seats


def _agreed_by(person: Person, seats: Sequence[SeatRow], wishes: Sequence[str]) -> str:
    """That whoever sets up a table has agreed to a rated game."""
    if FRIEND not in wishes or HERE in wishes:
        raise BadOption(said("a rated game is among people, each at a screen of their own: leave a seat for a friend by link"))
    return Aside(rated={seat.number: person.id for seat in seats if seat.kind == "person"}).text()


def check_room(house: House, person: Person) -> None:
    """Refuses a person who has set up more tables than anyone plays at."""
    if house.storage.unfinished_of(person.id) >= MOST_TABLES:
        raise Problem(
            429, said("You have {n} tables with unfinished games. Finish one of them, or end it, before you set up another.", n=MOST_TABLES)
        )


def undealt(
    box: Box,
    game: str,
    options: Mapping[str, Any],
    owner: int | None,
    public: bool,
    absence: int | None,
    expected: Sequence[int],
    terms: Terms | None,
) -> TableRow:
    """A table whose seed is not drawn yet; the house's secret is, and its fingerprint is shown from now on."""
    secret = new_secret()
    return TableRow(
        new_table_id(), game, options, 0, secret, secret_fingerprint(secret), owner, public, "waiting", 0,
        absence=None if terms else check_absence(absence), fair=new_fair(expected), terms=check_terms(terms),
    )  # fmt: skip


def dealt_at_once(row: TableRow, box: Box) -> TableRow:
    """For one person, or none: there is nobody to wait for."""
    seed = drawn_seed(row.salt, {})
    return replace(row, seed=seed, status="playing", acting=mask_of(box.pressing(box.new(seed))))


def _seat(person: Person, number: int, wish: str, name: str) -> SeatRow:
    name = clean_name(name)
    if wish == ME:
        return SeatRow(number, "person", name or person.name, person.id)
    if wish == HERE:
        return SeatRow(number, "person", name or gettext("Player {n}", n=number + 1), person.id)
    if wish == FRIEND:
        return SeatRow(number, "open", OPEN_NAME)
    if wish in LEVELS:
        return SeatRow(number, "bot", voice().sentence(LEVELS[wish].title), level=wish)
    raise BadOption(
        said(
            "seat {number} is for {me}, {here}, {friend} or a bot ({known}), not {wish}",
            number=number + 1,
            me=ME,
            here=HERE,
            friend=FRIEND,
            known=", ".join(LEVELS),
            wish=repr(wish),
        )
    )


def name_seats(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats with distinct names: the second Gardener is Gardener 2."""
    named: list[SeatRow] = []
    for seat in seats:
        named.append(replace(seat, name=free_name(seat.name, [other.name for other in named])))
    return named


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, or the name with a number: nobody else at the table is called so."""
    low = [other.casefold() for other in taken]
    number, free = 2, name
    while free.casefold() in low:
        free, number = f"{name[: LONGEST_NAME - 2]} {number}", number + 1
    return free


def join(house: House, caller: Caller, person: Person, text: str, page: bool = False, rated: bool = False) -> tuple[str, int]:
    """Takes an open seat, or moves a seat to this device; returns the table and the seat. Everyone is told who came.

    Whoever takes an open seat says whether they agree that the game is `rated`, if it is to be."""
    token = read_link(house, text)
    with house.changing(token.table) as live:
        seat = live.seats[token.seat]
        if seat.number in caller.seats_at(live):
            return live.id, seat.number
        check_link(seat, token)
        if seat.kind == "open":
            name = free_name(person.name, [other.name for other in live.seats if other.number != seat.number])
            changed = [replace(seat, kind="person", person=person.id, name=name, generation=seat.generation + 1, was=None, lost=None)]
            fair = _sat(live, "sat", changed)
            if rated and live.aside.rated is not None:
                live.aside.rated[seat.number] = person.id
            if page and live.status == "waiting" and fair.by_all and not caller.seats_at(live):
                fair = replace(fair, expected=[*fair.expected, seat.number])
        else:
            moving = [other for other in live.seats if other.kind == "person" and other.person == seat.person]
            changed = [
                replace(other, person=person.id, generation=other.generation + 1, was=other.person, lost="moved") for other in moving
            ]
            fair = _sat(live, "moved", changed)
            if not fair.showing:  # The number stays in the other browser, so the new one adds its own.
                gone = {row.number for row in changed}
                fair = replace(fair, numbers=[one for one in fair.numbers if one.seat not in gone])
        house.hub.seen(live.id, person.id)
        house.seat(live, live.changed_row(fair=fair), changed)
        if seat.kind == "open" and live.aside.rated is not None and all(row.kind != "open" for row in live.seats):
            house.say(live, seat.number, "note", "rated" if all_agreed(live) else "not-rated")
        if fair.sittings[-1].how == "moved":
            for row in changed:
                house.say(live, row.number, "note", "moved")
        go_on(house, live)
        return live.id, seat.number


def _sat(live: LiveTable, how: How, changed: Sequence[SeatRow]) -> Fair:
    """What is remembered of who sits where."""
    sittings = [Sitting(row.number, row.name, how, live.table.ply, _name_before(live, row.number)) for row in changed]
    return live.row.fair.with_sitting(*sittings)


def _name_before(live: LiveTable, seat: int) -> str:
    return "" if live.seats[seat].kind == "open" else live.seats[seat].name


def rename(house: House, caller: Caller, id: str, name: str) -> None:
    """Gives the caller's seat another name, if they have only one at this table."""
    with house.changing(id) as live:
        mine = caller.seats_at(live)
        if len(mine) == 1 and live.seats[mine[0]].name != name:
            seat = live.seats[mine[0]]
            free = free_name(name, [other.name for other in live.seats if other.number != seat.number])
            renamed = [replace(seat, name=free)]
            others = any(row.kind == "person" and row.person != seat.person for row in live.seats)
            house.seat(live, live.changed_row(fair=_sat(live, "named", renamed)), renamed)
            if others:
                house.say(live, seat.number, "note", f"renamed {seat.name}")


def check_link(seat: SeatRow, token: SeatToken) -> None:
    """Refuses a link that has been used, and says what became of the seat."""
    if seat.kind == "bot":
        raise Problem(403, said("A bot is playing on this seat now, so the link isn’t valid any more."), table=token.table)
    if seat.generation != token.generation:
        sentence = said("Someone has already taken this seat with this link. They can find a new link at the table.")
        raise Problem(403, sentence, table=token.table)


def read_link(house: House, text: str) -> SeatToken:
    """The seat that a link names."""
    token = SeatToken.read(text, house.key)
    if token is None:
        raise Problem(404, said("This link isn’t valid. Was it copied in full?"))
    with house.at(token.table) as live:
        if token.seat >= len(live.seats):
            raise Problem(404, said("This link isn’t valid. Was it copied in full?"))
    return token


def rematch(house: House, caller: Caller, id: str, page: bool = False) -> str:
    """Seats the same people at a new table, the next of them first; a second request returns the same table."""
    with house.changing(id) as live:
        own_seat(live, caller)
        if live.status != "over":
            raise Problem(409, said("You can start a rematch once the game is over."))
        if live.row.rematch and house.storage.has_table(live.row.rematch):
            return live.row.rematch
        around = [*live.seats[1:], live.seats[0]]
        seats = [_once_more(seat, number) for number, seat in enumerate(around)]
        here = [seat.number for seat in seats if seat.kind == "person" and seat.person == caller.id is not None][:1]
        people = {seat.person for seat in seats if seat.kind == "person"}
        box, old = live.table.box, live.row
        waits = len(people) > 1 or any(seat.kind == "open" for seat in seats)
        row = undealt(box, old.game, old.options, old.owner, old.public, old.absence, here if page else [], old.terms)
        row = row if waits else dealt_at_once(row, box)
        row = replace(row, aside=_agreed_once_more(seats, caller, set(all_agreed(live).values())))
        house.storage.add_table(row, seats)
        house.seat(live, live.changed_row(rematch=row.id), [])
    house.added(row.id)
    with house.changing(row.id) as live:
        house.hub.seen(row.id, caller.id)
        if live.aside.again:
            house.say(live, next(seat.number for seat in seats if seat.kind == "person"), "note", "rated-again")
        house.calls.call(live, "invited", [seat.number for seat in seats if seat.kind == "person" and seat.person != caller.id])
        go_on(house, live)
    return row.id


def _once_more(seat: SeatRow, number: int) -> SeatRow:
    """The same player for a rematch: whoever resigned or was away plays again."""
    if seat.kind == "bot" and seat.was is not None:
        seat = replace(seat, kind="person", person=seat.was, level=None)
    if seat.kind == "person" and seat.person is None:  # they are forgotten
        seat = replace(seat, kind="open", name=OPEN_NAME)
    return replace(seat, number=number, generation=0, was=None, lost=None)


def _agreed_once_more(seats: Sequence[SeatRow], caller: Caller, agreed: Set[int]) -> str | None:
    """That those who agreed to a rated game agree to another: whoever wants it right away, the others by making a move. So nobody is
    rated who has not come."""
    people = {seat.number: seat.person for seat in seats if seat.kind == "person" and seat.person is not None}
    if not agreed or set(people.values()) != agreed or any(seat.kind == "open" for seat in seats):
        return None
    mine = {seat: person for seat, person in people.items() if person == caller.id}
    return Aside(rated=mine, again={seat: person for seat, person in people.items() if seat not in mine}).text()


def import_table(house: House, person: Person, text: str) -> str:
    """Creates a table from its file: for viewing if it is over, otherwise to continue, with all people at one screen."""
    check_room(house, person)
    saved = house.apart.ask(saved_table, text)
    salt = new_salt()
    names = [clean_name(name) or gettext("Player {n}", n=number + 1) for number, name in enumerate(saved.names)]
    seats = name_seats([_brought(person, number, name, saved.bots[number]) for number, name in enumerate(names)])
    log = [Entry(ply, ply, "act", seat, action, ply + 1) for ply, (seat, action) in enumerate(saved.moves)]
    row = TableRow(
        new_table_id(), saved.game, saved.options, saved.seed, salt, commitment(saved.seed, salt), person.id, False,
        "over" if saved.over else "playing", mask_of(saved.pressing), position=saved.position, fair=Fair(imported=True),
    )  # fmt: skip
    house.storage.add_table(row, seats, log)
    house.added(row.id)
    return row.id


def _brought(person: Person, number: int, name: str, level: str) -> SeatRow:
    return SeatRow(number, "bot", name, level=level) if level else SeatRow(number, "person", name, person.id)
