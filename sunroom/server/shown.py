"""What people see of a table: the models that pages and responses are built from. Nothing else leaves the server."""

from dataclasses import replace
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.kernel.messages import said
from sunroom.kernel.protocols import View
from sunroom.server.clocks.shown import clock_shown
from sunroom.server.clocks.terms import BY_CORRESPONDENCE, LIVE
from sunroom.server.company import ABSENCES
from sunroom.server.company_shown import company_shown
from sunroom.server.fair.dealing import wanted as wanted_of
from sunroom.server.fair.telling import changes_of_hands, sitting_told
from sunroom.server.gifts import next_use
from sunroom.server.house import House
from sunroom.server.invitations import invited_to, invitees, inviter, is_gathering
from sunroom.server.learning import lesson_shown
from sunroom.server.lessons import view_in_lesson
from sunroom.server.live import LiveTable
from sunroom.server.looking_back import better_at, slips_of
from sunroom.server.onward.finding import may_play_on
from sunroom.server.onward.sources import source_shown
from sunroom.server.people import Caller
from sunroom.server.play import curtain_closed, deciding, seat_of
from sunroom.server.problems import Problem
from sunroom.server.rows import SeatRow, TableRow
from sunroom.server.settings import settings_of
from sunroom.server.timely import check_dealt
from sunroom.server.unasked import back_to
from sunroom.table.table import SPECTATOR
from sunroom.web.models import FairShown, Front, ReplayShown, Seat, TableLine, TableShown

Scores = list[dict[str, Any]]


def table_shown(house: House, caller: Caller, id: str, base: str, wanted: int | None = None) -> TableShown:
    """A table as the caller sees it now; `base` is the address of the server, for links. They are at the table then."""
    with house.at(id) as live:
        house.hub.seen(live.id, caller.id if seat_of(live, caller, wanted) is not None else None)
        return as_seen(house, live, caller, base, wanted)


def as_seen(house: House, live: LiveTable, caller: Caller, base: str, wanted: int | None = None) -> TableShown:
    """The same without anybody being at the table. The caller holds it."""
    seat, closed = seat_of(live, caller, wanted), curtain_closed(live, caller)
    viewer = SPECTATOR if seat is None or closed else seat
    view, scores = (nothing_dealt(live), []) if live.status == "waiting" else (live.view(viewer), live.scores(viewer))
    if live.row.ending:
        view |= {"actions": [], "prompt": None, "can_undo": False, "can_redo": False}
    elif not closed and live.status != "waiting":
        view["gives"] = seat is not None and live.status == "playing" and next_use(live.table, seat) is not None
        mine = caller.seats_at(live) if wanted is None else [wanted]
        view["can_undo"] = live.status == "playing" and any(back_to(house, live, p) is not None for p in mine)
        view["can_redo"] = live.status == "playing" and any(map(live.table.can_redo, mine))
    if live.row.lesson is not None:
        view = view_in_lesson(live, view)
    shown = _shown(house, caller, live, base, seat, viewer, view, scores, closed)
    return shown if closed else replace(shown, over_to=_over_to(live, caller, seat))


def nothing_dealt(live: LiveTable) -> View:
    """What there is to see before everyone is seated: nothing."""
    nobody: dict[str, Any] = {"actors": [], "pressing": [], "ranking": None, "prompt": None, "actions": [], "why": {}}
    return {"names": list(live.table.names), "ply": 0, "may_wait": False, "can_undo": False, "can_redo": False, **nobody}


def fair_shown(live: LiveTable, caller: Caller) -> FairShown:
    """What everyone may know about the shuffle: all but the house's secret."""
    fair = live.row.fair
    return FairShown(
        promised=not fair.imported,
        drawn_by_all=fair.by_all,
        wanted=wanted_of(live, caller),
        showing=fair.showing and live.status == "waiting",
        numbers=[(one.seat, one.fingerprint, one.number) for one in fair.numbers],
        missing=fair.missing() if live.status != "waiting" else [],
        hands=[sitting_told(one) for one in changes_of_hands(fair)],
    )


def brief(house: House, caller: Caller, id: str, wanted: int | None = None) -> dict[str, Any]:
    """The least that a program needs to continue."""
    with house.at(id) as live:
        seat = seat_of(live, caller, wanted)
        actions = live.table.legal(seat) if seat is not None and live.status == "playing" else []
        return {"status": live.status, "ply": live.table.ply, "version": live.version, "seat": seat, "actions": actions}


