"""A moment as its page shows it: read-only, with what can be done from here; and a study, with a moment of it."""

import json
from collections.abc import Sequence
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.server.house import House
from sunroom.server.onward import kept, shelved, studying
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.sources import source_shown
from sunroom.server.people import Caller
from sunroom.server.seating import ME, QUICK_LEVEL
from sunroom.server.settings import settings_of
from sunroom.table.moment import Moment
from sunroom.table.study import Node, Study, decided, decider
from sunroom.table.table import SPECTATOR, Table
from sunroom.web.language import capital, gettext
from sunroom.web.models import ReplayShown, Seat, TableShown
from sunroom.web.onward import MomentShown, NodeShown, StudyLine, StudyShown
from sunroom.web.voices import GameVoice, voice

DEEPEST = 6
"""So far branches are moved in; there is little room beside a board."""


def moment_shown(house: House, caller: Caller, where: str, base: str) -> MomentShown:
    """A moment as everyone sees it who may look at it."""
    moment = moment_at(house, caller, where)
    return MomentShown(
        replay=ReplayShown(moment_as_table(caller, moment, f"/moments/{where}"), 0, 0),
        where=where,
        open=moment.seat is None,
        over=moment.over,
        wishes=wishes_for(moment),
        levels=[(level.name, level.title, level.help) for level in LEVELS.values()],
        link=kept.link_to(base, where) if where.startswith("m.") else "",
        source=source_shown(moment.source) if moment.source else None,
        studies=[] if caller.id is None else [(one.id, one.title) for one in studies_of(house, caller)],
    )


def studies_of(house: House, caller: Caller) -> list[StudyLine]:
    """The caller's own studies, the one changed last first."""
    found = [] if caller.id is None else shelved.all_of(house.storage, caller.id)
    facts = [(id, json.loads(text), at) for id, text, at in found]
    return [StudyLine(id, study["title"], len(study["nodes"]), at) for id, study, at in facts]


def study_shown(house: House, caller: Caller, id: str, number: int, base: str) -> StudyShown:
    """A moment of a study, with the tree around it."""
    study, own = studying.found(house, id), studying.is_owner(house, caller, id)
    node = studying.check_node(study, number)
    moments = study.moments()
    decides = decider(moments[number]) if own else None
    table = moment_as_table(caller, moments[number], f"/studies/{id}/{number}", decides)
    return StudyShown(
        replay=ReplayShown(table, 0, 0),
        id=id,
        title=study.title,
        own=own,
        nodes=[
            NodeShown(one.number, min(deep, DEEPEST), _label(study, one, moments), one.number == number) for deep, one in study.in_order()
        ],
        name=node.name,
        comment=node.comment,
        above=node.parent,
        link=kept.link_to_study(base, id, number),
    )


def _label(study: Study, node: Node, moments: dict[int, Moment]) -> str:
    """What a node is called: by its name, by what was decided, or by where it comes from."""
    if node.name:
        return node.name
    if node.moment is None and node.parent is not None:
        above = moments[node.parent]
        seat, action = decided(above, node.did)
        text = above.box.game.words.action_text(above.box, above.state, seat, action)
        return f"{above.names[seat]}: {GameVoice(above.box.game, above.names)(text)}"
    source = source_shown(moments[node.number].source or None)
    return capital(voice()(source.says)) if source else gettext("A moment")


def wishes_for(moment: Moment) -> list[str]:
    """Who would sit where if nobody wished otherwise: whoever looks at it in the place of who is to move, and bots, as they were."""
    pressing = moment.box.pressing(moment.state)
    mine = moment.seat if moment.seat is not None else next(iter([p for p in pressing if not _bot(moment, p)] or pressing), 0)
    return [ME if p == mine else _bot(moment, p) or QUICK_LEVEL for p in range(moment.box.players)]


def _bot(moment: Moment, seat: int) -> str:
    level = moment.bots[seat] if seat < len(moment.bots) else ""
    return level if level in LEVELS else ""


def moment_as_table(caller: Caller, moment: Moment, address: str, decider: int | None = None) -> TableShown:
    """The moment as a table, at which the caller may decide for a seat, or nobody."""
    box, s = moment.box, moment.state
    seat = moment.seat if decider is None else decider
    table, viewer = Table(box, 0, list(moment.names), s), SPECTATOR if seat is None else seat
    view = table.view_at(0, viewer, open=moment.seat is None)
    if decider is not None:
        asked = table.view(decider)
        view |= {name: asked[name] for name in ("prompt", "actions", "why")}
    return TableShown(
        id=gettext("A moment"),
        address=address,
        game=box.game,
        status="over" if moment.over else "playing",
        options=_options(moment),
        view=view | {"gives": False},
        seat=seat,
        seats=_seats(moment, view["pressing"], decider),
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


def _seats(moment: Moment, pressing: Sequence[int], decider: int | None) -> list[Seat]:
    seats = []
    for p, name in enumerate(moment.names):
        level = _bot(moment, p)
        title = LEVELS[level].title if level else None
        kind: Any = "you" if p == decider else "bot" if level else "person"
        seats.append(Seat(p, name, kind, level or None, title, acting=p in pressing))
    return seats
