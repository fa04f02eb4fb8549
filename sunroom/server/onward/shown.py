"""A moment as its page shows it: read-only, with what can be done from here."""

from collections.abc import Sequence

from sunroom.bots.levels import LEVELS
from sunroom.server.house import House
from sunroom.server.onward import kept
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.sources import source_shown
from sunroom.server.people import Caller
from sunroom.server.seating import ME, QUICK_LEVEL
from sunroom.server.settings import settings_of
from sunroom.table.moment import Moment
from sunroom.table.table import SPECTATOR, Table
from sunroom.web.language import gettext
from sunroom.web.models import ReplayShown, Seat, TableShown
from sunroom.web.onward import MomentShown


def moment_shown(house: House, caller: Caller, where: str, base: str) -> MomentShown:
    """A moment as everyone sees it who may look at it."""
    moment = moment_at(house, caller, where)
    return MomentShown(
        replay=ReplayShown(_table(caller, moment, where), 0, 0),
        where=where,
        open=moment.seat is None,
        over=moment.over,
        wishes=wishes_for(moment),
        levels=[(level.name, level.title, level.help) for level in LEVELS.values()],
        link=kept.link_to(base, where) if where.startswith("m.") else "",
        source=source_shown(moment.source) if moment.source else None,
    )


def wishes_for(moment: Moment) -> list[str]:
    """Who would sit where if nobody wished otherwise: whoever looks at it in the place of who is to move, and bots, as they were."""
    pressing = moment.box.pressing(moment.state)
    mine = moment.seat if moment.seat is not None else next(iter([p for p in pressing if not _bot(moment, p)] or pressing), 0)
    return [ME if p == mine else _bot(moment, p) or QUICK_LEVEL for p in range(moment.box.players)]


def _bot(moment: Moment, seat: int) -> str:
    level = moment.bots[seat] if seat < len(moment.bots) else ""
    return level if level in LEVELS else ""


def _table(caller: Caller, moment: Moment, where: str) -> TableShown:
    """The moment as a table that nobody acts at."""
    box, s = moment.box, moment.state
    table, viewer = Table(box, 0, list(moment.names), s), SPECTATOR if moment.seat is None else moment.seat
    view = table.view_at(0, viewer, open=moment.seat is None)
    return TableShown(
        id=gettext("A moment"),
        address=f"/moments/{where}",
        game=box.game,
        status="over" if moment.over else "playing",
        options=_options(moment),
        view=view | {"gives": False},
        seat=moment.seat,
        seats=_seats(moment, view["pressing"]),
        log=[],
        scores=table.scores_in(s if moment.seat is None else box.hidden(s, viewer)),
        version=0,
        commitment="",
        settings=settings_of(caller),
        visitor=caller.person.name if caller.person else "",
    )


def _options(moment: Moment) -> dict[str, object]:
    options = dict(moment.box.options)
    return options | ({"content": "custom"} if options.get("content", "standard") != "standard" else {})


def _seats(moment: Moment, pressing: Sequence[int]) -> list[Seat]:
    seats = []
    for p, name in enumerate(moment.names):
        level = _bot(moment, p)
        title = LEVELS[level].title if level else None
        seats.append(Seat(p, name, "bot" if level else "person", level or None, title, acting=p in pressing))
    return seats
