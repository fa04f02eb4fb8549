"""What people see of a table: the models that pages and answers are made from. Nothing else leaves the server."""

from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.kernel.game import State, View
from sunroom.server.gifts import next_use
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.play import curtain_closed, seat_of
from sunroom.server.problems import Problem
from sunroom.server.rows import SeatRow, TableRow
from sunroom.table.table import SPECTATOR
from sunroom.web.models import Front, ReplayShown, Seat, TableLine, TableShown

SETTINGS: dict[str, Any] = {"confirm": False, "sound": False, "notify": False, "gifts": False, "webhook": ""}


def settings_of(caller: Caller) -> dict[str, Any]:
    """A person's own settings."""
    return SETTINGS | dict(caller.person.settings) if caller.person else dict(SETTINGS)


def table_shown(house: House, caller: Caller, id: str, base: str, wanted: int | None = None) -> TableShown:
    """A table as the caller sees it now; `base` is the address of the server, for links."""
    with house.at(id) as live:
        seat, closed = seat_of(live, caller, wanted), curtain_closed(live, caller)
        viewer = SPECTATOR if seat is None or closed else seat
        view = live.table.view(viewer)
        if live.status == "waiting":
            view |= {"actions": [], "prompt": None}
        elif not closed:
            view["gives"] = seat is not None and live.status == "playing" and next_use(live.table, seat) is not None
            mine = caller.seats_at(live) if wanted is None else [wanted]
            view["can_undo"] = live.status == "playing" and any(map(live.table.can_undo, mine))
            view["can_redo"] = live.status == "playing" and any(map(live.table.can_redo, mine))
        return _shown(house, caller, live, base, seat, viewer, view, live.table.state, closed)


def brief(house: House, caller: Caller, id: str, wanted: int | None = None) -> dict[str, Any]:
    """The least that a program needs to go on."""
    with house.at(id) as live:
        seat = seat_of(live, caller, wanted)
        actions = live.table.legal(seat) if seat is not None and live.status == "playing" else []
        return {"status": live.status, "ply": live.table.ply, "version": live.version, "seat": seat, "actions": actions}


def _shown(
    house: House, caller: Caller, live: LiveTable, base: str, seat: int | None, viewer: int, view: View, s: State, closed: bool = False
) -> TableShown:
    over = live.status == "over"
    return TableShown(
        id=live.id,
        game=live.table.box.game,
        status=live.status,
        options=_options(live),
        view=view,
        seat=seat,
        seats=[_seat(house, caller, live, row, base) for row in live.seats],
        log=live.log(viewer),
        scores=live.table.scores_in(s if over else live.table.box.hidden(s, viewer)),
        version=live.version,
        commitment=live.row.commitment,
        seed=live.row.seed if over else None,
        salt=live.row.salt if over else None,
        owner=caller.id is not None and live.row.owner == caller.id,
        curtain=closed,
        hint=live.hints.get(viewer),
        watch_link=f"{base}/t/{live.id}",
        rematch_link=f"/t/{live.row.rematch}" if live.row.rematch else None,
        settings=settings_of(caller),
    )


def _options(live: LiveTable) -> dict[str, Any]:
    """The options as people chose them; tiles of one's own are not spelled out."""
    options = dict(live.table.box.options)
    if options.get("content", "standard") != "standard":
        options["content"] = "tiles of one's own"
    return options


def _seat(house: House, caller: Caller, live: LiveTable, row: SeatRow, base: str) -> Seat:
    mine = caller.seats_at(live)
    yours, acting = row.number in mine, row.number in live.table.actors and live.status == "playing"
    invited = row.kind == "open" and (live.row.public or bool(mine) or (caller.id is not None and live.row.owner == caller.id))
    return Seat(
        number=row.number,
        name=row.name,
        kind="you" if yours else row.kind,
        level=row.level,
        acting=acting,
        online=row.kind == "bot" or yours or house.hub.online(live.id, row.person),
        thinking=row.kind == "bot" and acting,
        link=f"{base}/join/{house.seat_token(live.id, row)}" if yours or invited else None,
    )


def replay_shown(house: House, caller: Caller, id: str, base: str, step: int | None, wanted: int | None = None) -> ReplayShown:
    """One step of a game: after the end all is open, before it everybody sees again what they saw."""
    with house.at(id) as live:
        table, box = live.table, live.table.box
        step = 0 if step is None else step
        if not 0 <= step <= table.ply:
            raise Problem(404, f"There is no step {step}: the last one so far is {table.ply}.")
        seat, closed = seat_of(live, caller, wanted), curtain_closed(live, caller)
        viewer = SPECTATOR if seat is None or closed else seat
        s = table.state_at(step)
        over = live.status == "over"
        view = box.game.room.view(box, box.copy(s), viewer) if over else box.view(s, viewer)
        actors = box.actors(s)
        view |= {
            "names": list(table.names), "ply": step, "actors": actors, "prompt": None, "actions": [], "why": {},
            "can_undo": False, "can_redo": False, "ranking": None if actors else box.ranking(s),
        }  # fmt: skip
        return ReplayShown(_shown(house, caller, live, base, seat, viewer, view, s, closed), step, table.ply)


def table_line(row: TableRow, seats: list[SeatRow], person: int | None) -> TableLine:
    """A table in a list."""
    mine = [seat.number for seat in seats if seat.kind == "person" and seat.person == person is not None]
    return TableLine(
        id=row.id,
        game=find(row.game),
        status=row.status,
        names=[seat.name for seat in seats],
        your_turn=row.status == "playing" and any(row.acting >> seat & 1 for seat in mine),
        open_seats=sum(seat.kind == "open" for seat in seats),
    )


def front_shown(house: House, caller: Caller) -> Front:
    """The front page as the caller sees it: needs no rules, so it is there at once."""
    mine = house.storage.tables_of(caller.id) if caller.id is not None else []
    seated = {row.id for row, _ in mine}
    return Front(
        games=list(SHELF.values()),
        name=caller.person.name if caller.person else "",
        mine=[table_line(row, seats, caller.id) for row, seats in mine if row.game in SHELF],
        open=[
            table_line(row, seats, caller.id) for row, seats in house.storage.open_tables() if row.id not in seated and row.game in SHELF
        ],
        levels=[(level.name, level.help) for level in LEVELS.values()],
        warming=house.warming,
    )