def _shown(
    house: House,
    caller: Caller,
    live: LiveTable,
    base: str,
    seat: int | None,
    viewer: int,
    view: View,
    scores: Scores,
    closed: bool = False,
) -> TableShown:
    over = live.status == "over"
    by = inviter(house, live, caller.id) if caller.id is not None and seat is None else None
    return TableShown(
        id=live.id,
        game=live.table.box.game,
        status=live.status,
        options=_options(live),
        view=view,
        seat=seat,
        seats=[_seat(house, caller, live, row, base, by is not None) for row in live.seats],
        log=live.log(viewer),
        scores=scores,
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
        company=company_shown(house, caller, live),
        visitor=caller.person.name if caller.person else "",
        fair=fair_shown(live, caller),
        invitees=invitees(house, live, caller.id) if caller.id is not None and seat is not None and is_gathering(live) else (),
        inviter=by,
        rated=None if live.aside.rated is None else sorted(live.aside.rated),
        clock=clock_shown(live),
        lesson=lesson_shown(live),
        source=source_shown(live.row.source),
        evening=live.row.evening or "",
    )


def _over_to(live: LiveTable, caller: Caller, seat: int | None) -> list[tuple[int, str, bool]]:
    """In games that let people wait: the seats the screen can be handed to, and whether the game is waiting for them; only the
    next of those."""
    if live.status != "playing" or "urgency" not in live.table.box.game.rules:
        return []
    others = [p for p in deciding(live, caller) if p != seat]
    pressing = [p for p in others if p in live.table.pressing]
    return [(p, live.seats[p].name, p in pressing) for p in others if p not in pressing[1:]]


def _options(live: LiveTable) -> dict[str, Any]:
    """The options as people chose them; custom tiles are not spelled out."""
    options = dict(live.table.box.options)
    if options.get("content", "standard") != "standard":
        options["content"] = "custom"
    return options


def _seat(house: House, caller: Caller, live: LiveTable, row: SeatRow, base: str, invited: bool) -> Seat:
    mine = caller.seats_at(live)
    table, playing = live.table, live.status == "playing"
    yours, acting = row.number in mine, playing and row.number in table.pressing
    owns = caller.id is not None and live.row.owner == caller.id
    may_give = row.kind == "open" and (live.row.public or bool(mine) or owns or invited)
    return Seat(
        number=row.number,
        name=row.name,
        kind="you" if yours else row.kind,
        level=row.level,
        level_title=LEVELS[row.level].title if row.level in LEVELS else None,
        acting=acting,
        online=row.kind == "bot" or yours or house.is_online(live, row.person),
        thinking=row.kind == "bot" and playing and row.number in table.due,
        lost=row.lost if row.kind == "bot" else None,
        link=f"{base}/join/{house.seat_token(live.id, row)}" if yours or may_give else None,
    )


def replay_shown(house: House, caller: Caller, id: str, base: str, step: int | None, wanted: int | None = None) -> ReplayShown:
    """One step of a game: after the end everything is open, before it everybody sees what they saw at the time."""
    with house.at(id) as live:
        table = live.table
        check_dealt(live)
        step = 0 if step is None else step
        if not 0 <= step <= table.ply:
            raise Problem(404, said("There’s no move {n}: the last one so far is {m}.", n=step, m=table.ply))
        seat, closed = seat_of(live, caller, wanted), curtain_closed(live, caller)
        viewer = SPECTATOR if seat is None or closed else seat
        view, s = table.view_at(step, viewer), table.state_at(step)
        scores = table.scores_in(s if live.status == "over" else table.box.hidden(s, viewer))
        onward = f"/moments/t.{id}.{step}" if may_play_on(live, caller) else ""
        slips = slips_of(house, id) if live.status == "over" else None
        shown = _shown(house, caller, live, base, seat, viewer, view, scores, closed)
        better = better_at(table, slips or [], step)
        return ReplayShown(shown, step, table.ply, onward, slips is not None, better, [slip["ply"] for slip in slips or []])


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
    """The front page as the caller sees it: needs no rules, so it is available at once."""
    mine = house.storage.tables_of(caller.id) if caller.id is not None else []
    invitations = invited_to(house, caller.id)
    listed = {row.id for row, _ in mine} | {one.line.id for one in invitations}
    return Front(
        games=list(SHELF.values()),
        name=caller.person.name if caller.person else "",
        mine=[table_line(row, seats, caller.id) for row, seats in mine if row.game in SHELF],
        open=[
            table_line(row, seats, caller.id) for row, seats in house.storage.open_tables() if row.id not in listed and row.game in SHELF
        ],
        invitations=invitations,
        levels=[(level.name, level.title, level.help) for level in LEVELS.values()],
        absences=ABSENCES,
        clocks=LIVE,
        moves=BY_CORRESPONDENCE,
        warming=house.warming.title,
    )
